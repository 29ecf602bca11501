"""`matou export` writes all of a folder or nothing, and says what is wrong."""

import gzip
import json
import os
import re
from pathlib import Path

import build_python
import pytest
from click.testing import CliRunner

from matou.cli import matou_command
from matou.export import folder
from matou.export.compress import compress
from matou.export.document import document, worker
from matou.export.folder import ExportError, export
from matou.export.prints import prints

needs_python = pytest.mark.skipif(not build_python.built(), reason="make python has not been run")


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(matou_command, ["export", *words])
    return done.exit_code, done.output


def written(into: Path, copies: bool = False, base: str = "/m/") -> None:
    sheets = [one for one in prints(["fr"]) if one.name == "map-addi-fr-a4-full.pdf"]
    export(into, base, sheets, lambda done, total: None, copies)


@needs_python
def test_a_folder_has_everything_and_names_no_other_host(tmp_path: Path) -> None:
    site = tmp_path / "site"
    written(site)
    index = (site / "index.html").read_text("utf-8")
    for named in re.findall(r'(?:href|src)="([^"]+)"', index):
        assert (site / named).is_file(), named
    names = json.loads((site / "python" / "python.json").read_text())
    assert {path.name for path in (site / "python" / names["version"]).iterdir()} == {
        *names["files"]
    }
    built = json.loads((site / "worker.js").read_text("utf-8").split("= ", 1)[1].split(";\n", 1)[0])
    assert built["lessons"] == []
    for name in built["files"]:
        assert (site / name.lstrip("/")).is_file(), name
    assert len(built["files"]) == len(set(built["files"])), "a doubled name would refuse them all"
    assert (site / "print" / "map-addi-fr-a4-full.pdf").read_bytes().startswith(b"%PDF-")
    assert 'data-prints="fr"' in index
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == "./"
    for icon in manifest["icons"]:
        assert (site / icon["src"]).is_file()
    licences = (site / "licenses.txt").read_text("utf-8")
    for name in ("Pyodide", "PYTHON SOFTWARE FOUNDATION", "msgspec", "preact"):
        assert name in licences
    assert "/m/" in (site / "404.html").read_text()
    assert "/m/" in (site / "README.txt").read_text()
    assert os.listdir(tmp_path) == ["site"], "nothing is left beside it"


@needs_python
def test_a_second_export_keeps_what_the_host_added_and_nothing_of_the_first(
    tmp_path: Path,
) -> None:
    site = tmp_path / "site"
    written(site)
    (site / ".htaccess").write_text("AddType application/wasm .wasm")
    (site / "assets" / "old.js").write_text("")
    (site / ".matou.cut-off").mkdir()  # of an export that was killed
    mark = json.loads((site / "matou.json").read_text())
    (site / "gone.txt").write_text("of an older Matou")
    (site / "matou.json").write_text(json.dumps({**mark, "files": [*mark["files"], "gone.txt"]}))
    written(site, base="/other/")
    assert (site / ".htaccess").read_text() == "AddType application/wasm .wasm"
    for gone in ("assets/old.js", ".matou.cut-off", "gone.txt"):
        assert not (site / gone).exists()
    assert {".htaccess", *mark["files"]} == set(os.listdir(site))
    assert "/other/" in (site / "matou.json").read_text()


@needs_python
def test_a_link_to_a_folder_and_a_folder_below_one_that_is_read_only_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "www" / "site"
    site.mkdir(parents=True)
    (tmp_path / "link").symlink_to(site)
    for _ in range(2):
        written(tmp_path / "link")
        assert (tmp_path / "link").is_symlink()
        assert (site / "matou.json").is_file()
    monkeypatch.chdir(site)
    number = site.stat().st_ino
    written(Path("."))
    assert Path.cwd() == site
    assert site.stat().st_ino == number, "the same folder: the shell that works in it goes on"
    assert os.listdir(tmp_path / "www") == ["site"]


@needs_python
def test_a_file_that_cannot_be_replaced_leaves_all_of_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    written(site)
    before = {path: path.stat().st_ino for path in sorted(site.rglob("*"))}
    rename = Path.rename

    def fails(self: Path, target: Path) -> Path:
        if self == site / "print":
            raise OSError(16, "Device or resource busy")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(ExportError, match="busy"):
        written(site, base="/other/")
    assert {path: path.stat().st_ino for path in sorted(site.rglob("*"))} == before


def test_a_compressed_copy_lies_beside_each_file(tmp_path: Path) -> None:
    long, short = tmp_path / "long.js", tmp_path / "short.js"
    long.write_text("a cat " * 1000)
    short.write_text("a cat")
    assert list(compress([long, short])) == [0]
    assert gzip.decompress((tmp_path / "long.js.gz").read_bytes()) == long.read_bytes()
    assert not (tmp_path / "short.js.gz").exists()


def test_a_place_that_is_not_ours_is_left_as_it_is(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "letter.txt").write_text("dear cat")
    status, said = run(str(theirs))
    assert (status, "not of an export" in said) == (2, True)
    assert [path.name for path in theirs.iterdir()] == ["letter.txt"]
    assert "this is a file" in run(str(theirs / "letter.txt"))[1]
    assert "no folder" in run(str(tmp_path / "no" / "where"))[1]
    assert "too long" in run(str(tmp_path / ("x" * 300)))[1]
    for base in ("matou", "/matou", "/école/", "https://school.example/matou/"):
        status, said = run(str(tmp_path / "site"), "--base", base)
        assert status == 2
        assert "/matou/" in said


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_place_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o555)
    status, said = run(str(tmp_path / "site"))
    tmp_path.chmod(0o755)
    assert (status, "no permission" in said) == (2, True)


@needs_python
@pytest.mark.parametrize("fails", ["_print", "_put", "_copy_python"])
def test_a_disk_that_becomes_full_leaves_the_old_folder_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    site = tmp_path / "site"
    written(site)
    before = (site / "matou.json").read_text()

    def full(*words: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder, fails, full)
    with pytest.raises(ExportError, match="No space left"):
        written(site, base="/other/")
    assert (site / "matou.json").read_text() == before
    assert os.listdir(tmp_path) == ["site"]
    assert not list(site.glob(".matou.*"))


def test_what_is_missing_is_named_with_the_way_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in an installation from a wheel that was built without Python for browsers."""
    monkeypatch.setattr("matou.cli.export.PACKAGE", tmp_path / "site-packages" / "matou")
    for name, words in (("PYTHON", "make python"), ("PAGE", "build_page.py")):
        monkeypatch.setattr(f"matou.cli.export.{name}", tmp_path / "none")
        status, said = run(str(tmp_path / "site"))
        assert (status, words in said) == (2, True)
        assert not (tmp_path / "site").exists()


def test_the_document_says_where_its_rooms_are() -> None:
    page = '<html lang="fr">\n<meta charset="utf-8" />\n<link href="/icon-192.png" />'
    page += '<meta content="/assets/a.css /assets/b.css" /><script src="/assets/c.js"></script>'
    result = document(page, ["fr", "en"])
    assert '<html lang="fr" data-rooms="here" data-prints="fr en"' in result
    assert '"./icon-192.png"' in result
    assert '"./assets/a.css ./assets/b.css"' in result
    assert "wasm-unsafe-eval" in result
    first, second = (
        worker('const BUILT = {"version":"1","lessons":["a"]};\nrest', python)
        for python in ("one", "two")
    )
    assert first.endswith("\nrest")
    assert first != second, "another Python is another worker"
