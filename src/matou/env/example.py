"""A learning curve in a few lines: a table of values against random play in the Chasse.

The learner knows how to add, and nothing of the rules: for each card it looks up what came of
totals with that last digit, so far from 100. `python -m matou.env.example` draws the curve.
"""

import numpy as np
import numpy.typing as npt

from matou.cards import SUMS
from matou.env.batch import BatchEnv
from matou.env.chasse_desk import ACTIONS, FACE_OF, SEATS, TOTAL, TRAPS

# What each action adds; none of the specials does.
CHANGE = np.array(
    [SUMS[face] if face < 100 else -SUMS[face] for face in FACE_OF[: int(TRAPS)]]
    + [0] * int(ACTIONS - TRAPS)
)
NUMBERS = 119  # actions below are numbers, above specials
CLASSES = 31  # 10 digits, each below 80, below 100 or beyond; and all specials together
TOKENS = int(SEATS)

Floats = npt.NDArray[np.float64]


def outcomes(totals: npt.NDArray[np.int16]) -> npt.NDArray[np.int64]:
    """The class of the total that each action would make, table by table."""
    after = totals[:, None].astype(np.int64) + CHANGE
    classes = after % 10 + 10 * (after >= 80) + 10 * (after >= 100)
    classes[:, NUMBERS:] = CLASSES - 1
    return classes


def learn(
    games: int = 4000, tables: int = 128, seed: int = 1, rate: float = 0.02, explore: float = 0.05
) -> list[float]:
    """Seat A learns, seat B plays at random; the share of won games, one number per 5 %."""
    env = BatchEnv("chasse", tables=tables, players=2, seed=seed)
    rng = np.random.default_rng(seed)
    values: Floats = np.zeros(CLASSES)
    last = np.full(tables, -1)  # the class of A's last card, −1 before its first
    lead = np.zeros(tables)
    won: list[float] = []
    rows = np.arange(tables)
    while len(won) < games:
        classes = outcomes(env.observations[:, int(TOTAL)])
        worth = np.where(env.masks == 1, values[classes], -np.inf)
        worth += rng.random(worth.shape) * 1e-6  # equals are taken in any order
        mine = env.movers == 0
        best = worth.argmax(axis=1)
        tokens = env.observations[:, [TOKENS, TOKENS + 5]].astype(np.float64)
        now = tokens[:, 0] - tokens[:, 1]
        known = mine & (last >= 0)
        _update(values, last[known], (now - lead)[known], worth[rows, best][known], rate)
        lead = np.where(mine, now, lead)
        greedy = mine & (rng.random(tables) >= explore)
        actions = np.where(greedy, best, env.sample(rng))
        last = np.where(mine, classes[rows, actions], last)
        _, _, rewards, dones = env.step(actions)
        ended = dones & (last >= 0)
        _update(values, last[ended], rewards[ended, 0], np.zeros(int(ended.sum())), rate)
        won += ((rewards[dones, 0] + 1) / 2).tolist()
        last[dones] = -1
    return [float(part.mean()) for part in np.array_split(won[:games], 20)]


def _update(
    values: Floats, classes: npt.NDArray[np.int64], gains: Floats, then: Floats, rate: float
) -> None:
    """Q-learning, half a look ahead: what the card cost or gained, and what came after it."""
    np.add.at(values, classes, rate * (gains + 0.5 * then - values[classes]))


def draw(curve: list[float]) -> str:
    """The curve as text, a line for each part of the games."""
    return "\n".join(
        f"{5 * (place + 1):>4} %  {'█' * round(40 * share):<40}  {share:.0%}"
        for place, share in enumerate(curve)
    )


if __name__ == "__main__":
    print(draw(learn()))
