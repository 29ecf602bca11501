"""One server and one browser for all browser tests of a worker."""

from collections.abc import Iterator

import pytest

from tests.server.running import Running
from tests.web.browser import BRISK_JS, PATIENT_JS, story_runner


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("web") / "data", plain=True) as running:
        yield running


@pytest.fixture(scope="session")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The same with cats that do not take their time: for games that are played to their end."""
    with Running(tmp_path_factory.mktemp("brisk") / "data", before=BRISK_JS) as running:
        yield running


@pytest.fixture(scope="session")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The same where no race ends before a slow machine has put down a finger."""
    with Running(tmp_path_factory.mktemp("patient") / "data", before=PATIENT_JS) as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def one_browser() -> Iterator[None]:
    yield
    story_runner().close()
