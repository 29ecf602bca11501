"""Planted bugs: what the simulation and the pairs of rooms are there to find, they find."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from matou.games.events import Event
from matou.games.registry import GAMES
from matou.server.rooms.handlers.decide import decide, due
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.decision import AnyEvent, Decision, Due, Events
from matou.server.rooms.state.evolve import evolve
from matou.server.rooms.state.state import State
from matou.server.rooms.state.stored import StoredEvent
from matou.server.rooms.state.transient import Scheduled
from matou.server.rooms.views.redaction import room_event_seen, welcome
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.messages import AnyUp
from matou.server.rooms.wire.peers import Out, Peer
from matou.server.tokens import Randomness
from tests.server.simulation import watched
from tests.server.simulation.knowledge import hidden_places
from tests.server.simulation.pairs import NotedHarness, NotingRoom, Pair, lay
from tests.server.simulation.run import SimulationRun
from tests.server.simulation.watched import WatchedRoom
from tests.tables import redeal

SEEDS = 100  # within so many runs or pairs a bug is found
REPLAY_DIFFERS = "replay differs from live"
DECIDING_CHANGES = "deciding changed the state"


def first_failure(run: Callable[[int], object]) -> str:
    """What the first run or pair that fails says."""
    for seed in range(SEEDS):
        try:
            run(seed)
        except (AssertionError, stored.EventError) as error:
            return f"{type(error).__name__}: {error}"
    pytest.fail("nobody noticed the bug")


def simulated(bug: type[Room], monkeypatch: pytest.MonkeyPatch) -> str:
    """What the simulation says of rooms with this bug."""
    monkeypatch.setattr(watched, "WatchedRoom", type("Planted", (WatchedRoom, bug), {}))
    return first_failure(lambda seed: SimulationRun(seed).run())


def paired(bug: type[Room], game: str) -> str:
    """What the pairs of rooms say of it."""

    rooms = {"room_type": type("Planted", (NotingRoom, bug), {})}
    harness: type[NotedHarness] = type("Harness", (NotedHarness,), rooms)
    return first_failure(lambda seed: Pair(seed, game, harness).run())


# --- an event applied twice --------------------------------------------------------------


class CountsTwice(Room):
    """Every stored event is applied twice."""

    def apply(self, events: Events) -> None:
        for event in events:
            super().apply([event])
            if isinstance(event, stored.RoomEvent):
                evolve(self.state, event)


class PlaysTwice(Room):
    """The same, and its number is right."""

    again: type[StoredEvent] = stored.Played

    def apply(self, events: Events) -> None:
        for event in events:
            super().apply([event])
            if isinstance(event, self.again):
                self.state.seq -= 1
                evolve(self.state, event)


class GrowsTwice(PlaysTwice):
    again = stored.Grown


@pytest.mark.parametrize(
    ("bug", "found"),
    [
        (CountsTwice, f"{REPLAY_DIFFERS}: number"),
        (PlaysTwice, "EventError"),  # the rules refuse the second time
        (GrowsTwice, f"{REPLAY_DIFFERS}: room"),
    ],
)
def test_an_event_applied_twice_is_found(
    bug: type[Room], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert found in simulated(bug, monkeypatch)


# --- a message sent before its append ----------------------------------------------------


class SpeaksEarly(Room):
    """Messages go out at once, their events with the next append (test_actor.py: the actor)."""

    held: tuple[StoredEvent, ...] = ()

    def take(self) -> tuple[list[StoredEvent], list[Out]]:
        events, outs = super().take()
        events = [*self.held, *events]
        self.held = tuple(events) if outs else ()
        return [] if outs else events, outs


def test_a_message_sent_before_its_append_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "spoken before it was written" in simulated(SpeaksEarly, monkeypatch)


# --- an event told to the wrong seat -----------------------------------------------------


class TellsTheWrongSeat(Room):
    """Each guest gets the message of the next one."""

    def apply(self, events: Events) -> None:
        for event in events:
            super().apply([event])
            if isinstance(event, stored.Played):
                outs = [out for out in self.outbox._outs if out.number == self.state.seq]
                self.mistake(event, outs)

    def mistake(self, event: stored.Played, outs: list[Out]) -> None:
        data = [out.data for out in outs]
        for out, meant_for_another in zip(outs, data[1:] + data[:1], strict=True):
            out.data = meant_for_another


class TellsDrawnCards(TellsTheWrongSeat):
    """The table is redacted, but all seats get the whole event."""

    def mistake(self, event: stored.Played, outs: list[Out]) -> None:
        game = self.state.game
        assert game is not None
        seats = tuple(range(game.table.seats))
        seen = room_event_seen(event, game.log.heard, game.log.hands, seats)
        for out in outs:
            out.data = messages.encode(msgspec.json.decode(out.data) | {"event": seen})


@pytest.mark.parametrize("game", ["course", "chasse"])
@pytest.mark.parametrize("bug", [TellsTheWrongSeat, TellsDrawnCards])
def test_an_event_sent_to_the_wrong_seat_is_found_by_pairs(bug: type[Room], game: str) -> None:
    assert "hears what is hidden" in paired(bug, game)


def test_an_event_sent_to_the_wrong_seat_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "somebody else's hand was shown" in simulated(TellsTheWrongSeat, monkeypatch)


class WelcomesAsTheHost(Room):
    """A guest who joins late or reconnects gets the view of the host."""

    def connect(self, guest: int, peer: Peer, last: int, at: float) -> None:
        super().connect(guest, peer, last, at)
        for out in self.outbox._outs:
            if out.peer is peer and b'"welcome"' in out.data[:20]:
                seen = welcome(self.state, self.state.host, self.peers)
                out.data = messages.write(seen)


@pytest.mark.parametrize("game", ["course", "chasse"])
def test_a_welcome_with_the_hand_of_another_seat_is_found(game: str) -> None:
    assert "hears what is hidden" in paired(WelcomesAsTheHost, game)


class WakesByHiddenCards(Room):
    """A cat takes a little longer where a large card lies on top of the pile."""

    def apply(self, events: Events) -> None:
        super().apply(events)
        live, game = self.state.live, self.state.game
        if any(isinstance(event, Scheduled) for event in events) and game is not None:
            live.cat_at += hidden_places(game.table, ())[-1][-1:] > [50]


@pytest.mark.parametrize("game", [*GAMES])
def test_a_wake_up_time_that_tells_of_a_hidden_card_is_found(game: str) -> None:
    assert "wake at different times" in paired(WakesByHiddenCards, game)


# --- decide changes the state ------------------------------------------------------------


def touches(state: State, at: float) -> None:
    state.live.touched = at + 1


def writes(state: State, at: float) -> None:
    state.chairs[0].ms += 1


@pytest.mark.parametrize(
    ("mistake", "found"), [(touches, DECIDING_CHANGES), (writes, f"{REPLAY_DIFFERS}: chairs")]
)
def test_a_decide_that_changes_the_state_is_found(
    mistake: Callable[[State, float], None], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def careless(
        state: State, guest: int, message: AnyUp, at: float, random: Randomness
    ) -> Decision:
        mistake(state, at)
        return decide(state, guest, message, at, random)

    monkeypatch.setattr(watched, "decide", careless)
    assert found in first_failure(lambda seed: SimulationRun(seed).run())


def test_a_due_that_changes_the_state_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(state: State) -> Due:
        state.live.cats.chance.word()
        return due(state)

    monkeypatch.setattr(watched, "due", careless)
    assert DECIDING_CHANGES in first_failure(lambda seed: SimulationRun(seed).run())


# --- evolve draws chance -----------------------------------------------------------------

CHANCE = Random(1)  # of no event


def draw(state: State, event: AnyEvent) -> None:
    """The cards of a deal lie as this chance decides, not as the event says."""
    if isinstance(event, stored.Dealt) and state.game is not None:
        table = state.game.table
        places = hidden_places(table, ())
        redeal(places, CHANCE)
        lay(table, places, ())


class DrawsByItself(Room):
    def apply(self, events: Events) -> None:
        for event in events:
            super().apply([event])
            draw(self.state, event)


def test_an_evolve_that_draws_chance_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def evolve_and_draw(state: State, event: AnyEvent) -> list[Event]:
        moves = evolve(state, event)
        draw(state, event)
        return moves

    monkeypatch.setattr(watched, "evolve", evolve_and_draw)
    assert f"{REPLAY_DIFFERS}: table" in simulated(DrawsByItself, monkeypatch)
