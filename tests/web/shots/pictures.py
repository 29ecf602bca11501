"""The four pictures of README.md and the documentation, made small from pictures of `make shots`."""

import asyncio
import base64
import sys
from pathlib import Path

from tests.web.browser import chromium, new_page

ROOT = Path(__file__).parents[3]
SHOTS = ROOT / "web" / "screenshots"
OUT = ROOT / "docs" / "pictures"
PICTURES = {
    "tablet": "round4-told-1024x768-en.png",
    "course": "course-lifted-1024x768-en.png",
    "chasse": "chasse-lifted-1024x768-en.png",
    "map": "map-day-1024x768-en.png",
}
WIDTH_PX, QUALITY = 640, 0.82
MAX_BYTES = 60_000
# The browser scales and packs them, so no other program is needed.
SMALLER = """async ([png, width, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.round((width * image.height) / image.width);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


async def main() -> None:
    missing = [shot for shot in PICTURES.values() if not (SHOTS / shot).is_file()]
    if missing:
        sys.exit(f"make shots first: web/screenshots/ lacks {', '.join(missing)}")
    OUT.mkdir(exist_ok=True)
    async with chromium() as browser:
        page = await new_page(browser)
        for name, shot in PICTURES.items():
            png = base64.b64encode((SHOTS / shot).read_bytes()).decode()
            packed = base64.b64decode(await page.evaluate(SMALLER, [png, WIDTH_PX, QUALITY]))
            if len(packed) > MAX_BYTES:
                sys.exit(f"{name} takes {len(packed)} bytes, more than {MAX_BYTES}")
            (OUT / f"{name}.webp").write_bytes(packed)
            print(f"docs/pictures/{name}.webp", len(packed))


if __name__ == "__main__":
    asyncio.run(main())
