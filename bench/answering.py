"""The talk between the benchmark and its children: a line of JSON asked, a line answered."""

import json
import os
import random
import sys
from collections.abc import Callable, Mapping
from typing import Any, TextIO, TypeVar

Task = TypeVar("Task")


def private_stdout() -> TextIO:
    """Keep stdout for the answers: whatever else is printed goes to stderr instead."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


def answer(
    tasks: Callable[[], Mapping[str, Task]],
    measure: Callable[[Task, float], dict[str, float]],
    about: Callable[[], dict[str, Any]],
) -> None:
    """Answer requests until stdin closes."""
    answers = private_stdout()
    random.seed(1)
    known = tasks()
    for line in sys.stdin:
        request = json.loads(line)
        if request["what"] == "about":
            told: dict[str, Any] = about()
        else:
            told = measure(known[request["what"]], request["seconds"])
        print(json.dumps(told), file=answers, flush=True)
