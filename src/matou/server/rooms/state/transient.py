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
    """The pages of these awaited guests were probed."""

    guests: tuple[int, ...]
    at: float


@dataclass(frozen=True)
class Froze(Transient):
    """A page did not answer a probe; it last ran at this time."""

    guest: int
    since: float


@dataclass(frozen=True)
class Heard(Transient):
    """A probed guest sent a message; `thawed`: the page had been frozen."""

    guest: int
    thawed: bool


@dataclass(frozen=True)
class Touched(Transient):
    """The only device of a game was touched."""

    at: float


@dataclass(frozen=True)
class Moved(Transient):
    """Start all timers again: no time counted while the room was blocked on storage."""


@dataclass(frozen=True)
class Scheduled(Transient):
    """Schedule what is awaited now: a hand, a flip, a turn, or nothing."""

    at: float


@dataclass(frozen=True)
class Warned(Transient):
    """A seat is awaited; after this time a bot plays for it."""

    chair: int
    ms: int


@dataclass(frozen=True)
class HandDown(Transient):
    """A hand in the open race, with the verdict on all hands so far."""

    hand: Hand
    verdict: Verdict
    guest: int  # NOBODY: a bot's


@dataclass(frozen=True)
class CatPassed(Transient):
    """A bot's hand or call came too late to count."""


@dataclass(frozen=True)
class CatsCame(Transient):
    """Calm pace: all people have decided, and all bots hit."""


@dataclass(frozen=True)
class Passed(Transient):
    """A guest passed: no hand in this race."""

    guest: int


@dataclass(frozen=True)
class CatHurried(Transient):
    """Alone with bots: a tap brings the bot's next card sooner."""

    cat_at: float


@dataclass(frozen=True)
class FlipAsked(Transient):
    """A player wants the next card, which ends the open race; answered later."""

    asked: Asked
    flip_at: float


@dataclass(frozen=True)
class FlipAnswered(Transient):
    """The card fell, or `refused` is the key of the reason."""

    asked: Asked
    refused: str


@dataclass(frozen=True)
class LateHand(Transient):
    """A hand after the verdict of event `number`; stored with the next `Played`."""

    number: int
    hand: Hand
    photo: Photo


@dataclass(frozen=True)
class Doubted(Transient):
    """A guest's round trips exceed the kernel's by this many milliseconds."""

    guest: int
    ms: int


@dataclass(frozen=True)
class Expected(Transient):
    """The pace of a player, as the page says it."""

    guest: int
    pace: Pace


@dataclass(frozen=True)
class PauseAsked(Transient):
    """The host wants a pause after the open race; NOBODY: no longer."""

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
