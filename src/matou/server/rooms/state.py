"""The state of a room: what its facts add up to, and nothing else."""

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from matou.games.actions import Action
from matou.games.chance import Committed, Recorded, Replayed
from matou.games.deal import deal_cards
from matou.games.options import Options, seats_for
from matou.games.short_decks import shortened
from matou.record.game import Record, write_record
from matou.record.notes import Notes, Sitter
from matou.record.position import write_position
from matou.record.words import read_action, spell_action
from matou.server.races.finish import Photo
from matou.server.races.judge import Race, Verdict
from matou.server.rooms import facts
from matou.server.rooms.best import new_pairs
from matou.server.rooms.chronicle import Chronicle, noted
from matou.server.rooms.dealt import Game
from matou.server.rooms.facts import AnyFact, FactError
from matou.server.rooms.games import ROOM_GAMES
from matou.server.rooms.guests import NOBODY, Chair, Guest
from matou.server.rooms.settings import Settings
from matou.server.rooms.window import with_answer
from matou.server.tokens import hashed

LOBBY, PLAYING, OVER, CLOSED = "lobby", "playing", "over", "closed"


class State:
    """One room."""

    def __init__(self) -> None:
        self.seq = 0  # of the last fact
        self.phase = LOBBY
        self.settings = Settings("multipli")
        self.options: Options = self.settings.read()
        self.link = ""  # the hash of its secret
        self.secret = ""  # itself, and the code: what those who are in may give to others
        self.code = ""
        self.locked = False
        self.opened = 0.0  # when, in seconds of the house's clock
        self.guests: dict[int, Guest] = {}
        self.came = 0  # guests ever
        self.host = NOBODY
        self.deputy = False  # the host stands in for whoever opened the room
        self.chairs: list[Chair] = []
        self.queue: list[int] = []  # guests for whom chairs are added at the next deal
        self._youngest = NOBODY, NOBODY  # the guest and the chair
        self.game: Game | None = None
        self.games = 0
        self.paused = False
        self.untouched = False  # paused because nobody touches the only device: any touch goes on

    # --- asking --------------------------------------------------------------------------

    def chair_of(self, seat: int) -> Chair:
        """The chair whose player owns a seat of the table (M3)."""
        return self.chairs[seat % len(self.chairs)]

    def seats_of(self, guest: int) -> list[int]:
        """The seats of the table that a guest plays."""
        if self.game is None or guest == NOBODY:
            return []
        owners = [chair.guest for chair in self.chairs]
        players = len(owners)
        return [s for s in range(self.game.table.seats) if owners[s % players] == guest]

    def players(self) -> dict[int, list[int]]:
        """The same of everybody who plays."""
        found: dict[int, list[int]] = {}
        if self.game is not None:
            for seat in range(self.game.table.seats):
                found.setdefault(self.chair_of(seat).guest, []).append(seat)
        return found

    @property
    def alone(self) -> bool:
        """Whether one person plays, and cats are the rest."""
        return sum(chair.guest != NOBODY for chair in self.chairs) == 1

    @property
    def one_device(self) -> bool:
        """Whether all people of the game share one device: nobody is played for there."""
        return len({chair.guest for chair in self.chairs if chair.guest != NOBODY}) == 1

    def chairs_of(self, guest: int) -> list[int]:
        return [place for place, chair in enumerate(self.chairs) if chair.guest == guest]

    @property
    def youngest(self) -> int:
        """M2: the chair of the youngest, or NOBODY if nobody said who that is.

        A guest keeps it when they change chairs; where one device has several, the chair does.
        """
        guest, place = self._youngest
        if guest == NOBODY:
            return NOBODY
        own = self.chairs_of(guest)
        if place in own:
            return place
        return own[0] if own and not self.settings.several else NOBODY

    # --- facts ---------------------------------------------------------------------------

    def apply(self, fact: AnyFact) -> None:
        """It happened."""
        self.seq += 1
        match fact:
            case facts.Opened():
                self.link, self.code, self.opened = fact.link, fact.code, fact.at
                self._settle(fact.settings)
            case facts.Keyed():
                self.secret, self.code = fact.secret, fact.code
                self.link = hashed(fact.secret)
            case facts.Locked():
                self.locked = fact.locked
            case facts.Changed():
                self._settle(fact.settings)
                if self.phase == OVER:
                    self.phase = LOBBY
            case facts.Entered():
                self.guests[fact.guest] = Guest(
                    fact.guest, fact.secret, fact.cat, fact.words, fact.name
                )
                self.came = max(self.came, fact.guest + 1)
            case facts.Dressed():
                self.guests[fact.guest].cat = fact.cat
                self.guests[fact.guest].name = fact.name
            case facts.Left():
                self._leave(fact.guest, fact.removed)
            case facts.Hosted():
                self.host = fact.guest
                self.deputy = fact.deputy
            case facts.Sat():
                self._reserve(NOBODY, fact.guest)
                self._seat(fact.chair, Chair(guest=fact.guest, since=self.seq))
                self.chairs[fact.chair].reserved = NOBODY
                self._have(fact.chair)
            case facts.Reserved():
                self._reserve(fact.chair, fact.guest)
            case facts.Queued():
                self._reserve(NOBODY, fact.guest)
                if fact.waits:
                    self.queue.append(fact.guest)
            case facts.Grown():
                self._settle(replace(self.settings, players=len(self.chairs) + 1))
            case facts.Youngest():
                self._youngest = self.chairs[fact.chair].guest, fact.chair
            case facts.CatSat():
                self._seat(fact.chair, Chair(level=fact.level))
            case facts.Rose():
                if self.settings.several and fact.chair == self.youngest:
                    self._youngest = NOBODY, NOBODY
                self._seat(fact.chair, Chair())
            case facts.Handicapped():
                self.chairs[fact.chair].ms = fact.ms
                self.chairs[fact.chair].cards = fact.cards
            case facts.Dealt():
                self._deal(fact)
            case facts.Played():
                self._play(fact)
            case facts.Voided():
                self._void()
            case facts.Paused():
                self.paused, self.untouched = True, fact.untouched
            case facts.Resumed():
                self.paused = self.untouched = False
            case facts.Minded():
                self.chairs[fact.chair].minded = fact.level
            case facts.GivenBack():
                self.chairs[fact.chair].minded = ""
            case facts.Closed():
                self.phase = CLOSED
            case _:
                assert_never(fact)

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        self.options = settings.read()
        if self.game is not None:
            self.game.answers = []  # its seats may be other people's from now on
            self.game.best = {}
        for guest in self.guests.values():
            guest.name = guest.name if settings.free_names else ""
        for chair in self.chairs:
            chair.minded = ""  # the cat that plays for somebody may not know this game
        del self.chairs[settings.players :]
        self.chairs += [Chair() for _ in range(settings.players - len(self.chairs))]

    def _reserve(self, place: int, guest: int) -> None:
        """One chair a person; none where the place is nobody's."""
        if guest in self.queue:
            self.queue.remove(guest)
        for other, chair in enumerate(self.chairs):
            if other == place:
                chair.reserved = guest
            elif chair.reserved == guest:
                chair.reserved = NOBODY

    def _seat(self, place: int, chair: Chair) -> None:
        """Whoever rises and sits down again finds all as it was. In a game handicap and standing
        are the chair's, whoever sits there; between games they are the person's, as times are."""
        was = self.chairs[place]
        if was.guest in self.guests and was.guest != chair.guest:
            self.guests[was.guest].handicap = was.ms, was.cards
        chair.reserved = was.reserved
        chair.last = was.last if chair.guest == NOBODY else chair.guest
        if chair.last == was.last:
            chair.times, chair.took = was.times, was.took
            chair.standing = was.standing
        elif self.phase == PLAYING:
            chair.standing = was.standing.taken_over()
        if chair.last == was.last or self.phase == PLAYING:
            chair.ms, chair.cards = was.ms, was.cards
        self.chairs[place] = chair

    def _have(self, place: int) -> None:
        """Whoever sits there has that chair in this game, and sees its hand."""
        guest = self.chairs[place].guest
        if self.game is not None and guest != NOBODY:
            self.game.had.setdefault(guest, set()).add(place)

    def _leave(self, guest: int, removed: bool) -> None:
        self.guests.pop(guest, None)
        if removed and self.game is not None and self.game.table.options.game.hidden:
            self.game.barred |= self.game.had.get(guest, set())
        if self.host == guest:
            self.host = NOBODY
        self._reserve(NOBODY, guest)
        for place, chair in enumerate(self.chairs):
            if chair.guest == guest:
                self._seat(place, Chair())

    def _deal(self, fact: facts.Dealt) -> None:
        secret = bytes.fromhex(fact.secret)
        players = len(self.chairs)
        seats = seats_for(self.options, players)
        cards = list(fact.cards)
        chance = Recorded(Replayed([]))
        chosen = shortened(self.options, fact.results)
        table = deal_cards(chosen, seats, players, cards, chance, fact.first)
        table.rules = fact.rules
        part = ROOM_GAMES[chosen.game.name]
        part.handicap(table, [chair.cards * (chair.guest != NOBODY) for chair in self.chairs])
        self.game = Game(
            fact.number, secret, table, part, chance, table.copy(),
            Chronicle(table), part.watch(table),
        )  # fmt: skip
        self.games = fact.number
        length = part.length(table, len(fact.cards))
        for place, chair in enumerate(self.chairs):
            self._have(place)
            chair.standing = chair.standing.dealt(length)
        self.phase = PLAYING
        self.paused = self.untouched = False

    def play(
        self, actions: Sequence[Action], ms: int, by: str,
        race: Race | None, verdict: Verdict | None,
    ) -> facts.Played | None:  # fmt: skip
        """Do those the rules take, with chance from the secret and how far the room has come.

        What was done becomes the fact of it, and so is not applied once more; None: nothing was.
        """
        game = self.game
        assert game is not None
        source = Committed(game.secret + self.seq.to_bytes(8, "big"))
        moves = []
        game.chronicle.begin()
        for action in actions:
            if game.table.refusal(action) == "":
                chance = game.do(action, source, ms)
                game.acted[action.seat] = self.seq + 1
                decided = tuple(tuple(cards) for cards in chance)
                moves.append(facts.Move(spell_action(action, self.options.family), decided))
        if not moves and verdict is None:
            return None
        fact = facts.Played(tuple(moves), ms, by, race, verdict, game.hear_late())
        self.seq += 1
        self._played(game, fact)
        return fact

    def _play(self, fact: facts.Played) -> None:
        """The same from the journal: chance is what it was."""
        game = self.game
        assert game is not None
        for hand in fact.late:
            game.too_late(hand)
        game.hear_late()
        game.chronicle.begin()
        for move in fact.moves:
            action = read_action(move.action, game.table.seats, self.options.family)
            key = game.table.refusal(action)
            if key:
                raise FactError(f"{move.action}: {key}")
            chance = Replayed([list(cards) for cards in move.chance])
            game.do(action, chance, fact.ms)
            game.acted[action.seat] = self.seq
        self._played(game, fact)

    def _played(self, game: Game, fact: facts.Played) -> None:
        """What it says of people; where a cat minds a seat it says nothing of its person."""
        game.ms = fact.ms
        hands: list[Photo] = []
        if fact.verdict is not None:
            hands = game.chronicle.judged(len(game.moves), fact.race, fact.verdict)
            self._stand(fact.verdict)
        game.chronicle.remember([place for place, chair in enumerate(self.chairs) if chair.person])
        people = [seat for seat in range(game.table.seats) if self.chair_of(seat).person]
        for answer in game.hear(people, hands):
            chair = self.chair_of(answer.seat)
            chair.times = with_answer(chair.times, answer)
        if game.table.over:
            self.phase = OVER
            self._praise(game)

    def _stand(self, verdict: Verdict) -> None:
        """What a race has shown of somebody's word holds for all their chairs."""
        for ruling in verdict.rulings:
            bucket = verdict.buckets.get(ruling.device)
            if bucket is not None:
                its = self.chair_of(ruling.seat)
                standing = its.standing.settled(bucket, ruling.strayed)
                for chair in self.chairs:
                    if chair is its or (its.guest != NOBODY and chair.guest == its.guest):
                        chair.standing = standing

    def _praise(self, game: Game) -> None:
        """Who played, what was good, and what is nothing new the next time."""
        game.sitters = self._sitters()
        for place, chair in enumerate(self.chairs):
            game.best[place] = game.chronicle.best(place, chair.took)
            chair.took |= new_pairs(game.best[place])

    def record(self, game: Game) -> str:
        """A game so far, in the words of a record, and who plays it."""
        notes = Notes(game.sitters or self._sitters(), noted(game.chronicle.photos))
        end = write_position(game.table)
        return write_record(Record(game.start, game.moves, end, notes=notes))

    def _sitters(self) -> list[Sitter]:
        found = [(chair, self.guests.get(chair.guest)) for chair in self.chairs]
        return [
            Sitter(guest.number, guest.cat, guest.words, guest.name)
            if guest is not None
            else Sitter(level=chair.level)
            for chair, guest in found
        ]

    def _void(self) -> None:
        game = self.game
        assert game is not None
        assert game.before is not None
        game.watch.voided()
        game.table = game.before.copy()
        game.table.chance = game.noted
        game.before = None
        del game.moves[game.moves_before :]
        game.chronicle.photos.pop(game.moves_before + 1, None)
