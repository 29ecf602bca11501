"""Hooks of MkDocs for our site: pages from elsewhere, links out of docs/, a search index."""

import json
import posixpath
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
# Documents that lie elsewhere because readers of a repository look for them there.
FROM_ROOT = {
    "ARCHITECTURE.md": "architecture.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "bench/RESULTS.md": "benchmarks.md",
}
RULEBOOK = "/rules"  # the page has the whole rulebook there
LINK = re.compile(r"\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)")
HEADINGS = ("h1", "h2", "h3", "h4")
MAX_SECTION_TEXT = 2_000  # characters of a section that can be found
UNUSED = ("assets/_mkdocstrings.css", "sitemap.xml", "sitemap.xml.gz")

_sections: list[dict[str, str]] = []


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """A page that the navigation does not name becomes a guide."""
    _sections.clear()
    named = re.findall(r"[\w-]+\.md", json.dumps(config.nav))
    [guides] = [part["Guides"] for part in config.nav or [] if "Guides" in part]
    for path in sorted(Path(config.docs_dir).glob("*.md")):
        if path.name not in named:
            guides.append(path.name)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for source, name in FROM_ROOT.items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Links as they work in a repository become links as they work here."""
    sources = {name: source for source, name in FROM_ROOT.items()}
    uri = page.file.src_uri
    folder = posixpath.dirname(sources.get(uri, "docs/"))

    def here(link: re.Match[str]) -> str:
        words, target, anchor = link[1], link[2], link[3] or ""
        path = posixpath.normpath(posixpath.join(folder, target))
        if target.startswith("/"):
            return link[0]
        if path in FROM_ROOT:
            return f"[{words}]({FROM_ROOT[path]}{anchor})"
        if path.startswith("docs/"):
            return f"[{words}]({path.removeprefix('docs/')}{anchor})"
        if path.startswith("rulebook/") and "situations" not in path:
            return f"[{words}]({RULEBOOK})"
        # A file of the repository, which is not on this site.
        return f"`{path}`" if words == path else f"{words} (`{path}`)"

    return LINK.sub(here, markdown)


class _Sections(HTMLParser):
    """The text of a page, by heading."""

    def __init__(self, url: str, title: str) -> None:
        super().__init__()
        self.url, self.title = url, title
        self.found: list[dict[str, str]] = []
        self.in_heading = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in HEADINGS:
            name = dict(attrs).get("id") or ""
            url = f"{self.url}#{name}" if name and tag != "h1" else self.url
            self.found.append({"url": url, "page": self.title, "heading": "", "text": ""})
            self.in_heading = True

    def handle_endtag(self, tag: str) -> None:
        if tag in HEADINGS:
            self.in_heading = False

    def handle_data(self, data: str) -> None:
        if self.found:
            part = "heading" if self.in_heading else "text"
            self.found[-1][part] += data


def on_page_content(html: str, page: Page, **_: Any) -> str:
    reader = _Sections(page.url, str(page.title))
    reader.feed(html)
    for section in reader.found:
        words = {key: " ".join(text.split()) for key, text in section.items()}
        _sections.append({**words, "text": words["text"][:MAX_SECTION_TEXT]})
    return html


def on_post_build(config: MkDocsConfig) -> None:
    """What search.js reads; and away with files that no page of ours uses."""
    text = json.dumps(_sections, ensure_ascii=False, separators=(",", ":"))
    site = Path(config.site_dir)
    (site / "search.json").write_text(text, "utf-8")
    for unused in UNUSED:
        (site / unused).unlink()
    (site / "assets").rmdir()
