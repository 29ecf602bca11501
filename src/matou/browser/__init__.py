"""Rooms without a server: the same rooms, hosted by a Web Worker of the page."""
