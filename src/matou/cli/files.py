"""Reading and writing the files a command is given; `-` is standard input or output."""

import os
import stat
import sys
import tempfile
from pathlib import Path
from typing import Final

from matou.cli.mistakes import Mistake

MAX_FILE_BYTES: Final = 64_000_000


def read_text(path: str) -> str:
    """The text of a file; an error names the line that is not UTF-8."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}") from None
    except ValueError:  # a path with a NUL in it
        raise Mistake(f"{path}: this is no file name") from None
    if len(data) > MAX_FILE_BYTES:
        raise Mistake(
            f"{path}: more than {MAX_FILE_BYTES // 1_000_000} MB are no file of this game"
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Mistake(f"{path}: line {line}: this is no text in UTF-8") from None


def check_writable(path: str) -> None:
    """Fail before the work if a file cannot be written."""
    target = Path(path)
    if target.is_dir():
        raise Mistake(f"{path}: this is a folder")
    if not target.parent.is_dir():
        raise Mistake(f"{path}: there is no folder {target.parent}")
    if not os.access(target if target.exists() else target.parent, os.W_OK):
        raise Mistake(f"{path}: no permission to write there")


def write_text(path: str, text: str) -> None:
    write_bytes(path, text.encode())


def write_bytes(path: str, data: bytes) -> None:
    """Write the whole file or nothing: a new file takes the place of the old one at the end."""
    target = Path(path)
    try:
        if path == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
            return
        if target.exists() and not stat.S_ISREG(target.stat().st_mode):
            target.write_bytes(data)  # a pipe or a device is not replaced
            return
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=".matou-")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            umask = os.umask(0)
            os.umask(umask)
            os.chmod(name, 0o666 & ~umask)
            os.replace(name, target.resolve())
        except BaseException:
            os.unlink(name)
            raise
    except BrokenPipeError:  # the reader of our output has closed it
        raise
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}") from None
