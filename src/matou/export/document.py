"""Rewrites the page's files so that they need no server and work in any folder."""

import hashlib
import json
import re
from typing import Final

from matou.server.document import below

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'"
)
BUILT: Final = re.compile(r"\Aconst BUILT = (\{.*\});\n")


def document(page: str, languages: list[str]) -> str:
    """`data-rooms` says that the rooms are in the page, `data-prints` which sheets there are."""
    here = f' data-rooms="here" data-prints="{" ".join(languages)}" data-base'
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    page = page.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {policy}', 1)
    return below(page, "./").replace(" data-base", here, 1)


def worker(text: str, *parts: str) -> str:
    """The service worker without a server: the page gets its lessons from Python."""
    found = BUILT.match(text)
    assert found is not None, "the build writes it"
    built = json.loads(found[1])
    built["lessons"] = []
    told = hashlib.sha256(" ".join([built["version"], *parts]).encode())
    built["version"] = f"here-{told.hexdigest()[:12]}"
    return f"const BUILT = {json.dumps(built)};\n{text[found.end() :]}"
