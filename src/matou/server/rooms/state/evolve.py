"""`evolve`: the only function that changes a room's state, live and from the storage."""

from typing import assert_never

from msgspec.structs import replace

from matou.games.actions import HIT, TIME_IS_UP, Action
from matou.games.chance import Recorded, Replayed
from matou.games.deal import deal_cards
from matou.games.events import Event as GameEvent
from matou.games.options import seats_for
from matou.games.short_decks import shortened
from matou.record.words import read_action
from matou.server.races.finish import Photo
from matou.server.races.judge import Verdict
from matou.server.rooms.games.best import new_pairs
from matou.server.rooms.games.dealt import Game, GameLog
from matou.server.rooms.games.registry import ROOM_GAMES
from matou.server.rooms.state import schedule, stored
from matou.server.rooms.state.players import NOBODY, THE_CLASS, Chair, Guest, with_answer
from matou.server.rooms.state.schedule import learn, mouse
from matou.server.rooms.state.state import (
    ALL,
    CLOSED,
    LOBBY,
    OVER,
    PLAYING,
    RACE,
    SEATS,
    State,
    sitters,
)
from matou.server.rooms.state.stored import EventError, SeatingEvent, StoredEvent
from matou.server.rooms.state.transient import Transient, TransientEvent
from matou.server.rooms.wire.settings import Settings
from matou.server.tokens import hashed


def evolve(state: State, event: StoredEvent | TransientEvent) -> list[GameEvent]:
    """Apply one event; returns the game events of the table."""
    if isinstance(event, Transient):
        schedule.evolve(state, event)
        return []
    state.seq += 1
    if isinstance(event, stored.Played):
        return _play(state, event)
    if isinstance(event, stored.Dealt):
        _deal(state, event)
    elif isinstance(event, SeatingEvent):
        sat = [(chair.guest, chair.cat) for chair in state.chairs]
        _change_seats(state, event)
        if sat != [(chair.guest, chair.cat) for chair in state.chairs]:
            state.live.reschedule = max(state.live.reschedule, SEATS)
    else:
        _change_room(state, event)
    return []


def _change_room(state: State, event: stored.RoomChange) -> None:
    match event:
        case stored.Opened():
            state.link, state.code, state.opened = event.link, event.code, event.at
            state.host = THE_CLASS if event.of_class else NOBODY
            _settle(state, event.settings)
        case stored.Keyed():
            state.secret, state.code = event.secret, event.code
            state.link = hashed(event.secret)
        case stored.Locked():
            state.locked = event.locked
        case stored.Entered():
            state.guests[event.guest] = Guest(
                event.guest, event.secret, event.cat, event.words, event.name, scarf=event.scarf
            )
            state.came = max(state.came, event.guest + 1)
        case stored.Dressed():
            state.guests[event.guest].cat = event.cat
            state.guests[event.guest].name = event.name
        case stored.Hosted():
            state.host, state.deputy = event.guest, event.deputy
        case stored.Reserved():
            _reserve(state, event.chair, event.guest)
        case stored.Queued():
            _reserve(state, NOBODY, event.guest)
            if event.waits:
                state.queue.append(event.guest)
        case stored.Youngest():
            state.youngest_at = state.chairs[event.chair].guest, event.chair
        case stored.Handicapped():
            state.chairs[event.chair].ms = event.ms
            state.chairs[event.chair].cards = event.cards
        case stored.Paused():
            state.paused, state.untouched = True, event.untouched
            state.live.pausing = NOBODY
            state.live.reschedule = ALL
        case stored.Resumed():
            state.paused = state.untouched = False
            state.live.reschedule = ALL
        case stored.Voided():
            _void(state)
            state.live.reschedule = ALL
        case stored.Closed():
            state.phase = CLOSED
        case _:
            assert_never(event)


# --- who sits where ----------------------------------------------------------------------


def _change_seats(state: State, event: SeatingEvent) -> None:
    match event:
        case stored.Changed():
            _settle(state, event.settings)
            if state.phase == OVER:
                state.phase = LOBBY
        case stored.Left():
            _leave(state, event.guest, event.removed)
        case stored.Sat():
            _reserve(state, NOBODY, event.guest)
            _seat(state, event.chair, Chair(guest=event.guest, since=state.seq))
            state.chairs[event.chair].reserved = NOBODY
            _have(state, event.chair)
        case stored.Grown():
            _settle(state, replace(state.settings, players=len(state.chairs) + 1))
        case stored.CatSat():
            _seat(state, event.chair, Chair(level=event.level))
        case stored.Rose():
            if state.settings.several and event.chair == state.youngest:
                state.youngest_at = NOBODY, NOBODY
            _seat(state, event.chair, Chair())
        case stored.Minded():
            state.chairs[event.chair].minded = event.level
        case stored.GivenBack():
            state.chairs[event.chair].minded = ""
        case _:
            assert_never(event)


def _settle(state: State, settings: Settings) -> None:
    state.settings = settings
    state.options = settings.read()
    if state.game is not None:
        state.game.answers = []  # its seats may belong to other people from now on
        state.game.best = {}
    for guest in state.guests.values():
        guest.name = guest.name if settings.free_names else ""
    for chair in state.chairs:
        chair.minded = ""  # the stand-in may not know this game
    del state.chairs[settings.players :]
    state.chairs += [Chair() for _ in range(settings.players - len(state.chairs))]


def _reserve(state: State, place: int, guest: int) -> None:
    """Reserve one chair for a guest, and no other; no chair for NOBODY."""
    if guest in state.queue:
        state.queue.remove(guest)
    for other, chair in enumerate(state.chairs):
        if other == place:
            chair.reserved = guest
        elif chair.reserved == guest:
            chair.reserved = NOBODY


def _seat(state: State, place: int, chair: Chair) -> None:
    """Seat a guest.

    A guest who gets up and sits down again finds everything as before. During a game handicap and
    standing belong to the chair, between games to the guest, as times do.
    """
    was = state.chairs[place]
    if was.guest in state.guests and was.guest != chair.guest:
        state.guests[was.guest].handicap = was.ms, was.cards
    chair.reserved = was.reserved
    chair.last = was.last if chair.guest == NOBODY else chair.guest
    if chair.last == was.last:
        chair.times, chair.took = was.times, was.took
        chair.standing = was.standing
    elif state.phase == PLAYING:
        chair.standing = was.standing.taken_over()
    if chair.last == was.last or state.phase == PLAYING:
        chair.ms, chair.cards = was.ms, was.cards
    state.chairs[place] = chair


def _have(state: State, place: int) -> None:
    """Note that the guest has seen the hand of this chair."""
    guest = state.chairs[place].guest
    if state.game is not None and guest != NOBODY:
        state.game.had.setdefault(guest, set()).add(place)


def _leave(state: State, guest: int, removed: bool) -> None:
    state.guests.pop(guest, None)
    state.live.forget(guest)
    if removed and state.game is not None and state.game.table.options.game.hidden:
        state.game.barred |= state.game.had.get(guest, set())
    if state.host == guest:
        state.host = NOBODY
    _reserve(state, NOBODY, guest)
    for place, chair in enumerate(state.chairs):
        if chair.guest == guest:
            _seat(state, place, Chair())


# --- a game ------------------------------------------------------------------------------


def _deal(state: State, event: stored.Dealt) -> None:
    players = len(state.chairs)
    seats = seats_for(state.options, players)
    chance = Recorded(Replayed([]))
    chosen = shortened(state.options, event.results)
    table = deal_cards(chosen, seats, players, list(event.cards), chance, event.first)
    table.rules = event.rules
    part = ROOM_GAMES[chosen.game.name]
    part.handicap(table, [chair.cards * (chair.guest != NOBODY) for chair in state.chairs])
    state.game = Game(
        event.number, bytes.fromhex(event.secret), table, part, chance, table.copy(),
        GameLog(table), part.watch(table), event.welcome,
    )  # fmt: skip
    state.games = event.number
    length = part.length(table, len(event.cards))
    for place, chair in enumerate(state.chairs):
        _have(state, place)
        chair.standing = chair.standing.dealt(length)
    state.phase = PLAYING
    state.paused = state.untouched = False
    state.live.deal()
    state.live.reschedule = ALL


def _play(state: State, event: stored.Played) -> list[GameEvent]:
    """Play the actions with the chance that the event carries."""
    game = state.game
    assert game is not None
    for hand in event.late:
        game.too_late(hand)
    game.log.begin()
    done = []
    for move in event.moves:
        action = read_action(move.action, game.table.seats, state.options.family)
        key = game.table.refusal(action)
        if key:
            raise EventError(f"{move.action}: {key}")
        game.do(action, move.chance, event.ms)
        game.acted[action.seat] = state.seq
        done.append(action)
    game.ms = event.ms
    hands: list[Photo] = []
    if event.verdict is not None:
        hands = game.log.judged(len(game.moves), event.race, event.verdict)
        _stand(state, event.verdict)
    people = [place for place, chair in enumerate(state.chairs) if chair.person]
    for answer in game.hear(people, hands):
        chair = state.chair_of(answer.seat)
        chair.times = with_answer(chair.times, answer)
    if game.table.over:
        state.phase = OVER
        _praise(state, game)
    _after_play(state, game, event, done)
    return game.log.heard


def _stand(state: State, verdict: Verdict) -> None:
    """The standing after a race holds for all chairs of the guest."""
    for ruling in verdict.rulings:
        bucket = verdict.buckets.get(ruling.device)
        if bucket is not None:
            its = state.chair_of(ruling.seat)
            standing = its.standing.settled(bucket, ruling.strayed)
            for chair in state.chairs:
                if chair is its or (its.guest != NOBODY and chair.guest == its.guest):
                    chair.standing = standing


def _praise(state: State, game: Game) -> None:
    """Note who played, the best moments, and the pairs that are no longer new."""
    game.sitters = sitters(state)
    for place, chair in enumerate(state.chairs):
        game.best[place] = game.log.best(place, chair.took)
        chair.took |= new_pairs(game.best[place])


def _after_play(state: State, game: Game, event: stored.Played, done: list[Action]) -> None:
    """Update the live part: late hands are stored now, and bots learn from the race."""
    now = state.live
    now.late.clear()
    now.reschedule = ALL
    race = now.race
    if race is None:
        return
    if event.verdict is not None:
        # Where people set the pace they decide again after each winner. A guess without effect is
        # dropped, else a guest who drums on the mouse would guess each time.
        no_hit = all(action.kind != HIT for action in done)
        learn(state, race, {one.seat: one.reaction for one in event.verdict.rulings})
        race.verdict_number = state.seq
        if race.goes_on(mouse(state)) and (no_hit or state.settings.pace != "calm"):
            now.reschedule = RACE
    elif TIME_IS_UP in done:
        learn(state, race, {})


def _void(state: State) -> None:
    """The card that opened the race goes back to its stack."""
    game = state.game
    assert game is not None
    assert game.before is not None
    game.watch.voided()
    game.table = game.before.copy()
    game.table.chance = game.noted
    game.before = None
    del game.moves[game.moves_before :]
    game.log.photos.pop(game.moves_before + 1, None)
