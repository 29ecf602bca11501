"""The samples of `deploy/` that cannot be run here fit to the server all the same."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from matou.cli.serve import serve
from matou.server.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
METRIC = re.compile(r"\bmatou_[a-z_]+")
VARIABLE = re.compile(r"\bMATOU_[A-Z_]+")
ELSEWHERE = {"MATOU_SITE", "MATOU_COMPILE"}  # of compose.yaml itself, and of a build


def text(name: str) -> str:
    return (DEPLOY / name).read_text("utf-8")


def compose() -> Any:
    return yaml.safe_load(text("compose.yaml"))


@pytest.mark.parametrize("name", ["alerts.yaml", "grafana/matou.json"])
def test_every_metric_that_a_sample_names_exists(name: str) -> None:
    result = Metrics().text().decode()
    named = set(METRIC.findall(text(name)))
    assert named
    for metric in named:
        family = re.sub(r"_(bucket|total)$", "", metric)
        assert re.search(rf"^# HELP {family}(_total)? ", result, re.MULTILINE), metric


def test_dashboard_and_alerts_are_whole() -> None:
    board = json.loads(text("grafana/matou.json"))
    assert all(panel["targets"] for panel in board["panels"])
    [group] = yaml.safe_load(text("alerts.yaml"))["groups"]
    assert all({"alert", "expr", "annotations"} <= rule.keys() for rule in group["rules"])


@pytest.mark.parametrize(
    "name", ["Dockerfile", "compose.yaml", "matou.service", "../docs/operation.md"]
)
def test_every_variable_that_a_sample_sets_is_read(name: str) -> None:
    read = {option.envvar for option in serve.params}
    set_here = set(VARIABLE.findall(text(name))) - ELSEWHERE
    assert set_here
    assert set_here <= read


def test_the_unit_starts_the_server_with_options_that_it_knows() -> None:
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # as its documentation says
    unit.read_string(text("matou.service"))
    program, command, *words = shlex.split(unit["Service"]["ExecStart"])
    assert (Path(program).name, command) == ("matou", "serve")
    serve.make_context("serve", words)


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_reads_the_unit_without_complaint(tmp_path: Path) -> None:
    unit = tmp_path / "matou.service"
    unit.write_text(text("matou.service").replace("/opt/matou/bin/matou", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert "matou.service" not in done.stdout + done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize(("value", "result"), [("1", True), ("0", False)])
def test_a_variable_undoes_what_the_unit_says(
    monkeypatch: pytest.MonkeyPatch, value: str, result: bool
) -> None:
    monkeypatch.setenv("MATOU_PROXIED", value)
    assert serve.make_context("serve", []).params["proxied"] is result


def test_an_image_gets_nothing_that_a_checkout_made_for_its_own_machine() -> None:
    left_out = text("Dockerfile.dockerignore").splitlines()
    for made in ("**/.venv*", "**/node_modules", "**/*.so", "src/matou/compiled.txt"):
        assert made in left_out


def test_both_nodes_share_a_database_and_have_their_own_names() -> None:
    services = compose()["services"]
    nodes = [one["environment"] for one in services.values() if "build" in one]
    assert len({node["MATOU_NODE"] for node in nodes}) == len(nodes) == 2
    assert len({node["MATOU_DATABASE"] for node in nodes}) == 1
    for name, service in services.items():
        if "build" in service:
            assert service["environment"]["MATOU_NODE_ADDRESS"] == f"http://{name}:8080"
            assert f"{name}:8080" in services["proxy"]["command"]


def test_the_container_does_not_run_as_root() -> None:
    lines = [line.split() for line in text("Dockerfile").splitlines() if line.strip()]
    words = [line[0] for line in lines]
    assert words.count("FROM") == 2
    assert words.index("USER") < words.index("CMD")
    assert "HEALTHCHECK" in words


def test_the_manifest_is_of_this_project() -> None:
    manifest = tomllib.loads(text("yunohost/manifest.toml"))
    assert manifest["id"] == "matou"
    assert manifest["upstream"]["license"] == "MIT"
