"""Printed pages as coarse pictures in text, so that a person can read what changed."""

import json
import zlib
from collections.abc import Iterator
from itertools import pairwise

import typst

from matou.paper.layout import Sheets
from matou.paper.press import HERE, _fonts

PPI = 30
ACROSS, DOWN = 6, 12  # pixels that become one character: 5 by 10 mm
INKS = " .:+*#"  # the more ink, the later


def pictures(sheets: Sheets, most: int) -> list[str]:
    """So many pages, from the first on."""
    made = typst.compile(
        HERE / sheets.template,
        root=HERE,
        font_paths=_fonts(),
        sys_inputs={"asked": json.dumps(sheets.asked)},
        format="png",
        ppi=PPI,
    )
    return [_picture(one) for one in (made if isinstance(made, list) else [made])[:most]]


def apart(one: str, other: str) -> int:
    """How many characters differ by more than the next ink; every one where the sizes do."""
    rows, others = one.replace("|", "").splitlines(), other.replace("|", "").splitlines()
    if [len(row) for row in rows] != [len(row) for row in others]:
        return len(one)
    return sum(
        abs(INKS.index(a) - INKS.index(b)) > 1
        for row, against in zip(rows, others, strict=True)
        for a, b in zip(row, against, strict=True)
    )


def _picture(png: bytes) -> str:
    rows = list(_grey_rows(png))
    lines = []
    for top in range(0, len(rows) - DOWN + 1, DOWN):
        block = rows[top : top + DOWN]
        edges = range(0, len(block[0]) + 1, ACROSS)
        inks = [sum(sum(row[a:b]) for row in block) / (255 * ACROSS * DOWN)
                for a, b in pairwise(edges)]  # fmt: skip
        lines.append("".join(INKS[min(len(INKS) - 1, round(ink * 8))] for ink in inks))
    return "".join(f"{line}|\n" for line in lines)  # so that no editor cuts the spaces off


def _grey_rows(png: bytes) -> Iterator[list[int]]:
    """Of a PNG with four bytes a pixel: how dark each is, row by row."""
    width = int.from_bytes(png[16:20])
    assert png[24:26] == bytes([8, 6])
    data, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    raw = zlib.decompress(data)
    before = bytearray(4 * width)
    for start in range(0, len(raw), 4 * width + 1):
        row = bytearray(raw[start + 1 : start + 1 + 4 * width])
        _unfilter(raw[start], row, before)
        before = row
        yield [255 - sum(row[i : i + 3]) // 3 for i in range(0, 4 * width, 4)]


def _unfilter(kind: int, row: bytearray, above: bytearray) -> None:
    """PNG writes a byte as its difference from those to the left and above."""
    for i in range(len(row)):
        left, up = row[i - 4] if i >= 4 else 0, above[i]
        corner = above[i - 4] if i >= 4 else 0
        match kind:
            case 1:
                guess = left
            case 2:
                guess = up
            case 3:
                guess = (left + up) // 2
            case 4:
                near = left + up - corner
                guess = min((left, up, corner), key=lambda one: abs(near - one))
            case _:
                guess = 0
        row[i] = (row[i] + guess) & 255
