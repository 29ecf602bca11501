"""A paw lies where a finger came down. After the verdict a losing paw leaves the mouse, and none
covers the photo finish."""

from playwright.async_api import Browser, Page

from tests.server.running import Running
from tests.web.browser import LOOK_MS, MOUSE_STEP, needs_browser, new_page, run_story, seated

pytestmark = needs_browser

ONE_RESULT = {"results": "12", "specials": "none"}  # any two tops are a pair
MAX_FRAMES = 3  # the table is drawn in pieces, one a frame; an own paw stayed for 25
# Frames in which a paw of this page lies on a mouse that is caught, or on the photo finish.
COUNT = """() => {
  window.after = window.covers = 0;
  const frame = () => {
    const paw = document.querySelector(".print") !== null;
    if (paw && document.querySelector(".mouse-caught")) window.after += 1;
    if (paw && document.querySelector(".told .photo")) window.covers += 1;
    requestAnimationFrame(frame);
  };
  frame();
}"""


async def _until_a_pair(*pages: Page) -> None:
    """Play on until the tops of these people make a pair."""
    while True:
        steps = [await page.evaluate(MOUSE_STEP) for page in pages]
        if steps == ["m"] * len(pages):
            return
        for page, step in zip(pages, steps, strict=True):
            if step:
                await page.keyboard.press("n" if step == "m" else step)
        await pages[0].wait_for_timeout(LOOK_MS)


async def _press(page: Page) -> None:
    box = await page.locator(".mouse-press").bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_paw_that_lost_leaves_the_mouse_with_the_verdict(server: Running) -> None:
    async def story(browser: Browser) -> None:
        host, guest = await new_page(browser, "phone"), await new_page(browser, "phone")
        await seated(host, server, "link", game="multipli", players=3, pace="calm",
                     options=ONE_RESULT)  # fmt: skip
        await host.wait_for_selector(".way-in")
        await guest.goto(await host.locator(".way-in .link input").input_value())
        await guest.wait_for_selector(".chairs")
        await host.get_by_role("button", name="Deal the cards!").click()
        for page in (host, guest):
            await page.wait_for_selector(".mouse-press")
            await page.evaluate(COUNT)
        await _until_a_pair(host, guest)
        await _press(guest)
        await _press(host)
        lost = host
        for page in (host, guest):
            await page.wait_for_selector(".story[data-kind=pair]")
            if "you" not in await page.locator(".story .scene-head").first.inner_text():
                lost = page
        assert await lost.evaluate("window.after") <= MAX_FRAMES
        for page in (host, guest):
            await page.wait_for_selector(".told .photo")
            assert await page.evaluate("window.covers") == 0

    run_story(story)
