#!/usr/bin/env python3
"""Writes the HTML page that equals a scene document; a headless Chromium's screenshot of it is Lamina's cold peer."""

from __future__ import annotations

import sys
from pathlib import Path

from document import Box, Colour, Document, load

FIT = {"resize": "fill", "resizeAspect": "contain", "resizeAspectFill": "cover"}


def page(document: Document) -> str:
    """The whole document as one HTML page without scripts."""
    boxes = "\n".join(_element(box) for box in document.boxes)
    return (
        "<!doctype html><meta charset=utf-8><style>"
        f"html,body{{margin:0;overflow:hidden;background:{_css(document.background)}}}"
        "div,img{position:absolute;box-sizing:border-box}img{inset:0;width:100%;height:100%}"
        f"</style>\n{boxes}\n"
    )


def _element(box: Box) -> str:
    x, y, width, height = box.frame
    style = f"left:{x}px;top:{y}px;width:{width}px;height:{height}px;background:{_css(box.colour)}"
    if box.radius:
        style += f";border-radius:{box.radius}px"
    if box.opacity != 1:
        style += f";opacity:{box.opacity}"
    if box.clips:
        style += ";overflow:hidden"
    inside = "".join(_element(child) for child in box.children)
    if box.contents:
        fit = FIT[box.gravity]
        inside = f'<img src="{box.contents.resolve().as_uri()}" style="object-fit:{fit}">' + inside
    if box.border:  # above the sublayers, as Core Animation has it, and outside of their coordinates
        ring = f"inset:0;border:{box.border}px solid {_css(box.border_colour)};border-radius:{box.radius}px"
        inside += f'<div style="{ring}"></div>'
    return f'<div style="{style}">{inside}</div>'


def _css(colour: Colour) -> str:
    red, green, blue = (round(channel * 255) for channel in colour[:3])
    return f"rgba({red},{green},{blue},{colour[3]})"


def command(document: Document, html: Path, picture: Path, profile: Path) -> list[str]:
    """The screenshot's command line; a profile folder that is kept spares Chromium its first-run work."""
    width, height = (round(side) for side in document.size)
    return [
        "chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--force-color-profile=srgb",
        f"--window-size={width},{height}", f"--force-device-scale-factor={document.scale}",
        f"--user-data-dir={profile}", f"--screenshot={picture}", html.resolve().as_uri(),
    ]  # fmt: skip


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: chromium_page.py SCENE.json > page.html")
    print(page(load(Path(sys.argv[1]))), end="")
