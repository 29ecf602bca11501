"""The documents speak of what is there: every path in backticks, every folder's one sentence."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "web/README.md",
             *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))]  # fmt: skip
KINDS = "py|md|ts|tsx|mjs|css|json|yaml|toml|html"
PATH = re.compile(rf"`([\w.-]+(?:/[\w.-]+)*(?:/|\.(?:{KINDS})))`")
EXAMPLES = re.compile(r"GAME|\bxx\b")


def everything() -> set[str]:
    """Files and folders from the root, a folder with its slash."""
    folders = ("src", "tests", "bench", "deploy", "docs", "docs_site", "locks", "rulebook",
               "web/src", "web/tests")  # fmt: skip
    paths = [*ROOT.glob("*"), *(ROOT / "web").glob("*")]
    for folder in folders:
        paths += (ROOT / folder).rglob("*")
    return {f"/{path.relative_to(ROOT)}{'/' * path.is_dir()}" for path in paths}


THERE = everything()


def missing(text: str) -> list[str]:
    """The paths of a document that nothing there ends with."""
    named = [path for path in PATH.findall(text) if not EXAMPLES.search(path)]
    return [path for path in named if not any(one.endswith(f"/{path}") for one in THERE)]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_a_document_names_is_there(document: str) -> None:
    assert missing((ROOT / document).read_text("utf-8")) == []


def test_a_path_that_is_nowhere_is_found() -> None:
    text = "`server/rooms/room.py` `room.py` `fr/` `App.tsx` `server/room.py` `rom.py` `hall/`"
    assert missing(text) == ["server/room.py", "rom.py", "hall/"]


def test_every_folder_says_in_one_sentence_what_it_has() -> None:
    for path in (ROOT / "src").rglob("__init__.py"):
        result = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        assert re.match(r"\w.{20,}\.$", result.partition("\n")[0]), path


def test_every_folder_of_the_page_has_a_line_in_its_list() -> None:
    readme = (ROOT / "web" / "README.md").read_text("utf-8")
    rows = re.findall(r"^- ((?:`[^`]+/`(?:, )?)+): \w.{15,}", readme, re.MULTILINE)
    named = [folder for row in rows for folder in re.findall(r"`([^`]+)/`", row)]
    sources = ROOT / "web" / "src"
    folders = [path for path in sources.rglob("*") if path.is_dir()]
    assert sorted(named) == sorted(str(path.relative_to(sources)) for path in folders)


GENERATED = {"bench/RESULTS.md"}
MARKDOWN = [
    path
    for folder in (".", "docs", "web", "bench", "rulebook/fr", "rulebook/en")
    for path in sorted(ROOT.joinpath(folder).glob("*.md"))
    if str(path.relative_to(ROOT)) not in GENERATED
]


def prose(path: Path) -> list[str]:
    """The lines of a document, without code and the rows of tables, which cannot be wrapped."""
    text = re.sub(r"```.*?```", "", path.read_text("utf-8"), flags=re.DOTALL)
    return [line for line in text.splitlines() if not line.lstrip().startswith("|")]


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_lines_end_within_a_hundred_columns(path: Path) -> None:
    assert [line for line in prose(path) if len(line) > 100 and line[:4].strip()] == []


def test_architecture_fits_into_two_hundred_lines() -> None:
    assert len((ROOT / "ARCHITECTURE.md").read_text("utf-8").splitlines()) <= 200


def test_every_word_of_the_glossary_is_used() -> None:
    glossary = (ROOT / "docs" / "glossary.md").read_text("utf-8")
    rows = re.findall(r"^\| ([\w, ]+) \|", glossary, re.MULTILINE)
    words = {word for row in rows for word in row.split(", ")} - {"word"}
    spoken = " ".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py")).lower()
    assert len(words) > 30
    assert [word for word in sorted(words) if not re.search(rf"\b_?{word}", spoken)] == []
