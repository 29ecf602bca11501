"""Runs situations and says for each what was expected and what was found."""

from dataclasses import dataclass
from typing import Any, Final

from matou.cards import KINDS, is_operation, is_result, result
from matou.games.chance import seeded
from matou.games.deal import deal_options
from matou.games.game import OptionError, Options, Table
from matou.games.options import seats_for
from matou.games.parts import Parts
from matou.games.registry import options
from matou.games.views import public
from matou.record.situations.source import Entry, Reader, SituationError, read_entries
from matou.record.situations.stage import Mismatch, Stage

SITUATIONS: Final[Parts[type[Stage]]] = Parts("situations", "Stage")


@dataclass(frozen=True)
class Outcome:
    """The result of one situation; without mismatches it passed."""

    id: str
    title: str
    mismatches: tuple[Mismatch, ...]


def check_text(text: str) -> list[Outcome]:
    """Run every situation of a text; raises SituationError at the first invalid one."""
    found: list[Outcome] = []
    for one in run_text(text):
        if isinstance(one, SituationError):
            raise one
        found.append(one)
    return found


def run_text(text: str) -> list[Outcome | SituationError]:
    """Run every situation of a text; an invalid one gives an error in its place."""
    return [_outcome(entry) for entry in read_entries(text)]


def _outcome(entry: Entry | SituationError) -> Outcome | SituationError:
    if isinstance(entry, SituationError):
        return entry
    try:
        return check_entry(entry)
    except SituationError as error:
        return error


def check_entry(entry: Entry) -> Outcome:
    """Run one situation."""
    try:
        chosen = options(entry.game, entry.options)
    except OptionError as error:
        if entry.subject == "players" and str(error).startswith("M1"):
            # There are no seats in an edition that the game was never printed in.
            return Outcome(entry.id, entry.title, tuple(_check_players(entry, None)))
        raise entry.error(f"options: {error}") from None
    match entry.subject:
        case "deck":
            found = _check_deck(entry, chosen)
        case "deal":
            found = _check_deal(entry, chosen)
        case "players":
            found = _check_players(entry, chosen)
        case _:
            found = SITUATIONS[entry.game](entry, chosen).run()
    return Outcome(entry.id, entry.title, tuple(found))


# --- decks, deals and players ------------------------------------------------------------


def _check_deck(entry: Entry, chosen: Options) -> list[Mismatch]:
    reader = Reader(entry)
    known = ("operations", "results", "specials", "dealt", "worth", "has", "lacks")
    wanted = reader.mapping(entry.data["deck"], "deck", known)
    cards = chosen.cards
    numbers = [card - 100 for card in cards if is_result(card)]
    specials = {kind: cards.count(face) for kind, face in KINDS.items() if face in cards}
    facts: dict[str, Any] = {
        "operations": sum(is_operation(card) for card in cards),
        "results": len(numbers),
        "dealt": len(cards),
    }
    found = []
    for key, value in wanted.items():
        if key in facts:
            found.append(Mismatch(key, reader.number(value, f"deck.{key}"), facts[key]))
        elif key == "specials":
            for kind, count in reader.mapping(value, "deck.specials", tuple(KINDS)).items():
                found.append(Mismatch(kind, count, specials.get(kind, 0)))
        elif key == "worth":
            if not isinstance(value, dict):
                raise reader.fail("deck.worth", "a mapping was expected")
            for number, count in value.items():
                worth = reader.number(number, "deck.worth")
                made = sum(is_operation(card) and chosen.worth[card] == worth for card in cards)
                found.append(Mismatch(f"worth {worth}", count, made))
        else:
            for number in reader.items(value, f"deck.{key}"):
                there = result(reader.number(number, f"deck.{key}")) in cards
                found.append(Mismatch(f"{key} {number}", key == "has", there))
    return [one for one in found if one.expected != one.found]


def _check_deal(entry: Entry, chosen: Options) -> list[Mismatch]:
    reader = Reader(entry)
    wanted = reader.mapping(entry.data["deal"], "deal", ("players", "stacks", "hands", "pile"))
    players = reader.items(wanted.get("players"), "deal.players")
    found = []
    for place, count in enumerate(players):
        try:
            table = deal_options(chosen, reader.number(count, "deal.players"), seeded(1))
        except OptionError as error:
            return [Mismatch(f"{count} players", "a deal", str(error))]
        facts = _dealt(table)
        for key in ("stacks", "hands", "pile"):
            if key not in wanted:
                continue
            if key not in facts:
                raise reader.fail(f"deal.{key}", f"{chosen.game.name} has none")
            value = wanted[key]
            expected = value[place : place + 1] if isinstance(value, list) else [value]
            if expected != [facts[key]]:
                found.append(Mismatch(f"{key} for {count}", expected, [facts[key]]))
    return found


def _dealt(table: Table) -> dict[str, Any]:
    """The numbers of cards after a deal."""
    seen = public(table)
    facts: dict[str, Any] = {key: seen[key] for key in ("stacks", "pile") if key in seen}
    if "hand_sizes" in seen:
        sizes = set(seen["hand_sizes"])
        facts["hands"] = sizes.pop() if len(sizes) == 1 else sorted(sizes)
    return facts


def _check_players(entry: Entry, chosen: Options | None) -> list[Mismatch]:
    """Whether so many players are allowed; none without options."""
    reader = Reader(entry)
    wanted = reader.mapping(entry.data["players"], "players", ("ok", "refused"))
    found = []
    for key, counts in wanted.items():
        for count in reader.items(counts, f"players.{key}"):
            players = reader.number(count, f"players.{key}")
            answer = "ok" if chosen and _may_sit(chosen, players) else "refused"
            if answer != key:
                found.append(Mismatch(f"{count} players", key, answer))
    return found


def _may_sit(chosen: Options, players: int) -> bool:
    try:
        seats_for(chosen, players)
    except OptionError:
        return False
    return True
