class Store:
    def __init__(self, url: str) -> None:
        self.codes: dict[str, tuple[str, float]] = {}
        self.texts: dict[tuple[str, int], str] = {}

    def open(self) -> None: ...
    def close(self) -> None: ...
    def open_room(self, room: str, code: str, game: str, now: float, expires: float) -> None:
        self.codes[code] = (room, expires)

    def find(self, code: str, now: float) -> str | None:
        return self.codes.get(code, (None, 0))[0]

    def keep_record(self, room: str, number: int, game: str, text: str) -> None:
        self.texts[room, number] = text

    def records(self, room: str) -> list[int]:
        return [n for r, n in self.texts if r == room]

    def record(self, room: str, number: int) -> str | None:
        return self.texts.get((room, number))

    def expired(self, now: float) -> list[str]:
        return []

    def forget(self, room: str) -> None: ...
