"""Les plis, a game that Matou does not contain, with all its parts in one file.

P1  2 to 6 players, the Addi cards, 5 each; the rest stays in the box.
P2  In turn each player lays one card, the winner of the last trick first.
P3  The largest number wins the trick: one point. Of equal ones the first; a special is worth 0.
P4  Without cards left the most points win; ties share.
"""

from collections.abc import Iterator
from typing import Any

from matou.bots.cat import Cat, RandomCat
from matou.bots.evaluation import Evaluation, ended
from matou.bots.turns import turn_cats
from matou.cards import ADDI, FACES
from matou.cli.playing import screen
from matou.cli.playing.hands import own_cards, picked, play_hands
from matou.cli.playing.session import Session
from matou.cli.playing.terminal import Terminal
from matou.env.buffers import Buffers
from matou.env.encoder import Encoder, Encoding
from matou.env.entries import Entry, of_seats
from matou.games.actions import PLAY, PLAYS, Action
from matou.games.chance import Chance, seeded
from matou.games.events import Event, event
from matou.games.game import Game, Options, Table, View
from matou.games.registry import Registration
from matou.games.switches import DECK
from matou.games.views import SPECTATOR, hands_seen
from matou.record import fields
from matou.record.fields import Text
from matou.record.situations.stage import Mismatch, Stage
from matou.server.rooms.games.part import RoomGame

HAND = 5


# --- games/ --------------------------------------------------------------------------------


@event
class Taken(Event):
    """P3: a seat won a trick."""

    seat: int
    card: int


class Plis(Table):
    """A table of the game."""

    def __init__(self, options: Options, seats: int, players: int, chance: Chance) -> None:
        super().__init__(options, seats, players, chance)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.points = [0] * seats
        self.laid: list[int] = []
        self.box: list[int] = []

    def refusal(self, action: Action) -> str:
        if self.over:
            return "over"
        if action.kind != PLAY:
            return "foreign"
        if action.seat != self.turn:
            return "not your trick"
        return "" if action.card in self.hands[action.seat] else "no such card"

    def legal(self, seat: int = -1) -> list[Action]:
        if self.over or 0 <= seat != self.turn:
            return []
        return [PLAYS[self.turn][card] for card in sorted(set(self.hands[self.turn]))]

    def do(self, action: Action) -> None:
        self.hands[action.seat].remove(action.card)
        self.laid.append(action.card)
        self.turn = (self.turn + 1) % self.seats
        if len(self.laid) == self.seats:
            self._take()

    def _take(self) -> None:
        """P3, P4: after all have laid, the winner of the trick has the turn."""
        worths = [self.options.worth[card] for card in self.laid]
        best = worths.index(max(worths))
        winner = (self.turn + best) % self.seats
        self.points[winner] += 1
        self.tell(Taken(winner, self.laid[best]))
        self.box += self.laid
        self.laid = []
        self.turn = winner
        if not any(self.hands):
            most = max(self.points)
            won = [seat for seat in range(self.seats) if self.points[seat] == most]
            self.finish(won, [seat for seat in range(self.seats) if seat not in won])

    def copy(self) -> "Plis":
        twin = Plis(self.options, self.seats, self.players, self.chance.copy())
        self.share(twin)
        twin.hands = [hand[:] for hand in self.hands]
        twin.points, twin.laid, twin.box = self.points[:], self.laid[:], self.box[:]
        return twin

    def cards(self) -> list[int]:
        return [card for place in (*self.hands, self.laid, self.box) for card in place]

    def unseen_by(self, seat: int) -> list[int]:
        hidden = [card for other, hand in enumerate(self.hands) if other != seat for card in hand]
        return sorted(hidden + self.box)

    def deal_anew(self, seat: int, unseen: list[int], chance: Chance) -> None:
        chance.shuffle(unseen)
        left = unseen[:]
        for other, hand in enumerate(self.hands):
            if other != seat:
                hand[:] = [left.pop() for _ in hand]
        self.box = left
        self.chance = seeded(chance.word())


def deal(table: Table, deck: list[int], starter: int) -> None:
    assert isinstance(table, Plis)
    table.turn = starter
    for seat in range(table.seats):
        table.hands[seat] = deck[seat * HAND : (seat + 1) * HAND]
    table.box = deck[table.seats * HAND :]


def public(table: Table) -> View:
    assert isinstance(table, Plis)
    return {
        "hands": hands_seen(table.hands.__getitem__, table.seats, SPECTATOR),
        "hand_sizes": [len(hand) for hand in table.hands],
        "points": list(table.points),
        "laid": list(table.laid),
    }


def personal(table: Table, viewer: int, seen: View) -> None:
    assert isinstance(table, Plis)
    seen["hands"] = hands_seen(table.hands.__getitem__, table.seats, viewer)


PLIS = Game(
    name="plis",
    family=ADDI,
    switches=DECK,
    players=lambda options: (2, 6),
    article="P1",
    empty=Plis,
    deal=deal,
    public=public,
    personal=personal,
    refusals={
        "not your trick": "P2",
        "no such card": "P2",
    },
    forms={PLAY: ("{seat} plays {card}",)},
    options=Options,
    least_cards=HAND,
)


# --- record/ -------------------------------------------------------------------------------


def complaints(table: Table) -> Iterator[str]:
    assert isinstance(table, Plis)
    if not table.over and not table.hands[table.turn]:
        yield "P2: the seat that has to lay holds no card"


TEXT = Text(
    (
        fields.seat("turn", "turn"),
        fields.hand("hand", "hands"),
        fields.number("points", "points", each=True),
        fields.heap("laid", "laid"),
        fields.heap("box", "box"),
        *fields.SHARED_END,
    ),
    complaints,
)


class PlisSituation(Stage):
    """`given`: hands, points, turn; `do`: `{play: {by: A, card: 6+7}}`."""

    given_keys = ("seats", "turn")
    seat_keys = ("hand", "points")
    then_keys = ("seats", "next", "over", "winners", "refused")
    then_seat_keys = ("points", "hand", "hand_n", "hand_has")

    def set_table(self) -> Table:
        count = len(self.letters)
        self.plis = Plis(self.options, count, count, self.chance)
        self.plis.hands = self.each_cards("hand")
        self.plis.points = self.each_number("points", 0)
        self.plis.turn = self.seat(self.given.get("turn"), "given.turn")
        return self.plis

    def happen(self, what: str, how: Any) -> None:
        parts = self.mapping(how, f"do.{what}", ("by", "card"))
        seat = self.seat(parts.get("by"), "do.play.by")
        self.play(PLAYS[seat][self.card(parts.get("card"), "do.play.card")])

    def facts(self, wanted: dict[str, Any]) -> dict[str, Any]:
        table = self.plis
        turn = None if table.over else self.name(table.turn)
        return {"next": turn, "over": table.over, "winners": self.names(table.winners)}

    def compare_seat(self, letter: str, wanted: dict[str, Any]) -> list[Mismatch]:
        seat = self.letters.index(letter)
        found = self.compare_hand(letter, wanted, self.plis.hands[seat])
        points = self.plis.points[seat]
        if wanted.get("points", points) != points:
            found.append(Mismatch(f"{letter} points", wanted["points"], points))
        return found


# --- bots/ ---------------------------------------------------------------------------------


class ThriftyPlis(Cat):
    """Wins with as little as it can, and throws away the smallest; leads with the largest."""

    def choose(self, table: Table, seat: int, chance: Chance) -> Action:
        assert isinstance(table, Plis)
        worth = table.options.worth
        found = sorted(table.legal(seat), key=lambda action: worth[action.card])
        best = max([worth[card] for card in table.laid], default=99)
        winning = [action for action in found if worth[action.card] > best]
        return winning[0] if winning else found[0] if table.laid else found[-1]


THRIFTY = ThriftyPlis()


def simple(table: Table, chance: Chance, seats: int) -> Action | None:
    return THRIFTY.choose(table, table.turn, chance) if seats & (1 << table.turn) else None


class PlisEvaluation(Evaluation):
    """Thrifty cats play to the end."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__(60, 1.0)
        self.chance = seeded(1)

    def look(self, table: Table, action: Action) -> float:
        return 0.5

    def outcome(self, table: Table, seat: int) -> float:
        self.work += 1
        while not table.over:
            table.do(THRIFTY.choose(table, table.turn, self.chance))
        return ended(table, seat)


CATS = turn_cats(
    {"random": RandomCat, "thrifty": ThriftyPlis},
    PlisEvaluation,
    simple,
    lambda event: "tricks taken" if isinstance(event, Taken) else "",
)


# --- cli/ ----------------------------------------------------------------------------------


def lay(session: Session) -> None:
    table = session.table
    assert isinstance(table, Plis)
    cards = own_cards(session, table.hands)
    session.print(screen.hand(cards, session.narrator))
    found = picked(session, session.ask("ask.card"), cards)
    if found is not None:
        session.try_to(PLAYS[table.turn][found.card])


def points(table: Table, seat: int) -> int:
    assert isinstance(table, Plis)
    return table.points[seat]


TERMINAL = Terminal(
    play=lambda session, table: play_hands(session, table, lay),
    help="help.plis",
    score=points,
    score_text=lambda table, seat, narrator: narrator.words.say(
        "table.points", count=points(table, seat)
    ),
    sentences={
        "en": {"Taken": "{seat} takes the trick with {card}.", "help.plis": "The largest wins."},
        "fr": {"Taken": "{seat} prend le pli avec {card}.", "help.plis": "Le plus grand gagne."},
    },
)


# --- env/ ----------------------------------------------------------------------------------


class PlisEncoder(Encoder):
    """Own hand by face, what each seat from one's own has laid, its points; a code is a face."""

    def __init__(self, options: Options, players: int, buffers: Buffers, row: int) -> None:
        super().__init__(options, players, buffers, row)
        self.restart()

    def adopt(self, table: Table) -> None:
        assert isinstance(table, Plis)
        self.table = table
        self.mover = table.turn
        self.over = table.over

    def step(self, code: int) -> None:
        self.table.do(PLAYS[self.mover][code])
        self.mover = self.table.turn
        self.over = self.table.over

    def write(self, seat: int) -> None:
        table = self.table
        hand = table.hands[seat]
        laid = [0] * table.seats
        for place, card in enumerate(reversed(table.laid), start=1):
            laid[(table.turn - place - seat) % table.seats] = table.options.worth[card]
        own_first = table.points[seat:] + table.points[:seat]
        numbers = [*(hand.count(face) for face in range(FACES)), *laid, *own_first]
        first = self.row * len(numbers)
        for place, number in enumerate(numbers):
            self.buffers.seen[first + place] = number
        self.buffers.forbid_all(self.row)
        for action in table.legal(seat):
            self.buffers.allow(self.row, action.card)

    def board(self) -> Table:
        return self.table


def entries(options: Options, players: int) -> list[Entry]:
    return [
        *(Entry(f"hand {face}", 0, options.cards.count(face)) for face in range(FACES)),
        *of_seats([Entry("laid", 0, 20)], players),
        *of_seats([Entry("points", 0, HAND)], players),
    ]


ENCODING = Encoding(entries, tuple(f"A plays {face}" for face in range(FACES)), PlisEncoder)


# --- server/ -------------------------------------------------------------------------------

ROOM = RoomGame()  # a game in turns with hidden hands needs no more


# --- all of it -------------------------------------------------------------------------------

REGISTRATION = Registration(
    PLIS,
    text="tests.plis:TEXT",
    situations="tests.plis:PlisSituation",
    bots="tests.plis:CATS",
    encoding="tests.plis:ENCODING",
    terminal="tests.plis:TERMINAL",
    room="tests.plis:ROOM",
)
