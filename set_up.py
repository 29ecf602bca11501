"""Makes .venv with uv where pip can get it, with pip alone elsewhere; says a line a step.

`venv` makes it empty, `play` installs what playing needs, `tools` what developing needs, `docs`
what builds the documentation, `node` a Node for the page. Each is a lock in locks/: versions and
hashes, so that a file that was changed on its way is refused. `make lock` renews them.
"""

import ast
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
BASE = getattr(sys, "_base_executable", sys.executable)  # the Python that has a pip: .venv has none
LOCKS = HERE / "locks"
SAID = {
    "play": "installing what playing needs",
    "tools": "installing the tools",
    "docs": "installing what builds the documentation",
    "node": "no Node 20 here: installing one from its package",
}
# uv does not read pip's settings: how it calls each, and what it wants between several values.
SETTINGS = {
    "index-url": ("UV_DEFAULT_INDEX", " "),
    "extra-index-url": ("UV_INDEX", " "),
    "find-links": ("UV_FIND_LINKS", ","),
    "trusted-host": ("UV_INSECURE_HOST", " "),
    "no-index": ("UV_NO_INDEX", " "),
    "cert": ("SSL_CERT_FILE", " "),
}


def say(words: str) -> None:
    print(f"matou: {words} …", flush=True)


def run(*words: str, env: "dict[str, str] | None" = None) -> bool:
    """Quietly: whether it went well."""
    return subprocess.run(words, cwd=HERE, env=env, capture_output=True).returncode == 0


def must(*words: str, env: "dict[str, str] | None" = None) -> None:
    """What it complains of is shown, and what to do."""
    done = subprocess.run(words, cwd=HERE, env=env, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        sys.exit(
            "matou: the first set-up needs a network, or a mirror that pip knows, and files with "
            "the hashes of locks/: see above"
        )


def make_venv() -> None:
    if (BIN / "python").exists():
        return
    say("making .venv")
    try:
        venv.create(VENV, symlinks=os.name != "nt")
    except OSError as error:
        sys.exit(
            f"matou: {error}; copy this folder to a place where you may write, and start there"
        )


def has_uv() -> bool:
    """Its own, put there by this Python's pip: a venv with a pip of its own takes ten seconds."""
    if (BIN / "uv").exists():
        return True
    say("getting uv")
    pip = (BASE, "-m", "pip", "--python", str(BIN / "python"), "--disable-pip-version-check")
    return run(*pip, "install", "--quiet", *locked("uv"))


def has_pip() -> None:
    """The way back: the pip that Python brings along."""
    if run(str(BIN / "python"), "-m", "pip", "--version"):
        return
    say("no uv here: getting pip")
    must(str(BIN / "python"), "-m", "ensurepip")


def uv_settings() -> "dict[str, str]":
    """This environment, with pip's settings said in uv's words."""
    env = {"UV_PYTHON_DOWNLOADS": "never"}
    told = subprocess.run([BASE, "-m", "pip", "config", "list"],
                          capture_output=True, text=True).stdout  # fmt: skip
    lines = [line.partition("=") for line in told.splitlines()]
    # In pip's order, the last one counts: for all, for installing, in the environment.
    for section in ("global.", "install.", ":env:."):
        for key, _, value in lines:
            name = key[len(section) :]
            if key.startswith(section) and name in SETTINGS:
                theirs, between = SETTINGS[name]
                env[theirs] = between.join(str(ast.literal_eval(value)).split())
    env = {**env, **os.environ}
    if "UV_INDEX" in env or "UV_EXTRA_INDEX_URL" in env:
        # As pip does: the locked version from whichever index has it. Its hash proves it.
        env.setdefault("UV_INDEX_STRATEGY", "unsafe-best-match")
    return env


def locked(what: str) -> "tuple[str, ...]":
    """The options that install a lock, and refuse whatever has another hash."""
    return "--require-hashes", "--no-deps", "--requirement", str(LOCKS / f"{what}.txt")


def install(what: str) -> None:
    if has_uv():
        command = [str(BIN / "uv"), "pip", "install", "--quiet", "--python", str(BIN / "python")]
        env = uv_settings()
    else:
        has_pip()
        command, env = [str(BIN / "python"), "-m", "pip", "install", "--quiet"], None
    say(SAID[what])
    must(*command, *locked(what), env=env)
    if what == "play":  # the lock has what builds it, so nothing unlocked is fetched for that
        here = ("--no-deps", "--no-build-isolation", "--editable", ".")
        must(*command, *here, env=env)
    (VENV / what).touch()


if __name__ == "__main__":
    make_venv()
    if sys.argv[1] != "venv":
        install(sys.argv[1])
