"""What axe-core, from the page's own tools, objects to on a page."""

from pathlib import Path

from playwright.async_api import Page

from tests.web.browser import settle

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


async def violations(page: Page) -> list[str]:
    """What axe objects to in a page at rest, short enough to read.

    One rule is left out: a card is a picture that shows its number in the middle and in two
    corners, so the text that is seen is never the name that is spoken once.
    """
    await settle(page)  # words that are still fading in are too pale for it
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = await page.evaluate(
        """async () => (await axe.run({rules: {"label-content-name-mismatch": {enabled: false}}})).violations.map(
          (one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`)"""
    )
    return found
