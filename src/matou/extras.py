"""Optional dependencies: how to install one that is missing.

The project owns no name on a package index, so no message names one. A checkout and a wheel file
are the two sources.
"""


def install_line(extra: str) -> str:
    """The commands that install an extra of pyproject.toml."""
    return (
        f"pip install '.[{extra}]' in a checkout of Matou, "
        f"or pip install 'FILE.whl[{extra}]' with its wheel"
    )


def missing(module: str | None, extra: str) -> str:
    """The sentence about a module that could not be imported."""
    return f"{module} is not installed: {install_line(extra)}"
