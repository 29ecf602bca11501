"""Writes Python types and values as TypeScript."""

import json
import textwrap
import types
import typing
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

WIDTH: Final = 120
PLAIN: Final = {int: "number", float: "number", str: "string", bool: "boolean",
                type(None): "null", object: "unknown"}  # fmt: skip


def spelled(kind: Any) -> str:
    """A Python type in TypeScript's words."""
    if kind in PLAIN:
        return PLAIN[kind]
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return next((part for part in parts[1:] if isinstance(part, str)), spelled(parts[0]))
    if origin is typing.NotRequired:
        return spelled(parts[0])
    if origin in (typing.Union, types.UnionType):
        return " | ".join(dict.fromkeys(spelled(part) for part in parts if part is not UnsetType))
    if origin is list or (origin is tuple and parts[-1] is ...):
        inner = spelled(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return "[" + ", ".join(spelled(part) for part in parts) + "]"
    if origin is dict:
        return f"Record<{spelled(parts[0])}, {spelled(parts[1])}>"
    return str(kind.__name__)


def interface(name: str, lines: Iterator[str]) -> str:
    """A type on one line where that is short enough, else an interface."""
    parts = list(lines)
    flat = f"export type {name} = {{ {'; '.join(parts)} }};"
    if len(flat) <= WIDTH:
        return flat + "\n"
    return f"export interface {name} {{\n" + "".join(f"  {part};\n" for part in parts) + "}\n"


def struct(kind: type[Struct], optional: bool) -> str:
    """A message with its tag; what a page may leave out is optional on the way up only."""
    hints = get_type_hints(kind, include_extras=True)
    config = kind.__struct_config__

    def lines() -> Iterator[str]:
        if config.tag_field:
            yield f'{config.tag_field}: "{config.tag}"'
        for name, default in zip(kind.__struct_fields__, _defaults(kind), strict=True):
            mark = "?" if (optional and default) or UnsetType in get_args(hints[name]) else ""
            yield f"{name}{mark}: {spelled(hints[name])}"

    return interface(kind.__name__, lines())


def _defaults(kind: type[Struct]) -> list[bool]:
    """Which fields may be left out."""
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return [number >= required for number in range(len(kind.__struct_fields__))]


def shape(kind: Any) -> str:
    def lines() -> Iterator[str]:
        for name, hint in get_type_hints(kind, include_extras=True).items():
            mark = "?" if get_origin(hint) is typing.NotRequired else ""
            yield f"{name}{mark}: {'GameEvent[]' if name == 'events' else spelled(hint)}"

    return interface(kind.__name__, lines())


def joined(parts: Iterable[str]) -> str:
    """A blank line before and after each part of several lines."""
    written, last = "", ""
    for part in parts:
        short = part.count("\n") == last.count("\n") == 1
        written += part if short or not last else f"\n{part}"
        last = part
    return written


def one_of(texts: Iterable[str]) -> str:
    return " | ".join(json.dumps(text) for text in texts)


def union(name: str, names: Iterable[str]) -> str:
    found = dict.fromkeys(names)
    flat = f"export type {name} = {' | '.join(found)};\n"
    broken = f"export type {name} =\n" + "\n".join(f"  | {one}" for one in found) + ";\n"
    return flat if len(flat) <= WIDTH + len("\n") else broken


def constant(name: str, value: Any, kind: str = "") -> str:
    """A value that is exported: of a type, or as narrow as it is."""
    if kind:
        return _literal(value, name=f"export const {name}: {kind} = ") + ";\n"
    return _literal(value, name=f"export const {name} = ") + " as const;\n"


def _literal(value: Any, indent: int = 0, name: str = "") -> str:
    """A value as TypeScript behind its name, on one line where that is short enough."""
    if not isinstance(value, (dict, list)):
        return name + json.dumps(value, ensure_ascii=False)
    inner = " " * (indent + 2)
    ends, parts = "[]", [_literal(one, indent + 2) for one in value]
    if isinstance(value, dict):
        ends = "{}"
        parts = [_literal(one, indent + 2, f"{_key(key)}: ") for key, one in value.items()]
    space = " " if ends == "{}" and parts else ""
    flat = f"{name}{ends[0]}{space}{', '.join(parts)}{space}{ends[1]}"
    if "\n" not in flat and len(flat) + indent < WIDTH - len(" as const;"):
        return flat
    if isinstance(value, list) and isinstance(value[0], int):  # as many numbers a line as fit
        filled = textwrap.fill(
            ", ".join(parts), WIDTH, initial_indent=inner, subsequent_indent=inner
        )
        return f"{name}[\n{filled},\n{' ' * indent}]"
    lines = "".join(f"{inner}{part},\n" for part in parts)
    return f"{name}{ends[0]}\n{lines}{' ' * indent}{ends[1]}"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)
