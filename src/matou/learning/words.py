"""A family of facts as eleven words that can be said aloud: ten of levels, and one that checks.

55 facts have four levels each, which makes 110 bits, the first fact the most significant, so ten
words of eleven bits each. A word has two syllables: one of 64 (16 beginnings, 4 vowels) and one of
32 (8 middles, 4 vowels), which read alike in French and English. A word that would be offensive
begins with z instead, as no other does. The eleventh word is a CRC of the ten, with a third
syllable: so no word can be left out or changed unnoticed. Ten words alone, from versions without a
check, are read too.
"""

import re
import unicodedata
from typing import Final

from matou.learning.facts import COUNT, HARDNESS
from matou.learning.knowledge import ANSWERS, LEAN, NEVER, Knowledge

BEGINNINGS: Final = (
    *("b", "d", "f", "g", "j", "l", "m", "n"),
    *("p", "r", "s", "t", "v", "ch", "tr", "fl"),
)
MIDDLES: Final = ("b", "j", "l", "m", "n", "r", "v", "mb")
VOWELS: Final = ("a", "i", "o", "u")
HURTFUL: Final = (
    *("salo", "nabo", "nulo", "nula", "nuli", "pina", "pino", "pubi", "chibo", "lolo"),
    *("bimbo", "dumba", "dumbi", "dumbo", "dumbu"),
)
LEVEL_WORDS: Final = 10
HOW_MANY: Final = LEVEL_WORDS + 1
BITS: Final = 11
CHECK_ENDING: Final = "ti"
CRC_POLYNOMIAL: Final = 0x385  # CRC-11: every change within eleven bits is noticed
CRC_START: Final = 0x01A

# Levels of a fact.
UNKNOWN, SLOW, NEARLY, LIT = range(4)
HALF: Final = 0.5  # within three seconds with a probability of ½
# The estimate from a level alone: the log of the thinking time, its variance.
GUESSED: Final = {SLOW: (8.4, 0.16), NEARLY: (7.7, 0.12), LIT: (7.0, 0.09)}
PACE_VARIANCE: Final = 0.09


WRONG_CHECK: Final = -1  # every word is valid, but the check is wrong


class WordsError(ValueError):
    """A text that is not the words of a map. `place` counts the first wrong word from 1; it is 0
    where the number of words is wrong, or WRONG_CHECK."""

    def __init__(self, place: int, message: str) -> None:
        super().__init__(message)
        self.place = place


def _word(value: int) -> str:
    first, second = divmod(value, 32)
    word = BEGINNINGS[first // 4] + VOWELS[first % 4] + MIDDLES[second // 4] + VOWELS[second % 4]
    if word in HURTFUL:
        return "z" + re.sub("^[^aiou]+", "", word)
    return word


WORDS: Final = [_word(value) for value in range(1 << BITS)]
VALUES: Final = {word: value for value, word in enumerate(WORDS)}


def level(known: Knowledge, hand: float, fact: int, day: int) -> int:
    """The level of one fact."""
    if known.lit[fact]:
        return LIT
    if known.seen[fact] == NEVER:
        return UNKNOWN
    return NEARLY if known.fluent(fact, hand, day) >= HALF else SLOW


def say(known: Knowledge, hand: float, day: int) -> list[str]:
    """The eleven words."""
    return words_of([level(known, hand, fact, day) for fact in range(COUNT)])


def words_of(levels: list[int]) -> list[str]:
    """The eleven words of the levels of all facts."""
    bits = "".join(f"{one:02b}" for one in levels)
    said = [WORDS[int(bits[place : place + BITS], 2)] for place in range(0, 2 * COUNT, BITS)]
    return [*said, _check(bits)]


def _check(bits: str) -> str:
    """The eleventh word."""
    rest = CRC_START
    for bit in bits:
        carried = (rest >> (BITS - 1)) ^ int(bit)
        rest = (rest << 1) % (1 << BITS) ^ (CRC_POLYNOMIAL if carried else 0)
    return WORDS[rest] + CHECK_ENDING


def _checks(word: str) -> bool:
    return word.endswith(CHECK_ENDING) and word.removesuffix(CHECK_ENDING) in VALUES


def levels_of(text: str) -> list[int]:
    """The levels that the words stand for; capitals, accents and separators do not matter."""
    plain = "".join(
        one for one in unicodedata.normalize("NFD", text[:1000].lower()) if not _accent(one)
    )
    said = re.findall("[a-z]+", plain)
    unchecked = len(said) == LEVEL_WORDS and not any(map(_checks, said))
    if len(said) != HOW_MANY and not unchecked:
        raise WordsError(0, f"a map has {HOW_MANY} words, these are {len(said)}")
    for place, word in enumerate(said, 1):
        if not (_checks(word) if place == HOW_MANY else word in VALUES):
            raise WordsError(place, f"word {place}, {word[:20]!r}, is no word of a map")
    bits = "".join(f"{VALUES[word]:011b}" for word in said[:LEVEL_WORDS])
    if not unchecked and said[-1] != _check(bits):
        raise WordsError(WRONG_CHECK, "these words do not belong together: one of them is another")
    return [int(bits[place : place + 2], 2) for place in range(0, 2 * COUNT, 2)]


def _accent(character: str) -> bool:
    return unicodedata.combining(character) != 0


def heard(family: str, levels: list[int], day: int) -> Knowledge:
    """The estimate from levels alone: typical times, seen the day before."""
    known = Knowledge(family)
    lean = [LEAN * hard for hard in HARDNESS[family]]
    given = [fact for fact in range(COUNT) if levels[fact] != UNKNOWN]
    if not given:
        return known
    known.pace = sum(GUESSED[levels[fact]][0] - lean[fact] for fact in given) / len(given)
    known.pace_variance = PACE_VARIANCE
    for fact in given:
        mean, known.variance[fact] = GUESSED[levels[fact]]
        known.own[fact] = mean - lean[fact] - known.pace
        known.lit[fact] = levels[fact] == LIT
        known.answers[fact] = ANSWERS if known.lit[fact] else 1
        known.seen[fact] = known.last = day - 1
    return known
