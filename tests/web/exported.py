"""An exported folder behind a plain file server, below a path."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self

import build_python
import pytest

from matou.export.folder import export
from matou.export.prints import prints

BASE = "/matou/"
SHEETS = ("deck-multipli-short-en-a4-duplex-full.pdf", "rules-course-en-a4-full.pdf")
needs_python = pytest.mark.skipif(not build_python.built(), reason="make python has not been run")


def exported(into: Path) -> Path:
    """Below `into` as the host has it, with two of the sheets."""
    sheets = [sheet for sheet in prints(["en"]) if sheet.name in SHEETS]
    export(into / "matou", BASE, sheets, lambda done, total: None, copies=False)
    return into


class _Files(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        **dict.fromkeys((".mjs", ".wasm"), "application/octet-stream"),
        ".js": "text/javascript",
    }

    def log_message(self, *words: Any) -> None:
        """The test asks for `asked`."""

    def do_GET(self) -> None:
        assert isinstance(self.server, StaticHost)
        self.server.asked.append(self.path)
        super().do_GET()


class StaticHost(ThreadingHTTPServer):
    """It has no rewrites and no headers of the project."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
        self.asked: list[str] = []
        self.base = f"http://127.0.0.1:{self.server_port}{BASE}"

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()
