"""One server and one browser for all browser tests of a worker."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import Running
from tests.web.browser import BRISK, teller


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A real browser shares the machine with all that runs on it: a story that fails is told once
    more, and the summary names it."""
    for item in [] if config.option.usepdb else items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(tmp_path_factory.mktemp("web") / "data", plain=True) as running:
        yield running


@pytest.fixture(scope="session")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The same with cats that do not take their time: for games that are played to their end."""
    with Running(tmp_path_factory.mktemp("brisk") / "data", before=BRISK) as running:
        yield running


@pytest.fixture(scope="session", autouse=True)
def one_browser() -> Iterator[None]:
    yield
    teller().close()
