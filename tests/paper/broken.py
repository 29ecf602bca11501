"""Presses that do not print, for a worker to run; it imports little, so that it starts quickly."""

import os

from matou.paper.orders import Order
from matou.paper.press import NoPressError


def dies(order: Order) -> bytes:
    os._exit(1)


def is_missing(order: Order) -> bytes:
    raise NoPressError("printing needs Typst")
