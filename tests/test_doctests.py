"""The examples in the docstrings of `import matou` are true, compiled or not."""

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

import matou

ROOT = Path(__file__).parents[1]
PARSER = doctest.DocTestParser()
Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def modules() -> Iterator[Path]:
    """Where the names that the package exports are defined."""
    package = ROOT / "src" / "matou" / "__init__.py"
    yield package
    for node in ast.parse(package.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module != "matou":
            yield ROOT / "src" / f"{node.module.replace('.', '/')}.py"


def examples(path: Path) -> Iterator[doctest.DocTest]:
    """Read from the source, because a compiled module may have lost its docstrings."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, Documented) and (result := ast.get_docstring(node)):
            name = f"{path.stem}.{getattr(node, 'name', '')}"
            test = PARSER.get_doctest(result, {"matou": matou}, name, str(path), 0)
            if test.examples:
                yield test


TESTS = [test for path in dict.fromkeys(modules()) for test in examples(path)]


@pytest.mark.parametrize("test", TESTS, ids=lambda test: test.name)
def test_an_example_is_true(test: doctest.DocTest) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(test, out=said.append).failed == 0, "".join(said)


def test_most_of_what_the_package_exports_has_an_example() -> None:
    shown = "".join(example.source for test in TESTS for example in test.examples)
    values = {"Action", "Chance", "GAMES", "Options", "Table"}
    assert [name for name in matou.__all__ if f".{name}" not in shown and name not in values] == [
        "OptionError"  # shown by its message
    ]
