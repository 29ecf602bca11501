"""How long a server takes to open: with nothing stored, and with 500 rooms of 300 events."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from subprocess import run
from time import time

from results import Row, Tables, verdict
from server_process import ours

from matou.record.words import spell_action
from matou.server.races.latency import Latency
from matou.server.rooms.room import Room
from matou.server.rooms.state import stored
from matou.server.rooms.state.state import PLAYING, State
from matou.server.rooms.wire import messages
from matou.server.rooms.wire.peers import Out
from matou.server.rooms.wire.settings import Settings
from matou.server.storage.interface import OWNER_EPOCH, RoomEntry, StoredRoom
from matou.server.storage.repair import Contents, create
from matou.server.storage.sqlite import FILE

STORED = 500
EACH = 300
GOAL = 2.0  # seconds
IMPORT = "import matou.server.http.app"


class Silent:
    """A silent guest."""

    def __init__(self) -> None:
        self.address = ""
        self.latency = Latency()

    def sent(self, number: int) -> float | None:
        return None

    def send(self, outs: Sequence[Out]) -> bool:
        return True

    def close(self, last: Sequence[Out] = ()) -> None:
        pass

    def ping(self, quiet: float = 0.0) -> None:
        pass


def played(count: int) -> list[bytes]:
    """The first facts of a room of four that plays one Chasse after the other."""
    room = Room(State(), os.urandom)
    room.open(Settings("chasse", players=4, pace="calm"), "secret", "")
    for chair in range(4):
        guest, _ = room.enter("", "")
        room.connect(guest, Silent(), 0, 0.0)
        room.receive(guest, messages.Sit(chair=chair), 0.0)
    happened = room.take()[0]
    at = 0.0
    while len(happened) < count:
        at += 1000.0
        state = room.state
        if state.phase != PLAYING or state.game is None:
            room.receive(0, messages.Start(), at)
        else:
            actions = state.game.table.legal()
            action = actions[int(at) % 7 % len(actions)]
            said = spell_action(action, state.options.family)
            room.receive(action.seat, messages.Do(action=said, n=state.seq), at)
        happened += room.take()[0]
    return [stored.write(fact) for fact in happened[:count]]


def fill(data: Path) -> int:
    """A data directory with many rooms; the size of its file."""
    data.mkdir(parents=True)
    bodies, now = played(EACH), time()
    rooms = {}
    for number in range(STORED):
        entry = RoomEntry(f"{number:016x}", f"{number:08}", now + 1e6, now)
        rooms[entry.room] = StoredRoom(entry, OWNER_EPOCH, bodies)
    create(data / FILE, Contents(rooms, [], None))
    return (data / FILE).stat().st_size


def import_cpu() -> float:
    """CPU seconds to load the program, without opening anything."""
    before = sum(os.times()[2:4])  # of our children, user and system
    run([sys.executable, "-c", IMPORT], check=True)
    return sum(os.times()[2:4]) - before


def starts(data: Path, core: int | None, rounds: int) -> tuple[list[Row], Tables]:
    """The row of the goal, and the table."""
    size = fill(data / "full")
    names = {
        "fresh": "first start, no data yet",
        "empty": "an empty storage",
        "full": f"{STORED} rooms of {EACH} facts, {size / 1e6:.0f} MB",
    }
    wall: dict[str, list[float]] = {name: [] for name in names}
    cpu: dict[str, list[float]] = {name: [] for name in names}
    loading = []
    for number in range(rounds + 1):
        for name in names:
            where = data / (f"fresh-{number}" if name == "fresh" else name)
            with ours(where, core) as server:
                if number:  # the first time fills the caches
                    wall[name].append(server.started)
                    cpu[name].append(server.start_cpu)
        loading.append(import_cpu())
    rows: list[Row] = [["", "CPU s, median", "wall s, lowest", "wall s, median"]]
    for name, label in names.items():
        found = (median(cpu[name]), min(wall[name]), median(wall[name]))
        rows.append([label, *(f"{one:.2f}" for one in found)])
    rows.append(["of this, loading the program", f"{median(loading):.2f}", "", ""])
    label = f"open with {STORED} rooms of {EACH} facts in the file"
    spent, took = cpu["full"], wall["full"]
    goals = [
        [f"{label}, wall s, lowest", f"≤ {GOAL:g}", f"{min(took):.2f}", _spread(took),
         verdict(1.0, GOAL / min(took), True)],
        [f"{label}, CPU s", "", f"{median(spent):.2f}", _spread(spent), "shown only"],
    ]  # fmt: skip
    return goals, {"Until the server is open": rows}


def _spread(found: list[float]) -> str:
    return f"{min(found):.2f} to {max(found):.2f}"
