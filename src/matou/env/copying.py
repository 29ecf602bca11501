"""Copies and pickles of environments: a copy writes to memory of its own."""

from copy import deepcopy
from typing import Any, Protocol, TypeVar

Self = TypeVar("Self", bound="Copied")

MEMORY = ("_encoder", "_seen", "_mask")  # made again by `_open`
SHARED_ATTRIBUTES = (
    "observation_spaces",
    "action_spaces",
    "state_space",
    "entries",
    "state_entries",
)


class Restored(Protocol):
    """The interface of an encoder that is copied."""

    def snapshot(self) -> Any: ...

    def restore(self, snapshot: Any) -> None: ...


class Copied:
    """An environment that can be deep-copied and pickled.

    A deep copy shares the spaces, which do not change, so that a tree search copies quickly.
    """

    _encoder: Restored

    def _open(self) -> None:
        """Make the encoder and the windows onto its memory."""
        raise NotImplementedError

    def __getstate__(self) -> tuple[dict[str, Any], Any]:
        state = {name: value for name, value in self.__dict__.items() if name not in MEMORY}
        return state, self._encoder.snapshot()

    def __setstate__(self, saved: tuple[dict[str, Any], Any]) -> None:
        state, snapshot = saved
        self.__dict__.update(state)
        self._open()
        self._encoder.restore(snapshot)

    def __deepcopy__(self: Self, memo: dict[int, Any]) -> Self:
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        state, snapshot = self.__getstate__()
        twin.__setstate__(
            (
                {
                    name: value if name in SHARED_ATTRIBUTES else deepcopy(value, memo)
                    for name, value in state.items()
                },
                snapshot,
            )
        )
        return twin

    def __copy__(self: Self) -> Self:
        return deepcopy(self)
