"""The drawings of the special cards fit the window of their card."""

import pytest
from playwright.async_api import Browser

from matou.cards import KINDS
from matou.paper.press import BUILT
from tests.web.browser import needs_browser, new_page, run_story

pytestmark = needs_browser

# The sides of the window at which something of the drawing is cut off.
CUT_OFF = """async (card) => {
  const around = 20, scale = 4; // units of the drawing, pixels a unit
  const window = new DOMParser().parseFromString(card, "image/svg+xml").querySelector("svg svg");
  const [x, y, wide, tall] = window.getAttribute("viewBox").split(" ").map(Number);
  const [width, height] = [wide, tall].map((side) => (side + 2 * around) * scale);
  window.setAttribute("viewBox", [x - around, y - around, wide + 2 * around, tall + 2 * around].join(" "));
  window.setAttribute("width", width);
  window.setAttribute("height", height);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(window))}`;
  await image.decode();
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const {data} = pen.getImageData(0, 0, width, height);
  const [left, top, right, bottom] = [around, around, around + wide, around + tall];
  const cut = new Set();
  for (let at = 0; at < width * height; at += 1) {
    if (data[4 * at + 3] < 64) continue;
    const [column, row] = [(at % width) / scale, Math.floor(at / width) / scale];
    if (column < left) cut.add("left");
    if (column >= right) cut.add("right");
    if (row < top) cut.add("top");
    if (row >= bottom) cut.add("bottom");
  }
  return [...cut];
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_the_window_of_a_special_card_cuts_nothing_off(kind: str) -> None:
    async def story(browser: Browser) -> None:
        page = await new_page(browser)
        card = (BUILT / "drawings" / f"{kind}-classic-fr.svg").read_text(encoding="utf-8")
        assert await page.evaluate(CUT_OFF, card) == []

    run_story(story)
