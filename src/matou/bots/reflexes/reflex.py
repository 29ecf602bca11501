"""A model of human reaction times: noticing, calculating, missing, and a little greed.

Pure functions of the sight, the seat, the parameters of a level and chance.
"""

from typing import Final

from mypy_extensions import i64

from matou.bots.draws import ex_gauss
from matou.bots.reflexes.levels import Figures
from matou.bots.reflexes.racer import NEVER, Racer
from matou.bots.reflexes.sight import Sight
from matou.games.chance import Chance
from matou.games.mouse.table import TOPS
from matou.hardness import READ

FASTEST_REACTION_MS: Final[i64] = 150  # no hand is faster: the eye alone takes that long
HARDEST_FACT_MS: Final[i64] = 1500  # where `miss_hard` stands
HASTY_PER_CENT: Final[i64] = (
    60  # per cent of the usual time: a greedy hand has not calculated to the end
)
SECOND_LOOK_PER_CENT: Final[i64] = 50  # per cent of the time for a fact
UNTEMPTED_FACTOR: Final[i64] = 20  # greed is so many times rarer where nothing tempts
PER_GREED: Final[i64] = 1000


def usual(sight: Sight, seat: i64, figures: Figures) -> i64:
    """The usual reaction of this seat now in milliseconds; NEVER where it has no right."""
    if sight.race != TOPS:
        return figures.notice  # a picture needs no calculation
    contest = sight.contest(seat)
    if contest == 0:
        return NEVER
    if contest == sight.sumo:
        return _sumo(sight, figures)
    return figures.notice + _fact_ms(sight, contest, figures)


def reaction_mean(sight: Sight, seat: i64, figures: Figures) -> i64:
    """The mean of this seat's reactions, bell and tail; NEVER where it has no right."""
    mu = usual(sight, seat, figures)
    return NEVER if mu == NEVER else mu + figures.tau


def _fact_ms(sight: Sight, group: i64, figures: Figures) -> i64:
    """The time for the hardest fact of a pair, and for a glance at every further top."""
    fact: i64 = figures.compute * sight.hardest(group) // 100
    return fact + figures.scan * max(0, sight.shown() - 2)


def _sumo(sight: Sight, figures: Figures) -> i64:
    """M16: every top must be known, and looked at once for the largest, once for the smallest."""
    everybody: i64 = (1 << len(sight.faces)) - 1
    fact: i64 = figures.compute * sight.hardest(everybody) // 100
    return figures.notice + fact + 2 * figures.scan * max(0, sight.shown() - 1)


def miss_rate(hard: i64, figures: Figures) -> i64:
    """Per mille of pairs overlooked, by the hardness of their hardest fact."""
    beyond: i64 = max(0, min(hard, HARDEST_FACT_MS) - READ)
    more: i64 = (figures.miss_hard - figures.miss) * 10
    return figures.miss * 10 + more * beyond // (HARDEST_FACT_MS - READ)


def reaction(sight: Sight, seat: i64, figures: Figures, chance: Chance) -> i64:
    """Milliseconds until a seat with a right hits; NEVER where it has none or misses it."""
    mu = usual(sight, seat, figures)
    if mu == NEVER:
        return NEVER
    missed: i64 = figures.asleep * 10
    if sight.race == TOPS:
        missed = miss_rate(sight.hardest(sight.contest(seat)), figures)
    if chance.below(1000) < missed:
        return NEVER
    return max(FASTEST_REACTION_MS, ex_gauss(mu, figures.sigma, figures.tau, chance))


def greedy(sight: Sight, seat: i64, figures: Figures, chance: Chance) -> i64:
    """M10: milliseconds until a seat without a right hits; nearly always NEVER."""
    if sight.race != TOPS or sight.contest(seat) != 0:
        return NEVER
    tempted = 1 if sight.tempting(seat) else UNTEMPTED_FACTOR
    if chance.below(PER_GREED * tempted) >= figures.greed:
        return NEVER
    mu = figures.notice + _fact_ms(sight, 1 << seat, figures)
    ms = ex_gauss(mu, figures.sigma, figures.tau, chance)
    return max(FASTEST_REACTION_MS, ms * HASTY_PER_CENT // 100)


def souris(sight: Sight, seat: i64, figures: Figures, chance: Chance) -> i64:
    """M26: milliseconds until a seat calls a pair it saw missed; or, greedily, none at all."""
    group = sight.missed_by_others(seat)
    if group == 0:
        if chance.below(PER_GREED * UNTEMPTED_FACTOR) >= figures.greed:
            return NEVER
        return max(
            FASTEST_REACTION_MS, ex_gauss(figures.notice, figures.sigma, figures.tau, chance)
        )
    # Its cards may be covered by now, so it is as hard as a pair of read numbers at least.
    hard: i64 = max(READ, sight.hardest(group))
    if chance.below(1000) < miss_rate(hard, figures):
        return NEVER
    mu = figures.notice + figures.compute * hard // 100 * SECOND_LOOK_PER_CENT // 100
    return max(FASTEST_REACTION_MS, ex_gauss(mu, figures.sigma, figures.tau, chance))


class ReflexCat(Racer):
    """A cat that races by its figures."""

    def __init__(self, figures: Figures) -> None:
        self.figures = figures

    def hand(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        if sight.race == TOPS and sight.contest(seat) == 0:
            return greedy(sight, seat, self.figures, chance)
        return reaction(sight, seat, self.figures, chance)

    def call(self, sight: Sight, seat: i64, chance: Chance) -> i64:
        return souris(sight, seat, self.figures, chance)
