"""Filters the log: no addresses of clients, and few errors of unreadable requests."""

import logging
from time import monotonic
from typing import Final

from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.web import RequestPayloadError

from matou.server.bucket import Bucket

UNREADABLE: Final = (HttpProcessingError, RequestPayloadError)
LOGGED_ERRORS_PER_S: Final = 0.2
LOGGED_ERROR_BURST: Final = 20


class Discretion(logging.Filter):
    """Drops errors of malformed requests, and limits the rate of others."""

    def __init__(self) -> None:
        super().__init__()
        self._bucket = Bucket(LOGGED_ERRORS_PER_S, LOGGED_ERROR_BURST)

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, UNREADABLE) or not self._bucket.take(monotonic()):
            return False
        record.msg, record.args = "an answer failed", ()  # aiohttp's message contains the address
        return True
