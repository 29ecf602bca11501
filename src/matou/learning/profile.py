"""A learner as a short text, both ways: a file, a link, a QR code.

    matou2.DDDHHvPPv.mPPvLvMSSTTQQQQQQQQQQ…sPPv….CCC

The version; the day of writing, the own times of hand and pad (two characters of mean, one of
variance each); then for each family that was played its letter (m, s or f), the pace (mean,
variance), how far it follows the known order (mean, variance), the misfit, the surprise of sittings
(mean, mean square), the tables that are learned (a bit each, none: all), the facts within two
seconds (a bit each) and three characters a fact; a checksum of all before it. A character is six
bits, in the alphabet of URLs. Values are rounded to steps, so `read(write(x))` is `rounded(x)`,
which is itself again when written and read. Version 1 had nothing between pace and facts.

Three characters of a fact, in mixed radix: own mean (59 steps of 0.06), standard deviation (12
steps of equal ratio), lit (2), answers (0 to 7 and more), days since seen (0 to 20; 21 for longer
ago, and the deviation has grown meanwhile; 22 for never).
"""

from collections.abc import Iterable, Iterator
from math import exp, floor, log, sqrt
from typing import Final

from matou.cards import ADDI, MULTIPLI
from matou.learning.facts import COUNT, MISSING
from matou.learning.knowledge import NEVER, Knowledge, Learner, OwnTime, slower_after

VERSION: Final = 2
NAME: Final = "matou"
LETTERS: Final = {MULTIPLI: "m", ADDI: "s", MISSING: "f"}
ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
MAX_CHARACTERS: Final = 2000  # a profile has about 210 for each family
HEAD: Final = 9
PACE_CHARACTERS: Final = 1 + 3
TRAIT_CHARACTERS: Final = {1: 0, 2: 2 + 1 + 2 + 2 + 10}  # by version
FACT_CHARACTERS: Final = 3 * COUNT

MEANS, MEAN_STEP = 59, 0.06  # of u, around 0
DEVIATIONS, SMALLEST, RATIO = 12, 0.1, 1.162  # 0.1 to 0.52
COUNTS, AGES = 8, 23
OLDEST, UNSEEN = 21, 22  # of the ages
FINE_STEP: Final = 0.0025  # of log milliseconds, 4096 from 0: up to 28 s
WIDTHS: Final = 64  # of a single variance: its standard deviation
WIDTH_SMALLEST, WIDTH_RATIO = 0.02, 1.0578  # 0.02 to 0.69
LEAN_STEP, LEAN_ZERO = 0.03, 16  # −0.48 to 1.41
MISFIT_SMALLEST, MISFIT_RATIO = 0.2, 1.065  # 0.2 to 10.6
STRANGE_STEP, STRANGE_ZERO = 0.125, 32  # −4 to 3.9
SQUARE_STEP: Final = 0.25  # 0 to 15.75
TABLES: Final = 10

# Why a text is not a profile; words/ has the sentence in every language.
FOREIGN, DAMAGED, NEWER, TOO_LONG = "foreign", "damaged", "newer", "too_long"
REASONS: Final = {
    FOREIGN: f'this is no map of Matou: one begins with "{NAME}{VERSION}."',
    DAMAGED: "this map is damaged: copy it again, whole",
    NEWER: "this map was written by a newer Matou: update this one to read it",
    TOO_LONG: f"this is no map of Matou: one has at most {MAX_CHARACTERS} characters",
}


class ProfileError(ValueError):
    """A text that is not a profile, with the key of the reason."""

    def __init__(self, reason: str) -> None:
        super().__init__(REASONS[reason])
        self.reason = reason


# --- writing -----------------------------------------------------------------------------------


def write(learner: Learner, day: int) -> str:
    """The text of a learner on this day (days since 1970)."""
    head = _digits(day, 3) + _own_time(learner.hand) + _own_time(learner.pad)
    families = "".join(
        _family(learner.families[family], day) for family in LETTERS if family in learner.families
    )
    text = f"{NAME}{VERSION}.{head}.{families}."
    return text + checksum(text)


def rounded(learner: Learner, day: int) -> Learner:
    """The learner as it is after writing and reading."""
    return read(write(learner, day))


def checksum(text: str) -> str:
    """The checksum of ASCII characters, as three characters of the alphabet."""
    value = 0
    for character in text:
        value = (value * 131 + ord(character)) % 262_139
    return _digits(value, 3)


def _family(known: Knowledge, day: int) -> str:
    facts = "".join(_digits(_fact(known, fact, day), 3) for fact in range(COUNT))
    # The days without any fact are counted from the oldest age that is kept.
    away = known.away(day)
    written = min(away, OLDEST)
    mean = known.pace + slower_after(away) - slower_after(written)
    variance = known.pace_variance_on(day - written)
    pace = _digits(_step(mean / FINE_STEP, 4096), 2)
    width = _digits(_width(variance, WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS), 1)
    return LETTERS[known.family] + pace + width + _traits(known) + facts


def _traits(known: Knowledge) -> str:
    steps = (
        _step(known.lean / LEAN_STEP + LEAN_ZERO, 64),
        _width(known.lean_variance, WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS),
        _ratio(known.misfit, MISFIT_SMALLEST, MISFIT_RATIO, 64),
        _step(known.strange / STRANGE_STEP + STRANGE_ZERO, 64),
        _step(known.strange_square / SQUARE_STEP, 64),
    )
    tables = _bits(table in known.tables for table in range(1, TABLES + 1))
    return "".join(_digits(step, 1) for step in steps) + tables + _bits(known.quick)


def _bits(flags: Iterable[bool]) -> str:
    """Six flags in a character, the first the most significant; missing flags are false."""
    given = [*flags]
    sixes = [given[start : start + 6] for start in range(0, len(given), 6)]
    return "".join(
        _digits(sum(flag << (5 - place) for place, flag in enumerate(six)), 1) for six in sixes
    )


def _fact(known: Knowledge, fact: int, day: int) -> int:
    mean = _step(known.own[fact] / MEAN_STEP + MEANS // 2, MEANS)
    age = max(0, min(OLDEST, day - known.seen[fact]))
    variance = known.own_variance(fact, day - OLDEST)
    code = mean * DEVIATIONS + _width(variance, SMALLEST, RATIO, DEVIATIONS)
    code = code * 2 + int(known.lit[fact])
    code = code * COUNTS + min(known.answers[fact], COUNTS - 1)
    return code * AGES + (UNSEEN if known.seen[fact] == NEVER else age)


def _own_time(own: OwnTime) -> str:
    width = _width(own.variance, WIDTH_SMALLEST, WIDTH_RATIO, WIDTHS)
    return _digits(_step(own.mean / FINE_STEP, 4096), 2) + _digits(width, 1)


def _width(variance: float, smallest: float, ratio: float, steps: int) -> int:
    return _ratio(sqrt(variance), smallest, ratio, steps)


def _ratio(value: float, smallest: float, ratio: float, steps: int) -> int:
    return _step(log(max(value, smallest) / smallest) / log(ratio), steps)


def _step(value: float, steps: int) -> int:
    return max(0, min(steps - 1, floor(value + 0.5)))


def _digits(value: int, count: int) -> str:
    """A number in base 64, the most significant digit first."""
    digits = []
    for _ in range(count):
        digits.append(ALPHABET[value % 64])
        value //= 64
    return "".join(reversed(digits))


# --- reading -----------------------------------------------------------------------------------


def read(text: str) -> Learner:
    """The learner that a text describes; raises ProfileError with what to do."""
    if len(text) > MAX_CHARACTERS:
        raise ProfileError(TOO_LONG)
    text = text.strip()
    head, _, rest = text.partition(".")
    version = head.removeprefix(NAME)
    if not head.startswith(NAME) or not version.isascii() or not version.isdigit():
        raise ProfileError(FOREIGN)
    if int(version) > VERSION:
        raise ProfileError(NEWER)
    if int(version) not in TRAIT_CHARACTERS:
        raise ProfileError(FOREIGN)
    own, _, rest = rest.partition(".")
    families, _, check = rest.partition(".")
    if any(one not in ALPHABET for one in own + families + check):
        raise ProfileError(DAMAGED)
    if len(own) != HEAD or checksum(text[: len(text) - len(check)]) != check:
        raise ProfileError(DAMAGED)
    learner = Learner(hand=_read_own_time(own[3:6]), pad=_read_own_time(own[6:9]))
    day = _number(own[:3])
    for known in _read_families(families, day, TRAIT_CHARACTERS[int(version)]):
        learner.families[known.family] = known
    return learner


def _read_families(text: str, day: int, traits: int) -> Iterator[Knowledge]:
    letters = {letter: family for family, letter in LETTERS.items()}
    facts = PACE_CHARACTERS + traits
    length = facts + FACT_CHARACTERS
    for start in range(0, len(text), length):
        one = text[start : start + length]
        if len(one) != length or one[0] not in letters:
            raise ProfileError(DAMAGED)
        known = Knowledge(letters[one[0]])
        known.pace = _number(one[1:3]) * FINE_STEP
        known.pace_variance = _read_width(_number(one[3]), WIDTH_SMALLEST, WIDTH_RATIO)
        if traits:
            _read_traits(known, one[PACE_CHARACTERS:facts])
        for fact in range(COUNT):
            _read_fact(known, fact, _number(one[facts + 3 * fact :][:3]), day)
        known.last = max(known.seen)
        yield known


def _read_traits(known: Knowledge, text: str) -> None:
    lean, width, misfit, strange, square = (_number(one) for one in text[:5])
    known.lean = (lean - LEAN_ZERO) * LEAN_STEP
    known.lean_variance = _read_width(width, WIDTH_SMALLEST, WIDTH_RATIO)
    known.misfit = MISFIT_SMALLEST * exp(misfit * log(MISFIT_RATIO))
    known.strange = (strange - STRANGE_ZERO) * STRANGE_STEP
    known.strange_square = square * SQUARE_STEP
    tables = _read_bits(text[5:7], TABLES)
    known.tables = tuple(table for table, learned in enumerate(tables, 1) if learned)
    known.quick = _read_bits(text[7:], COUNT)


def _read_bits(text: str, count: int) -> list[bool]:
    return [_number(text[place // 6]) >> (5 - place % 6) & 1 == 1 for place in range(count)]


def _read_fact(known: Knowledge, fact: int, code: int, day: int) -> None:
    code, age = divmod(code, AGES)
    code, answers = divmod(code, COUNTS)
    code, lit = divmod(code, 2)
    mean, width = divmod(code, DEVIATIONS)
    if mean >= MEANS:
        raise ProfileError(DAMAGED)
    known.own[fact] = (mean - MEANS // 2) * MEAN_STEP
    known.variance[fact] = _read_width(width, SMALLEST, RATIO)
    known.answers[fact] = answers
    known.lit[fact] = lit == 1
    known.seen[fact] = NEVER if age == UNSEEN else max(0, day - age)


def _read_own_time(text: str) -> OwnTime:
    variance = _read_width(_number(text[2]), WIDTH_SMALLEST, WIDTH_RATIO)
    return OwnTime(_number(text[:2]) * FINE_STEP, variance)


def _read_width(step: int, smallest: float, ratio: float) -> float:
    deviation = smallest * exp(step * log(ratio))
    return deviation * deviation


def _number(text: str) -> int:
    value = 0
    for character in text:
        value = value * 64 + ALPHABET.index(character)
    return value
