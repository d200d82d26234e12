#!/usr/bin/env python3
"""Draws the scenes of SCENES.md with Skia and prints one JSON line of frame times, or with --dump writes a picture.

A frame is recorded into an SkPicture first, outside the clock, and replayed into the surface inside it: the replay is
native code, so Python's own cost (4 to 8 ms for 6,000 calls) does not count against Skia.
"""

from __future__ import annotations

import argparse
import gc
import json
import math
import os
import sys
import time
from pathlib import Path

import numpy as np
import skia

import scenes
import skia_effects

BOUNDS = skia.Rect.MakeWH(scenes.WIDTH, scenes.HEIGHT)
LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)
FAST = skia.Canvas.SrcRectConstraint.kFast_SrcRectConstraint
SMOOTH = skia.Paint(AntiAlias=True)
INFO = skia.ImageInfo.Make(
    scenes.WIDTH, scenes.HEIGHT, skia.ColorType.kRGBA_8888_ColorType, skia.AlphaType.kPremul_AlphaType
)
PLAIN = ("rounded6000", "corners6000", "opaque1", "opaque100", "wall1000", "photo", "groups", "labels10000")
DRAWN = (*PLAIN, *skia_effects.SCENES)
CORNERS = ((8, 8), (3, 5), (14, 10), (0, 0))
"""The radii of corners6000's corners, clockwise from the top left."""
ENCODED = ("encode-rounded6000", "encode-photo")
MOST_SHARE = {"labels10000": 0.16}
"""The largest part of a timed picture that may differ by more than 8/255 from Skia's raster, where that is not 0.05."""


class Painter:
    """The scenes as Skia calls. Pictures used as contents are made once and stay in Skia's own caches."""

    def __init__(self, scene: str) -> None:
        self.scene = scene
        size = {"wall1000": (1024, 1024), "photo": (1460, 820)} | skia_effects.IMAGES
        self.labels = Labels() if scene == "labels10000" else None
        self.image = from_pixels(scenes.image(*size[scene])) if scene in size else None

    def draw(self, canvas: skia.Canvas, frame: int) -> None:
        canvas.clear(scenes.BACKGROUND)
        if self.scene.startswith("opaque"):
            self._opaque(canvas, int(self.scene.removeprefix("opaque")), frame)
        elif self.scene in skia_effects.SCENES:
            skia_effects.draw(self.scene, self.image, canvas, frame)
        else:
            getattr(self, f"_{self.scene}")(canvas, frame)

    def record(self, frame: int) -> skia.Picture:
        recorder = skia.PictureRecorder()
        self.draw(recorder.beginRecording(BOUNDS), frame)
        return recorder.finishRecordingAsPicture()

    def _rounded6000(self, canvas: skia.Canvas, frame: int) -> None:
        paint = skia.Paint(AntiAlias=True)
        for x, y, colour in scenes.rounded(6000, frame):
            paint.setColor(colour)
            canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, 40, 40), 8, 8, paint)

    def _corners6000(self, canvas: skia.Canvas, frame: int) -> None:
        paint, box = skia.Paint(AntiAlias=True), skia.RRect()
        radii = [skia.Point(*corner) for corner in CORNERS]
        for x, y, colour in scenes.rounded(6000, frame):
            box.setRectRadii(skia.Rect.MakeXYWH(x, y, 40, 40), radii)
            paint.setColor(colour)
            canvas.drawRRect(box, paint)

    def _opaque(self, canvas: skia.Canvas, count: int, frame: int) -> None:
        for colour in scenes.opaque(count, frame):
            canvas.drawRect(BOUNDS, skia.Paint(AntiAlias=True, Color=colour))

    def _wall1000(self, canvas: skia.Canvas, frame: int) -> None:
        target = skia.Rect.MakeXYWH(-22, -20, 44, 40)
        for x, y, angle, column, row in scenes.wall(frame):
            canvas.save()
            canvas.translate(x, y)
            canvas.rotate(math.degrees(angle))
            source = skia.Rect.MakeXYWH(32 * column, 32 * row, 32, 32)
            canvas.drawImageRect(self.image, source, target, LINEAR, SMOOTH, FAST)
            canvas.restore()

    def _labels10000(self, canvas: skia.Canvas, frame: int) -> None:
        self.labels.draw(canvas, frame)

    def _photo(self, canvas: skia.Canvas, frame: int) -> None:
        x, y, card = scenes.photo(frame)
        target = skia.Rect.MakeXYWH(x, y, 1460 * 1.37, 820 * 1.37)
        canvas.drawImageRect(self.image, target, LINEAR, SMOOTH)
        paint = skia.Paint(AntiAlias=True, Color=0x99FFFFFF)
        canvas.drawRoundRect(skia.Rect.MakeXYWH(card, 700, 800, 300), 28, 28, paint)

    def _groups(self, canvas: skia.Canvas, frame: int) -> None:
        half = skia.Paint(Alphaf=0.5)
        for squares in scenes.groups(frame):
            rectangles = [skia.Rect.MakeXYWH(x, y, 60, 60) for x, y, _ in squares]
            bounds = skia.Rect.MakeEmpty()
            for rectangle in rectangles:
                bounds.join(rectangle)
            canvas.saveLayer(bounds, half)
            for rectangle, (_, _, colour) in zip(rectangles, squares):
                canvas.drawRect(rectangle, skia.Paint(AntiAlias=True, Color=colour))
            canvas.restore()


class Labels:
    """The text blobs of labels10000, made once: Skia keeps their glyphs in its own atlas."""

    def __init__(self) -> None:
        font = skia.Font(skia.Typeface("DejaVu Sans"), 12)
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        self.ascent = -font.getMetrics().fAscent
        self.blobs = [skia.TextBlob(text, font) for text in scenes.labels()]

    def draw(self, canvas: skia.Canvas, frame: int) -> None:
        paint = skia.Paint(AntiAlias=True, Color=0xFFE8EDF6)
        for index, x, top in scenes.shown_labels(frame):
            canvas.drawTextBlob(self.blobs[index], x, top + self.ascent, paint)


class Raster:
    """Skia's CPU raster, one thread, as Skia has it."""

    def __init__(self) -> None:
        self.surface = skia.Surface.MakeRaster(INFO)
        self.device = "CPU raster"
        self.draws_nothing = False

    def finish(self) -> None:
        pass


class Ganesh:
    """Skia's Ganesh on a headless EGL context; a frame ends with flush, submit and glFinish."""

    def __init__(self, device: str, api: str) -> None:
        from egl import HeadlessContext

        self.egl = HeadlessContext(device, api)
        self.context = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
        if not self.context:
            raise SystemExit(f"Skia makes no Ganesh context on {self.egl.description}")
        self.surface = skia.Surface.MakeRenderTarget(self.context, skia.Budgeted.kNo, INFO)
        self.device = self.egl.description
        self.draws_nothing = self.egl.renderer == "NOOP"
        if "GALLIUM_NOOP" in os.environ and not self.draws_nothing:
            raise SystemExit(f"GALLIUM_NOOP has no effect on {self.device}, which is no Gallium driver of Mesa")

    def finish(self) -> None:
        self.context.flushAndSubmit()
        self.egl.finish()


def from_pixels(pixels: np.ndarray) -> skia.Image:
    """A raster image; marked opaque where it is, which spares Skia the blending and a PNG its alpha channel."""
    alpha = skia.AlphaType.kOpaque_AlphaType if (pixels[..., 3] == 255).all() else skia.AlphaType.kPremul_AlphaType
    return skia.Image.fromarray(np.ascontiguousarray(pixels), skia.ColorType.kRGBA_8888_ColorType, alpha)


def pixels_of(surface: skia.Surface) -> np.ndarray:
    return surface.makeImageSnapshot().toarray(colorType=skia.ColorType.kRGBA_8888_ColorType)


def time_frames(painter: Painter, target: Raster | Ganesh, warmup: int, frames: int) -> dict:
    """Frame times of native replay, and beside them what Python took to record each frame."""
    canvas, replayed, recorded = target.surface.getCanvas(), [], []
    for frame in range(warmup + frames):
        start = time.perf_counter()
        picture = painter.record(frame)
        recorded.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        picture.playback(canvas)
        target.finish()
        replayed.append((time.perf_counter() - start) * 1000)
    if not target.draws_nothing:
        check_pixels(painter, pixels_of(target.surface), warmup + frames - 1)
    return {"frames_ms": replayed[warmup:], "record_ms": recorded[warmup:]}


def check_pixels(painter: Painter, pixels: np.ndarray, frame: int) -> None:
    """Compares a timed frame with Skia's raster: it must be the picture, not an empty target."""
    expected = Raster()
    painter.draw(expected.surface.getCanvas(), frame)
    difference = np.abs(pixels.astype(int) - pixels_of(expected.surface).astype(int)).max(-1)
    share = float((difference > 8).mean())
    if share > MOST_SHARE.get(painter.scene, 0.05):
        raise SystemExit(f"{painter.scene}: {share:.1%} of the timed picture is not what the scene says")


def time_encoding(image: skia.Image, warmup: int, frames: int) -> dict:
    """Times of PNG encoding with Skia's defaults, and the size of the file."""
    times, size = [], 0
    for _ in range(warmup + frames):
        start = time.perf_counter()
        data = image.encodeToData(skia.EncodedImageFormat.kPNG, 100)
        times.append((time.perf_counter() - start) * 1000)
        size = data.size()
    return {"frames_ms": times[warmup:], "bytes": size}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scene", required=True, choices=DRAWN + ENCODED)
    parser.add_argument("--peer", choices=("skia-raster", "skia-ganesh"), default="skia-raster")
    parser.add_argument("--frames", type=int, default=10, help="frames timed")
    parser.add_argument("--warmup", type=int, default=3, help="frames drawn before the clock starts")
    parser.add_argument("--device", default="surfaceless", help="surfaceless, auto, device:N or gbm:PATH")
    parser.add_argument("--api", choices=("gl", "gles"), default="gl", help="OpenGL 4.5 or OpenGL ES 3.2")
    parser.add_argument("--input", type=Path, help="picture to encode")
    parser.add_argument("--dump", type=Path, help="write this PNG of --frame and time nothing")
    parser.add_argument("--frame", type=int, default=7, help="the frame that --dump draws")
    return parser.parse_args()


def encode(options: argparse.Namespace) -> dict:
    if not options.input:
        raise SystemExit(f"{options.scene} needs --input with a PNG picture")
    image = from_pixels(skia.Image.open(str(options.input)).toarray(colorType=skia.ColorType.kRGBA_8888_ColorType))
    if options.dump:
        return write(image, options.dump)
    return {"device": "CPU"} | time_encoding(image, options.warmup, options.frames)


def draw(options: argparse.Namespace) -> dict:
    target = Ganesh(options.device, options.api) if options.peer == "skia-ganesh" else Raster()
    painter = Painter(options.scene)
    if not options.dump:
        return {"device": target.device} | time_frames(painter, target, options.warmup, options.frames)
    painter.record(options.frame).playback(target.surface.getCanvas())
    target.finish()
    return write(from_pixels(pixels_of(target.surface)), options.dump)


def write(image: skia.Image, file: Path) -> dict:
    image.save(str(file), skia.EncodedImageFormat.kPNG)
    return {"dump": str(file)}


def main() -> None:
    options = arguments()
    gc.disable()
    result = encode(options) if options.scene in ENCODED else draw(options)
    json.dump({"scene": options.scene, "peer": options.peer} | result, sys.stdout)
    print()


if __name__ == "__main__":
    main()
