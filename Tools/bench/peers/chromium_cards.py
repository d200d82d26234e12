#!/usr/bin/env python3
"""Draws the cards of `Tools/bench/cards` with headless Chromium, in one page of one process over the DevTools protocol.

The page stays open: a script sets its texts, colour and pictures, which stay decoded, and `Page.captureScreenshot` answers
with the picture. Encoders: `png` is the protocol's default, `png-fast` its `optimizeForSpeed`, `jpeg` has quality 90.
"""

from __future__ import annotations

import argparse
import atexit
import base64
import json
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2] / "report"))

import card_program
import cards
from browser import Browser
from card_page import page

# The values of a card; done when its pictures are decoded.
FILL = """
window.fill = (card) => {
  document.getElementById("title").textContent = card.title;
  document.getElementById("author").textContent = card.byline;
  document.getElementById("line").style.background = card.accent;
  document.getElementById("ring").style.borderColor = card.accent;
  const pictures = ["photo", "avatar"].map((kind) => {
    const picture = document.getElementById(kind);
    picture.src = card[kind];
    return picture.decode();
  });
  return Promise.all(pictures).then(() => 0);
};
0
"""
FORMATS = {
    "png": {"format": "png"},
    "png-fast": {"format": "png", "optimizeForSpeed": True},
    "jpeg": {"format": "jpeg", "quality": 90},
}


def prepare(options: argparse.Namespace) -> Callable[[card_program.Row], bytes]:
    file = options.folder / "card.html"
    file.write_text(page(options.folder, pictures=False), encoding="utf-8")
    browser = Browser("chromium", *cards.SIZE)
    atexit.register(browser.__exit__)
    browser.open(file.as_uri())
    browser.run(FILL)

    def draw(row: card_program.Row) -> bytes:
        browser.run(f"fill({json.dumps(row | {'byline': cards.byline(row)})})")
        picture = browser.call("Page.captureScreenshot", **FORMATS[options.encoder])
        return base64.b64decode(picture["data"])

    return draw


if __name__ == "__main__":
    card_program.main(__doc__, prepare, tuple(FORMATS))
