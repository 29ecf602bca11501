"""Arrays of small integers: a `vec` where compiled, else a list, faster in plain Python."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:

    class vec:  # noqa: N801  # the compiler expects this name
        """`vec[u8]([1, 2])` is a list."""

        def __class_getitem__(cls, kind: Any) -> type:
            return list
