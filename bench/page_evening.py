"""What an evening of answers costs the page: the first of a page, and once the code is warm."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from playwright.async_api import Page

HERE: Final = Path(__file__).resolve().parent
WARM: Final = 8  # evenings until the browser has made the code quick


class Evening(NamedTuple):
    """In milliseconds."""

    first: float
    warm: float
    longest: float  # answer of the first


async def evening(page: Page) -> Evening:
    await page.add_script_tag(content=_script())
    found = [await page.evaluate("evening()") for _ in range(WARM)]
    return Evening(found[0]["all"], min(one["all"] for one in found), found[0]["longest"])


@cache
def _script() -> str:
    """The page's own files, bundled as its build does it."""
    esbuild = HERE.parent / "web" / "node_modules" / ".bin" / "esbuild"
    node = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    asked = ["--bundle", "--minify", "--format=iife", "--external:rulebook:*"]
    made = subprocess.run(
        [esbuild, HERE / "page_evening.js", *asked],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": node},
    )
    return made.stdout
