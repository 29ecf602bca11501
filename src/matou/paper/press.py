"""The press: sheets become a PDF, set by Typst with the page's type and drawings."""

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
LEAFLET: Final = 4  # its pages
LARGEST, SMALLEST, STEP = 10.5, 6.5, 0.25  # type of a leaflet, in points


class NoPressError(RuntimeError):
    """Nothing can be printed here; says what is missing and how to get it."""

    @classmethod
    def not_built(cls) -> Self:
        return cls("the page, whose drawings are printed, is not built: python3 build_page.py")


def press(sheets: Sheets) -> bytes:
    """The sheets as a PDF; the same sheets give the same bytes."""
    if not sheets.folded:
        return _set(sheets.template, sheets.asked)
    four = _set(sheets.template, sheets.asked, size=str(_largest(sheets)))
    paper, title = sheets.asked["paper"], sheets.asked["title"]
    return _set("fold.typ", {"paper": paper, "title": title, "pdf": list(four)})


def _set(template: str, asked: dict[str, Any], **more: str) -> bytes:
    fonts = _fonts()
    import typst  # an extra, and only whoever prints waits for it

    inputs = {"asked": json.dumps(asked, ensure_ascii=False), **more}
    pdf: bytes = typst.compile(HERE / template, root=HERE, font_paths=fonts, sys_inputs=inputs)
    return pdf


def _largest(sheets: Sheets) -> float:
    """The largest type with which a leaflet has no page too many."""
    fonts = _fonts()
    import typst

    inputs = {"asked": json.dumps(sheets.asked, ensure_ascii=False)}
    low, high = 0, round((LARGEST - SMALLEST) / STEP)
    while low < high:
        middle = (low + high + 1) // 2
        size = {"size": str(SMALLEST + STEP * middle)}
        compiler = typst.Compiler(
            HERE / sheets.template, root=HERE, font_paths=fonts, sys_inputs={**inputs, **size}
        )
        [pages] = json.loads(compiler.query("<last>", field="value"))
        low, high = (middle, high) if pages <= LEAFLET else (low, middle - 1)
    return SMALLEST + STEP * low


@cache
def _fonts() -> "Fonts":
    """The page's own family and no other: what is printed looks the same on every machine."""
    try:
        from typst import Fonts
    except ModuleNotFoundError as error:
        raise NoPressError(missing(error.name, "paper")) from None
    if not BUILT.is_dir():
        raise NoPressError.not_built()
    return Fonts(False, False, [BUILT / "fonts"])
