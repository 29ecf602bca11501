"""Games in turns as PettingZoo environments: one agent decides at a time (AEC)."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from matou.env.batch import window_on
from matou.env.copying import Copied
from matou.env.encoder import Encoder
from matou.env.registry import ENCODINGS, buffers_for, encoder_at, read_options
from matou.env.spaces import agent_space, numbers_space, of_agents
from matou.games.game import Table
from matou.record.position import write_position

Seen = dict[str, npt.NDArray[Any]]


class TurnEnv(Copied, AECEnv[str, Seen, int]):
    """A table whose seats are agents: `seat_A`, `seat_B`, …

    The reward comes at the end: the winners share +1, the others share −1.

        entries        name and bounds of each number of an observation
        state_entries  the same of `state()`
        action_names   what each action means, as seat A of a full table writes it
    """

    _encoder: Encoder
    metadata: ClassVar[dict[str, Any]] = {
        "name": "matou_turns_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str = "chasse",
        players: int = 2,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{chr(65 + seat)}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._options = read_options(game, players, options)
        self._unseeded = True
        encoding = ENCODINGS[game]
        self.action_names = encoding.actions
        self.entries = encoding.entries(self._options, players)
        self.state_entries = of_agents(self.entries, self.possible_agents)
        self.state_space = numbers_space(self.state_entries)
        space = agent_space(self.entries, len(self.action_names))
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: spaces.Discrete(len(self.action_names)) for agent in self.possible_agents
        }
        self._open()

    def _open(self) -> None:
        players = len(self.possible_agents)
        buffers = buffers_for(self._options, players, 1)
        self._encoder = encoder_at(buffers, 0, self._options, players)
        self._seen = window_on(buffers.seen, np.int16)
        self._mask = window_on(buffers.mask, np.int8)
        self._shown = -1  # whose view stands in the row

    @property
    def table(self) -> Table:
        """The table itself, hidden cards too; do not change it."""
        return self._encoder.board()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game; without a seed, the next one of the same chance."""
        if seed is None and self._unseeded:
            seed = int(np.random.default_rng().integers(2**62))
        if seed is not None:
            self._encoder.seed(seed)
            self._unseeded = False
        self._encoder.restart()
        self._shown = -1
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self._encoder.mover]

    def observe(self, agent: str) -> Seen:
        self._show(self._seat[agent])
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def state(self) -> npt.NDArray[np.int16]:
        """All that the seats see together, hidden hands included: for a centralised critic.

        It leaves out the order of the pile.
        """
        return np.concatenate([self.numbers(seat) for seat in range(len(self.possible_agents))])

    def numbers(self, seat: int) -> npt.NDArray[np.int16]:
        """The numbers of an observation, by seat."""
        self._show(seat)
        return self._seen.copy()

    def _show(self, seat: int) -> None:
        if seat != self._shown:
            self._encoder.write(seat)
            self._shown = seat

    def step(self, action: int | None) -> None:
        if self._unseeded:
            raise RuntimeError("reset() comes before the first step()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        encoder = self._encoder
        self._show(encoder.mover)  # its mask decides whether the action is allowed
        code = -1 if action is None else action
        encoder.check(code)
        encoder.step(code)
        self._shown = -1
        self._cumulative_rewards[agent] = 0.0
        if encoder.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[encoder.mover]

    def _end(self) -> None:
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self._encoder.reward(seat)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def text(self) -> str:
        """The whole table as text, hidden cards too."""
        return write_position(self.table)

    def render(self) -> str | None:
        return self.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Does nothing: an environment holds no resources."""
