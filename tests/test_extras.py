"""What says that an extra is missing names a command that works, and no name on an index."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from matou.extras import install_line

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
INDEX_NAME = re.compile(r"(?:pip install|uvx --from|uv add|pipx install) +['\"]?matou(?!-)\b")

# By extra: a module that it brings, and Python that needs it.
USES = {
    "cluster": ("distributed", "matou('simulate', 'chasse', '--cluster', '127.0.0.1:1')"),
    "env": ("pettingzoo", "import matou.env"),
    "postgres": ("psycopg", "matou('serve', '--database', 'postgresql://127.0.0.1:1/x')"),
    "paper": ("typst", "matou('print', 'map', '-o', '-')"),
    "server": ("aiohttp", "matou('serve')"),
    "spiel": ("pyspiel", "import matou.env.spiel"),
    "tls": ("cryptography", "matou('serve', '--tls-self-made')"),
}
COMMANDS = [("server", "msgspec", "matou('pace')"), ("server", "msgspec", "matou('fairness')")]
SCRIPT = """
import sys

def matou(*words):
    from matou.cli import main
    sys.argv = ["matou", *words]
    main()

sys.modules[{module!r}] = None
{code}
"""


def test_every_extra_is_tried() -> None:
    assert set(USES) == set(PROJECT["optional-dependencies"])


@pytest.mark.parametrize(
    ("extra", "module", "code"), [*((one, *use) for one, use in USES.items()), *COMMANDS]
)
def test_a_missing_extra_is_an_error_that_says_how_to_install_it(
    extra: str, module: str, code: str, tmp_path: Path
) -> None:
    script = SCRIPT.format(module=module, code=code)
    result = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    assert result.returncode in (1, 2)
    last = result.stderr.strip().splitlines()[-1]
    assert f"{module} is not installed: {install_line(extra)}" in last


@pytest.mark.parametrize("extra", sorted(USES))
def test_the_line_names_a_checkout_and_a_wheel_file(extra: str) -> None:
    assert f"'.[{extra}]'" in install_line(extra)
    assert f".whl[{extra}]'" in install_line(extra)


def test_nothing_sends_people_to_a_name_we_do_not_own() -> None:
    kinds = ("*.md", "*.py", "*.json", "*.ts", "*.tsx", "*.toml")
    folders = [ROOT / name for name in ("src", "docs", "rulebook", "web/src")]
    files = [path for folder in folders for kind in kinds for path in folder.rglob(kind)]
    flat = (ROOT, ROOT / "web", ROOT / "bench")
    files += [path for folder in flat for kind in kinds for path in folder.glob(kind)]
    found = [str(path) for path in files if INDEX_NAME.search(path.read_text("utf-8"))]
    assert found == []
    assert INDEX_NAME.search("pip install 'matou[env]'")
    assert not INDEX_NAME.search("pip install 'matou-0.2.0-py3-none-any.whl[env]'")
