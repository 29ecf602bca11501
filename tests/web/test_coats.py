"""Sixteen cats to choose from: they fit a phone, are told apart when small, and keys reach them."""

from playwright.async_api import Browser, Page, expect

from matou.server.rooms.wire.identity import CATS
from tests.server.running import Running
from tests.web.browser import needs_browser, new_page, run_story, seated

pytestmark = needs_browser

FINGER_PX = 44
# Mean difference of brightness, of 255. The two that were most alike of the first eight had 18.
MIN_DIFFERENCE = 15

# The two faces that are most alike at 32 pixels in shades of grey, and how far apart they are.
ALIKE = """async (drawings) => {
  const shades = [];
  for (const drawing of drawings) {
    const copy = drawing.cloneNode(true);
    for (const side of ["width", "height"]) copy.setAttribute(side, "32");
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(copy.outerHTML)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 32;
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, 32, 32);
    pen.drawImage(image, 0, 0, 32, 32);
    const {data} = pen.getImageData(0, 0, 32, 32);
    shades.push(Array.from({length: 1024}, (_, at) =>
      0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2]));
  }
  let nearest = [255];
  shades.forEach((one, first) => shades.slice(0, first).forEach((other, second) => {
    const apart = one.reduce((sum, shade, at) => sum + Math.abs(shade - other[at]), 0) / 1024;
    if (apart < nearest[0]) nearest = [apart, second, first];
  }));
  return nearest;
}"""

ROWS = "(all) => [...new Set(all.map((one) => one.offsetTop))]"
# Words that are wider than their button.
CUT = """(buttons) => buttons.filter((one) => one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.textContent)"""


async def _phone(browser: Browser) -> Page:
    page = await new_page(browser, "phone", "fr-FR")
    await page.set_viewport_size({"width": 390, "height": 664})
    return page


def test_a_child_chooses_among_sixteen_cats_that_differ_in_grey(server: Running) -> None:
    async def story(browser: Browser) -> None:
        page = await _phone(browser)
        await page.goto(f"{server.base}/who")
        await page.locator(".who-cats .plus").click()
        cats = page.locator(".new-child .cats button")
        await expect(cats).to_have_count(16)
        assert await cats.evaluate_all(CUT) == []
        assert len(await cats.evaluate_all(ROWS)) == 6, "three in a row"
        apart, *pair = await cats.locator("svg").evaluate_all(ALIKE)
        assert apart > MIN_DIFFERENCE, [CATS[one] for one in pair]

    run_story(story)


def test_sixteen_tiles_fit_a_phone_in_three_rows_and_arrow_keys_go_through_them(
    server: Running,
) -> None:
    async def story(browser: Browser) -> None:
        page = await _phone(browser)
        await seated(page, server, "link", game="multipli", players=4)
        tiles = page.locator(".coats .button")
        await expect(tiles).to_have_count(16)
        boxes = [await tile.bounding_box() for tile in await tiles.all()]
        assert all(box and min(box["width"], box["height"]) >= FINGER_PX for box in boxes)
        assert len(await page.locator(".coats > label").evaluate_all(ROWS)) == 3
        assert await page.evaluate("document.documentElement.scrollWidth") <= 390
        await page.get_by_role("radio", name="tigre", exact=True).focus()
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("radio", name="argenté")).to_be_checked()
        await page.set_viewport_size({"width": 1366, "height": 768})
        assert await page.evaluate("document.documentElement.scrollWidth") <= 1366

    run_story(story)
