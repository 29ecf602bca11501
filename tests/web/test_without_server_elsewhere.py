"""An exported folder in other browsers: Firefox and WebKit play, Chromium 80 says it cannot."""

from pathlib import Path
from typing import Any

import pytest

from tests.web.browser import HAND_STEP
from tests.web.browsers.chromium import Chromium80
from tests.web.browsers.driver import Driver
from tests.web.exported import StaticHost, exported, needs_python
from tests.web.test_browsers import BROWSERS, plays, run_in

pytestmark = needs_python
PATIENCE_S = 60  # Python starts in them while the machine is busy


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return exported(tmp_path_factory.mktemp("exported"))


@pytest.mark.parametrize("kind", BROWSERS)
def test_the_others_play_by_themselves_or_say_that_they_need_a_server(
    folder: Path, kind: type[Driver]
) -> None:
    async def story(browser: Any) -> None:
        with StaticHost(folder) as host:
            await browser.open(host.base)
            await browser.wait_for("document.querySelectorAll('.game').length === 4")
            await browser.evaluate("document.querySelector('.game[data-game=course]').click()")
            await browser.wait_for("document.querySelector('.way') !== null")
            await browser.evaluate("document.querySelector('.way').click()")
            if kind is Chromium80:
                await browser.wait_for(
                    "[...document.querySelectorAll('.trouble')]"
                    ".some((one) => one.innerText.includes('needs a server'))"
                )
                await browser.evaluate("location.hash = '#/rules/M10'")
                await browser.wait_for("document.getElementById('M10') !== null")
                assert not any("/python/" in path for path in host.asked)
                return
            await browser.wait_for("document.querySelector('.hand') !== null", PATIENCE_S)
            await plays(browser, HAND_STEP, "card")

    run_in(kind, story)
