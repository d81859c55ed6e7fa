"""Draw the PNG icons of the page from web/public/icon.svg.

python -m tools.icons
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright
from tests.services.chromium import QUIET, executable

FOLDER: Final = Path(__file__).parents[1] / "web" / "public"
BACKGROUND: Final = "#141227"
"""As in the manifest."""
ICONS: Final = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable.png": (512, 0.8, BACKGROUND),  # phones cut it to a circle of this size, or a larger shape
    "apple-touch-icon.png": (180, 0.9, BACKGROUND),  # must not be transparent
}
"""Size in pixels, the share that the drawing takes, and the background."""


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(QUIET))
        for name, (size, share, background) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin:0;height:100vh;display:grid;place-items:center;background:{background}"
            page.set_content(f'<body style="{style}"><div style="width:{share:%};line-height:0">{drawing}</div></body>')
            page.screenshot(path=FOLDER / name, omit_background=True)
            print(f"wrote web/public/{name}")
        browser.close()


if __name__ == "__main__":
    main()
