"""The URL of a database, and its name without the password."""

import re
from typing import Final

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from matou.server.storage.interface import StorageError

USER_PART: Final = re.compile(r"(//[^/@:\s]*):.*@", re.DOTALL)
PASSWORD_PART: Final = re.compile(r"(password\s*=\s*)('[^']*'|[^\s&]+)", re.IGNORECASE)
EXAMPLE: Final = "postgresql://matou@127.0.0.1/matou"
UNREADABLE: Final = (
    f"cannot be read as an address; one looks like {EXAMPLE}. In a password write @ as %40, "
    "/ as %2F, ? as %3F, % as %25 and a blank as %20"
)


class DatabaseAddress:
    """A valid database URL; its text form has no password."""

    def __init__(self, url: str) -> None:
        """Raises `StorageError` where it is no URL of PostgreSQL."""
        if not url.startswith(("postgresql://", "postgres://")):
            raise StorageError(f"--database wants an address like {EXAMPLE}")
        if _password_leaves_its_place(url):
            raise StorageError(f"--database: {hidden(url)} {UNREADABLE}")
        try:
            parts = conninfo_to_dict(url)
        except ProgrammingError:  # its text may repeat the password
            raise StorageError(f"--database: {hidden(url)} {UNREADABLE}") from None
        self.url = url
        self._password = str(parts.get("password") or "")
        self.user = str(parts.get("user") or "")
        self.name = str(parts.get("dbname") or "")

    def __str__(self) -> str:
        return hidden(self.url)

    def without_password(self, text: object) -> str:
        """An error's text as one line, without the password."""
        line = " ".join(hidden(str(text)).split())
        return line.replace(self._password, "***") if len(self._password) > 2 else line


def _password_leaves_its_place(url: str) -> bool:
    """Whether libpq reads a part of the password as host, port or name: errors would repeat it."""
    authority, _, path = url.partition("//")[2].partition("?")[0].partition("/")
    return authority.count("@") > 1 or "@" in path


def hidden(text: str) -> str:
    return PASSWORD_PART.sub(r"\1***", USER_PART.sub(r"\1:***@", text))
