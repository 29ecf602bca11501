"""The commands of `matou`."""


def main() -> None:
    raise NotImplementedError
