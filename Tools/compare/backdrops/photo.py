"""The photo behind everything: soft and hard edges, small and large things, made from numbers."""

from __future__ import annotations

import numpy as np

import scenes


def photo(width: int, height: int) -> np.ndarray:
    """Opaque RGB, height by width by 3: an evening sky with a sun over hills, a town with lit windows, grain."""
    x, y = np.arange(width)[None, :] / width, np.arange(height)[:, None] / height
    picture = _mix((38, 62, 140), (250, 150, 90), np.broadcast_to(y / 0.7, (height, width)).clip(0, 1))
    sun = ((x - 0.7) * width / height) ** 2 + (y - 0.35) ** 2 < 0.012
    picture = np.where(sun[..., None], (255, 244, 200), picture)
    for number, colour in enumerate(((92, 70, 110), (58, 52, 84), (26, 34, 48))):
        waves = 0.07 * np.sin(x * (7 + 4 * number) + 2.1 * number) + 0.02 * np.sin(x * 41 + number)
        ridge = 0.5 + 0.14 * number + waves
        picture = np.where((y > ridge)[..., None], colour, picture)
    for number in range(14):
        left, wide = 0.02 + 0.07 * number, 0.045
        top = 0.30 + 0.4 * float(scenes.values(14, 1, 0)[number] % 100) / 100
        house = (x >= left) & (x < left + wide) & (y >= top)
        window = house & ((x - left) / wide % 0.4 > 0.2) & ((y - top) / 0.05 % 1 > 0.5)
        shade = 30 + 12 * (number % 3)
        picture = np.where(house[..., None], (shade, shade + 4, shade + 16), picture)
        picture = np.where(window[..., None], (255, 214, 120) if number % 4 else (150, 220, 255), picture)
    grain = scenes.image(width, height)[..., :3].astype(float) - 128
    return (picture + grain * 0.12).clip(0, 255).astype(np.uint8)


def _mix(one: tuple[int, ...], other: tuple[int, ...], share: np.ndarray) -> np.ndarray:
    return np.array(one) * (1 - share[..., None]) + np.array(other) * share[..., None]
