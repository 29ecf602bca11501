"""An event loop for each process, by a clock that jumps; a process can be stopped, or be gone."""

import asyncio
import contextvars
import inspect
from asyncio import events
from collections.abc import Callable
from typing import Any

from tests.server.simulation.world import World


class _Nothing:
    """No file and no socket is ever ready."""

    def select(self, timeout: float | None) -> list[Any]:
        return []


class ProcessLoop(asyncio.BaseEventLoop):
    """Runs what is ready when it is stepped."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self._selector = _Nothing()
        self.stopped_until = 0.0  # milliseconds
        self.set_exception_handler(lambda loop, context: None if self.gone else self._fail(context))
        self.gone = False

    def _fail(self, context: dict[str, Any]) -> None:
        raise context.get("exception") or AssertionError(context["message"])

    def time(self) -> float:
        return self.world.now / 1000

    def _process_events(self, event_list: list[Any]) -> None:
        pass

    def _write_to_self(self) -> None:
        pass

    def run_in_executor(  # type: ignore[override]  # less strict than typeshed
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> Any:
        """In this thread: with another one two runs of a seed would differ."""
        future = self.create_future()
        try:
            future.set_result(contextvars.copy_context().run(func, *args))
        except Exception as error:
            future.set_exception(error)
        return future

    @property
    def due(self) -> float:
        """Milliseconds: when it has something to do."""
        if self.gone:
            return float("inf")
        ready: Any = self._ready  # type: ignore[attr-defined]
        scheduled: Any = self._scheduled  # type: ignore[attr-defined]
        when = self.world.now if ready else float("inf")
        if not ready and scheduled:
            when = scheduled[0].when() * 1000
        return max(when, self.stopped_until)

    def step(self) -> None:
        events._set_running_loop(self)
        try:
            self._run_once()  # type: ignore[attr-defined]
        finally:
            events._set_running_loop(None)

    def bury(self) -> None:
        """After the run: cancel tasks, so that none is reported as unfinished."""
        self.gone = True
        for task in asyncio.all_tasks(self):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            coroutine: Any = task.get_coro()
            # A compiled coroutine has no state to ask for, and does not warn.
            if (
                inspect.iscoroutine(coroutine)
                and inspect.getcoroutinestate(coroutine) == inspect.CORO_CREATED
            ):
                coroutine.close()
        self._ready.clear()  # type: ignore[attr-defined]
        self._scheduled.clear()  # type: ignore[attr-defined]
