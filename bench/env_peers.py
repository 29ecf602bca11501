"""Measure pgx and PettingZoo's environments, one line of JSON asked and answered at a time."""

import json
import os
import random
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

# One core for both sides: XLA would use all of them.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

import jax  # type: ignore[import-not-found]
import jax.numpy as jnp  # type: ignore[import-not-found]
import numpy as np
import pgx  # type: ignore[import-not-found]
from answering import measure, private_stdout
from pettingzoo.classic import texas_holdem_v4
from pgx.experimental import auto_reset  # type: ignore[import-not-found]

# A task does a small piece of work and says how many steps it made.
Task = Callable[[], int]

STEPS_PER_TASK = 20
GAMES_PER_TASK = 5


def leduc(tables: int, inside: bool) -> Task:
    """pgx's leduc_holdem, a batch in one compiled step with auto-reset and random legal actions.

    Either each step is called from Python, as ours is, or all steps run inside one compiled loop.
    """
    env = pgx.make("leduc_holdem")
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(state: Any, key: Any) -> Any:
        key, now, later = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(now, logits, axis=1)
        return step(state, action, jax.random.split(later, tables)), key

    def many(state: Any, key: Any) -> Any:
        return jax.lax.fori_loop(0, STEPS_PER_TASK, lambda _, pair: once(*pair), (state, key))

    run = jax.jit(many if inside else once)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, tables))
    state, key = jax.block_until_ready(run(state, key))  # compiled now, not while measured

    def task() -> int:
        nonlocal state, key
        for _ in range(1 if inside else STEPS_PER_TASK):
            state, key = run(state, key)
        jax.block_until_ready(state)
        return tables * STEPS_PER_TASK

    return task


def leduc_step_only(tables: int) -> Task:
    """The same without the choice: one fixed array of legal calls, to the peer's advantage."""
    env = pgx.make("leduc_holdem")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    keys = jax.random.split(jax.random.PRNGKey(1), tables)
    state = jax.jit(jax.vmap(env.init))(keys)
    call = jnp.zeros(tables, dtype=jnp.int32)  # calling is always legal
    state = jax.block_until_ready(step(state, call, keys))

    def task() -> int:
        nonlocal state
        for _ in range(STEPS_PER_TASK):
            state = step(state, call, keys)
        jax.block_until_ready(state)
        return tables * STEPS_PER_TASK

    return task


def holdem() -> Task:
    """PettingZoo's texas_holdem in its documented loop, random legal actions."""
    env = texas_holdem_v4.env()
    seed = iter(range(1, sys.maxsize))

    def task() -> int:
        played = 0
        for _ in range(GAMES_PER_TASK):
            env.reset(seed=next(seed))
            for _ in env.agent_iter():
                seen, _, ended, cut, _ = env.last()
                if ended or cut:
                    env.step(None)
                    continue
                legal = np.flatnonzero(seen["action_mask"])
                env.step(legal[int(random.random() * len(legal))])
                played += 1
        return played

    return task


def task_named(what: str) -> Task:
    """What is asked for: `holdem`, or a kind of leduc and its number of tables, `leduc:512`."""
    name, _, tables = what.partition(":")
    if name == "leduc_step_only":
        return leduc_step_only(int(tables))
    if name in ("leduc", "leduc_inside"):
        return leduc(int(tables), inside=name == "leduc_inside")
    return holdem()


def about() -> dict[str, Any]:
    """Versions of the peers."""
    names = ("pgx", "jax", "pettingzoo", "rlcard", "numpy")
    return {"versions": {name: version(name) for name in names}}


def main() -> None:
    """Answer requests until stdin closes."""
    answers = private_stdout()
    random.seed(1)
    known: dict[str, Task] = {}
    for line in sys.stdin:
        request = json.loads(line)
        what = request["what"]
        if what == "about":
            answer = about()
        else:
            if what not in known:
                known[what] = task_named(what)
            answer = measure(known[what], request["seconds"])
        print(json.dumps(answer), file=answers, flush=True)


if __name__ == "__main__":
    main()
