"""A disk that keeps only synced data: contents of files and names in directories.

The functions of SQLite's file system and of `os` are replaced by wrappers that log each call. After
a cut the synced contents remain, under names whose directory was synced. Of the rest any part may
remain, torn anywhere.
"""

import ctypes
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

SECTOR = 512
CREATE, MAIN_JOURNAL, WAL = 0x4, 0x800, 0x80000  # SQLITE_OPEN_…
File = c_void_p
# The name as an address: SQLite goes on reading it where it lies as long as the file is open.
XOpen = CFUNCTYPE(c_int, c_void_p, c_void_p, File, c_int, POINTER(c_int))
XDelete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
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
    """sqlite3_vfs, as far as its first two functions."""

    _fields_: ClassVar[Any] = [
        ("version", c_int), ("size", c_int), ("longest", c_int), ("next", c_void_p),
        ("name", c_char_p), ("data", c_void_p), ("open", XOpen), ("delete", XDelete),
    ]  # fmt: skip


class Write(NamedTuple):
    """To the contents of a file, as the next two; files have numbers, names come and go."""

    file: int
    at: int
    data: bytes


class Truncate(NamedTuple):
    file: int
    size: int


class Sync(NamedTuple):
    file: int


class Create(NamedTuple):
    """Of a name in its directory, as the next three; a directory has no number."""

    name: str
    file: int | None


class Rename(NamedTuple):
    name: str
    to: str


class Unlink(NamedTuple):
    name: str


class SyncDirectory(NamedTuple):
    name: str


Op = Write | Truncate | Sync | Create | Rename | Unlink | SyncDirectory
Files = dict[str, bytes]  # by name


def _address(function: Any) -> int:
    """By itself: a field of a structure goes on pointing to whatever is in that field."""
    return cast(function, c_void_p).value or 0


class Disk:
    """Notes what is done below a folder, from `noting` on until its block is left."""

    def __init__(self, root: Path) -> None:
        self.root = str(root)
        self.base = {str(path): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        self.folders = {str(path) for path in (root, *root.rglob("*")) if path.is_dir()}
        self.ops: list[Op] = []
        self._numbers = {name: number for number, name in enumerate(self.base)}  # of files, by name
        self._next = len(self.base)
        self._open: dict[int, int] = {}  # SQLite's files
        self._fresh: dict[int, str] = {}  # logs whose first sync takes their directory along
        self._kept: list[Any] = []  # what C points to

    @contextmanager
    def noting(self) -> Iterator["Disk"]:
        library = ctypes.CDLL("libsqlite3.so.0")
        library.sqlite3_vfs_find.restype = POINTER(FileSystem)
        system = library.sqlite3_vfs_find(None).contents
        opens, deletes = XOpen(_address(system.open)), XDelete(_address(system.delete))
        mine = XOpen(self._opens(opens)), XDelete(self._deletes(deletes))
        self._kept += [opens, deletes, mine]
        system.open, system.delete = mine
        try:
            with self._python():
                yield self
        finally:
            system.open, system.delete = opens, deletes

    def _mine(self, name: str) -> bool:
        return name.startswith(self.root)

    def _created(self, name: str) -> int:
        number = self._numbers[name] = self._next
        self._next += 1
        self.ops.append(Create(name, number))
        return number

    # --- by Python -----------------------------------------------------------------------

    @contextmanager
    def _python(self) -> Iterator[None]:
        opened: dict[int, str] = {}
        real_open, fsync, replace, unlink = os.open, os.fsync, os.replace, os.unlink
        mkdir, copyfile = os.mkdir, shutil.copyfile

        def opens(path: Any, *rest: Any, **more: Any) -> int:
            file = real_open(path, *rest, **more)
            opened[file] = str(path)
            return file

        def syncs(file: int) -> None:
            fsync(file)
            name = opened.get(file, "")
            if os.path.isdir(name):
                self.ops.append(SyncDirectory(name))
            elif name in self._numbers:
                self.ops.append(Sync(self._numbers[name]))

        def replaces(name: Any, to: Any) -> None:
            replace(name, to)
            self._numbers[str(to)] = self._numbers.pop(str(name))
            self.ops.append(Rename(str(name), str(to)))

        def unlinks(name: Any, **more: Any) -> None:
            unlink(name, **more)
            if self._numbers.pop(str(name), None) is not None:
                self.ops.append(Unlink(str(name)))

        def makes(name: Any, *rest: Any) -> None:
            mkdir(name, *rest)
            self.ops.append(Create(str(name), None))

        def copies(name: Any, to: Any) -> Any:
            copyfile(name, to)
            data = Path(to).read_bytes()
            self.ops.append(Write(self._created(str(to)), 0, data))
            return to

        with (
            patch("os.open", opens), patch("os.fsync", syncs), patch("os.replace", replaces),
            patch("os.unlink", unlinks), patch("os.mkdir", makes), patch("shutil.copyfile", copies),
        ):  # fmt: skip
            yield

    # --- by SQLite -----------------------------------------------------------------------

    def _opens(self, real: Any) -> Callable[..., int]:
        def opens(system: int, name: int | None, file: int, flags: int, out: Any) -> int:
            path = ctypes.string_at(name).decode() if name else ""
            there = os.path.exists(path)
            code = int(real(system, name, file, flags, out))
            where = cast(file, POINTER(c_void_p))
            if code == 0 and where[0] and self._mine(path):
                number = self._numbers[path] if there else self._created(path)
                self._open[file] = number
                if not there and flags & (MAIN_JOURNAL | WAL):
                    self._fresh[number] = os.path.dirname(path)
                methods = Methods.from_buffer_copy(
                    (ctypes.c_char * ctypes.sizeof(Methods)).from_address(where[0])
                )
                self._note(methods)
                where[0] = ctypes.addressof(methods)
            return code

        return opens

    def _deletes(self, real: Any) -> Callable[..., int]:
        def deletes(system: int, name: bytes, sync: int) -> int:
            code = int(real(system, name, sync))
            path = name.decode()
            if code == 0 and self._numbers.pop(path, None) is not None:
                self.ops.append(Unlink(path))
                if sync:
                    self.ops.append(SyncDirectory(os.path.dirname(path)))
            return code

        return deletes

    def _note(self, methods: Methods) -> None:
        write = XWrite(_address(methods.write))
        truncate = XTruncate(_address(methods.truncate))
        sync = XSync(_address(methods.sync))

        def writes(file: int, data: int, size: int, at: int) -> int:
            self.ops.append(Write(self._open[file], at, ctypes.string_at(data, size)))
            return int(write(file, data, size, at))

        def truncates(file: int, size: int) -> int:
            self.ops.append(Truncate(self._open[file], size))
            return int(truncate(file, size))

        def syncs(file: int, flags: int) -> int:
            code = int(sync(file, flags))
            number = self._open[file]
            self.ops.append(Sync(number))
            if number in self._fresh:
                self.ops.append(SyncDirectory(self._fresh.pop(number)))
            return code

        methods.write, methods.truncate, methods.sync = (
            XWrite(writes),
            XTruncate(truncates),
            XSync(syncs),
        )
        self._kept += [methods, write, truncate, sync]

    # --- a cut ---------------------------------------------------------------------------

    def after_cut(self, cut: int, dice: Random | None) -> Files:
        """The files as a cut after so many operations leaves them; with dice, some of what was not
        synced is there too."""
        ops = self.ops[:cut]
        contents = self._contents(ops, dice)
        names = self._names(ops, dice)
        return {
            name: bytes(contents[file])
            for name, file in names.items()
            if file is not None and self._reachable(name, names)
        }

    def _reachable(self, name: str, names: dict[str, int | None]) -> bool:
        folder = os.path.dirname(name)
        return folder in self.folders or (folder in names and self._reachable(folder, names))

    def _contents(self, ops: list[Op], dice: Random | None) -> dict[int, bytearray]:
        mine: dict[int, list[Op]] = {number: [] for number in range(self._next)}
        for op in ops:
            if isinstance(op, Write | Truncate | Sync):
                mine[op.file].append(op)
        contents = {number: bytearray() for number in mine}
        for number, data in enumerate(self.base.values()):
            contents[number] += data
        for number, some in mine.items():
            synced, rest = _split(some, Sync)
            for op in synced + [torn(op, dice) for op in rest if dice and dice.random() < 0.5]:
                do(contents[number], op)
        return contents

    def _names(self, ops: list[Op], dice: Random | None) -> dict[str, int | None]:
        """Each directory by itself: what was done to its names until it was last synced."""
        names: dict[str, int | None] = {name: number for number, name in enumerate(self.base)}
        folders: dict[str, list[Op]] = {}
        for op in ops:
            if isinstance(op, SyncDirectory):
                folders.setdefault(op.name, []).append(op)
            elif isinstance(op, Create | Rename | Unlink):
                folders.setdefault(os.path.dirname(op.name), []).append(op)
        for some in folders.values():
            synced, rest = _split(some, SyncDirectory)
            for op in synced + [op for op in rest if dice and dice.random() < 0.5]:
                match op:
                    case Create(name, file):
                        names[name] = file
                    case Rename(name, to) if name in names:
                        names[to] = names.pop(name)
                    case Unlink(name):
                        names.pop(name, None)
        return names


def _split(ops: list[Op], kind: type) -> tuple[list[Op], list[Op]]:
    """Until the last sync, and after it."""
    last = max((place for place, op in enumerate(ops) if isinstance(op, kind)), default=-1)
    return ops[: last + 1], ops[last + 1 :]


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
