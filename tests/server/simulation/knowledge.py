"""Equal knowledge, equal bytes: hidden information does not change a guest's messages."""

import random

import msgspec

from matou.games.chance import Replayed
from matou.games.chasse.play import Chasse
from matou.games.course.kinds import TO_GIVE
from matou.games.course.play import Course
from matou.games.events import Drew, Event
from matou.games.game import Table
from matou.games.mouse.play import Mouse
from matou.games.refusals import Refused
from matou.record.position import write_position
from matou.record.words import read_action
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.views.redaction import knowledge, room_event_seen, table_seen
from tests.tables import swap_hidden

Swap = dict[int, int]


def equal_knowledge(state: State, fact: StoredEvent, rng: random.Random) -> None:
    """For all guests in the room, before this event is applied."""
    if state.game is None or not isinstance(state.game.table, (Course, Chasse)):
        return
    for guest in state.guests:
        seats = knowledge(state.game.table, state.seats_of(guest))
        _equal_views(state.game.table, seats, rng)
        if isinstance(fact, stored.Played):
            _equal_events(state.game.table, fact, seats, rng)


def _equal_views(table: Table, seats: tuple[int, ...], rng: random.Random) -> None:
    if len(seats) > 1 or table.over:
        return
    twin = swap_hidden(table, seats[0] if seats else -1, rng)
    assert _bytes(table_seen(twin, seats)) == _bytes(table_seen(table, seats)), (
        f"{seats} sees what is hidden: {write_position(table)}"
    )


def _equal_events(
    before: Table, fact: stored.Played, seats: tuple[int, ...], rng: random.Random
) -> None:
    """Two cards that stay hidden change places before the fact; it sounds the same after."""
    after, heard = _played(before, fact, {})
    shown = [card for event in heard if isinstance(event, Drew) and event.shown
             for card in event.cards]  # fmt: skip
    still = set(hidden_cards(after, seats)) - set(shown)
    hidden = [card for card in hidden_cards(before, seats) if card in still]
    if len(hidden) < 2:
        return
    swap = any_swap(before, hidden, rng)
    try:
        twin, twin_heard = _played(before, fact, swap)
    except Refused:  # what others may do can hang on what is hidden from this person
        return
    if write_position(twin) != write_position(swapped(after, swap)):
        return
    assert _bytes(room_event_seen(fact, twin_heard, [], seats)) == _bytes(
        room_event_seen(fact, heard, [], seats)
    ), f"{seats} hears what is hidden: {fact}"
    if not after.over:
        assert _bytes(table_seen(twin, seats)) == _bytes(table_seen(after, seats))


def any_swap(table: Table, hidden: list[int], rng: random.Random) -> Swap:
    """C6: who has a u-turn before them shows what is above 50, so such cards are a kind apart."""
    one = rng.choice(hidden)
    worth = table.options.worth
    alike = [card for card in hidden if (worth[card] > 50) == (worth[one] > 50)]
    other = rng.choice(alike)
    return {one: other, other: one}


def hidden_cards(table: Table, seats: tuple[int, ...]) -> list[int]:
    """Cards this person cannot place, of those there is only one of."""
    cards = [card for place in hidden_places(table, seats) for card in place]
    if isinstance(table, Course) and robbed(table, seats) and table.stolen in cards:
        cards.remove(table.stolen)
    return [card for card in sorted(cards) if table.options.cards.count(card) == 1]


def hidden_places(table: Table, seats: tuple[int, ...]) -> list[list[int]]:
    """The stacks of a mouse game (M4); else the pile and the hands of others (C2, H2)."""
    if isinstance(table, Mouse):
        return list(table.stacks)
    assert isinstance(table, (Course, Chasse))
    return [*(hand for seat, hand in enumerate(table.hands) if seat not in seats), table.pile]


def robbed(table: Course, seats: tuple[int, ...]) -> bool:
    """C11: the robbed seat knows the stolen card."""
    return table.phase == TO_GIVE and table.target in seats


def swapped(table: Table, swap: Swap) -> Table:
    """A copy with cards in each other's place; what lies open stays as it is."""
    twin = table.copy()
    if isinstance(twin, Mouse):
        for stack in twin.stacks:
            stack[:] = [swap.get(card, card) for card in stack]
        return twin
    assert isinstance(twin, (Course, Chasse))
    twin.hands = [[swap.get(card, card) for card in hand] for hand in twin.hands]
    twin.pile = [swap.get(card, card) for card in twin.pile]
    if isinstance(twin, Course):
        twin.stolen = swap.get(twin.stolen, twin.stolen)
    return twin


def _played(before: Table, fact: stored.Played, swap: Swap) -> tuple[Table, list[Event]]:
    """The table after a fact and what happened, with cards in each other's place."""
    table = swapped(before, swap)
    heard: list[Event] = []
    table.listener = heard.append
    for move in fact.moves:
        table.chance = Replayed([[swap.get(card, card) for card in cards] for cards in move.chance])
        table.play(read_action(move.action, table.seats, table.options.family))
    table.listener = None
    return table, heard


def _bytes(result: object) -> bytes:
    return msgspec.json.encode(result)
