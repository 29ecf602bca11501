"""Compressed copies of the files, for hosts that serve them: gzip, and brotli if Node is there."""

import gzip
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MIN_BYTES: Final = 1000  # bytes; a smaller file is not worth a copy
BROTLI: Final = """const { readFileSync, writeFileSync } = require("fs");
const { brotliCompressSync, constants } = require("zlib");
require("readline").createInterface({ input: process.stdin }).on("line", (path) => {
  const data = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  writeFileSync(path + ".br", brotliCompressSync(data, { params }));
  console.log(path);
});"""


def compress(files: list[Path]) -> Iterator[int]:
    """Yields how many files are done; files that do not get smaller have no copies."""
    large = [path for path in files if path.stat().st_size >= MIN_BYTES]
    for number, path in enumerate(large):
        packed = path.with_name(f"{path.name}.gz")
        packed.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
        yield number
    node = shutil.which("node")
    if node is None:
        return
    with subprocess.Popen(
        [node, "-e", BROTLI], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as running:
        running.communicate("".join(f"{path}\n" for path in large))
    if running.returncode:
        raise OSError(None, "the brotli copies could not be written")
