"""All that lives is looked through in a pause, and not while people play."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from matou.server.garbage import MANY, Garbage


class Circle:
    """Counting references never frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_circles_wait_for_a_pause() -> None:
    done = 0.0
    garbage = Garbage(lambda: done)
    garbage.look()
    circle = Circle()
    gone = weakref.ref(circle)
    done = 1.0
    garbage.look()  # set apart
    del circle
    done = 2.0
    garbage.look()
    gc.collect()
    assert gone() is not None, "collections look at what is new only"
    garbage.look()
    assert gone() is None


def test_a_house_without_pauses_is_looked_through_after_many_messages() -> None:
    done = 0.0
    garbage = Garbage(lambda: done)
    garbage.look()
    garbage.look()
    circle = Circle()
    gone = weakref.ref(circle)
    done = 1.0
    garbage.look()  # set apart
    del circle
    done = 2.0
    garbage.look()
    assert gone() is not None
    done += MANY
    garbage.look()
    assert gone() is None


def test_nothing_is_done_twice_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    garbage = Garbage(lambda: 1.0)
    garbage.look()
    garbage.look()
    monkeypatch.setattr(gc, "collect", lambda: pytest.fail("nothing has happened since"))
    garbage.look()
