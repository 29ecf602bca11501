"""Gets Chromium 80 for the tests: from the npm package `chrome-aws-lambda`, without its scripts.

It goes into .venv, where `make clean` finds it; nothing of it is shipped.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

import build_page

PACKAGE = "chrome-aws-lambda@2.1.1"
PACKED = "package/bin/chromium.br"
SHA256 = "5bb42eea95b26d2bb6eb975142700924b2dc6ce63ac22c318532c7d5870e07b3"
CHROMIUM = build_page.HERE / ".venv" / "chromium-80" / "chromium"
UNPACK = """const {createReadStream, createWriteStream} = require("fs");
require("stream").pipeline(createReadStream(process.argv[1]),
  require("zlib").createBrotliDecompress(), createWriteStream(process.argv[2]),
  (error) => { if (error) throw error; });"""


def get(into: Path) -> None:
    """Unpack the browser, once its checksum is the known one."""
    node = build_page.node_folder()
    env = {**os.environ, "PATH": f"{node}{os.pathsep}{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as folder:
        npm = shutil.which("npm", path=env["PATH"]) or "npm"
        subprocess.run([npm, "pack", "--silent", "--ignore-scripts", PACKAGE],
                       cwd=folder, env=env, check=True, capture_output=True)  # fmt: skip
        (package,) = Path(folder).glob("*.tgz")
        with tarfile.open(package) as opened:
            found = opened.extractfile(PACKED)
            assert found is not None
            packed = found.read()
        if hashlib.sha256(packed).hexdigest() != SHA256:
            sys.exit(f"matou: {PACKAGE} is not the one we know")
        brotli = Path(folder) / "chromium.br"
        brotli.write_bytes(packed)
        into.parent.mkdir(parents=True, exist_ok=True)
        half = into.with_suffix(".part")
        subprocess.run([str(node / "node"), "-e", UNPACK, str(brotli), str(half)], check=True)
        half.chmod(0o755)
        half.rename(into)


if __name__ == "__main__":
    if not CHROMIUM.is_file():
        print("matou: getting an old Chromium for the tests …", flush=True)
        get(CHROMIUM)
