#!/usr/bin/env python3
"""Draws scenes of SCENES.md with Blend2D and prints one JSON line of frame times, or with --dump writes a picture.

A frame is made into an array of calls first, outside the clock, and drawn inside it by `blend2d_replay.c`, compiled and
given as --library: Python's time does not count against Blend2D. Texts are shaped once, as Skia's are. `blend2d` draws
each call at once, `blend2d-threads` queues them for a thread of each processor.
"""

from __future__ import annotations

import argparse
import ctypes as C
import gc
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import scenes
import skia_scenes

DRAWN = ("rounded6000", "opaque1", "opaque100", "photo", "labels10000")
VERSION = 1200
RECT, ROUNDED, IMAGE, LABEL = range(4)
CALL = np.dtype([("kind", "u4"), ("colour", "u4"), ("rect", "f8", 4), ("radius", "f8"), ("index", "u8")])
TEXT_SIZE, TEXT_COLOUR = 12, 0xFFE8EDF6


class Target:
    """The frame, and what scenes show in it."""

    def __init__(self, library: Path, threads: int) -> None:
        self.native = C.CDLL(str(library))
        if self.native.bench_version() != VERSION:
            raise SystemExit(f"{library} has Blend2D {self.native.bench_version()}; the declarations are of {VERSION}")
        self._do("open", scenes.WIDTH, scenes.HEIGHT, threads)

    def set_image(self, rgba: np.ndarray) -> None:
        pixels = np.ascontiguousarray(rgba[..., [2, 1, 0, 3]])
        self._do("set_image", C.c_void_p(pixels.ctypes.data), pixels.shape[1], pixels.shape[0])

    def set_labels(self, texts: list[str]) -> float:
        """Shapes the texts; the font's ascent."""
        ascent, joined = C.c_float(), b"\0".join(text.encode() for text in texts) + b"\0"
        self._do("set_labels", font_file(), C.c_float(TEXT_SIZE), joined, C.c_size_t(len(texts)), C.byref(ascent))
        return ascent.value

    def draw(self, calls: np.ndarray) -> None:
        self._do("draw", C.c_void_p(calls.ctypes.data), C.c_size_t(len(calls)))

    def pixels(self) -> np.ndarray:
        pixels = np.empty((scenes.HEIGHT, scenes.WIDTH, 4), np.uint8)
        self._do("read", C.c_void_p(pixels.ctypes.data))
        return np.ascontiguousarray(pixels[..., [2, 1, 0, 3]])

    def _do(self, name: str, *arguments: object) -> None:
        result = getattr(self.native, f"bench_{name}")(*arguments)
        if result != 0:
            raise SystemExit(f"Blend2D: {name} failed with {result & 0xFFFFFFFF:#x}")


def font_file() -> bytes:
    """The file that fontconfig, and so Skia, takes for the labels' font."""
    if not shutil.which("fc-match"):
        raise SystemExit("the labels need fontconfig: apt-get install fontconfig")
    return subprocess.run(["fc-match", "-f", "%{file}", "DejaVu Sans"], check=True, capture_output=True).stdout


class Painter:
    """The scenes as arrays of calls."""

    def __init__(self, scene: str, target: Target) -> None:
        self.scene = scene
        if scene == "photo":
            target.set_image(scenes.image(1460, 820))
        if scene == "labels10000":
            self.ascent = target.set_labels(scenes.labels())

    def record(self, frame: int) -> np.ndarray:
        background = calls(RECT, [scenes.BACKGROUND], [(0, 0, scenes.WIDTH, scenes.HEIGHT)])
        name = "opaque" if self.scene.startswith("opaque") else self.scene
        return np.concatenate([background, getattr(self, f"_{name}")(frame)])

    def _rounded6000(self, frame: int) -> np.ndarray:
        x, y, colour = zip(*scenes.rounded(6000, frame))
        return calls(ROUNDED, colour, [(*place, 40, 40) for place in zip(x, y)], radius=8)

    def _opaque(self, frame: int) -> np.ndarray:
        colours = scenes.opaque(int(self.scene.removeprefix("opaque")), frame)
        return calls(RECT, colours, [(0, 0, scenes.WIDTH, scenes.HEIGHT)] * len(colours))

    def _photo(self, frame: int) -> np.ndarray:
        x, y, card = scenes.photo(frame)
        image = calls(IMAGE, [0], [(x, y, 1460 * 1.37, 820 * 1.37)])
        return np.concatenate([image, calls(ROUNDED, [0x99FFFFFF], [(card, 700, 800, 300)], radius=28)])

    def _labels10000(self, frame: int) -> np.ndarray:
        shown = scenes.shown_labels(frame)
        made = calls(LABEL, [TEXT_COLOUR] * len(shown), [(x, top + self.ascent, 0, 0) for _, x, top in shown])
        made["index"] = [index for index, _, _ in shown]
        return made


def calls(kind: int, colours: list[int], rects: list[tuple], radius: float = 0) -> np.ndarray:
    made = np.zeros(len(colours), CALL)
    made["kind"], made["radius"], made["colour"], made["rect"] = kind, radius, colours, rects
    return made


def time_frames(painter: Painter, target: Target, warmup: int, frames: int) -> dict:
    """Frame times, and beside them what Python took to make each frame's calls."""
    drawn, recorded = [], []
    for frame in range(warmup + frames):
        start = time.perf_counter()
        made = painter.record(frame)
        recorded.append((time.perf_counter() - start) * 1000)
        start = time.perf_counter()
        target.draw(made)
        drawn.append((time.perf_counter() - start) * 1000)
    skia_scenes.check_pixels(skia_scenes.Painter(painter.scene), target.pixels(), warmup + frames - 1)
    return {"frames_ms": drawn[warmup:], "record_ms": recorded[warmup:]}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scene", required=True, choices=DRAWN)
    parser.add_argument("--peer", choices=("blend2d", "blend2d-threads"), default="blend2d")
    parser.add_argument("--library", required=True, type=Path, help="blend2d_replay.c, compiled")
    parser.add_argument("--frames", type=int, default=10, help="frames timed")
    parser.add_argument("--warmup", type=int, default=3, help="frames drawn before the clock starts")
    parser.add_argument("--dump", type=Path, help="write this PNG of --frame and time nothing")
    parser.add_argument("--frame", type=int, default=7, help="the frame that --dump draws")
    return parser.parse_args()


def main() -> None:
    options = arguments()
    gc.disable()
    threads = len(os.sched_getaffinity(0)) if options.peer == "blend2d-threads" else 0
    target = Target(options.library.resolve(), threads)
    painter = Painter(options.scene, target)
    if options.dump:
        target.draw(painter.record(options.frame))
        result = skia_scenes.write(skia_scenes.from_pixels(target.pixels()), options.dump)
    else:
        result = time_frames(painter, target, options.warmup, options.frames)
        result["device"] = f"CPU, {threads} threads" if threads else "CPU"
    json.dump({"scene": options.scene, "peer": options.peer} | result, sys.stdout)
    print()


if __name__ == "__main__":
    main()
