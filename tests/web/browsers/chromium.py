"""Chromium 80 over the DevTools protocol."""

import asyncio
import base64
import itertools
import json
from pathlib import Path
from typing import Any

import aiohttp

from tests.web.browsers.driver import ERRORS, Driver

OLD_CHROMIUM = Path(__file__).parents[3] / ".venv" / "chromium-80" / "chromium"


class Chromium80(Driver):
    async def start(self) -> None:
        self.run(
            str(OLD_CHROMIUM), "--headless", "--no-sandbox", "--no-zygote", "--disable-gpu",
            "--hide-scrollbars", "--mute-audio", "--lang=en-GB", "--window-size=1024,768",
            "--remote-debugging-port=0", f"--user-data-dir={self.folder}", "about:blank",
        )  # fmt: skip
        port_file = self.folder / "DevToolsActivePort"
        port = (await self.until(port_file.read_text)).splitlines()[0]
        async with self.http.get(f"http://127.0.0.1:{port}/json/new?about:blank") as answer:
            page = await answer.json()
        self.socket = await self.http.ws_connect(page["webSocketDebuggerUrl"], max_msg_size=0)
        self._numbers = itertools.count(1)
        await self.send("Page.enable")
        await self.send("Page.addScriptToEvaluateOnNewDocument", source=ERRORS)
        await self.size(1024, 768)

    async def send(self, method: str, **words: Any) -> Any:
        number = next(self._numbers)
        await self.socket.send_json({"id": number, "method": method, "params": words})
        return (await self._answer(lambda message: message.get("id") == number))["result"]

    async def _answer(self, wanted: Any) -> Any:
        async with asyncio.timeout(30):
            async for message in self.socket:
                assert message.type is aiohttp.WSMsgType.TEXT, message
                result = json.loads(message.data)
                if wanted(result):
                    assert "error" not in result, result
                    return result
        raise ConnectionError("the browser has gone")

    async def size(self, width: int, height: int) -> None:
        await self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                        deviceScaleFactor=1, mobile=False)  # fmt: skip

    async def open(self, address: str) -> None:
        await self.send("Page.navigate", url=address)
        await self._answer(lambda message: message.get("method") == "Page.loadEventFired")

    async def evaluate(self, script: str) -> Any:
        result = await self.send("Runtime.evaluate", expression=script, awaitPromise=True,
                               returnByValue=True)  # fmt: skip
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    async def press(self, key: str) -> None:
        code = {"Tab": 9, "Escape": 27}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            text = key if kind == "keyDown" and len(key) == 1 else ""
            await self.send("Input.dispatchKeyEvent", type=kind, key=key, text=text,
                            windowsVirtualKeyCode=code)  # fmt: skip

    async def click(self, css: str) -> None:
        """In the middle of an element, as a mouse does."""
        box = await self.evaluate(
            f"document.querySelector({json.dumps(css)}).getBoundingClientRect().toJSON()"
        )
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for kind in ("mousePressed", "mouseReleased"):
            await self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                            clickCount=1)  # fmt: skip

    async def picture(self) -> bytes:
        return base64.b64decode((await self.send("Page.captureScreenshot"))["data"])
