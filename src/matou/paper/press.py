"""Typesets sheets as PDF with Typst, with the page's fonts and drawings."""

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from matou.extras import missing
from matou.paper.layout import Sheets

if TYPE_CHECKING:
    from typst import Fonts

HERE: Final = Path(__file__).parent
BUILT: Final = HERE / "built"
SHEET: Final = 4  # pages of a leaflet on one folded sheet
MAX_SHEETS: Final = 3
LARGEST, SMALLEST, STEP = 11.0, 9.0, 0.25  # type of a leaflet, in points


class NoPressError(RuntimeError):
    """Printing is not possible; the text says what is missing and how to get it."""

    @classmethod
    def not_built(cls) -> Self:
        return cls("the page, whose drawings are printed, is not built: python3 build_page.py")


def press(sheets: Sheets) -> bytes:
    """The sheets as a PDF; the same sheets give the same bytes."""
    if not sheets.folded:
        return _set(sheets.template, sheets.asked)
    size, pages = _largest(sheets)
    small = _set(sheets.template, sheets.asked, size=str(size))
    paper, title = sheets.asked["paper"], sheets.asked["title"]
    return _set("fold.typ", {"paper": paper, "title": title, "pages": pages, "pdf": list(small)})


def _set(template: str, asked: dict[str, Any], **more: str) -> bytes:
    fonts = _fonts()
    import typst  # an optional extra, and slow to import

    inputs = {"asked": json.dumps(asked, ensure_ascii=False), **more}
    pdf: bytes = typst.compile(HERE / template, root=HERE, font_paths=fonts, sys_inputs=inputs)
    return pdf


def _largest(sheets: Sheets) -> tuple[float, int]:
    """The largest type that needs no sheet more than the smallest one, and the pages it fills."""
    pages = _pages(sheets, SMALLEST)
    room = SHEET * -(-pages // SHEET)
    if room > SHEET * MAX_SHEETS:
        raise NoPressError(f"the leaflet has {pages} pages, more than {SHEET * MAX_SHEETS}")
    low, high = 0, round((LARGEST - SMALLEST) / STEP)
    while low < high:
        middle = (low + high + 1) // 2
        found = _pages(sheets, SMALLEST + STEP * middle)
        low, high, pages = (middle, high, found) if found <= room else (low, middle - 1, pages)
    return SMALLEST + STEP * low, pages


def _pages(sheets: Sheets, size: float) -> int:
    fonts = _fonts()
    import typst

    inputs = {"asked": json.dumps(sheets.asked), "size": str(size)}
    compiler = typst.Compiler(
        HERE / sheets.template, root=HERE, font_paths=fonts, sys_inputs=inputs
    )
    [pages] = json.loads(compiler.query("<last>", field="value"))
    return int(pages)


@cache
def _fonts() -> "Fonts":
    """The page's own fonts alone, so that every machine prints the same."""
    try:
        from typst import Fonts
    except ModuleNotFoundError as error:
        raise NoPressError(missing(error.name, "paper")) from None
    if not BUILT.is_dir():
        raise NoPressError.not_built()
    return Fonts(False, False, [BUILT / "fonts"])
