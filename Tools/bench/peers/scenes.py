"""The bench scenes as numbers: SCENES.md in code, without any drawing.

Everything comes from an integer hash of (index, frame, channel), so that every frame differs from the one before it and
each program that follows SCENES.md gets the same picture.
"""

from __future__ import annotations

import numpy as np

WIDTH, HEIGHT = 1920, 1080
BACKGROUND = 0xFF101418
PAGE = 0xFFE8EAEE
MASK = 0xFFFFFFFF


def hash32(x: np.ndarray) -> np.ndarray:
    """Mixes 32-bit integers, given and returned as uint64 below 2^32 (the `lowbias32` function)."""
    x = (x ^ (x >> 16)) * 0x7FEB352D & MASK
    x = (x ^ (x >> 15)) * 0x846CA68B & MASK
    return x ^ (x >> 16)


def values(count: int, frame: int, channel: int) -> np.ndarray:
    """v(i, frame, channel) of SCENES.md for i in 0..<count."""
    index = np.arange(count, dtype=np.uint64)
    return hash32((index * 16 + channel + frame * 0x9E3779B9) & MASK)


def rounded(count: int, frame: int) -> list[tuple[float, float, int]]:
    """(x, y, 0xAARRGGBB) of each 40 by 40 rounded rectangle."""
    x = (values(count, frame, 0) % 7521) / 4
    y = (values(count, frame, 1) % 4161) / 4
    colour = (values(count, frame, 2) & 0xFFFFFF) | 0x80000000
    return list(zip(x.tolist(), y.tolist(), colour.tolist()))


def travelling(count: int, frame: int) -> list[tuple[float, float, int]]:
    """(x, y, 0xAARRGGBB) of film-6000: on the way from the places of `rounded` in frame 0 to those in frame 1."""
    part = frame / 120
    return [
        (x + (to_x - x) * part, y + (to_y - y) * part, colour)
        for (x, y, colour), (to_x, to_y, _) in zip(rounded(count, 0), rounded(count, 1))
    ]


def opaque(count: int, frame: int) -> list[int]:
    """The 0xFFRRGGBB of each full-screen rectangle."""
    return ((values(count, frame, 2) & 0xFFFFFF) | 0xFF000000).tolist()


def wall(frame: int) -> list[tuple[float, float, float, int, int]]:
    """(centre x, centre y, angle in radians, tile column, tile row) of the wall's 1,000 quads."""
    index = np.arange(1000)
    x = 24 + 48 * (index % 40)
    y = 21.6 + 43.2 * (index // 40)
    angle = ((values(1000, frame, 0) % 2001).astype(float) - 1000) / 10000
    tile = (index + frame) % 1024
    return list(zip(x.tolist(), y.tolist(), angle.tolist(), (tile % 32).tolist(), (tile // 32).tolist()))


def photo(frame: int) -> tuple[float, float, float]:
    """(image x, image y, card x) of the photo scene."""
    return -1.25 * (frame % 64), -1.25 * (frame % 32), 80 + 3 * (frame % 64)


def groups(frame: int) -> list[list[tuple[int, int, int]]]:
    """For each of 50 groups its five (x, y, 0xFFRRGGBB) squares of 60 by 60."""
    dx = (values(400, frame, 0) % 5).tolist()
    dy = (values(400, frame, 1) % 5).tolist()
    colour = ((values(400, frame, 2) & 0xFFFFFF) | 0xFF000000).tolist()

    def square(group: int, item: int) -> tuple[int, int, int]:
        key = group * 8 + item
        left, top = 192 * (group % 10), 216 * (group // 10)
        return left + 20 + 18 * item + dx[key], top + 30 + 20 * item + dy[key], colour[key]

    return [[square(group, item) for item in range(5)] for group in range(50)]


def blurred(frame: int) -> list[tuple[int, int, int]]:
    """(x, y, 0xFFRRGGBB) of the 60 rounded rectangles, 120 by 80, over the photo of the blur scenes."""
    x, y = values(60, frame, 0) % 1801, values(60, frame, 1) % 1001
    return list(zip(x.tolist(), y.tolist(), opaque(60, frame)))


def backdrop(frame: int) -> tuple[int, int, int, int]:
    """(x, y, width, height) of the panel that blurs the photo behind it."""
    return 80 + 3 * (frame % 64), 300 + 2 * (frame % 32), 600, 400


def cards(frame: int) -> list[tuple[int, int, int]]:
    """(x, y, 0xFFRRGGBB) of the 100 cards, 150 by 80, with shadows."""
    dx, dy = (values(100, frame, 0) % 9).tolist(), (values(100, frame, 1) % 9).tolist()
    colour = opaque(100, frame)
    return [(192 * (i % 10) + 17 + dx[i], 108 * (i // 10) + 6 + dy[i], colour[i]) for i in range(100)]


def labels() -> list[str]:
    """The texts of labels10000."""
    return [f"Label {index} of {number}" for index, number in enumerate((values(10_000, 0, 3) % 100_000).tolist())]


def shown_labels(frame: int) -> list[tuple[int, int, int]]:
    """(index, x, top) of the labels that are in the frame, at least in part."""
    places = ((index, 10 + 190 * (index % 10), 20 * (index // 10) - 3 * frame) for index in range(10_000))
    return [place for place in places if -20 < place[2] < HEIGHT]


def image(width: int, height: int) -> np.ndarray:
    """The procedural picture of SCENES.md: opaque RGBA8, height by width by 4."""
    x, y = np.arange(width)[None, :], np.arange(height)[:, None]
    pixels = np.full((height, width, 4), 255, np.uint8)
    grain = hash32((y * 4096 + x).astype(np.uint64))
    for channel in range(3):
        total = np.zeros((height, width), np.int64)
        for octave in range(6):
            total += _octave(x, y, octave, channel) * (32 >> octave)
        noisy = total // 63 + ((grain >> (8 * channel)) & 7).astype(np.int64)
        pixels[..., channel] = np.minimum(noisy, 255)
    return pixels


def _octave(x: np.ndarray, y: np.ndarray, octave: int, channel: int) -> np.ndarray:
    """One octave of value noise, bilinear in whole numbers, 0...255."""
    cell = 256 >> octave
    i, j, fx, fy = x // cell, y // cell, x % cell, y % cell

    def lattice(di: int, dj: int) -> np.ndarray:
        key = ((octave * 3 + channel) * 4096 + j + dj) * 4096 + i + di
        return (hash32(key.astype(np.uint64)) & 255).astype(np.int64)

    top = lattice(0, 0) * (cell - fx) + lattice(1, 0) * fx
    bottom = lattice(0, 1) * (cell - fx) + lattice(1, 1) * fx
    return (top * (cell - fy) + bottom * fy) // (cell * cell)
