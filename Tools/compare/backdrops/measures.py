"""How much two pictures differ."""

from __future__ import annotations

from dataclasses import dataclass

import flip_evaluator
import numpy as np


@dataclass(frozen=True)
class Difference:
    """`flip` is the mean of LDR-FLIP (Andersson et al. 2020) at 67 pixels a degree, 0…1, `map` FLIP of each pixel;
    `largest` the largest difference of a channel in 255ths, `share` the part of the pixels that differ by more than 8.
    """

    flip: float
    map: np.ndarray
    largest: int
    share: float


def difference(reference: np.ndarray, test: np.ndarray) -> Difference:
    """Between two pictures of 8 bits and one size."""
    one, other = (np.ascontiguousarray(pixels, np.float32) / 255 for pixels in (reference, test))
    error, mean, _ = flip_evaluator.evaluate(one, other, "LDR", applyMagma=False)
    channels = np.abs(reference.astype(int) - test.astype(int)).max(axis=-1)
    return Difference(float(mean), error[..., 0], int(channels.max()), float((channels > 8).mean()))


def side_by_side(chromium: np.ndarray, lamina: np.ndarray, found: Difference) -> np.ndarray:
    """Chromium's picture, Lamina's, and FLIP as brightness (white from 0.25)."""
    error = (np.minimum(found.map * 4, 1) * 255).astype(np.uint8)
    gap = np.full((chromium.shape[0], 8, 3), 128, np.uint8)
    return np.hstack([chromium, gap, lamina, gap, np.repeat(error[..., None], 3, axis=-1)])
