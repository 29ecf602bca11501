"""The four games for OpenSpiel: importing this registers `matou_chasse` and the others.

import pyspiel
import matou.env.spiel

game = pyspiel.load_game("matou_chasse(players=3)")

A few chance nodes at the start choose the seed. The seed and the actions determine the rest, so
a state equals its history, as OpenSpiel's clones and pickles require.
"""

from copy import deepcopy
from typing import Any, Final

import numpy as np

from matou.extras import missing

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(missing(error.name, "spiel"), name=error.name) from None

from matou.env.ticks import TickEnv
from matou.env.turns import TurnEnv
from matou.games.options import players_allowed
from matou.games.registry import options

# The seed is a number of SEED_DIGITS digits, of which each has SEED_BASE values.
SEED_BASE: Final = 256
SEED_DIGITS: Final = 5
MAX_STEPS: Final = 5000  # decisions; a longer game is cut, and no player wins
MAX_TICKS: Final = 20_000
FEWEST_PLAYERS: Final = 2
FEWEST_HANDS: Final = 3  # at the mouse: two players would own several seats (M3)

TURNS: Final = {"players": 2, "max_steps": MAX_STEPS}
TICKS: Final = {"players": 4, "pace": 4, "window": 20, "max_ticks": MAX_TICKS}


def turn_type(game: str) -> Any:
    return _type(game, FEWEST_PLAYERS, TURNS, pyspiel.GameType.Dynamics.SEQUENTIAL)


def tick_type(game: str) -> Any:
    return _type(game, FEWEST_HANDS, TICKS, pyspiel.GameType.Dynamics.SIMULTANEOUS)


def _type(game: str, fewest: int, given: dict[str, int], dynamics: Any) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"matou_{game}",
        long_name=f"Cat's Family: {game}",
        dynamics=dynamics,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=players_allowed(options(game))[1],
        min_num_players=fewest,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=given,
    )


class SpielGame(pyspiel.Game):
    """A game whose states are environments."""

    def __init__(self, kind: Any, params: dict[str, Any], env: TurnEnv | TickEnv, length: int):
        super().__init__(
            kind,
            pyspiel.GameInfo(
                num_distinct_actions=len(env.action_names),
                max_chance_outcomes=SEED_BASE,
                num_players=len(env.possible_agents),
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=length,
            ),
            params,
        )
        self.env = env  # never dealt: states begin as copies of it
        self.length = length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"an observer takes no parameters: {params}")
        return Observer(self.env)


class TurnGame(SpielGame):
    """A game in turns."""

    def __init__(self, game: str, given: dict[str, Any] | None) -> None:
        params = {**TURNS, **(given or {})}
        env = TurnEnv(game, params["players"])
        super().__init__(turn_type(game), params, env, params["max_steps"])

    def new_initial_state(self, history: Any = None) -> "TurnState":
        return TurnState(self)


class TickGame(SpielGame):
    """A mouse game in ticks: all seats act at once."""

    def __init__(self, game: str, given: dict[str, Any] | None) -> None:
        params = {**TICKS, **(given or {})}
        super().__init__(tick_type(game), params, TickEnv(game, **params), params["max_ticks"])

    def new_initial_state(self, history: Any = None) -> "TickState":
        return TickState(self)


class ChasseGame(TurnGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("chasse", params)


class CourseGame(TurnGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("course", params)


class MultipliGame(TickGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("multipli", params)


class AddiGame(TickGame):
    def __init__(self, params: dict[str, Any] | None = None) -> None:
        super().__init__("addi", params)


class SpielState(pyspiel.State):
    """The digits of the seed so far, and the environment that is dealt once they are complete.

    OpenSpiel clones a state by deep copies of its attributes.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.env: Any = None  # TurnEnv or TickEnv
        self.digits: list[int] = []
        self.steps = 0

    def _reset(self, game: SpielGame) -> None:
        self.env = deepcopy(game.env)
        seed = 0
        for digit in self.digits:
            seed = seed * SEED_BASE + digit
        self.env.reset(seed=seed)

    def current_player(self) -> int:
        if len(self.digits) < SEED_DIGITS:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self._decides()

    def _decides(self) -> int:
        raise NotImplementedError

    def _mask(self, seat: int) -> Any:
        """The legal actions of a seat."""
        raise NotImplementedError

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(digit, 1.0 / SEED_BASE) for digit in range(SEED_BASE)]

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self._mask(player)).tolist()
        return found

    def _apply_action(self, action: int) -> None:
        if len(self.digits) < SEED_DIGITS:
            self.digits.append(int(action))
            if len(self.digits) == SEED_DIGITS:
                self._reset(self.get_game())
            return
        self.steps += 1
        self._step(int(action))

    def _step(self, action: int) -> None:
        raise NotImplementedError

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of an action, as seat A of a full table writes it."""
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action}"
        name: str = self.get_game().env.action_names[action]
        return name

    def __str__(self) -> str:
        """The whole table, hidden cards too."""
        if self.env is None:
            return " ".join(map(str, self.digits))
        return f"{self.env.text()}\nsteps: {self.steps}"


class TurnState(SpielState):
    """A state of a game in turns."""

    def is_terminal(self) -> bool:
        if self.env is None:
            return False
        return any(self.env.terminations.values()) or self.steps >= self.get_game().length

    def _decides(self) -> int:
        seat: int = self.env.possible_agents.index(self.env.agent_selection)
        return seat

    def _mask(self, seat: int) -> Any:
        return self.env.observe(self.env.possible_agents[seat])["action_mask"]

    def _step(self, action: int) -> None:
        self.env.step(action)

    def returns(self) -> list[float]:
        if self.env is None:
            return [0.0] * self.get_game().num_players()
        return [self.env.rewards[agent] for agent in self.env.possible_agents]


class TickState(SpielState):
    """A state of a game in ticks."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.won = [0.0] * game.num_players()

    def is_terminal(self) -> bool:
        return self.env is not None and not self.env.agents

    def _decides(self) -> int:
        return int(pyspiel.PlayerId.SIMULTANEOUS)

    def _mask(self, seat: int) -> Any:
        return self.env.mask(seat)

    def _apply_actions(self, actions: list[int]) -> None:
        agents = self.env.possible_agents
        self.steps += 1
        hands = {agent: int(code) for agent, code in zip(agents, actions, strict=True)}
        _, rewards, *_ = self.env.step(hands)
        self.won = [rewards[agent] for agent in agents]

    def returns(self) -> list[float]:
        return list(self.won)


class Observer:
    """The observation of a seat: its numbers, and the names of those that are not 0."""

    def __init__(self, env: TurnEnv | TickEnv) -> None:
        self.entries = env.entries
        self.tensor = np.zeros(len(env.entries), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if state.env is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.env.numbers(player)

    def string_from(self, state: SpielState, player: int) -> str:
        if state.env is None:
            return ""
        seen = zip(self.entries, state.env.numbers(player).tolist(), strict=True)
        return ", ".join([f"{entry.name}: {number}" for entry, number in seen if number])


# Classes, not functions: OpenSpiel frees them after Python has ended, and a function would not
# survive that.
pyspiel.register_game(turn_type("chasse"), ChasseGame)
pyspiel.register_game(turn_type("course"), CourseGame)
pyspiel.register_game(tick_type("multipli"), MultipliGame)
pyspiel.register_game(tick_type("addi"), AddiGame)
