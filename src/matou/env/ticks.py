"""Multipli and Addi as a PettingZoo environment in ticks: all hands move at once (parallel).

`tick_encoder.py` says what a tick is and what actions and observations mean.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from mypy_extensions import i64
from pettingzoo import ParallelEnv

from matou.env.batch import window_on
from matou.env.buffers import IllegalAction
from matou.env.copying import Copied
from matou.env.spaces import agent_space, numbers_space, of_agents
from matou.env.tick_encoder import (
    NOTHING,
    TickEncoder,
    buffers_for,
    entries,
    meanings,
    read_options,
)
from matou.env.values import at_least
from matou.games.mouse.play import Mouse
from matou.record.position import write_position

Seen = dict[str, npt.NDArray[Any]]
Tick = tuple[
    dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
]


class TickEnv(Copied, ParallelEnv[str, Seen, int]):
    """A mouse game whose seats are agents; two players own two seats each and share rewards.

    A tick is as long as you like, say 50 ms: `pace` and `window` are counted in ticks. The
    reward comes at the end: the winners share +1, the others share −1.

        entries        name and bounds of each number of an observation
        state_entries  the same of `state()`
        action_names   what each action means, as seat A writes it
    """

    _encoder: TickEncoder
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
        at_least(1, pace=pace, window=window, max_ticks=max_ticks)
        chosen = read_options(game, options)
        self._setting = (chosen, players, pace, window)
        self._open()
        self.max_ticks = max_ticks
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{chr(65 + seat)}" for seat in range(len(self._seen))]
        self.agents: list[str] = []
        self._unseeded = True
        self.action_names = meanings(chosen)
        self.entries = entries(*self._setting)
        self.state_entries = of_agents(self.entries, self.possible_agents)
        self.state_space = numbers_space(self.state_entries)
        actions = len(self.action_names)
        space = agent_space(self.entries, actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}

    def _open(self) -> None:
        chosen, players, pace, window = self._setting
        buffers = buffers_for(chosen, players, 1)
        shape = (int(buffers.rows), -1)
        self._encoder = TickEncoder(chosen, players, buffers, 0, pace, window)
        self._seen = window_on(buffers.seen, np.int16).reshape(shape)
        self._mask = window_on(buffers.mask, np.int8).reshape(shape)

    @property
    def table(self) -> Mouse:
        return self._encoder.table

    @property
    def waited(self) -> int:
        """Ticks since the last card, hit or verdict."""
        return int(self._encoder.waited)

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
            self._encoder.seed(seed)
            self._unseeded = False
        self._encoder.restart()
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> Tick:
        """Move every hand; a hand without an action rests, and an invalid action raises."""
        if self._unseeded:
            raise RuntimeError("reset() comes before the first step()")
        for agent, code in actions.items():
            if agent not in self.action_spaces or not self.action_spaces[agent].contains(code):
                raise IllegalAction(f"there is no action {code!r} of {agent!r}")
        agents = self.agents
        encoder = self._encoder
        codes = [i64(actions.get(agent, NOTHING)) for agent in self.possible_agents]
        encoder.tick_alone(codes)
        over = encoder.table.over
        cut = not over and encoder.ticks >= self.max_ticks
        ticked: Tick = (
            self._observations(),
            {agent: encoder.reward(seat) for seat, agent in enumerate(agents)},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )
        if over or cut:
            self.agents = []
        return ticked

    def _observations(self) -> dict[str, Seen]:
        return {
            agent: {"observation": self._seen[seat].copy(), "action_mask": self._mask[seat].copy()}
            for seat, agent in enumerate(self.agents)
        }

    def state(self) -> npt.NDArray[np.int16]:
        """All that the seats see together; stacks are hidden."""
        return self._seen.reshape(-1).copy()

    def numbers(self, seat: int) -> npt.NDArray[np.int16]:
        """The numbers of an observation, by seat."""
        row: npt.NDArray[np.int16] = self._seen[seat]
        return row.copy()

    def mask(self, seat: int) -> npt.NDArray[np.int8]:
        """The mask of a seat."""
        row: npt.NDArray[np.int8] = self._mask[seat]
        return row.copy()

    def text(self) -> str:
        """The whole table as text, stacks too."""
        return write_position(self.table)

    def render(self) -> str | None:
        return self.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: an environment holds no resources."""
