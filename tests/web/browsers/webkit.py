"""WebKitGTK over W3C WebDriver, in a frame buffer."""

import base64
import json
import os
import shutil
import socket
from pathlib import Path
from typing import Any

from tests.web.browsers.driver import ERRORS, Driver

DRIVER = shutil.which("WebKitWebDriver")
FRAME_BUFFER = shutil.which("Xvfb")
MINI_BROWSER = next(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"), None)


class WebKit(Driver):
    async def start(self) -> None:
        assert DRIVER is not None
        assert FRAME_BUFFER is not None
        display = self.folder / "display"
        with display.open("wb") as number:
            self.run(FRAME_BUFFER, "-displayfd", str(number.fileno()), "-screen", "0",
                     "1100x900x24", "-nolisten", "tcp", keep=(number.fileno(),))  # fmt: skip
        shown = await self.until(lambda: display.read_text().strip())
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        env = {**os.environ, "DISPLAY": f":{shown}", "HOME": str(self.folder), "LANG": "en_GB.UTF-8",
               "LIBGL_ALWAYS_SOFTWARE": "1", "GDK_BACKEND": "x11"}  # fmt: skip
        self.run(DRIVER, f"--port={port}", env=env)
        self.base = f"http://127.0.0.1:{port}"
        await self.until(lambda: _answers(port))
        options = {"binary": str(MINI_BROWSER), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        result = await self.ask("POST", "/session", capabilities=wanted)
        self.base += f"/session/{result['sessionId']}"

    async def ask(self, method: str, path: str, **words: Any) -> Any:
        body = None if method == "GET" else json.dumps(words)
        async with self.http.request(method, self.base + path, data=body) as answer:
            result = await answer.json(content_type=None)
            assert answer.status == 200, result
            return result["value"]

    async def open(self, address: str) -> None:
        await self.ask("POST", "/url", url=address)
        await self.evaluate(f"(() => {{ {ERRORS} }})()")

    async def evaluate(self, script: str) -> Any:
        run = (
            "const done = arguments[0];"
            f"Promise.resolve().then(() => {script}).then("
            "(value) => done({value: value ?? null}), (error) => done({error: String(error)}))"
        )
        result = await self.ask("POST", "/execute/async", script=run, args=[])
        assert "error" not in result, result
        return result["value"]

    async def press(self, key: str) -> None:
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        keyboard = {"type": "key", "id": "keyboard", "actions": strokes}
        await self.ask("POST", "/actions", actions=[keyboard])

    async def picture(self) -> bytes:
        return base64.b64decode(await self.ask("GET", "/screenshot"))

    async def __aexit__(self, *why: Any) -> None:
        if "/session/" in getattr(self, "base", ""):
            await self.ask("DELETE", "")
        await super().__aexit__(*why)


def _answers(port: int) -> bool:
    with socket.create_connection(("127.0.0.1", port)):
        return True
