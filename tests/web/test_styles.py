"""A style stays with its component: what one folder says of a class reaches no other."""

from pathlib import Path

from playwright.async_api import Browser

from tests.server.running import Running
from tests.web.browser import needs_browser, run_story
from tests.web.test_replay import replayed_chasse

pytestmark = needs_browser
# On how many lines the digits of a sum stand; the height of the sum and the width of a digit in em.
LINE = """() => {
  const line = document.querySelector(".why .reckoning");
  const tops = [...line.querySelectorAll(".digits b")].map((one) => one.getBoundingClientRect().top);
  const size = parseFloat(getComputedStyle(line).fontSize);
  const digits = line.querySelector(".digits").getBoundingClientRect().width;
  return { lines: new Set(tops).size, high: line.getBoundingClientRect().height / size, wide: digits / size / tops.length };
}"""


def test_the_sum_of_a_lost_token_stands_on_one_line(server: Running, tmp_path: Path) -> None:
    """The pad of the two minutes has digits, too: its grid once tore `98 + 8 = 106` apart."""

    async def story(browser: Browser) -> None:
        page = await replayed_chasse(browser, server, tmp_path)
        while await page.locator(".why .digits").count() == 0:
            await page.get_by_role("button", name="One step on").click()
        seen = await page.evaluate(LINE)
        assert seen["lines"] == 1
        assert seen["high"] < 2.4, "one line"
        assert seen["wide"] < 1, "digits side by side"

    run_story(story)
