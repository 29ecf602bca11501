"""A disk that keeps only what it was told to sync: every write of SQLite is noted on its way.

The functions of SQLite's file system are replaced by our own, which note and pass on. A cut then
leaves a file with what was synced, and of the rest nothing or any of it, torn anywhere.
"""

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

SECTOR = 512
File = c_void_p
# The name as an address: SQLite goes on reading it where it lies as long as the file is open.
XOpen = CFUNCTYPE(c_int, c_void_p, c_void_p, File, c_int, POINTER(c_int))
XWrite = CFUNCTYPE(c_int, File, c_void_p, c_int, c_int64)
XTruncate = CFUNCTYPE(c_int, File, c_int64)
XSync = CFUNCTYPE(c_int, File, c_int)


class Methods(Structure):
    """sqlite3_io_methods, of which four are looked at."""

    _fields_: ClassVar[Any] = [
        ("version", c_int), ("close", c_void_p), ("read", c_void_p), ("write", XWrite),
        ("truncate", XTruncate), ("sync", XSync), ("others", c_void_p * 13),
    ]  # fmt: skip


class FileSystem(Structure):
    """sqlite3_vfs, as far as its first function."""

    _fields_: ClassVar[Any] = [
        ("version", c_int), ("size", c_int), ("longest", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", XOpen),
    ]  # fmt: skip


class Write(NamedTuple):
    path: str
    at: int
    data: bytes


class Truncate(NamedTuple):
    path: str
    size: int


class Sync(NamedTuple):
    path: str


Op = Write | Truncate | Sync


def _address(function: Any) -> int:
    """By itself: a field of a structure goes on pointing to whatever is in that field."""
    return cast(function, c_void_p).value or 0


class Disk:
    """Notes what is done to SQLite's files from the moment it is there, until it is let go."""

    def __init__(self) -> None:
        self.ops: list[Op] = []
        self._paths: dict[int, str] = {}
        self._kept: list[Any] = []  # what C points to
        library = ctypes.CDLL("libsqlite3.so.0")
        library.sqlite3_vfs_find.restype = POINTER(FileSystem)
        self._system = library.sqlite3_vfs_find(None).contents
        self._open = XOpen(_address(self._system.open))
        self._mine = XOpen(self._opens)
        self._system.open = self._mine

    def let_go(self) -> None:
        self._system.open = self._open

    def _opens(self, system: int, name: int | None, file: int, flags: int, out: Any) -> int:
        code = int(self._open(system, name, file, flags, out))
        where = cast(file, POINTER(c_void_p))
        if code == 0 and name and where[0]:
            self._paths[file] = ctypes.string_at(name).decode()
            methods = Methods.from_buffer_copy(
                (ctypes.c_char * ctypes.sizeof(Methods)).from_address(where[0])
            )
            self._note(methods)
            where[0] = ctypes.addressof(methods)
        return code

    def _note(self, methods: Methods) -> None:
        write = XWrite(_address(methods.write))
        truncate = XTruncate(_address(methods.truncate))
        sync = XSync(_address(methods.sync))

        def writes(file: int, data: int, size: int, at: int) -> int:
            self.ops.append(Write(self._paths[file], at, ctypes.string_at(data, size)))
            return int(write(file, data, size, at))

        def truncates(file: int, size: int) -> int:
            self.ops.append(Truncate(self._paths[file], size))
            return int(truncate(file, size))

        def syncs(file: int, flags: int) -> int:
            code = int(sync(file, flags))
            self.ops.append(Sync(self._paths[file]))
            return code

        methods.write, methods.truncate, methods.sync = (
            XWrite(writes),
            XTruncate(truncates),
            XSync(syncs),
        )
        self._kept += [methods, write, truncate, sync]


def after_cut(base: dict[str, bytes], ops: list[Op], dice: Random | None) -> dict[str, bytes]:
    """The files as a cut right after these leaves them; with dice, some of what was not synced."""
    files = {path: bytearray(data) for path, data in base.items()}
    for path, file in files.items():
        mine = [op for op in ops if op.path == path]
        synced = max((place for place, op in enumerate(mine) if isinstance(op, Sync)), default=-1)
        for op in mine[: synced + 1]:
            do(file, op)
        for op in mine[synced + 1 :]:
            if dice is not None and dice.random() < 0.5:
                do(file, torn(op, dice))
    return {path: bytes(file) for path, file in files.items()}


def torn(op: Op, dice: Random) -> Op:
    """Only some of its sectors were written when the power went."""
    if isinstance(op, Write) and len(op.data) > SECTOR and dice.random() < 0.3:
        return op._replace(data=op.data[: SECTOR * dice.randrange(len(op.data) // SECTOR)])
    return op


def do(file: bytearray, op: Op) -> None:
    match op:
        case Write(_, at, data):
            file.extend(bytes(max(0, at - len(file))))
            file[at : at + len(data)] = data
        case Truncate(_, size):
            del file[size:]


def usable() -> bool:
    """Whether Python's own SQLite is the one of the system, whose functions are replaced here."""
    import _sqlite3
    import sqlite3

    try:
        library = ctypes.CDLL("libsqlite3.so.0")
        linked = b"libsqlite3.so.0" in Path(_sqlite3.__file__).read_bytes()
    except (OSError, AttributeError):
        return False
    library.sqlite3_libversion.restype = c_char_p
    return linked and library.sqlite3_libversion().decode() == sqlite3.sqlite_version
