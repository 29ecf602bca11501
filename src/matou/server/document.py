"""The page's document, for a folder of an origin."""

import re
from typing import Final

LANGUAGE: Final = re.compile(r'<html lang="\w+"')
OWN_FILE: Final = re.compile(r'(?<=[" ])/(?=assets/|icon|manifest)')


def below(document: str, base: str) -> str:
    """The page of a server in the folder `base`, which ends with a slash. `data-base` gives it to
    scripts."""
    return LANGUAGE.sub(rf'\g<0> data-base="{base}"', OWN_FILE.sub(base, document), count=1)
