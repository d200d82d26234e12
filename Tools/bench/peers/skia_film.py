#!/usr/bin/env python3
"""Draws `film-6000` with Skia into numbered PNGs and prints one JSON line: milliseconds a frame over the whole film.

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
import skia_scenes

FRAMES = 120
PNG = skia.EncodedImageFormat.kPNG
# Opaque, so that Skia's encoder leaves out the alpha channel.
INFO = skia_scenes.INFO.makeAlphaType(skia.AlphaType.kOpaque_AlphaType)


def record(frame: int) -> skia.Picture:
    recorder = skia.PictureRecorder()
    canvas = recorder.beginRecording(skia_scenes.BOUNDS)
    canvas.clear(scenes.BACKGROUND)
    paint = skia.Paint(AntiAlias=True)
    for x, y, colour in scenes.travelling(6000, frame):
        paint.setColor(colour)
        canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, 40, 40), 8, 8, paint)
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
    parser.add_argument("--scene", required=True, choices=("film-6000",))
    parser.add_argument("--peer", choices=("skia-raster", "skia-ganesh"), default="skia-raster")
    parser.add_argument("--frames", type=int, default=1, help="films timed, of 120 frames each")
    parser.add_argument("--warmup", type=int, default=0, help="taken and ignored: each process warms up by itself")
    parser.add_argument("--processes", type=int, default=len(os.sched_getaffinity(0)), help="how many share a film")
    parser.add_argument("--device", default="surfaceless", help="surfaceless or device:N")
    parser.add_argument("--api", choices=("gl", "gles"), default="gl", help="OpenGL 4.5 or OpenGL ES 3.2")
    parser.add_argument("--dump", type=Path, help="write this PNG of --frame and time nothing")
    parser.add_argument("--frame", type=int, default=7, help="the frame to dump")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    gc.disable()
    if options.dump:
        Worker(options.peer, options.device, options.api).write(record(options.frame), options.dump)
        result = {"dump": str(options.dump)}
    else:
        pictures = [record(frame) for frame in range(FRAMES)]
        films = [film(options, pictures) for _ in range(options.frames)]
        last = films[-1]
        result = {"frames_ms": [film["ms"] for film in films], "bytes": last["bytes"], "device": last["device"]}
    json.dump({"scene": options.scene, "peer": options.peer} | result, sys.stdout)
    print()


if __name__ == "__main__":
    main()
