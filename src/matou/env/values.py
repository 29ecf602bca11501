"""Validation of the arguments of environments."""


def at_least(least: int, **given: int) -> None:
    """Say which number is too small, by its name."""
    for name, number in given.items():
        if number < least:
            raise ValueError(f"{name} is {number}; it has to be {least} or more")
