#!/usr/bin/env python3
"""Draws the cards of `Tools/bench/cards` with blitz-py: HTML and CSS without a browser.

One template is parsed before the clock starts, and its texts, styles and pictures are set for each card. Its own encoders
write PNG and, at quality 90, JPEG.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

import blitz_py

import card_program
import cards
from card_page import page


def prepare(options: argparse.Namespace) -> Callable[[card_program.Row], bytes]:
    width, height = cards.SIZE
    # To show another of the pictures takes 3 % less time than to set the `src` of one.
    document = blitz_py.Template(
        page(options.folder, pictures=True),
        width=width,
        height=height,
        background=cards.BACKGROUND,
        fonts=[file.read_bytes() for file in cards.FONTS],
        default_font_family="DejaVu Sans",
        allow_file_urls=True,
        base_url=options.folder.as_uri() + "/",
    )
    shown = {"photo": "photo-0", "avatar": "avatar-0"}

    def draw(row: card_program.Row) -> bytes:
        for kind, before in shown.items():
            now = Path(row[kind]).stem
            if now != before:
                document.set_style(before, "display", "none")
                document.set_style(now, "display", "block")
                shown[kind] = now
        document.update(title=row["title"], author=cards.byline(row))
        document.set_style("line", "background", row["accent"])
        document.set_style("ring", "border-color", row["accent"])
        return document.render_jpeg(quality=90) if options.encoder == "jpeg" else document.render_png()

    return draw


if __name__ == "__main__":
    card_program.main(__doc__, prepare, ("png", "jpeg"))
