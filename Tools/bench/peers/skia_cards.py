#!/usr/bin/env python3
"""Draws the cards of `Tools/bench/cards` with Skia's CPU raster.

Pictures are decoded once and fonts are loaded once, before the clock starts. Text is set by Skia's own paragraphs.
Encoders: `png` and `jpeg` are Skia's, PNG with its only setting, JPEG at quality 90. `png-fast` and `jpeg-fast` hand the
pixels to libvips, at the fastest level of PNG and quality 90 of JPEG: of OpenCV, Pillow and libvips the fastest.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

import numpy
import pyvips
import skia
from skia import textlayout

import card_program
import cards

# Opaque, so that the encoder leaves out the alpha channel.
INFO = skia.ImageInfo.Make(*cards.SIZE, skia.kRGBA_8888_ColorType, skia.kOpaque_AlphaType)
SMOOTH = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)


def colour(text: str) -> int:
    return 0xFF000000 | int(text[1:], 16)


def rounded(box: cards.Box, radius: float) -> skia.RRect:
    return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(*box), radius, radius)


class Card:
    def __init__(self, options: argparse.Namespace) -> None:
        self.pixels = numpy.zeros((cards.SIZE[1], cards.SIZE[0], 4), dtype=numpy.uint8)
        self.surface = skia.Surface.MakeRasterDirect(INFO, self.pixels)
        self.encode = {
            "png": lambda: self.encoded(skia.EncodedImageFormat.kPNG, 100),
            "jpeg": lambda: self.encoded(skia.EncodedImageFormat.kJPEG, 90),
            "png-fast": lambda: self.handed_on().pngsave_buffer(compression=1),
            "jpeg-fast": lambda: self.handed_on().jpegsave_buffer(Q=90),
        }[options.encoder]
        names = [f"photo-{number}.jpg" for number in range(cards.PHOTOS)]
        names += [f"avatar-{number}.png" for number in range(cards.AVATARS)]
        self.pictures = {
            name: skia.Image.open(str(options.folder / name)).makeRasterImage().withDefaultMipmaps() for name in names
        }
        provider = textlayout.TypefaceFontProvider()
        for file in cards.FONTS:
            provider.registerTypeface(skia.Typeface.MakeFromFile(str(file)))
        self.fonts = textlayout.FontCollection()
        self.fonts.setDefaultFontManager(provider)
        self.unicode = skia.Unicodes.ICU.Make()
        self.title = self.text_style(cards.TITLE_SIZE, cards.TITLE_COLOUR, skia.FontStyle.Bold())
        self.author = self.text_style(cards.AUTHOR_SIZE, cards.AUTHOR_COLOUR, skia.FontStyle.Normal())
        red, green, blue, alpha = cards.SHADOW.colour
        self.shadow = skia.Paint(
            AntiAlias=True,
            Color=skia.Color(red, green, blue, round(alpha * 255)),
            MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, cards.SHADOW.deviation),
        )

    def text_style(self, size: float, text_colour: str, style: skia.FontStyle) -> textlayout.ParagraphStyle:
        text = textlayout.TextStyle()
        text.setFontFamilies(["DejaVu Sans"])
        text.setFontSize(size)
        text.setFontStyle(style)
        text.setColor(colour(text_colour))
        paragraph = textlayout.ParagraphStyle()
        paragraph.setTextStyle(text)
        return paragraph

    def draw(self, row: card_program.Row) -> bytes:
        canvas = self.surface.getCanvas()
        canvas.clear(colour(cards.BACKGROUND))
        self.picture(canvas, row["photo"], cards.PHOTO, 0)
        canvas.save()
        canvas.translate(cards.CARD.x, cards.CARD.y)
        card = cards.Box(0, 0, cards.CARD.width, cards.CARD.height)
        shade = card._replace(x=cards.SHADOW.x, y=cards.SHADOW.y)
        canvas.drawRRect(rounded(shade, cards.CARD_RADIUS), self.shadow)
        self.fill(canvas, card, cards.CARD_RADIUS, cards.CARD_COLOUR)
        self.picture(canvas, row["avatar"], cards.AVATAR, cards.AVATAR_RADIUS)
        ring = rounded(cards.AVATAR, cards.AVATAR_RADIUS)
        hole = skia.RRect(ring)
        hole.inset(cards.AVATAR_BORDER, cards.AVATAR_BORDER)
        canvas.drawDRRect(ring, hole, skia.Paint(AntiAlias=True, Color=colour(row["accent"])))
        self.fill(canvas, cards.ACCENT, cards.ACCENT_RADIUS, row["accent"])
        self.text(canvas, row["title"], cards.TITLE, self.title)
        self.text(canvas, cards.byline(row), cards.AUTHOR, self.author)
        canvas.restore()
        return self.encode()

    def fill(self, canvas: skia.Canvas, box: cards.Box, radius: float, text_colour: str) -> None:
        canvas.drawRRect(rounded(box, radius), skia.Paint(AntiAlias=True, Color=colour(text_colour)))

    def picture(self, canvas: skia.Canvas, name: str, box: cards.Box, radius: float) -> None:
        """The picture over all of a rounded box, cut at its sides or at the top and bottom."""
        image = self.pictures[name]
        factor = max(box.width / image.width(), box.height / image.height())
        width, height = box.width / factor, box.height / factor
        part = skia.Rect.MakeXYWH((image.width() - width) / 2, (image.height() - height) / 2, width, height)
        place = skia.Matrix.MakeRectToRect(part, skia.Rect.MakeXYWH(*box), skia.Matrix.kFill_ScaleToFit)
        shader = image.makeShader(skia.TileMode.kClamp, skia.TileMode.kClamp, SMOOTH, place)
        canvas.drawRRect(rounded(box, radius), skia.Paint(AntiAlias=True, Shader=shader))

    def text(self, canvas: skia.Canvas, text: str, box: cards.Box, style: textlayout.ParagraphStyle) -> None:
        builder = textlayout.ParagraphBuilder.make(style, self.fonts, self.unicode)
        builder.addText(text)
        paragraph = builder.Build()
        paragraph.layout(box.width)
        paragraph.paint(canvas, box.x, box.y)

    def encoded(self, kind: skia.EncodedImageFormat, quality: int) -> bytes:
        return bytes(self.surface.makeImageSnapshot().encodeToData(kind, quality))

    def handed_on(self) -> pyvips.Image:
        return pyvips.Image.new_from_memory(self.pixels, *cards.SIZE, 4, "uchar").extract_band(0, n=3)


def prepare(options: argparse.Namespace) -> Callable[[card_program.Row], bytes]:
    return Card(options).draw


if __name__ == "__main__":
    card_program.main(__doc__, prepare, ("png", "png-fast", "jpeg", "jpeg-fast"))
