"""The protocol between the benchmark and its children: a request and an answer are JSON lines."""

import json
import os
import random
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, TextIO, TypeVar

Task = TypeVar("Task")


def private_stdout() -> TextIO:
    """Keep stdout for the answers: everything else that is printed goes to stderr."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    return answers


def measure(task: Callable[[], int], seconds: float) -> dict[str, float]:
    """Repeat the task for a number of CPU seconds."""
    actions = 0
    start = process_time()
    while (cpu := process_time() - start) < seconds:
        actions += task()
    return {"actions": actions, "cpu": cpu}


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
