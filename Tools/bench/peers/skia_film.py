#!/usr/bin/env python3
"""Draws a film of SCENES.md with Skia into numbered PNGs and prints one JSON line: milliseconds a frame over the whole film.

Each process (one a processor unless --processes says otherwise) draws, reads back, encodes and writes every n-th frame:
Skia's raster and its PNG encoder have one thread each, and Python's lock, held while a picture is encoded, would keep
threads from sharing the work. The frames are recorded into SkPictures before the clock starts and replayed by native
code inside it. A process is made ready, with its device and a frame as warm-up, before the clock starts too.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import skia

import scenes
import skia_effects
import skia_scenes

FRAMES = 120
PNG = skia.EncodedImageFormat.kPNG
# Opaque, so that Skia's encoder leaves out the alpha channel.
INFO = skia_scenes.INFO.makeAlphaType(skia.AlphaType.kOpaque_AlphaType)


class Rounded:
    """film-6000"""

    def draw(self, canvas: skia.Canvas, frame: int) -> None:
        canvas.clear(scenes.BACKGROUND)
        paint = skia.Paint(AntiAlias=True)
        for x, y, colour in scenes.travelling(6000, frame):
            paint.setColor(colour)
            canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, 40, 40), 8, 8, paint)


class Night:
    """film-night: the photo through one colour matrix; the panel as a backdrop that is blurred, saturated and tinted."""

    PHOTO = skia.Rect.MakeXYWH(0, 0, 1460 * 1.37, 820 * 1.37)
    PANEL = skia.IRect.MakeXYWH(120, 620, 1080, 340)
    DUSK, DUSK_ALPHA = (0x0B / 255, 0x1D / 255, 0x51 / 255), 0x80 / 255
    LIGHT, DARK = (0.97, 0.68), (0.145, 0.75)  # white and alpha of the two styles

    def __init__(self) -> None:
        self.image = skia_scenes.from_pixels(scenes.image(1460, 820))

    def draw(self, canvas: skia.Canvas, frame: int) -> None:
        share = frame / FRAMES
        canvas.clear(scenes.BACKGROUND)
        alpha = self.DUSK_ALPHA * share
        # The exposure only darkens, so that nothing is cut off between it and the tint.
        dusk = scaling(2 ** (-1.6 * share) * (1 - alpha), [part * alpha for part in self.DUSK])
        paint = skia.Paint(AntiAlias=True, ColorFilter=skia.ColorFilters.Matrix(dusk))
        canvas.drawImageRect(self.image, self.PHOTO, skia_effects.LINEAR, paint)
        blur = skia.ImageFilters.Blur(28, 28, skia.TileMode.kMirror, None, self.PANEL)
        effect = skia.ImageFilters.ColorFilter(self.tint(share), blur, self.PANEL)
        bounds = skia.Rect.Make(self.PANEL)
        canvas.save()
        canvas.clipRRect(skia.RRect.MakeRectXY(bounds, 40, 40), True)
        canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, None, effect, 0))
        canvas.restore()
        canvas.restore()

    def tint(self, share: float) -> skia.ColorFilter:
        (white, alpha), (dark, dark_alpha) = self.LIGHT, self.DARK
        cover = alpha + (dark_alpha - alpha) * share
        light = white * alpha + (dark * dark_alpha - white * alpha) * share
        return skia.ColorFilters.Compose(
            skia.ColorFilters.Matrix(scaling(1 - cover, [light] * 3)), skia.ColorFilters.Matrix(SATURATED)
        )


def scaling(factor: float, offsets: list[float]) -> list[float]:
    """The colour matrix that scales and then shifts red, green and blue."""
    rows = [[factor if column == row else 0 for column in range(4)] + [offsets[row]] for row in range(3)]
    return [*rows[0], *rows[1], *rows[2], 0, 0, 0, 1, 0]


def saturation(amount: float) -> list[float]:
    """The colour matrix of a saturation, with the weights of Filter Effects 1."""
    weights = (0.2126, 0.7152, 0.0722)
    rows = [[weights[c] * (1 - amount) + (amount if c == r else 0) for c in range(3)] + [0, 0] for r in range(3)]
    return [*rows[0], *rows[1], *rows[2], 0, 0, 0, 1, 0]


SATURATED = saturation(2)
SCENES = {"film-6000": Rounded, "film-night": Night}


def record(scene: Rounded | Night, frame: int) -> skia.Picture:
    recorder = skia.PictureRecorder()
    scene.draw(recorder.beginRecording(skia_scenes.BOUNDS), frame)
    return recorder.finishRecordingAsPicture()


class Worker:
    """What one process draws with."""

    def __init__(self, peer: str, device: str, api: str) -> None:
        if peer == "skia-ganesh":
            self.target = skia_scenes.Ganesh(device, api)
            self.surface = skia.Surface.MakeRenderTarget(self.target.context, skia.Budgeted.kNo, INFO)
        else:
            self.target = skia_scenes.Raster()
            self.surface = skia.Surface.MakeRaster(INFO)
        self.on_device = peer == "skia-ganesh"

    def encode(self, picture: skia.Picture) -> skia.Data:
        picture.playback(self.surface.getCanvas())
        image = self.surface.makeImageSnapshot()
        if self.on_device:
            self.target.context.flushAndSubmit()
            image = image.makeNonTextureImage()
        return image.encodeToData(PNG, 100)

    def write(self, picture: skia.Picture, file: Path) -> None:
        data = self.encode(picture)
        with file.open("wb") as opened:
            opened.write(data)


def work(options: argparse.Namespace, pictures: list[skia.Picture], first: int, folder: Path, gate, done) -> None:
    """One process: gets ready, waits at the gate, makes its share of the frames and tells."""
    worker = Worker(options.peer, options.device, options.api)
    worker.encode(pictures[first])
    gate.wait()
    for frame in range(first, len(pictures), options.processes):
        worker.write(pictures[frame], folder / f"{frame:04d}.png")
    done.put(worker.target.device)


def film(options: argparse.Namespace, pictures: list[skia.Picture]) -> dict:
    """Times one film: from the gate's opening until every process has written its last file."""
    context = multiprocessing.get_context("fork")  # the pictures are the parent's
    gate, done = context.Barrier(options.processes + 1), context.SimpleQueue()
    folder = Path(tempfile.mkdtemp(prefix="lamina-bench-peer-"))
    try:
        parts = [(options, pictures, first, folder, gate, done) for first in range(options.processes)]
        processes = [context.Process(target=work, args=part, daemon=True) for part in parts]
        for process in processes:
            process.start()
        gate.wait(timeout=120)
        start = time.perf_counter()
        for process in processes:
            process.join()
        seconds = time.perf_counter() - start
        files = sorted(folder.iterdir())
        if any(process.exitcode != 0 for process in processes) or len(files) != len(pictures):
            raise SystemExit(f"{len(files)} of {len(pictures)} frames were written")
        size = sum(file.stat().st_size for file in files) // len(files)
        return {"ms": seconds * 1000 / len(pictures), "bytes": size, "device": done.get()}
    finally:
        shutil.rmtree(folder)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scene", required=True, choices=tuple(SCENES))
    parser.add_argument("--peer", choices=("skia-raster", "skia-ganesh"), default="skia-raster")
    parser.add_argument("--frames", type=int, default=1, help="films timed, of 120 frames each")
    parser.add_argument("--warmup", type=int, default=0, help="taken and ignored: each process warms up by itself")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)), help="how many share a film")
    parser.add_argument("--device", default="surfaceless", help="surfaceless, auto, device:N or gbm:PATH")
    parser.add_argument("--api", choices=("gl", "gles"), default="gl", help="OpenGL 4.5 or OpenGL ES 3.2")
    parser.add_argument("--dump", type=Path, help="write this PNG of --frame and time nothing")
    parser.add_argument("--frame", type=int, default=7, help="the frame to dump")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    gc.disable()
    scene = SCENES[options.scene]()
    if options.dump:
        Worker(options.peer, options.device, options.api).write(record(scene, options.frame), options.dump)
        result = {"dump": str(options.dump)}
    else:
        pictures = [record(scene, frame) for frame in range(FRAMES)]
        films = [film(options, pictures) for _ in range(options.frames)]
        last = films[-1]
        result = {"frames_ms": [film["ms"] for film in films], "bytes": last["bytes"], "device": last["device"]}
    json.dump({"scene": options.scene, "peer": options.peer} | result, sys.stdout)
    print()


if __name__ == "__main__":
    main()
