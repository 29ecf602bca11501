"""Rooms expire by a monotonic clock, not by the wall clock."""

import time
from pathlib import Path

import pytest

from matou.server.rooms.wire.settings import Settings
from matou.server.runtime.registry import Rooms
from matou.server.storage import clock
from matou.server.storage.clock import Clock, Reading, away
from tests.server.storing import in_rooms

HOUR = 3600.0


class Machine:
    """A computer whose clocks the test moves."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wall, self.steady, self.boot = 1.8e9, 500.0, "first"
        monkeypatch.setattr(time, "time", lambda: self.wall)
        monkeypatch.setattr(clock, "steady", lambda: self.steady)
        monkeypatch.setattr(clock, "boot", lambda: self.boot)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(monkeypatch)


@pytest.mark.parametrize("jump", [49 * HOUR, -49 * HOUR])
@pytest.mark.parametrize("restarted", [False, True])
def test_a_jump_of_the_wall_clock_changes_no_expiry(
    tmp_path: Path, machine: Machine, jump: float, restarted: bool
) -> None:
    async def opens(here: Rooms) -> None:
        await here.open(Settings("course", players=2), "", "")
        if not restarted:
            await stays_and_goes(here)

    async def stays_and_goes(here: Rooms) -> None:
        machine.wall += jump
        await here.housekeeper.unload_idle()
        machine.pass_by(47 * HOUR)
        await here.housekeeper.forget_old()
        assert await here.storage.count() == 1
        machine.pass_by(2 * HOUR)
        await here.housekeeper.forget_old()
        assert await here.storage.count() == 0

    in_rooms(tmp_path, opens)
    if restarted:
        in_rooms(tmp_path, stays_and_goes)


def test_over_a_start_of_the_machine_the_wall_tells_how_long_it_was_off() -> None:
    last = Reading(1000.0, "first", 500.0, 9000.0)
    assert away(last, Reading(0, "first", 560.0, 99_000.0)) == 60
    assert away(last, Reading(0, "second", 3.0, 9100.0)) == 100
    assert away(last, Reading(0, "second", 3.0, 8000.0)) == 0
    assert away(last, Reading(0, "", 3.0, 9100.0)) == 100


def test_the_clock_goes_on_where_it_was(machine: Machine) -> None:
    first = Clock()
    assert first.now() == machine.wall
    machine.pass_by(10)
    machine.wall += 1e6
    second = Clock(first.reading())
    machine.pass_by(5)
    assert second.now() == first.now() == 1.8e9 + 15


def test_the_machine_s_own_clock_goes_on() -> None:
    before = clock.steady()
    assert 0 <= clock.steady() - before < 5
