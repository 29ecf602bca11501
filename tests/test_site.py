"""The documentation site: it fetches nothing from elsewhere, and works as the server sends it."""

import asyncio
import json
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag

import aiohttp
import pytest
from aiohttp import web

import matou
from matou.server.http.page import DOCS, add_page
from tests.server.running import Running
from tests.web.browser import chromium, new_page

ROOT = Path(__file__).parents[1]
NEEDS_SITE = pytest.mark.skipif(not DOCS.is_dir(), reason="no documentation built: make docs")
FETCHED = {"src", "srcset", "data", "poster", "action", "background"}
ELSEWHERE = re.compile(r"^\s*(?:https?:)?//", re.IGNORECASE)
LOADS = re.compile(r"""(?:url\(|@import|fetch\(|import\()\s*["']?\s*((?:https?:)?//[^"')]*)""")


class Markup(HTMLParser):
    """What a browser would fetch, run or follow."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.fetched += [value for name, value in found.items() if name in FETCHED]
        if "href" in found:
            (self.links if tag == "a" else self.fetched).append(found["href"])
        if "id" in found:
            self.names.add(found["id"])
        if tag == "style" or (tag == "script" and "src" not in found):
            self.inline.append(tag)
        self.inline += [name for name in found if name == "style" or name.startswith("on")]


def read(path: Path) -> Markup:
    markup = Markup()
    markup.feed(path.read_text("utf-8"))
    return markup


def remote(text: str) -> list[str]:
    return LOADS.findall(text)


def test_an_address_that_a_browser_would_fetch_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<link href="https://a.example/a.css"><img src="//b.example/b.png" style="x"><a href="c">'
        "<script>1</script>"
    )
    found = read(page)
    assert [url for url in found.fetched if ELSEWHERE.match(url)] == found.fetched
    assert found.inline == ["style", "script"]
    assert found.links == ["c"]
    assert remote("@import 'https://a.example'; b{background:url(//c.example)}") == [
        "https://a.example",
        "//c.example",
    ]


@NEEDS_SITE
def test_no_page_fetches_from_elsewhere_or_has_markup_that_the_server_forbids() -> None:
    pages = sorted(DOCS.glob("*.html"))
    assert len(pages) > 20
    for page in pages:
        markup = read(page)
        assert [url for url in markup.fetched if ELSEWHERE.match(url)] == [], page
        assert markup.inline == [], page
    for path in (*DOCS.rglob("*.css"), *DOCS.rglob("*.js")):
        assert remote(path.read_text("utf-8")) == [], path


@NEEDS_SITE
def test_every_link_of_the_site_leads_to_a_page_and_a_heading() -> None:
    pages = {page.name: read(page) for page in DOCS.glob("*.html")}
    for name, markup in pages.items():
        for link in (*markup.links, *markup.fetched):
            target, anchor = urldefrag(link)
            if ELSEWHERE.match(target) or target.startswith("/"):
                continue
            assert (DOCS / (target or name)).is_file(), (name, link)
            if anchor:
                assert anchor in pages[target or name].names, (name, link)


def test_everything_that_the_package_exports_is_in_the_reference() -> None:
    text = (ROOT / "docs" / "api.md").read_text("utf-8")
    documented = re.findall(r"^::: matou\.(\w+)|^`matou\.(\w+)`", text, re.MULTILINE)
    assert sorted(one or other for one, other in documented) == sorted(matou.__all__)


@NEEDS_SITE
def test_the_search_finds_headings() -> None:
    sections = json.loads((DOCS / "search.json").read_text("utf-8"))
    assert {"api.html#matou.deal", "operators.html#behind-a-proxy"} <= {s["url"] for s in sections}


def served(docs: Path, *paths: str) -> list[tuple[int, str]]:
    async def story() -> list[tuple[int, str]]:
        app = web.Application()
        add_page(app, docs=docs)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        base = f"http://127.0.0.1:{runner.addresses[0][1]}"
        answers = []
        async with aiohttp.ClientSession() as session:
            for path in paths:
                async with session.get(base + path) as answer:
                    answers.append((answer.status, answer.headers["Content-Type"]))
        await runner.cleanup()
        return answers

    return asyncio.run(asyncio.wait_for(story(), 20))


def test_the_server_sends_the_site_and_nothing_beside_it(tmp_path: Path) -> None:
    site = tmp_path / "docs"
    (site / "pictures").mkdir(parents=True)
    for name in ("index.html", "style.css", "search.js", "search.json", "pictures/map.webp"):
        (site / name).write_text("x")
    (tmp_path / "secret.html").write_text("x")
    (site / "notes.txt").write_text("x")
    good = served(site, "/docs", "/docs/", "/docs/search.js", "/docs/pictures/map.webp")
    assert [status for status, _ in good] == [200] * 4
    assert good[1][1] == "text/html; charset=utf-8"
    assert good[2][1] == "text/javascript; charset=utf-8"
    bad = ("/docs/%2e%2e/secret.html", "/docs/notes.txt", "/docs/pictures", "/docs/none.html")
    assert [status for status, _ in served(site, *bad)] == [404] * 4
    shutil.rmtree(site)
    assert served(site, "/docs/")[0][0] == 404


@NEEDS_SITE
@pytest.mark.skipif(not shutil.which("chromium"), reason="no chromium: make chromium")
def test_a_browser_shows_the_site_and_searches_it(tmp_path: Path) -> None:
    """Under the server's own Content-Security-Policy: anything blocked is an error here."""

    async def story(base: str) -> None:
        async with chromium() as browser:
            page = await new_page(browser)
            result: list[str] = []
            page.on("console", lambda line: result.append(line.text))
            await page.goto(f"{base}/docs/")
            await page.locator("#search").fill("proxy nginx")
            await page.locator(".results a", has_text="Behind a proxy").click()
            await page.wait_for_url("**/docs/operators.html#behind-a-proxy")
            await page.wait_for_selector("article h1:has-text('Run a server')")
            assert result == []

    with Running(tmp_path / "data") as server:
        asyncio.run(asyncio.wait_for(story(server.base), 60))
