"""A learning curve in a few lines: a table of values against random play in the Chasse.

The learner can add, and learns only who won. For each card it looks up the results of games
after a total with the same last digit, equally near to 100.
`python -m matou.env.example` draws the curve.
"""

import numpy as np
import numpy.typing as npt

from matou.cards import SUMS
from matou.env.batch import BatchEnv
from matou.env.chasse_encoder import ACTIONS, FACE_OF, TOTAL, TRAPS

# The change of the total by each action; 0 for specials.
CHANGE = np.array(
    [SUMS[face] if face < 100 else -SUMS[face] for face in FACE_OF[: int(TRAPS)]]
    + [0] * int(ACTIONS - TRAPS)
)
NUMBERS = 119  # actions below are numbers, above specials
CLASSES = 31  # 10 digits, each below 80, below 100 or beyond; and all specials together


def outcomes(totals: npt.NDArray[np.int16]) -> npt.NDArray[np.int64]:
    """The class of the total that each action would make, table by table."""
    after = totals[:, None].astype(np.int64) + CHANGE
    classes: npt.NDArray[np.int64] = after % 10 + 10 * (after >= 80) + 10 * (after >= 100)
    classes[:, NUMBERS:] = CLASSES - 1
    return classes


def learn(
    games: int = 60, tables: int = 4, seed: int = 1, rate: float = 0.02, explore: float = 0.1
) -> list[float]:
    """Seat A learns, seat B plays at random; returns A's result of each game, 1 or 0.

    The result of a game is shared among the classes of the cards that A laid in it. A few tables
    run in parallel, so a game in progress profits from those that end.
    """
    env = BatchEnv("chasse", tables=tables, players=2, seed=seed)
    rng = np.random.default_rng(seed)
    values = np.zeros(CLASSES)
    laid = np.zeros((tables, CLASSES))
    rows = np.arange(tables)
    won: list[float] = []
    while len(won) < games:
        classes = outcomes(env.observations[:, int(TOTAL)])
        ties = rng.random(classes.shape) * 1e-9  # the first of equals would be a policy too
        worth = np.where(env.masks == 1, values[classes] + ties, -np.inf)
        mine = env.movers == 0
        greedy = mine & (rng.random(tables) >= explore)
        actions = np.where(greedy, worth.argmax(axis=1), env.sample(rng))
        laid[rows[mine], classes[rows, actions][mine]] += 1
        _, _, rewards, dones = env.step(actions)
        for row in np.flatnonzero(dones):
            share = laid[row] / max(1.0, laid[row].sum())
            values += rate * share * (rewards[row, 0] - values)
            won.append((rewards[row, 0] + 1) / 2)
            laid[row] = 0
    return won[:games]


def curve(learners: int = 20, games: int = 60, parts: int = 15, rate: float = 0.02) -> list[float]:
    """The share of won games in each part of them, over several learners; rate 0 learns nothing."""
    won = np.array([learn(games, seed=seed, rate=rate) for seed in range(learners)])
    return [float(part.mean()) for part in np.array_split(won, parts, axis=1)]


def draw(shares: list[float], games: int = 60) -> str:
    """The curve as text, a line for each part of the games."""
    return "\n".join(
        f"game {games * (place + 1) // len(shares):>4}  {'█' * round(40 * share):<40}  {share:.0%}"
        for place, share in enumerate(shares)
    )


if __name__ == "__main__":
    print("learning\n" + draw(curve()))
    print("not learning (rate 0)\n" + draw(curve(parts=3, rate=0.0)))
