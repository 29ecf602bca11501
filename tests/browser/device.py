"""A device on which a game is played: two people at one page, and a bot; every request is noted."""

import json
from random import Random
from typing import Any

from matou.bots.thinking import think
from matou.browser.host import Host
from matou.games.mouse.definition import MOUSE_GAMES
from matou.record.words import seat_name

WALL_S = 1_800_000_000.0
MAX_REQUESTS = 20_000
MAX_SEARCHES = 2


def small(game: str) -> dict[str, Any]:
    """A game that is soon over, with a bot that searches where there is one."""
    chosen: dict[str, Any] = {"game": game, "players": 3, "pace": "race", "several": True}
    if game in MOUSE_GAMES:
        return chosen | {"deck": "short", "cats": "kitten"}
    return chosen | {"cats": "searcher"}


class Device:
    """What the worker's script does, with a clock and a storage of the test."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng = Random(seed)
        self.host = Host(Random(seed).randbytes, lambda: WALL_S)
        self.now = 0.0
        self.requests: list[tuple[str, float]] = []
        self.turns: list[str] = []
        self.bodies: dict[str, list[str]] = {}
        self.records: list[dict[str, Any]] = []
        self.received: dict[int, list[dict[str, Any]]] = {}
        self.answered: list[dict[str, Any]] = []  # the first searches, with what was found
        self.closed: list[int] = []
        self.due: float | None = None
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] | None = None
        self.n = 0
        self._id = 0

    def ask(self, what: str, **words: Any) -> dict[str, Any]:
        text = json.dumps({"ask": what, **words})
        self.requests.append((text, self.now))
        answer = self.host.ask(text, self.now)
        self.turns.append(answer)
        turn: dict[str, Any] = json.loads(answer)
        for one in turn.get("appended", []):
            stored = self.bodies.setdefault(one["room"], [])
            assert one["first"] == len(stored) + 1, "no event is lost between two turns"
            stored += one["bodies"]
        self.records += turn.get("finished", [])
        self.closed += turn.get("closed", [])
        for page, message in turn.get("told", []):
            self._on_message(page, message)
        self.due = turn.get("due")
        for search in turn.get("searches", []):
            self._search(search)
        return turn

    def _search(self, search: dict[str, Any]) -> None:
        """A second worker answers the first few; later ones it is too slow for."""
        if len(self.answered) < MAX_SEARCHES:
            asked = (search[word] for word in ("position", "seat", "cat", "seed"))
            action = think(*asked)
            self.answered.append(search | {"action": action})
            self.ask("searched", number=search["number"], action=action)

    def _on_message(self, page: int, message: dict[str, Any]) -> None:
        self.received.setdefault(page, []).append(message)
        if message["say"] in ("welcome", "told"):
            self.n = message["n"]
            self.room = message["room"] or self.room
            self.table = message["table"] or self.table
        if message["say"] == "probe":
            self.say(page, "awake")

    def say(self, page: int, what: str, **words: Any) -> dict[str, Any]:
        """A message of a page, and the answer to it."""
        self._id += 1
        self.ask("heard", page=page, message={"ask": what, "id": self._id, **words})
        answers = [one for one in self.received.get(page, []) if one.get("id") == self._id]
        return answers[-1] if answers else {}

    def open(self, settings: dict[str, Any], page: int = 1) -> str:
        """A room with this page connected: its seat's token."""
        token: str = self.ask("open", settings=settings)["opened"]["token"]
        self.ask("connect", page=page, token=token)
        return token

    def come_back(self, token: str, page: int = 1) -> None:
        """The page is opened again: its room is loaded from the storage."""
        room = token.partition(".")[0]
        loaded = self.ask("load", room=room, bodies=self.bodies[room])["loaded"]
        assert loaded == len(self.bodies[room])
        self.ask("connect", page=page, token=token)

    def deal(self, people: int = 2, page: int = 1) -> None:
        for chair in range(people):
            self.say(page, "sit", chair=chair)
        self.say(page, "start")

    def wait(self, ms: float) -> None:
        """Let time pass, and run the timers of rooms."""
        end = self.now + ms
        while self.due is not None and self.due <= end:
            self.now = max(self.now, self.due)
            self.ask("wake")
        self.now = end

    def play(self, page: int = 1, requests: int = MAX_REQUESTS) -> None:
        """Until the game is over, or so many things were asked for."""
        end = len(self.requests) + requests
        while self.room["phase"] == "playing" and len(self.requests) < end:
            self.wait(self.rng.choice([40.0, 400.0, 900.0]))
            self._act(page)

    def _act(self, page: int) -> None:
        table = self.table
        if self.room["phase"] != "playing" or table is None:
            return
        mine = [seat for seat in range(table["seats"]) if self._owner(seat) >= 0]
        if table["game"] in MOUSE_GAMES:
            self._at_the_mouse(page, table, mine)
            return
        choices = [table["choices"][str(seat)]["legal"] for seat in mine]
        legal = [one["action"] for some in choices for one in some]
        if legal:
            self.say(page, "do", action=self.rng.choice(legal), n=self.n)

    def _at_the_mouse(self, page: int, table: dict[str, Any], mine: list[int]) -> None:
        seat = self.rng.choice(mine)
        if self.rng.random() < 0.2:
            reach = {"ms": 600.0, "head": 0.2}
            self.say(page, "hit", seat=seat, n=self.n, **reach)
        elif table["next"] in mine:
            self.say(page, "do", action=f"{seat_name(table['next'])} flips", n=self.n)
        else:
            self.say(page, "nothing", n=self.n)

    def _owner(self, seat: int) -> int:
        chairs = self.room["chairs"]
        guest: int = chairs[seat % len(chairs)]["guest"]
        return guest
