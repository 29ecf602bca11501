"""What docs/env.md shows runs."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "env.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
RUN = [block for block in BLOCKS if "curve()" not in block]  # test_example.py has that one


def test_the_page_has_its_blocks():
    assert len(RUN) == 8


@pytest.mark.parametrize("block", RUN)
def test_a_block_runs(block, capsys):
    shorter = block.replace("range(1000)", "range(50)").replace("range(20)", "range(2)")
    exec(
        compile(shorter, "docs/env.md", "exec"), {"quick": lambda seen: seen["observation"][0] > 3}
    )
    result = capsys.readouterr().out
    if "action_names" in block:
        assert "hand " in result
        assert "A plays 6+6 Entry(name='total', low=-32768, high=119)" in result
    if "supersuit" in block:
        assert result == "(32, 31)\n"
