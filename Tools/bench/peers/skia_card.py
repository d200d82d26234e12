#!/usr/bin/env python3
"""Draws a scene document with Skia's CPU raster into a PNG: one cold process, for information beside Chromium."""

from __future__ import annotations

import sys
from pathlib import Path

import skia

from document import Box, Colour, load


def draw(canvas: skia.Canvas, box: Box) -> None:
    x, y, width, height = box.frame
    bounds = skia.Rect.MakeWH(width, height)
    shape = skia.RRect.MakeRectXY(bounds, box.radius, box.radius)
    canvas.save()
    canvas.translate(x, y)
    if box.opacity != 1:
        canvas.saveLayer(bounds, skia.Paint(Alphaf=box.opacity))
    if box.colour[3]:
        canvas.drawRRect(shape, skia.Paint(AntiAlias=True, Color4f=_colour(box.colour)))
    canvas.save()
    if box.clips:
        canvas.clipRRect(shape, doAntiAlias=True)
    if box.contents:
        image = skia.Image.open(str(box.contents))
        sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
        canvas.drawImageRect(image, _placed(image, box), sampling, skia.Paint(AntiAlias=True))
    for child in box.children:
        draw(canvas, child)
    canvas.restore()
    if box.border:
        inner = skia.RRect(shape)
        inner.inset(box.border, box.border)
        canvas.drawDRRect(shape, inner, skia.Paint(AntiAlias=True, Color4f=_colour(box.border_colour)))
    canvas.restore()
    if box.opacity != 1:
        canvas.restore()


def _placed(image: skia.Image, box: Box) -> skia.Rect:
    """Where contentsGravity puts the picture; resizeAspectFill reaches past the frame, as Core Animation has it."""
    width, height = box.frame[2:]
    across, down = width / image.width(), height / image.height()
    if box.gravity != "resize":
        across = down = min(across, down) if box.gravity == "resizeAspect" else max(across, down)
    wide, high = image.width() * across, image.height() * down
    return skia.Rect.MakeXYWH((width - wide) / 2, (height - high) / 2, wide, high)


def _colour(colour: Colour) -> skia.Color4f:
    return skia.Color4f(*colour)


def main(scene: str, picture: str) -> None:
    document = load(Path(scene), (1920, 1080))
    surface = skia.Surface.MakeRasterN32Premul(*document.pixels)
    canvas = surface.getCanvas()
    canvas.clear(_colour(document.background))
    canvas.scale(document.scale, document.scale)
    for box in document.boxes:
        draw(canvas, box)
    Path(picture).write_bytes(surface.makeImageSnapshot().encodeToData(skia.EncodedImageFormat.kPNG, 100).bytes())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit("usage: skia_card.py SCENE.json OUT.png")
    main(*sys.argv[1:])
