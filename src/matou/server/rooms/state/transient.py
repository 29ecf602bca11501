"""Transient events, which are not stored: connections, hands in an open race, timers.

They change the live part of the state (`Live` in state.py) through the same `evolve` as stored
events.
"""

from dataclasses import dataclass

from matou.bots.reflexes.pace import Pace
from matou.server.races.finish import Photo
from matou.server.races.judge import Hand, Verdict
from matou.server.races.race import Asked
from matou.server.rooms.wire.peers import Peer


class Transient:
    """Something that happened and is not stored."""


@dataclass(frozen=True)
class Connected(Transient):
    """A guest's connection opened; it replaces an older one."""

    guest: int
    peer: Peer
    at: float


@dataclass(frozen=True)
class Disconnected(Transient):
    guest: int
    at: float


@dataclass(frozen=True)
class Probed(Transient):
    """The pages of these awaited guests were asked whether they still run."""

    guests: tuple[int, ...]
    at: float


@dataclass(frozen=True)
class Froze(Transient):
    """A page left a probe unanswered; it last ran at this time."""

    guest: int
    since: float


@dataclass(frozen=True)
class Heard(Transient):
    """A message came from a guest who was probed; `thawed`: their page was frozen."""

    guest: int
    thawed: bool


@dataclass(frozen=True)
class Touched(Transient):
    """Somebody touched the only device of a game."""

    at: float


@dataclass(frozen=True)
class Moved(Transient):
    """Start all timers again: nobody's time ran while the room was blocked."""


@dataclass(frozen=True)
class Scheduled(Transient):
    """Work out what is awaited from now on: a hand, a flip, a turn, or nothing."""

    at: float


@dataclass(frozen=True)
class Warned(Transient):
    """A chair is awaited; after this time a cat plays for it."""

    chair: int
    ms: int


@dataclass(frozen=True)
class HandDown(Transient):
    """A hand came down in the open race; the verdict on all hands so far."""

    hand: Hand
    verdict: Verdict
    guest: int  # NOBODY: a cat's


@dataclass(frozen=True)
class CatPassed(Transient):
    """A cat's hand or call came too late to count."""


@dataclass(frozen=True)
class CatsCame(Transient):
    """Calm pace: all people have decided, and every cat's hand comes down."""


@dataclass(frozen=True)
class Passed(Transient):
    """A guest said that nothing is here."""

    guest: int


@dataclass(frozen=True)
class CatHurried(Transient):
    """Alone with cats: a tap brings the cat's next card sooner."""

    cat_at: float


@dataclass(frozen=True)
class FlipAsked(Transient):
    """Somebody wants the next card, which ends the open race; answered later."""

    asked: Asked
    flip_at: float


@dataclass(frozen=True)
class FlipAnswered(Transient):
    """The card fell, or `refused` is the key of why not."""

    asked: Asked
    refused: str


@dataclass(frozen=True)
class LateHand(Transient):
    """A hand came after the verdict of event `number`; the next `Played` stores it."""

    number: int
    hand: Hand
    photo: Photo


@dataclass(frozen=True)
class Doubted(Transient):
    """Milliseconds of a guest's round trips that the kernel does not confirm."""

    guest: int
    ms: int


@dataclass(frozen=True)
class Expected(Transient):
    """What a page says of its player's pace."""

    guest: int
    pace: Pace


@dataclass(frozen=True)
class PauseAsked(Transient):
    """The host wants a pause once the open race is over; NOBODY: no longer."""

    guest: int
    at: float


@dataclass(frozen=True)
class Gestured(Transient):
    guest: int
    which: str


@dataclass(frozen=True)
class Dismissed(Transient):
    """The server closes a guest's connection and says why."""

    guest: int
    why: str


TransientEvent = (
    Connected | Disconnected | Probed | Froze | Heard | Touched | Moved | Scheduled | Warned
    | HandDown | CatPassed | CatsCame | Passed | CatHurried | FlipAsked | FlipAnswered | LateHand
    | Doubted | Expected | PauseAsked | Gestured | Dismissed
)  # fmt: skip
