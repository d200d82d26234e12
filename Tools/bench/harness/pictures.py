"""Compares the pictures: a bench that draws different things is no bench."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import skia


@dataclass(frozen=True)
class Difference:
    """Between two pictures: the largest difference of a channel, and the share of pixels that differ by more than 8."""

    largest: int
    share: float

    def __str__(self) -> str:
        return f"{self.largest:3d} {self.share:8.3%}"


def compare(one: Path, other: Path) -> Difference:
    first, second = _pixels(one), _pixels(other)
    if first.shape != second.shape:
        raise SystemExit(f"{one.name} is {_size(first)}, {other.name} is {_size(second)}")
    difference = np.abs(first - second).max(axis=-1)
    return Difference(int(difference.max()), float((difference > 8).mean()))


def _pixels(file: Path) -> np.ndarray:
    return skia.Image.open(str(file)).toarray(colorType=skia.ColorType.kRGBA_8888_ColorType).astype(np.int16)


def _size(pixels: np.ndarray) -> str:
    return f"{pixels.shape[1]}x{pixels.shape[0]}"
