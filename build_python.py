"""Packs Python for the page's worker beside `matou.browser`, and only when something of it changed.

Pyodide comes from npm and msgspec for wasm from the index that pip knows, both by their locks. It
is not needed to play: `matou export`, a wheel and the tests ask for it.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

import build_page
from build_page import HERE, WEB
from set_up import BASE, LOCKS

BUILT = HERE / "src" / "matou" / "browser" / "built"
STAMP = BUILT / "sources.sha256"
WHEELS = ("msgspec", "mypy-extensions")  # what rooms need beside the standard library
PLATFORM = "pyemscripten_2026_0_wasm32"  # Pyodide's, with its Python
PYTHON = "314"
NOTICE = """Pyodide {pyodide} (MPL-2.0)

Copyright (C) Pyodide contributors and Mozilla. Its files are under the Mozilla Public
License 2.0 (https://mozilla.org/MPL/2.0/) and not changed. Their source is at
https://github.com/pyodide/pyodide, tag {pyodide}; pyodide.asm.wasm has these in it, too:

Python 3.14 (PSF-2.0), Copyright (c) 2001-2026 Python Software Foundation; All Rights Reserved,
  https://docs.python.org/3.14/license.html; modules.bin has modules of it, compiled
Emscripten with musl (MIT), LLVM's runtime libraries (Apache-2.0 with the LLVM exception)
libffi (MIT), zlib (Zlib), bzip2 (bzip2-1.0.6), liblzma (0BSD), Zstandard (BSD-3-Clause)
"""
PACKED_BY = ("python.mjs", "src/room/here/start.mjs", "package-lock.json")


def sources() -> list[Path]:
    package = HERE / "src" / "matou"
    ours = [path for path in package.rglob("*.py") if "built" not in path.parts]
    words = package / "words" / "en.json"
    return sorted([*ours, words, LOCKS / "play.txt", *(WEB / name for name in PACKED_BY)])


def digest() -> str:
    told = hashlib.sha256()
    for path in sources():
        told.update(str(path.relative_to(HERE)).encode())
        told.update(path.read_bytes())
    return told.hexdigest()


def built() -> bool:
    return STAMP.is_file() and STAMP.read_text() == digest()


def build() -> None:
    print("matou: packing Python for browsers …", flush=True)
    build_page.install(tools=True)
    with tempfile.TemporaryDirectory() as folder:
        wheels, packed = Path(folder) / "wheels", Path(folder) / "packed"
        _fetch(wheels)
        build_page.run("node", "python.mjs", str(wheels), str(packed))
        (packed / "licenses.txt").write_text(licenses(wheels, packed), encoding="utf-8")
        (packed / STAMP.name).write_text(digest())
        shutil.rmtree(BUILT, ignore_errors=True)
        shutil.copytree(packed, BUILT)


def licenses(wheels: Path, packed: Path) -> str:
    """Of all that is packed: the texts that come with it, and where the source of Pyodide is."""
    pyodide = json.loads((packed / "python.json").read_text(encoding="utf-8"))["pyodide"]
    found = [NOTICE.format(pyodide=pyodide)]
    stdlib = Path(sysconfig.get_path("stdlib"))
    found += [path.read_text("utf-8") for path in [stdlib / "LICENSE.txt"] if path.is_file()]
    for folder in sorted(wheels.glob("*.dist-info")):
        texts = sorted(path for path in folder.rglob("*") if "LICENSE" in path.name.upper())
        texts = [path for path in texts if path.is_file()]
        if not texts:
            sys.exit(f"matou: {folder.name} has no licence file: it may not be packed")
        found.append(f"{folder.stem}\n\n" + "\n".join(path.read_text("utf-8") for path in texts))
    return f"\n{'-' * 80}\n\n".join(found)


def _fetch(into: Path) -> None:
    """The wheels for wasm that the lock names."""
    lock = (LOCKS / "play.txt").read_text(encoding="utf-8")
    blocks = re.split(r"^(?=\S+==)", lock, flags=re.MULTILINE)
    wanted = into.with_suffix(".txt")
    wanted.write_text("".join(one for one in blocks if one.partition("==")[0] in WHEELS))
    words = ["install", "--quiet", "--disable-pip-version-check", "--no-compile", "--no-deps"]
    words += ["--only-binary", ":all:", "--require-hashes", "--requirement", str(wanted)]
    words += ["--platform", PLATFORM, "--python-version", PYTHON, "--implementation", "cp"]
    words += ["--abi", f"cp{PYTHON}", "--abi", "none", "--target", str(into)]
    done = subprocess.run([BASE, "-m", "pip", *words], capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        sys.exit("matou: msgspec for browsers was not found: see above")


def main() -> None:
    if not built():
        build()


if __name__ == "__main__":
    main()
