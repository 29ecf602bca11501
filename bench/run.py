"""Measure ourselves and our peers turn by turn on one core, and write the ratios."""

import argparse

import browser_section
import class_section
import engine_section
import env_section
import page_section
import search_section
import server_section
import set_up_section
import storage_postgres
from children import pin_to_one_core

# Each measures, prints and rewrites its own section of RESULTS.md.
SECTIONS = {
    "engine": engine_section.bench,
    "env": env_section.bench,
    "search": search_section.bench,
    "server": server_section.bench,
    "classes": class_section.bench,
    "page": page_section.bench,
    "browser": browser_section.bench,
    "postgres": storage_postgres.bench,
    "set-up": set_up_section.bench,
}


def parse() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", help=f"some of: {', '.join(SECTIONS)}; else all")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1, help="CPU seconds per measure")
    parser.add_argument("--dry", action="store_true", help="print, but leave RESULTS.md alone")
    chosen = parser.parse_args()
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"no section {unknown[0]!r}; these are: {', '.join(SECTIONS)}")
    return chosen


def main() -> None:
    """A missed goal is no failure."""
    chosen = parse()
    pinned = pin_to_one_core()
    for name in chosen.sections or SECTIONS:
        SECTIONS[name](chosen.rounds, chosen.seconds, pinned, not chosen.dry)


if __name__ == "__main__":
    main()
