"""The parameters of the bots' reflexes, in one table with their reasons."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from matou.games.game import OptionError


@mypyc_attr(acyclic=True)
class Figures:
    """One row of the table; times in milliseconds."""

    def __init__(
        self,
        level: str,
        notice: i64,
        compute: i64,
        scan: i64,
        sigma: i64,
        tau: i64,
        asleep: i64,
        miss: i64,
        miss_hard: i64,
        greed: i64,
        window: i64,
    ) -> None:
        self.level: Final = level
        self.notice: Final = notice
        self.compute: Final = compute
        self.scan: Final = scan
        self.sigma: Final = sigma
        self.tau: Final = tau
        self.asleep: Final = asleep
        self.miss: Final = miss
        self.miss_hard: Final = miss_hard
        self.greed: Final = greed
        self.window: Final = window

    def __reduce__(self) -> tuple[object, ...]:
        return Figures, (
            self.level,
            *(self.notice, self.compute, self.scan, self.sigma, self.tau),
            *(self.asleep, self.miss, self.miss_hard, self.greed, self.window),
        )

    def __repr__(self) -> str:
        return f"Figures{self.__reduce__()[1]}"


# Who is meant: the kitten a child of 7 who begins, the cat one of 9, the tomcat one of 11 to 12
# who plays often, the tiger a quick adult.
#
# notice     see the card and bring the hand down. To a bare signal an adult answers in about
#            250 ms, a child of 12 in 280, of 9 in 340, of 7 in 450; the way to the middle of the
#            table and the choice to go at all add half as much again.
# compute    per cent of the times in hardness.py, which are those of a practised child of about
#            ten. A beginner counts or adds up where others remember, so is twice as slow; a good
#            adult needs about half.
# scan       for each result in view beyond the two of a pair: one glance and comparison. A glance
#            takes an adult 200 to 250 ms, but glances run ahead while the card is still turning.
# sigma      the bell of the ex-Gaussian: about a fifth of a usual reaction.
# tau        its slow tail, where attention wanders. It is what shrinks most with age: as long as
#            the notice time at 7, a third of it in adults.
# asleep     per cent of chases and traps that are slept through; there is nothing to calculate.
# miss       per cent of pairs and sumos overlooked where the fact is only read (hardness 200),
# miss_hard  and where it takes 1,500 ms; in between by the hardness. Children who learn their
#            tables get one hard product in three or four wrong, and one easy one in twenty.
# greed      per mille of near misses (results that differ by little, neighbours in a table) at
#            which the hand comes down; anywhere else a twentieth of it. Young children hold a
#            prepared movement back about half as well as adults.
# window     how long a table of such players waits before the next card: long enough for
#            nine of ten of their reactions to a fact of middle hardness.
TABLE: Final = (
    # level    notice compute scan sigma tau asleep miss miss_hard greed window
    Figures("kitten", 680, 210, 140, 380, 700, 12, 12, 40, 24, 4000),
    Figures("cat", 520, 130, 100, 260, 430, 8, 7, 26, 14, 2800),
    Figures("tomcat", 420, 85, 70, 180, 260, 5, 4, 14, 7, 2000),
    Figures("tiger", 360, 55, 50, 110, 140, 2, 2, 6, 3, 1500),
)

REFLEX_LEVELS: Final = ("kitten", "cat", "tomcat", "tiger")


def reflex_named(text: str) -> Figures:
    """The figures of a level."""
    for figures in TABLE:
        if figures.level == text:
            return figures
    raise OptionError(f"there is no level {text[:20]!r}; the levels are {', '.join(REFLEX_LEVELS)}")
