"""Ratings as a picture: one line for each cat, its interval as a bar, in SVG of our own."""

from html import escape

from matou.bots.arena.elo import Rating

WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM = 720, 150, 40, 34, 54, 44
INK, PAPER, FAINT = "#3b2f2a", "#fffaf0", "#d9cdbf"


def elo_plot(found: list[Rating], title: str) -> str:
    """The strongest cat on top; the axis is Elo around the average of the field."""
    low = min(rating.low for rating in found)
    high = max(rating.high for rating in found)
    span = max(high - low, 1)
    low, high = low - span * 0.05, high + span * 0.05
    height = TOP + ROW * len(found) + BOTTOM

    def x(elo: float) -> float:
        return LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="sans-serif" font-size="14" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<text x="{LEFT}" y="30" font-size="17" font-weight="bold">{escape(title)}</text>',
    ]
    for mark in _marks(low, high):
        at, bottom = x(mark), TOP + ROW * len(found)
        parts.append(f'<path d="M{at:.1f} {TOP - 8}V{bottom}" stroke="{FAINT}"/>')
        parts.append(f'<text x="{at:.1f}" y="{bottom + 22}" text-anchor="middle">{mark:+d}</text>')
    for place, rating in enumerate(found):
        y = TOP + ROW * place + ROW // 2
        parts.append(
            f'<text x="{LEFT - 14}" y="{y + 5}" text-anchor="end">{escape(rating.name)}</text>'
        )
        parts.append(
            f'<path d="M{x(rating.low):.1f} {y}H{x(rating.high):.1f}" stroke="{INK}" '
            f'stroke-width="6" stroke-opacity=".3" stroke-linecap="round"/>'
        )
        parts.append(f'<circle cx="{x(rating.elo):.1f}" cy="{y}" r="7"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _marks(low: float, high: float) -> list[int]:
    """Round numbers along the axis, five to ten of them."""
    step = next(
        size for size in (10, 20, 50, 100, 200, 500, 1000, 5000) if (high - low) / size < 10
    )
    first = -(-int(low) // step) * step
    return [mark for mark in range(first, int(high) + 1, step) if low <= mark <= high]
