"""The page's types are those of the server."""

from pathlib import Path

from matou.server.contract import written

PAGE = Path(__file__).parents[2] / "web" / "src" / "wire.ts"


def test_the_page_has_the_types_that_the_server_has_now():
    """`python -m matou.server.contract > web/src/wire.ts` where this fails."""
    assert PAGE.read_text(encoding="utf-8") == written()
