"""A game is a value: code outside its own files does not ask which game it is."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from matou.games.game import Options, Table
from matou.games.registry import GAMES

SOURCES = Path(__file__).parents[1] / "src" / "matou"
FOLDERS = [path.parent.name for path in (SOURCES / "games").glob("*/definition.py")]
MORE = {"bots/reflexes/cat.py", "bots/reflexes/cats.py", "env/tick_encoder.py"}  # the mouse's too
NAMES = {*GAMES, "MOUSE_GAMES"}


def kinds(base: type[object]) -> Iterator[str]:
    """The classes of our games, by name."""
    for kind in base.__subclasses__():
        if kind.__module__.startswith("matou.games."):
            yield kind.__name__
        yield from kinds(kind)


CLASSES = {*kinds(Table), *kinds(Options)}


def questions(source: str) -> list[str]:
    """Where a source asks which game it has before it."""
    return [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.expr | ast.pattern) and asks(node)
    ]


def asks(node: ast.expr | ast.pattern) -> bool:
    match node:
        case ast.Call(func=ast.Name("isinstance"), args=[_, kind]):
            return bool(named(kind) & CLASSES)
        case ast.Compare(left=left, comparators=others):
            return any(spelt(side) & NAMES for side in (left, *others))
        case ast.MatchValue(value=value):
            return bool(spelt(value) & NAMES)
        case ast.MatchClass(cls=kind):
            return bool(named(kind) & CLASSES)
    return False


def named(node: ast.expr) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def spelt(node: ast.expr) -> set[str]:
    """A string or a name, or those of a list: not what is called with them."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return {ast.unparse(one).strip("'") for one in parts}


def is_own(path: Path) -> bool:
    """A game's own files lie in a folder of its name, or begin with it."""
    return not {*path.parts[:-1], path.stem.split("_")[0]}.isdisjoint(FOLDERS)


def test_no_other_code_asks_which_game_it_is():
    paths = [path.relative_to(SOURCES) for path in sorted(SOURCES.rglob("*.py"))]
    others = {str(path): (SOURCES / path).read_text("utf-8") for path in paths if not is_own(path)}
    asking = {name for name, source in others.items() if questions(source)}
    assert asking == MORE
    assert len(others) > 150
    assert {"mouse", "course", "chasse"} <= {*FOLDERS}


@pytest.mark.parametrize(
    "source",
    [
        "isinstance(table, Mouse)",
        "isinstance(table, (Course, Chasse))",
        "isinstance(options, ChasseOptions | MouseOptions)",
        "options.game.name == 'chasse'",
        "'addi' != game",
        "game in ('multipli', 'addi')",
        "game not in MOUSE_GAMES",
        "match game:\n    case 'course': pass",
        "match table:\n    case Mouse(): pass",
    ],
)
def test_a_question_is_found(source):
    assert len(questions(source)) == 1
