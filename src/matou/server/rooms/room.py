"""A room: what people ask for becomes facts, and facts are told to those who may know.

It has no clock, no socket and no file: time comes in with every call, facts and messages are
left to be taken. Whoever runs it writes the facts down first and sends the messages then.
"""

from collections.abc import Sequence
from typing import Final

from matou.cards import ADDI
from matou.games.actions import Action
from matou.games.chance import seeded
from matou.server.races.judge import Race, Verdict
from matou.server.races.race import UNLIMITED
from matou.server.rooms import facts, hosts, lobby, messages
from matou.server.rooms.cats import Cats
from matou.server.rooms.chatter import Chatter
from matou.server.rooms.dealt import Game
from matou.server.rooms.facts import AnyFact
from matou.server.rooms.guests import NOBODY
from matou.server.rooms.liveness import SILENT_MS, Liveness
from matou.server.rooms.outbox import Out, Outbox, Peer
from matou.server.rooms.redaction import welcome
from matou.server.rooms.refusals import Declined
from matou.server.rooms.state import CLOSED, OVER, PLAYING, State
from matou.server.rooms.telling import fact_told
from matou.server.rooms.thought import Think
from matou.server.rooms.turn_clock import TurnClock
from matou.server.tokens import Randomness

MOST_FACTS = 100_000  # some hundred games
NOW: Final = -UNLIMITED
HOST_AWAY: Final = 60_000.0  # a host whose line is lost so long is followed by somebody else


class Room:
    """The state, the people whose lines are open, the game's clock, and what waits to be written.

    After every change `due` is worked out once: when the room has something to do by itself.
    """

    def __init__(self, state: State, random: Randomness, think: Think | None = None) -> None:
        self.state = state
        self.random = random
        self.cats = Cats(seeded(int.from_bytes(random(8), "big")), think)
        self.outbox = Outbox()
        self.chatter = Chatter()
        self.peers = self.outbox.peers
        self.liveness = Liveness()
        self.gone: dict[int, float] = {}  # when a person's line was lost, or their page froze
        self.asleep = True  # nobody is there
        self.woke = 0.0  # when somebody came to a room that nobody was in
        self.base: float | None = None  # the server's time at the deal
        self.clock: TurnClock | None = None
        self.due = UNLIMITED
        self.pausing = NOBODY  # the host who asked for a pause, until the open race is over
        self.facts: list[AnyFact] = []
        self.finished: list[Game] = []  # since somebody last took their records
        self._choose_clock()

    @property
    def running(self) -> bool:
        state = self.state
        return state.phase == PLAYING and not state.paused and not self.asleep

    def take(self) -> tuple[list[AnyFact], list[Out]]:
        """The facts to write down, then the messages to send."""
        taken, self.facts = self.facts, []
        return taken, self.outbox.take()

    # --- facts ---------------------------------------------------------------------------

    def happened(self, fact: AnyFact) -> None:
        """Apply a fact, and prepare what each person hears of it."""
        self.state.apply(fact)
        if isinstance(fact, facts.Dealt):
            self._choose_clock()
        elif isinstance(fact, facts.Left):
            self._forget(fact.guest)
        self._tell(fact)

    def play(
        self, actions: Sequence[Action], at: float, by: str,
        race: Race | None = None, verdict: Verdict | None = None,
    ) -> bool:  # fmt: skip
        """Do the actions the rules take, one after the other; False where nothing came of it."""
        played = self.state.play(actions, self._ms(at), by, race, verdict)
        if played is None:
            return False
        self._tell(played)
        if self.state.phase == OVER and self.state.game is not None:
            self.finished.append(self.state.game)
        return True

    def _choose_clock(self) -> None:
        """By the game that was dealt."""
        game = self.state.game
        if game is not None:
            self.clock = game.part.clock(self, game)

    def _ms(self, at: float) -> int:
        """Milliseconds since the deal; after a restart it goes on where it stopped."""
        played = self.state.game.ms if self.state.game else 0
        if self.base is None:
            self.base = at - played
        return max(int(at - self.base), played)

    def _tell(self, fact: AnyFact) -> None:
        self.facts.append(fact)
        game = self.state.game if isinstance(fact, facts.Played) else None
        urgent = game is not None and game.part.racing(game.table)
        heard = game.chronicle.heard if game is not None else []
        told = fact_told(self.state, fact, heard, self.peers)
        self.outbox.tell(self.state.seq, told, urgent)

    # --- people come and go --------------------------------------------------------------

    def _forget(self, guest: int) -> None:
        """Whoever has left for good: their number is never given again."""
        self.chatter.forget(guest)
        self.gone.pop(guest, None)
        self.liveness.heard(guest)
        self.cats.paces.pop(guest, None)

    def enter(self, cat: str, name: str, address: str = "") -> tuple[int, str]:
        """Somebody comes in: their number, and the secret of their token; or Declined."""
        entered = lobby.enter(self, cat, name, address)
        self._reckon()
        return entered

    def came(self, guest: int, peer: Peer, last: int, at: float) -> None:
        """A line opened, with a token that was found right; its guest may have left since."""
        if guest not in self.state.guests or self.state.phase == CLOSED:
            self.outbox.hang_up(peer, "unknown")
            return
        self.outbox.opened(guest, peer)
        self.gone.pop(guest, None)
        self.liveness.heard(guest)
        caught_up = self.outbox.catch_up(guest, last, self.state.seq)
        if not caught_up:
            fresh = welcome(self.state, guest, self.peers)
            self.outbox.answer(guest, fresh, self.state.seq)
        for other in self.state.guests if caught_up else self.gone:  # presence is no fact
            self.outbox.answer(guest, self._presence(other))
        self.outbox.say(self._presence(guest))
        hosts.came(self, guest)
        if lobby.came(self, guest):
            self._seated(at)
        self._back(guest, at)
        if self.asleep:
            self.asleep = False
            self.woke = at
            self._void()
            self.moved(at)
        self._reckon()

    def went(self, guest: int, peer: Peer, at: float) -> None:
        """A line was lost; a room that nobody is in sleeps until somebody comes back."""
        if self.outbox.lost(guest, peer):
            self.gone.setdefault(guest, at)  # its page may have been frozen before
            self.outbox.say(self._presence(guest))
            self._perhaps_sleep(at)
            self._reckon()

    def away(self, guest: int) -> bool:
        """Whether a person's line is lost, or their page is frozen."""
        return guest not in self.peers or guest in self.gone

    def _presence(self, guest: int) -> messages.Presence:
        here = guest in self.peers
        return messages.Presence(guest, here, asleep=here and guest in self.gone)

    def _heard(self, guest: int, at: float) -> None:
        """Their page runs. After a freeze, all are told and their chairs are theirs again."""
        self.liveness.heard(guest)
        if guest in self.peers and self.gone.pop(guest, None) is not None:
            self.outbox.say(self._presence(guest))
            self._back(guest, at)

    def _perhaps_sleep(self, at: float) -> None:
        if not self.peers and not self.asleep:
            self.asleep = True
            self.moved(at)

    def _back(self, guest: int, at: float) -> None:
        """A person is there again: their chairs are theirs again."""
        for place in self.state.chairs_of(guest):
            if self.state.chairs[place].minded:
                self.happened(facts.GivenBack(place))
                self._seated(at)

    def moved(self, at: float) -> None:
        """The table changed by no action of a seat."""
        if self.clock is not None:
            self.clock.moved(at)
        self._reckon()

    def _seated(self, at: float) -> None:
        self.liveness.begin(at)
        if self.clock is not None:
            self.clock.seated(at)

    def _void(self) -> None:
        """A race that was cut off is nobody's: its card goes back, and is flipped again."""
        game = self.state.game
        if self.state.phase == PLAYING and game is not None and game.before is not None:
            self.happened(facts.Voided())

    # --- messages ------------------------------------------------------------------------

    def receive(self, guest: int, message: messages.AnyUp, at: float) -> None:
        """A message at the time it arrived; all but `Awake` are answered."""
        if guest not in self.state.guests:
            return
        self._heard(guest, at)
        if isinstance(message, messages.Awake):
            self._reckon()
            self.wake(at)
            return
        if self.clock is not None and self.state.chairs_of(guest):
            self.clock.touched = at
        try:
            if self._ask(guest, message, at):
                self.answer(guest, message.id, None)
        except Declined as no:
            self.answer(guest, message.id, no)
        self._perhaps_end()
        self._perhaps_sleep(at)
        self._reckon()
        self.wake(at)

    def answer(self, guest: int, number: int, no: Declined | None) -> None:
        if no is None:
            self.outbox.answer(guest, messages.Done(number, self.state.seq))
        else:
            self.outbox.answer(guest, messages.Refused(number, no.key, no.article, no.why))

    def _ask(self, guest: int, message: messages.AnyUp, at: float) -> bool:
        """Raises Declined where it changes nothing; False where the answer comes later."""
        if self.state.phase == CLOSED:
            raise Declined("closed")
        host = guest == self.state.host
        if not self.chatter.may(guest, message, host, at):
            raise Declined("too much")
        match message:
            case messages.Hello() | messages.Beat() | messages.Awake():  # handled before
                raise Declined("unknown")
            case messages.Hit() | messages.Do() | messages.Nothing():
                self._back(guest, at)
                return self._playing().ask(guest, message, at)
            case messages.Start():
                lobby.start(self, guest)
                self.base = at
                if self.clock is not None:
                    self.clock.touched = at
                self.moved(at)
            case messages.Touch():
                self._touch(guest, at)
            case messages.Pause() | messages.Resume():
                self._pause(guest, isinstance(message, messages.Pause), at)
            case messages.Usual():
                self.cats.expect(guest, message.ms, self.state.options.family == ADDI)
            case messages.Dress() | messages.Emote():
                lobby.ask(self, guest, message)
            case _:
                sitting = [(chair.guest, chair.cat) for chair in self.state.chairs]
                lobby.ask(self, guest, message)
                if sitting != [(chair.guest, chair.cat) for chair in self.state.chairs]:
                    self._seated(at)  # and nobody's time begins anew for less
        self.chatter.done(message, host, at)
        return True

    def _playing(self) -> TurnClock:
        if self.clock is None:
            raise Declined("no game")
        if self.state.phase != PLAYING:
            raise Declined("over")
        if self.state.paused:
            raise Declined("paused")
        return self.clock

    def _pause(self, guest: int, pause: bool, at: float) -> None:
        if guest != self.state.host:
            raise Declined("host only")
        if self.clock is None or self.state.phase != PLAYING or self.state.paused == pause:
            raise Declined("no game")
        if pause and self.clock.wind_up(guest, at):
            self.pausing = guest
            return
        self.pausing = NOBODY
        self.happened(facts.Paused(guest) if pause else facts.Resumed(guest))
        self.clock.moved(at)

    def doze(self, at: float) -> None:
        """Nobody touches the only device of this game: it waits for them."""
        if self.clock is not None:
            self.happened(facts.Paused(self.state.host, untouched=True))
            self.clock.moved(at)

    def _touch(self, guest: int, at: float) -> None:
        if not self.state.chairs_of(guest):
            raise Declined("not yours")
        if self.state.untouched and self.clock is not None:
            self.happened(facts.Resumed(guest))
            self.clock.moved(at)

    def owner(self, guest: int, seat: int) -> None:
        """Raise Declined unless this person plays that seat."""
        if seat not in self.state.seats_of(guest):
            raise Declined("not yours")

    def _perhaps_end(self) -> None:
        """A room is for some games; one that is filled up on purpose ends, and its file with it."""
        seq, phase = self.state.seq, self.state.phase
        if seq >= MOST_FACTS and phase != CLOSED and (phase != PLAYING or seq >= 2 * MOST_FACTS):
            lobby.close(self, "long")

    # --- time ----------------------------------------------------------------------------

    def wake(self, at: float) -> float:
        """Do everything that is due by now; when something is due next."""
        while self.due <= at:
            if self._pause_due():
                self._pause_now(at)
            elif self._heir_due() <= at:
                self._without_host(at)
            elif self._probe_due() <= at:
                self._probe(at)
            elif self.clock is not None:
                self.clock.wake(at)
            self._reckon()
        return self.due

    def _reckon(self) -> None:
        running = self.clock is not None and self.running
        self.due = min(self.clock.next_wake() if self.clock and running else UNLIMITED,
                       self._heir_due(), self._probe_due(),
                       NOW if self._pause_due() else UNLIMITED)  # fmt: skip

    def _probe_due(self) -> float:
        return self.liveness.due if self.running else UNLIMITED

    def _probe(self, at: float) -> None:
        """Probe the pages of awaited people; tell everybody which of them are frozen. Where all
        people share one device nobody waits for another."""
        if self.clock is None or self.state.one_device:
            self.liveness.due = UNLIMITED
            return
        awaited = self.clock.awaited_guests() & self.peers.keys() - self.gone.keys()
        probed, silent = self.liveness.round(awaited, at)
        for guest in probed:
            self.outbox.answer(guest, messages.Probe())
        for guest in silent:
            self.gone[guest] = at - SILENT_MS
            self.outbox.say(self._presence(guest))

    def _pause_due(self) -> bool:
        return self.pausing != NOBODY and (self.clock is None or not self.clock.open)

    def _pause_now(self, at: float) -> None:
        """The game may be over by now, or its host somebody else."""
        guest, self.pausing = self.pausing, NOBODY
        if guest == self.state.host and self.state.phase == PLAYING and not self.state.paused:
            self._pause(guest, True, at)

    def _without_host(self, at: float) -> None:
        """Somebody who plays follows; where all only watch, at least their pause ends."""
        if hosts.heirs_here(self):
            hosts.follow(self)
        else:
            self.happened(facts.Resumed(self.state.host))
            self.moved(at)

    def _heir_due(self) -> float:
        """When people have waited long enough for their host."""
        host = self.state.host
        if host in self.peers or self.state.phase == CLOSED or not self.state.settings.deputies:
            return UNLIMITED
        paused = self.state.paused and not self.state.untouched
        if not hosts.heirs_here(self) and not (paused and self.peers):
            return UNLIMITED
        return max(self.gone.get(host, self.woke), self.woke) + HOST_AWAY
