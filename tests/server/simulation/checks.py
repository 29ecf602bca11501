"""What must hold at every moment of a simulated run."""

from typing import Any

import msgspec

from matou.games.mouse.events import Sinned
from matou.record.game_record import read_record, replayed
from matou.record.position import write_position
from matou.server.races.judge import judge
from matou.server.races.latency import Standing
from matou.server.rooms.games.dealt import Game
from matou.server.rooms.room import Room
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import PLAYING, State, record_of
from matou.server.rooms.state.stored import Hosted, Minded, Played, Sat, StoredEvent
from matou.server.rooms.views.redaction import room_seen, welcome
from matou.server.rooms.wire import messages


def table(state: State) -> None:
    """Every card is there, once."""
    if state.game is not None:
        cards = state.game.table.cards()
        assert sorted(cards) == sorted(state.game.table.options.cards), "cards came or went"


def same_state(one: State, other: State) -> None:
    """What the journal adds up to is what the room plays with."""
    _same("number", one.seq, other.seq)
    _same("room", room_seen(one, set()), room_seen(other, set()))
    _same("guests", one.guests, other.guests)
    _same("chairs", one.chairs, other.chairs)
    _same("keys", (one.secret, one.code, one.locked), (other.secret, other.code, other.locked))
    _same("counts", (one.link, one.came, one.games), (other.link, other.came, other.games))
    _same("host", (one.host, one.deputy), (other.host, other.deputy))
    _same("game", one.game is None, other.game is None)
    if one.game is not None and other.game is not None:
        _same_game(one.game, other.game)


def _same_game(one: Game, other: Game) -> None:
    _same("table", write_position(one.table), write_position(other.table))
    _same("moves", one.moves, other.moves)
    _same("open race", one.before is None, other.before is None)
    _same("times", (one.ms, one.acted), (other.ms, other.acted))
    _same("answers", (one.answers, one.best), (other.answers, other.best))
    _same("photos", one.log.photos, other.log.photos)


def _same(part: str, live: object, replayed: object) -> None:
    assert live == replayed, f"replay differs from live: {part}: {live} is not {replayed}"


def steady(passed: float, truly: float) -> None:
    """The clock by which rooms expire counts as much time as has passed."""
    assert abs(passed - truly) < 1, f"{passed:.0f} s instead of {truly:.0f}"


def verdict(fact: StoredEvent) -> None:
    """Judged again from its evidence in the journal, a race has the same verdict."""
    if isinstance(fact, Played) and fact.race is not None:
        assert judge(fact.race) == fact.verdict


def apply_without_sins(state: State, fact: StoredEvent) -> None:
    """A cat that plays for a person never sins (M10)."""
    evolve(state, fact)
    played = state.game if isinstance(fact, Played) else None
    heard = played.log.heard if played is not None else []
    sins = [event.seat for event in heard if isinstance(event, Sinned)]
    hands = fact.race.hands if isinstance(fact, Played) and fact.race is not None else ()
    own = {hand.seat for hand in hands if hand.device.startswith("guest")}
    for seat in set(sins) - own:
        assert not state.chair_of(seat).minded, f"the cat that plays for seat {seat} sinned"


def chair(state: State, fact: StoredEvent) -> None:
    """A guest may take over a hand only after waiting for it, and without another hand, unless they
    held it before in this game. A spectator does not become host. Checked before the event is
    applied."""
    if isinstance(fact, Sat) and state.phase == PLAYING and state.game is not None:
        had = state.game.had
        own = fact.chair in had.get(fact.guest, ())
        waited = state.chairs[fact.chair].reserved == fact.guest
        seen_by = [one for one in state.guests if fact.chair in had.get(one, ())]
        first = not had.get(fact.guest) and not seen_by
        hidden = state.game.table.options.game.hidden
        assert own or not hidden or (waited and first), "a hand was looked at"
        assert own or state.settings.several or not had.get(fact.guest), "a second chair"
    if isinstance(fact, Hosted) and fact.deputy:
        there = [one for one in state.chairs if fact.guest in (one.guest, one.reserved)]
        assert there, "a watcher became the host"


def nobody_is_played_for(state: State, fact: StoredEvent) -> None:
    """Where all people share one device the game waits for them. Before the fact is folded in."""
    assert not (isinstance(fact, Minded) and state.one_device), "a cat plays at somebody's device"


def standings(state: State) -> list[Standing]:
    """What the chairs of a running game may be credited; nothing is known between games."""
    return [chair.standing for chair in state.chairs] if state.phase == PLAYING else []


def nothing_gained(before: list[Standing], state: State, fact: StoredEvent) -> None:
    """Only a verdict refills a quota or clears a false hit: leaving or rejoining does not."""
    if not isinstance(fact, Played):
        for was, now in zip(before, standings(state), strict=False):
            assert now.strays == was.strays, "strays were left behind"
            assert now.bucket <= was.bucket, "a bucket was filled"


def record_replays(state: State) -> None:
    if state.game is not None:
        record = read_record(record_of(state, state.game))
        replayed(record)
        assert len(record.notes.sitters) == record.start.players


def no_secret(state: State, written: State, data: bytes) -> None:
    """No message has the key of another seat, or a shuffle."""
    secrets = [guest.secret for guest in state.guests.values()]
    for known in (state, written):
        if known.game is not None and not known.game.table.over:
            secrets.append(known.game.secret.hex())
    text = data.decode()
    for secret in secrets:
        assert secret not in text, f"a secret was told: {text[:200]}"
    assert b"stack_cards" not in data
    assert b"pile_cards" not in data


def hands_hidden(seen: dict[str, Any], seats: list[int]) -> None:
    """A view has no hand but the viewer's own."""
    if seen["game"] in ("course", "chasse"):
        others = [hand for seat, hand in enumerate(seen["hands"]) if seat not in seats]
        assert others == [None] * len(others), "somebody else's hand was shown"


def picture(
    room: Room, guest: int, n: int, seen: dict[str, Any], table: object, seats: list[int]
) -> None:
    """The state of a page equals the state that it would get by joining now."""
    fresh = msgspec.json.decode(messages.write(welcome(room.state, guest, set(room.peers))))
    assert n == fresh["n"], f"guest {guest} knows {n} of {fresh['n']}"
    assert seen == fresh["room"], difference(seen, fresh["room"])
    assert table == fresh["table"], difference(table, fresh["table"])
    assert seats == fresh["seats"], (seats, fresh["seats"])


def asleep(room: Room, known: set[int]) -> None:
    """A page has the list of frozen guests."""
    assert known == {guest for guest in room.peers if room.live.away(guest)}, known


def difference(one: Any, other: Any) -> str:
    if not isinstance(one, dict) or not isinstance(other, dict):
        return f"{one} is not {other}"
    keys = [key for key in one.keys() | other.keys() if one.get(key) != other.get(key)]
    return "; ".join(f"{key}: {one.get(key)} is not {other.get(key)}" for key in keys)
