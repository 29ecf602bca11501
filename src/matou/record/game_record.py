"""A whole game as text: the start, each action with its time and its random draws, the end, and
notes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from matou.cards import CardError, read, spell_all
from matou.games.actions import Action
from matou.games.chance import ChanceError, Recorded, Replayed
from matou.games.events import Event
from matou.games.game import FIRST_RULES, RULES, Table
from matou.games.refusals import Refused
from matou.record.notes import TITLE as NOTES
from matou.record.notes import Notes, read_note, write_notes
from matou.record.position import PositionError, read_lines, write_position
from matou.record.words import WordError, read_action, spell_action

TITLE: Final = "matou record"  # and the version of the rules it was played by (games/game.py)
# Lines of a position that older records may lack.
LATER: Final = (
    "rules", "last race won by", "fallen since exchange", "mixes since exchange", "locked"
)  # fmt: skip
MAX_LINE_LENGTH: Final = 10_000
MAX_LINES: Final = 200_000  # the longest games of random players take a tenth of that


class RecordError(ValueError):
    """A record that is damaged or impossible; the message names the line and the reason."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


@dataclass
class Move:
    """One action, its time in seconds where known, and its random draws."""

    action: Action
    time: float | None = None
    chance: list[list[int]] = field(default_factory=list)
    line: int = 0


@dataclass
class Record:
    """A game from a position to a position."""

    start: Table
    moves: list[Move]
    end: str  # the last position, as text
    end_line: int = 1  # where it stands in the file
    notes: Notes = field(default_factory=Notes)


class Recorder:
    """Plays actions at a table and keeps the record of them.

    Examples:
        >>> recorder = matou.Recorder(matou.deal("chasse", players=2, seed=3))
        >>> while not recorder.table.over:
        ...     recorder.play(recorder.table.legal()[0])
        >>> text = matou.write_record(recorder.record())
        >>> text.splitlines()[0]
        'matou record 2'
        >>> matou.write_record(matou.read_record(text)) == text
        True
    """

    def __init__(self, table: Table) -> None:
        self.start = table.copy()
        self.table = table
        self.noted = Recorded(table.chance)
        table.chance = self.noted
        self.moves: list[Move] = []

    def play(self, action: Action, time: float | None = None) -> None:
        self.table.play(action)
        self.moves.append(Move(action, time, self.noted.draws))
        self.noted.draws = []

    def record(self) -> Record:
        return Record(self.start, list(self.moves), write_position(self.table))


# --- writing -----------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The record as text."""
    family = record.start.options.family
    lines = [f"{TITLE} {record.start.rules}", "", write_position(record.start).rstrip("\n"), ""]
    for move in record.moves:
        clock = f"{move.time:.3f} " if move.time is not None else ""
        lines.append(clock + spell_action(move.action, family))
        lines += [f"  chance: {spell_all(cards, family)}" for cards in move.chance]
    lines += ["", "end", record.end.rstrip("\n"), *write_notes(record.notes)]
    return "\n".join(lines) + "\n"


# --- reading -----------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """Parse a record; raises RecordError with the line that is wrong."""
    rules = _read_title(text.split("\n", 1)[0].strip())
    if text.count("\n") > MAX_LINES:
        raise RecordError("a record has no more lines than this", MAX_LINES)
    lines = text.splitlines()
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_LENGTH:
            raise RecordError(f"a line of {len(line)} characters", number)
    parts = _parts(lines)
    try:
        start = read_lines(next(parts), Replayed([]))
        start.rules = rules
    except PositionError as error:
        raise RecordError(error.why, error.line or 2) from None
    moves = _read_moves(next(parts), start)
    ending = [(number, line.strip()) for number, line in next(parts) if line.strip()]
    if not ending:
        raise RecordError("the record breaks off: no 'end' with the last position", len(lines))
    end = "\n".join(line for _, line in ending) + "\n"
    return Record(start, moves, end, ending[0][0], _read_notes(next(parts), start))


def _read_title(line: str) -> int:
    """The version of the rules."""
    for rules in range(FIRST_RULES, RULES + 1):
        if line == f"{TITLE} {rules}":
            return rules
    raise RecordError(f"a record begins with '{TITLE} {RULES}', or an older number", 1)


def _parts(lines: list[str]) -> Iterator[list[tuple[int, str]]]:
    """The start, the moves, the end and the notes, as numbered lines."""
    numbered = list(enumerate(lines, start=1))[1:]
    first = next((i for i, (_, line) in enumerate(numbered) if line.strip()), 0)
    numbered = numbered[first:]
    blank = next((i for i, (_, line) in enumerate(numbered) if not line.strip()), len(numbered))
    ends = (i for i, (_, line) in enumerate(numbered) if line.strip() == "end")
    end = next(ends, len(numbered))
    yield numbered[: min(blank, end)]
    yield numbered[blank:end]
    rest = numbered[end + 1 :]
    notes = next((i for i, (_, line) in enumerate(rest) if line.strip() == NOTES), len(rest))
    yield rest[:notes]
    yield rest[notes + 1 :]


def _read_moves(lines: list[tuple[int, str]], start: Table) -> list[Move]:
    family = start.options.family
    moves: list[Move] = []
    latest = 0.0
    for number, line in lines:
        text = line.strip()
        if not text:
            continue
        try:
            if text.startswith("chance:"):
                if not moves:
                    raise WordError("chance decided before anything happened")
                moves[-1].chance.append([read(word, family) for word in text[7:].split()])
            else:
                time, action = _split_time(text)
                if time is not None and time < latest:
                    raise WordError(f"time runs backwards, from {latest:.3f} to {time:.3f}")
                latest = time or latest
                moves.append(Move(read_action(action, start.seats, family), time, line=number))
        except (WordError, CardError) as error:
            raise RecordError(str(error), number) from None
    return moves


def _read_notes(lines: list[tuple[int, str]], start: Table) -> Notes:
    notes = Notes()
    for number, line in lines:
        try:
            read_note(notes, line.strip(), start)
        except WordError as error:
            raise RecordError(str(error), number) from None
    return notes


def _split_time(line: str) -> tuple[float | None, str]:
    first, _, rest = line.partition(" ")
    seconds, dot, thousandths = first.partition(".")
    if not (first.isascii() and seconds.isdigit() and dot and thousandths.isdigit()):
        return None, line
    if len(first) > 16:
        raise WordError(f"{first[:20]!r} is no time")
    return float(first), rest


# --- replaying ---------------------------------------------------------------------------


def replay(
    record: Record, listener: Callable[[Event], None] | None = None
) -> Iterator[tuple[Move, Table]]:
    """Play the record; yields the table after each move, the same object each time.

    Examples:
        >>> recorder = matou.Recorder(matou.deal("chasse", players=2, seed=3))
        >>> for _ in range(3):
        ...     recorder.play(recorder.table.legal()[0])
        >>> [table.turn for _, table in matou.replay(recorder.record())]
        [1, 0, 1]
    """
    table = record.start.copy()
    table.listener = listener
    for move in record.moves:
        chance = Replayed(move.chance)
        table.chance = chance
        try:
            table.play(move.action)
        except (Refused, ChanceError) as error:
            raise RecordError(str(error), move.line) from None
        if chance.next != len(move.chance):
            raise RecordError("chance decided nothing here", move.line)
        yield move, table


def replayed(record: Record) -> Table:
    """The table at the end; raises RecordError where it is not the position recorded."""
    table = record.start
    for _, after in replay(record):
        table = after
    _compare_ends(record, write_position(table).splitlines())
    return table


def _compare_ends(record: Record, found: list[str]) -> None:
    """The first line in which the last position is not the one recorded."""
    recorded = record.end.splitlines()
    if record.start.rules == FIRST_RULES:
        found = _as_recorded_then(recorded, found)
    for place, (there, here) in enumerate(zip_longest(recorded, found)):
        if there is None or here is None or not _same(there, here):
            why = f"the game ends otherwise: recorded {_short(there)}, replayed {_short(here)}"
            raise RecordError(why, record.end_line + place)


def _as_recorded_then(recorded: list[str], found: list[str]) -> list[str]:
    """A last position as an older release wrote it: without later fields. Release 0.1 wrote
    `sumo: yes` without the results (M16)."""
    missing = {name for name in LATER if not any(line.startswith(f"{name}:") for line in recorded)}
    if "sumo: yes" in recorded:
        missing.add("sumo")
    kept = [line for line in found if line.partition(":")[0] not in missing]
    if "sumo: yes" in recorded:
        kept.insert(recorded.index("sumo: yes"), "sumo: yes")
    return kept


def _same(there: str, here: str) -> bool:
    """Whether two lines of a position mean the same.

    The order of a hand does not matter: games before 0.2 lost it where twins were stolen. They
    also named the Champion alone as winner (M19).
    """
    name, _, recorded = there.partition(":")
    same_name, _, replayed = here.partition(":")
    if name != same_name:
        return False
    if name.endswith(" hand"):
        return sorted(recorded.split()) == sorted(replayed.split())
    if name == "winners":
        return replayed.split()[: len(recorded.split())] == recorded.split()
    return recorded == replayed


def _short(line: str | None) -> str:
    return "nothing more" if line is None else repr(line[:60])
