"""Multipli and Addi as a PettingZoo environment in ticks: all hands move at once (parallel).

Actions: 0 nothing, 1 hit the mouse, 2 call "Souris!" (expert game only). Cards are flipped by
the environment: `pace` ticks after the mouse fell asleep; a race is over after `window` ticks.
Hands of one tick come in an order that the environment's chance decides (M12), and a hand that
comes too late for the rules is ignored.

Observation (int16):
    0 to 6      ticks since the last card, hit or verdict; time is running; the mouse is awake;
                direction; the seat that flips next and the one that flipped last (from one's own
                clockwise, −1 for nobody or all); all flip next
    7 …         for each seat from one's own clockwise: result of its top (0 for none), special
                on top (1 to 7; 0 for none), cards in stack and pile, still in, hand on the mouse
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import ParallelEnv

from matou.games.actions import CALLS, FLIPS, HITS, REVEAL_ALL, TIME_IS_UP, Action
from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.mouse import Mouse
from matou.games.options import MOUSE_GAMES, OptionError, Options, options, seats_for
from matou.record.position import write_position

NOTHING, HIT_MOUSE, CALL_MOUSE = 0, 1, 2
ABOUT_TABLE, ABOUT_SEAT = 7, 6

Seen = dict[str, npt.NDArray[Any]]
Told = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class TickEnv(ParallelEnv[str, Seen, int]):
    """A mouse game whose seats are agents; two players own two seats each and share rewards.

    A tick is as long as you like, say 50 ms: `pace` and `window` are counted in ticks. The
    reward comes at the end: the winners share +1, the others share −1.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "matou_ticks_v0", "render_modes": ["ansi"]}

    def __init__(
        self,
        game: str = "multipli",
        players: int = 4,
        options: Mapping[str, object] | None = None,
        pace: int = 4,
        window: int = 20,
        max_ticks: int = 20_000,
        render_mode: str | None = None,
    ) -> None:
        self._options = _read(game, options)
        self._players = players
        seats = seats_for(self._options, players)
        self.pace, self.window, self.max_ticks = pace, window, max_ticks
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{chr(65 + seat)}" for seat in range(seats)]
        self.agents: list[str] = []
        self._chance = seeded(0)
        self._unseeded = True
        actions = 3 if self._options.expert else 2
        width = ABOUT_TABLE + seats * ABOUT_SEAT
        space = spaces.Dict(
            {
                "observation": spaces.Box(-(2**15), 2**15 - 1, (width,), np.int16),
                "action_mask": spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal a game; without a seed, the next one of the same chance."""
        if seed is None and self._unseeded:
            seed = int(np.random.default_rng().integers(2**62))
        if seed is not None:
            self._chance = seeded(seed)
            self._unseeded = False
        table = deal_options(self._options, self._players, seeded(self._chance.word()))
        assert isinstance(table, Mouse)
        self.table = table
        self.ticks = 0
        self.waited = 0
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    # --- a tick --------------------------------------------------------------------------

    def step(self, actions: Mapping[str, int]) -> Told:
        self.ticks += 1
        self.waited += 1
        if not self._move_hands(actions):
            self._clock()
        over = self.table.over
        agents = self.agents
        told: Told = (
            self._observations(),
            {agent: self._reward(seat) for seat, agent in enumerate(agents)},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, not over and self.ticks >= self.max_ticks),
            {agent: {} for agent in agents},
        )
        if over or self.ticks >= self.max_ticks:
            self.agents = []
        return told

    def _move_hands(self, actions: Mapping[str, int]) -> bool:
        """M12: whoever moved in this tick, in a random order; whether anything came of it."""
        moves: list[Action] = []
        for seat, agent in enumerate(self.agents):
            if actions.get(agent, NOTHING) == HIT_MOUSE:
                moves.append(HITS[seat])
            elif actions.get(agent, NOTHING) == CALL_MOUSE:
                moves.append(CALLS[seat])
        self._chance.shuffle(moves)
        moved = False
        for action in moves:
            if not self.table.refusal(action):
                self.table.do(action)
                moved = True
        if moved:
            self.waited = 0
        return moved

    def _clock(self) -> None:
        """What time brings: the end of a race, or the next card."""
        table = self.table
        if self.waited < (self.window if table.open else self.pace):
            return
        self.waited = 0
        flipper = table.next_flipper()
        if table.open or flipper < 0:
            table.do(TIME_IS_UP)
        else:
            table.do(REVEAL_ALL if table.reveal_due else FLIPS[flipper])

    def _reward(self, seat: int) -> float:
        table = self.table
        if not table.over:
            return 0.0
        winners = {table.owner(winner) for winner in table.winners}
        losers = table.players - len(winners)
        if not winners or not losers:
            return 0.0
        return 1 / len(winners) if table.owner(seat) in winners else -1 / losers

    # --- what is seen --------------------------------------------------------------------

    def _observations(self) -> dict[str, Seen]:
        """Piles lie open and stacks are counted, as in `views`; rights are not told."""
        table = self.table
        seats = range(table.seats)
        about = [self._about_seat(seat) for seat in seats]
        found: dict[str, Seen] = {}
        for seat, agent in enumerate(self.agents):
            numbers = [
                min(self.waited, 2**15 - 1),
                table.open,
                table.awake,
                table.direction,
                self._from(seat, table.next_flipper()),
                self._from(seat, table.flipper),
                table.reveal_due,
            ]
            for step in seats:
                numbers += about[(seat + step) % table.seats]
            inside = bool(table.inside & (1 << seat)) and not table.over
            mask = [1, inside and table.awake, inside and table.flips > 0]
            found[agent] = {
                "observation": np.array(numbers, dtype=np.int16),
                "action_mask": np.array(mask[: 3 if self._options.expert else 2], dtype=np.int8),
            }
        return found

    def _about_seat(self, seat: int) -> list[int]:
        table = self.table
        pile = table.piles[seat]
        special = pile[-1] - 200 if pile and pile[-1] > 200 else 0
        return [
            table.tops[seat],
            special,
            len(table.stacks[seat]),
            len(pile),
            int(bool(table.inside & (1 << seat))),
            int(seat in table.hands),
        ]

    def _from(self, seat: int, other: int) -> int:
        return (other - seat) % self.table.seats if other >= 0 else -1

    def render(self) -> str | None:
        """The whole table as text, stacks too."""
        return write_position(self.table) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


def _read(game: str, given: Mapping[str, object] | None) -> Options:
    if game not in MOUSE_GAMES:
        raise OptionError(f"{game!r} is no mouse game; these are: {', '.join(MOUSE_GAMES)}")
    chosen = options(game, given)
    if chosen.endless:
        raise OptionError("M25: an endless game has no end to learn from; leave endless alone")
    return chosen
