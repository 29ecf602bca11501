"""Texts of an exported site for its host, and for a mistyped address."""

from typing import Final

from matou.export.document import POLICY

# An address as a server has it, /play/addi, leads to the same screen here.
LOST: Final = """// Opens the screen that an address names where the host knows only files.
const base = document.documentElement.dataset.base;
const path = location.pathname.startsWith(base) ? location.pathname.slice(base.length) : "";
location.replace(`${base}#/${path}${location.hash}`);
"""


def not_found(base: str) -> str:
    return f"""<!doctype html>
<html lang="en" data-base="{base}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Matou</title>
    <script src="{base}lost.js"></script>
  </head>
  <body>
    <p><a href="{base}">Matou</a></p>
  </body>
</html>
"""


def headers(base: str) -> str:
    """A file of headers for hosts that read it: Netlify, Cloudflare Pages and others."""
    return f"""{base}*
  Content-Security-Policy: {POLICY}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cache-Control: no-cache
{base}assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
{base}python/:version/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
"""


def readme(base: str, languages: list[str]) -> str:
    return f"""Matou without a server
======================

This folder is the whole of Matou for one screen: alone, or round one tablet. Copy it to any web
space, as {base}. It needs no program there, and no network after the first visit. Nothing is sent
anywhere: games and children stay in the browser. Sheets to print are in: {", ".join(languages)}.

What the host has to do
-----------------------
- HTTPS. Over plain HTTP the page plays, but it cannot be installed and not be opened offline.
- Nothing else is needed. Three things make it better:
  - The type `application/wasm` for .wasm: Python then starts a little earlier.
  - Send the compressed copies with the header Content-Encoding: FILE.gz, or FILE.br where Node was
    there to make it. In nginx: `gzip_static on;`. With them Python is about 5 MB, without them 15.
  - Send 404.html for an address that is no file. Its addresses begin with {base}: export again
    with --base where the folder lies elsewhere. Everything else works in any folder.

Headers
-------
index.html brings its own Content-Security-Policy, so that nothing is asked of anybody else. A host
that sends one must allow:

    {POLICY}

Hosts that read a file `_headers` find them there. Files in assets/ and python/*/ never change under
their names: `Cache-Control: public, max-age=31536000, immutable`. All others: `no-cache`.

Others on their own devices
---------------------------
Codes, links and classes need a server: `matou serve`, on a computer with the Matou that made this
folder. A page says so where somebody asks for them.

A newer Matou
-------------
Run `matou export` again: it replaces these files, and keeps others that you added. Games that were
begun go on.

Licences: licenses.txt
"""
