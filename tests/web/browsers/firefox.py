"""Debian's Firefox over WebDriver BiDi."""

import asyncio
import base64
import itertools
import json
import shutil
from typing import Any

from tests.web.browsers.driver import ERRORS, Driver

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
PREFERENCES = """user_pref("intl.accept_languages", "en-GB");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
"""


class Firefox(Driver):
    async def start(self) -> None:
        assert FIREFOX is not None
        (self.folder / "user.js").write_text(PREFERENCES)
        self.run(FIREFOX, "--headless", "--no-remote", "--profile", str(self.folder),
                 "--remote-debugging-port=0", "about:blank")  # fmt: skip
        said = await self.until((self.folder / "WebDriverBiDiServer.json").read_text)
        address = json.loads(said)
        self.socket = await self.http.ws_connect(
            f"ws://127.0.0.1:{address['ws_port']}/session", max_msg_size=0
        )
        self._numbers = itertools.count(1)
        await self.send("session.new", capabilities={})
        await self.send("script.addPreloadScript", functionDeclaration=f"() => {{ {ERRORS} }}")
        tree = await self.send("browsingContext.getTree")
        self.page = tree["contexts"][0]["context"]

    async def send(self, method: str, **words: Any) -> Any:
        number = next(self._numbers)
        await self.socket.send_json({"id": number, "method": method, "params": words})
        async with asyncio.timeout(30):
            async for message in self.socket:
                result = json.loads(message.data)
                if result.get("id") == number:
                    assert result["type"] == "success", result
                    return result["result"]
        raise ConnectionError("the browser has gone")

    async def open(self, address: str) -> None:
        await self.send("browsingContext.navigate", context=self.page, url=address,
                        wait="complete")  # fmt: skip

    async def evaluate(self, script: str) -> Any:
        result = await self.send(
            "script.evaluate", target={"context": self.page}, awaitPromise=True,
            expression=f"Promise.resolve({script}).then((value) => JSON.stringify(value ?? null))",
        )  # fmt: skip
        assert result["type"] == "success", result
        return json.loads(result["result"]["value"])

    async def press(self, key: str) -> None:
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        keyboard = {"type": "key", "id": "keyboard", "actions": strokes}
        await self.send("input.performActions", context=self.page, actions=[keyboard])

    async def picture(self) -> bytes:
        result = await self.send("browsingContext.captureScreenshot", context=self.page)
        return base64.b64decode(result["data"])
