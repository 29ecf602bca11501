"""Repeats the requests of devices in another Python: `replay.py DEVICES TURNS`."""

import json
import sys
from functools import partial
from pathlib import Path
from random import Random

from matou.bots.thinking import think
from matou.browser.host import Host


def main(devices: Path, turns: Path) -> None:
    said = []
    for one in json.loads(devices.read_text()):
        host = Host(Random(one["seed"]).randbytes, partial(float, one["wall"]))
        asked = [[search[word] for word in ("position", "seat", "cat", "seed")]
                 for search in one["searches"]]  # fmt: skip
        answered = [host.ask(text, now) for text, now in one["requests"]]
        said.append({"turns": answered, "found": [think(*words) for words in asked]})
    version = ".".join(map(str, sys.version_info[:2]))
    turns.write_text(json.dumps({"said": said, "modules": sorted(sys.modules), "version": version}))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
