"""The rooms of the server, hosted by a Web Worker of the page."""
