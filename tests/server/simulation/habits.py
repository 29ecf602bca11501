"""The actions of simulated people, from the state of their page alone."""

from collections import Counter
from typing import TYPE_CHECKING, Any

from matou.games.mouse.definition import MOUSE_GAMES
from matou.record.words import seat_name
from matou.server.rooms.games.validation import cat_levels
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.identity import CATS
from tests.server.simulation.settings import options_of, small_settings

if TYPE_CHECKING:
    from tests.server.simulation.page import Page

REFUSED: Counter[str] = Counter()  # by key: what was met on the way
GAMES = 2


def think(page: "Page") -> None:
    room = page.room
    assert room is not None
    if page.world.chance(page.wild):
        page.ask(anything(page))
    if page.dresser and not page.peace:
        page.ask(messages.Dress(cat=page.world.rng.choice(CATS)))
        page.ask(messages.Emote(which="asleep"))
    if room["host"] == page.guest:
        _host(page, room)
    if room["phase"] == "playing":
        if page.rejoiner and not page.peace and page.world.chance(0.3):
            _join_anew(page, room)
        elif page.world.chance(0.03):
            _change_places(page, room)
        elif _idle(page):
            return
        elif room["untouched"] and page.seats:
            page.ask(messages.Touch())
        elif not room["paused"] and page.table is not None:
            _play(page, page.table)
    elif not (page.peace and room["game"] > 0):  # after the last game no guest asks for a chair
        _sit(page, room)


def _idle(page: "Page") -> bool:
    """Without a clock a room waits for all present; then, without failures, all act."""
    return page.idle and not (page.peace and _driven(page))


def _driven(page: "Page") -> bool:
    """Calm, or all people at one device."""
    chairs = (page.room or {"chairs": []})["chairs"]
    people = {chair["guest"] for chair in chairs if chair["guest"] >= 0}
    return page.settings.pace == "calm" or len(people) == 1


def _sit(page: "Page", room: dict[str, Any]) -> None:
    chairs = room["chairs"]
    mine = [chair for chair in chairs if chair["guest"] == page.guest]
    free = [place for place, chair in enumerate(chairs) if chair["guest"] < 0]
    if len(mine) < page.chairs and free:
        page.ask(messages.Sit(chair=page.world.rng.choice([None, *free])))
    elif not mine and page.world.chance(0.2):
        page.ask(messages.Sit())  # a chair is added for them


def _change_places(page: "Page", room: dict[str, Any]) -> None:
    """In a running game: a guest leaves a chair, a guest takes a cat's chair."""
    mine = [place for place, chair in enumerate(room["chairs"]) if chair["guest"] == page.guest]
    if mine and page.world.chance(0.5):
        page.ask(messages.Rise(chair=page.world.rng.choice(mine)))
    else:
        _sit(page, room)


def _join_anew(page: "Page", room: dict[str, Any]) -> None:
    """After a race or two: out, and in again onto a chair that is free."""
    if page.seats:
        page.ask(messages.Leave())
    else:
        _sit(page, room)


def _host(page: "Page", room: dict[str, Any]) -> None:
    if room["phase"] == "playing":
        if room["paused"]:
            if page.world.chance(0.5) or page.peace:
                page.ask(messages.Resume())
        elif page.world.chance(0.01) and not page.peace:
            page.ask(messages.Pause())
        return
    if room["game"] >= GAMES or (room["game"] > 0 and page.peace):
        return
    rng = page.world.rng
    if rng.random() < 0.1:
        page.ask(messages.Youngest(chair=rng.randrange(len(room["chairs"]))))
    elif rng.random() < 0.2:
        chair = rng.randrange(len(room["chairs"]))
        page.ask(messages.Handicap(chair=chair, ms=rng.randrange(900), cards=rng.randrange(9)))
    elif rng.random() < 0.1:
        page.ask(messages.Fill(chair=rng.randrange(len(room["chairs"]))))
    elif room["game"] > 0 and page.world.chance(0.3):
        page.ask(messages.Change(settings=small_settings(page.world.rng)))
    elif page.world.chance(0.4):
        page.ask(messages.Start())


# --- at the table ------------------------------------------------------------------------


def _play(page: "Page", table: dict[str, Any]) -> None:
    if table["over"] or not page.seats:
        return
    if table["game"] in MOUSE_GAMES:
        _at_the_mouse(page, table)
        return
    seats = [seat for seat in page.seats if table["choices"][str(seat)]["legal"]]
    awaited = [seat for seat in seats if seat == table["turn"] or seat == table.get("named")]
    if awaited or (seats and page.world.chance(0.1)):
        legal = table["choices"][str(page.world.rng.choice(awaited or seats))]["legal"]
        page.ask(messages.Do(action=page.world.rng.choice(legal)["action"], n=page.last))


def _at_the_mouse(page: "Page", table: dict[str, Any]) -> None:
    rng = page.world.rng
    seat = rng.choice(page.seats)
    if table["open"]:
        if rng.random() < _eagerness(page, table, seat):
            _hit(page, seat)
        elif table["next"] in page.seats and rng.random() < 0.4:
            _flip(page, table["next"])
        elif rng.random() < 0.02:
            page.ask(messages.Do(action=f"{seat_name(seat)} calls Souris", n=page.last))
        else:
            page.ask(messages.Nothing(n=page.last))
    elif table["next"] in page.seats:
        _flip(page, table["next"])
    elif rng.random() < 0.02:
        _hit(page, seat)


def _flip(page: "Page", seat: int) -> None:
    page.ask(messages.Do(action=f"{seat_name(seat)} flips", n=page.last))


def _hit(page: "Page", seat: int) -> None:
    rng = page.world.rng
    ms = page.world.now - page.painted[page.last]
    page.ask(
        messages.Hit(
            seat=seat,
            n=page.last,
            ms=rng.choice([ms, ms, ms, ms / 2, None]),
            head=rng.choice([None, rng.random()]),
        )
    )


def _eagerness(page: "Page", table: dict[str, Any], seat: int) -> float:
    if table["race"] != 0:
        return 0.7
    return 0.8 if _paired(page, table, seat) else 0.02


def _paired(page: "Page", table: dict[str, Any], seat: int) -> bool:
    """Whether another top shows the same result."""
    worth = options_of(page.settings).worth
    tops = [worth[pile[-1]] if pile else 0 for pile in table["piles"]]
    return tops[seat] > 0 and tops.count(tops[seat]) > 1


# --- all sorts of things -----------------------------------------------------------------


def anything(page: "Page") -> messages.AnyUp:
    """Any command with any values, sensible or not."""
    rng = page.world.rng
    chair, guest, n = rng.randrange(8), rng.randrange(6), rng.randrange(page.last + 3)
    level = rng.choice(["", "no such level", *cat_levels(page.settings.game)])
    letter = seat_name(chair)
    return rng.choice(
        (
            messages.Hello(token="again", last=n),
            messages.Beat(),
            messages.Awake(),
            messages.Usual(ms=rng.choice([300.0, 1800.0, 20_000.0])),
            messages.Do(action=rng.choice([f"{letter} flips", "time is up", "the players stop",
                                       "all reveal", "nonsense", f"{letter} hits",
                                       f"{letter} calls Souris", f"{letter} draws",
                                       f"{letter} plays sumo"]), n=n),
            messages.Hit(seat=chair, n=n, ms=rng.random() * 1000),
            messages.Nothing(n=n),
            messages.Sit(chair=rng.choice([None, chair])),
            messages.Rise(chair=rng.choice([None, chair])),
            messages.Youngest(chair=chair),
            messages.Fill(chair=rng.choice([None, chair]), level=level),
            messages.LetIn(chair=chair),
            messages.Dress(cat=rng.choice(["", "dragon", *CATS]), name="Minou \u202e"),
            messages.Change(settings=small_settings(rng)),
            messages.Handicap(chair=chair, ms=rng.randrange(5000), cards=rng.randrange(30)),
            messages.Start(),
            messages.Touch(),
            messages.Pause(),
            messages.Resume(),
            messages.Remove(guest=guest),
            messages.Lock(locked=rng.random() < 0.3),
            messages.HandOver(guest=guest),
            messages.Leave() if rng.random() < 0.3 else messages.Nothing(),
            messages.Close() if rng.random() < 0.02 else messages.Start(),
            messages.Emote(which="winning"),
        )
    )  # fmt: skip
