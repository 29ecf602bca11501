"""Reads a situation file as plain data, and reports errors with their place."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import yaml

from matou.games.registry import game_names

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML built without libyaml: slower, the same result
    from yaml import SafeLoader as Loader  # type: ignore[assignment]  # same interface

MAX_FILE_CHARACTERS: Final = 20_000_000
DEEPEST: Final = 20
MAX_VALUES: Final = 2_000_000  # values, once every alias is unfolded
SUBJECTS: Final = ("deck", "deal", "players", "given")


class SituationError(ValueError):
    """An invalid situation file or situation; the message names the place."""


@dataclass(frozen=True)
class Entry:
    """One situation as the file gives it."""

    line: int
    id: str
    game: str
    title: str
    options: dict[str, object]
    subject: str
    data: dict[str, Any]

    def error(self, why: str) -> SituationError:
        return SituationError(f"line {self.line}: {self.id}: {why}")


def read_entries(text: str) -> list[Entry | SituationError]:
    """The situations of a file's text; an invalid one is an error in its place."""
    if len(text) > MAX_FILE_CHARACTERS:
        raise SituationError(f"line 1: {len(text)} characters are too many for a situation file")
    return [_entry_or_error(node, data) for node, data in _nodes(text)]


def _entry_or_error(node: yaml.Node, data: Any) -> Entry | SituationError:
    try:
        return _entry(node, data)
    except SituationError as error:
        return error


def _nodes(text: str) -> list[tuple[yaml.Node, Any]]:
    try:
        _refuse_deep(text)
        loader = Loader(text)
        try:
            root = loader.get_single_node()
            if not isinstance(root, yaml.SequenceNode):
                line = root.start_mark.line + 1 if root else 1
                raise SituationError(f"line {line}: a situation file holds a list")
            _refuse_large(root)
            return [(node, loader.construct_object(node, deep=True)) for node in root.value]
        finally:
            loader.dispose()
    except RecursionError:
        raise SituationError("line 1: the file is nested too deeply") from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise SituationError(f"line {line}: {error.problem or 'this is no YAML'}") from None
    except (yaml.YAMLError, ValueError, TypeError, OverflowError) as error:
        if isinstance(error, SituationError):
            raise
        raise SituationError(f"line 1: this is no YAML: {str(error)[:100]}") from None


def _refuse_deep(text: str) -> None:
    """A short file can break the stack by its depth."""
    depth = 0
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST:
            line = event.start_mark.line + 1 if event.start_mark else 1
            raise SituationError(f"line {line}: the file is nested too deeply")


def _refuse_large(root: yaml.Node) -> None:
    """Refuse files that unfold into gigabytes by aliases, and keys that occur twice."""
    sizes: dict[int, int] = {}
    under_way: set[int] = set()

    def size(node: yaml.Node) -> int:
        key = id(node)
        line = node.start_mark.line + 1
        if key in under_way:
            raise SituationError(f"line {line}: this holds itself")
        if key not in sizes:
            under_way.add(key)
            parts = node.value if isinstance(node, yaml.CollectionNode) else []
            if isinstance(node, yaml.MappingNode):
                keys = [one.value for one, _ in parts if isinstance(one, yaml.ScalarNode)]
                twice = next((one for one in keys if keys.count(one) > 1), None)
                if twice is not None:
                    raise SituationError(f"line {line}: {twice[:30]!r} stands here twice")
                parts = [part for pair in parts for part in pair]
            sizes[key] = 1 + sum(map(size, parts))
            under_way.discard(key)
        if sizes[key] > MAX_VALUES:
            raise SituationError(f"line {line}: its aliases unfold into too much")
        return sizes[key]

    size(root)


def _entry(node: yaml.Node, data: Any) -> Entry:
    line = node.start_mark.line + 1
    if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
        raise SituationError(f"line {line}: a situation is a mapping with id, game and title")
    name = data.get("id")
    if isinstance(name, bool) or not isinstance(name, str | int):
        raise SituationError(f"line {line}: the situation has no id")
    name = str(name)
    where = f"line {line}: {name[:60]}"
    game, title = data.get("game"), data.get("title", "")
    if game not in game_names():
        raise SituationError(
            f"{where}: game must be one of {', '.join(game_names())}, not {game!r}"
        )
    if not isinstance(title, str | int | float):
        raise SituationError(f"{where}: the title is a text")
    options = data.get("options") or {}
    if not isinstance(options, dict) or not all(isinstance(key, str) for key in options):
        raise SituationError(f"{where}: options is a mapping of switches")
    subjects = [subject for subject in SUBJECTS if subject in data]
    if len(subjects) != 1:
        raise SituationError(f"{where}: one of deck, deal, players, or given with do and then")
    entry = Entry(line, name, str(game), str(title), options, subjects[0], data)
    if entry.subject == "given" and not ("do" in data and "then" in data):
        raise entry.error("given needs do and then")
    return entry


# --- reading parts of an entry: errors name what was expected, and where ------------------------


class Reader:
    """Reads values of one situation, naming the key where something is wrong."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def fail(self, where: str, why: str) -> SituationError:
        return self.entry.error(f"{where}: {why}")

    def mapping(self, value: Any, where: str, known: tuple[str, ...] = ()) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            raise self.fail(where, "a mapping was expected")
        for key in value:
            if known and key not in known:
                raise self.fail(where, f"unknown key {key[:30]!r}; known are {', '.join(known)}")
        return dict(value)

    def items(self, value: Any, where: str) -> list[Any]:
        if not isinstance(value, list):
            raise self.fail(where, "a list was expected")
        return value

    def number(self, value: Any, where: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**6:
            raise self.fail(where, f"a number was expected, not {str(value)[:30]!r}")
        return value

    def flag(self, value: Any, where: str) -> bool:
        if not isinstance(value, bool):
            raise self.fail(where, "true or false was expected")
        return value
