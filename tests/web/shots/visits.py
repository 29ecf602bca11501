"""A visit: a script at the page that yields the moments of which a picture is taken."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from playwright.async_api import Browser, Page

from tests.server.running import Running

PHONE, LYING, TABLET, STANDING = (390, 844), (844, 390), (1024, 768), (768, 1024)
WIDE, LAPTOP, LARGE = (1280, 800), (1366, 768), (1920, 1080)
LANGUAGES = {"fr": "fr-FR", "en": "en-GB"}
USUAL = (PHONE, LYING, TABLET, LAPTOP, LARGE)

Size = tuple[int, int]
Moments = AsyncIterator[str]


@dataclass
class Visitor:
    """Who makes a visit: the page in front of them, which may become another, the server behind
    it."""

    page: Page
    server: Running
    browser: Browser  # for visits of several people
    language: str


@dataclass
class Visit:
    """`each`: repeated at every size, where the layout changes what is touched or a moment is
    short."""

    story: Callable[[Visitor], Moments]
    sizes: tuple[Size, ...]
    each: bool

    @property
    def name(self) -> str:
        return self.story.__name__


VISITS: list[Visit] = []


def visit(
    *sizes: Size, each: bool = False
) -> Callable[[Callable[[Visitor], Moments]], Callable[[Visitor], Moments]]:
    """A story that is pictured in both languages wherever it yields the name of a moment."""

    def kept(story: Callable[[Visitor], Moments]) -> Callable[[Visitor], Moments]:
        VISITS.append(Visit(story, sizes or USUAL, each))
        return story

    return kept
