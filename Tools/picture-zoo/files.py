"""Files written byte by byte, whose pixels are known without a decoder: PNG of every sort, and ICC profiles."""

from __future__ import annotations

import struct
import zlib

import numpy as np

# Adam7: the first column and row of each pass, and the steps from pixel to pixel.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
# The values of chunks cHRM: the chromaticities of white, red, green and blue.
SRGB = [(0.3127, 0.3290), (0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
DISPLAY_P3 = [(0.3127, 0.3290), (0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
ADOBE_RGB = [(0.3127, 0.3290), (0.64, 0.33), (0.21, 0.71), (0.15, 0.06)]
BRADFORD = np.array([[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]])
D50 = np.array([0.9642, 1.0, 0.8249])


def png(samples: np.ndarray, depth: int, kind: int, interlaced: bool = False, chunks: list[tuple[bytes, bytes]] = ()) -> bytes:
    """A PNG of samples, height by width by channels; kind 0 gray, 2 RGB, 3 palette, 4 gray with alpha, 6 RGBA."""
    height, width = samples.shape[:2]
    parts = [samples]
    if interlaced:
        parts = [samples[y::high, x::wide] for x, y, wide, high in PASSES]
    rows = b"".join(row_bytes(row, depth) for part in parts if part.size for row in part)
    header = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, int(interlaced))
    every = [(b"IHDR", header), *chunks, (b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in every)


def row_bytes(row: np.ndarray, depth: int) -> bytes:
    """A row without a filter, padded to whole bytes."""
    values = row.reshape(-1)
    if depth == 16:
        return b"\0" + values.astype(">u2").tobytes()
    if depth == 8:
        return b"\0" + values.astype(np.uint8).tobytes()
    bits = ((values[:, None] >> np.arange(depth - 1, -1, -1)) & 1).astype(np.uint8)
    return b"\0" + np.packbits(bits.reshape(-1)).tobytes()


def chromaticities(primaries: list[tuple[float, float]]) -> tuple[bytes, bytes]:
    """A chunk cHRM."""
    return b"cHRM", struct.pack(">8I", *(round(value * 100_000) for pair in primaries for value in pair))


def to_xyz(primaries: list[tuple[float, float]]) -> np.ndarray:
    """The matrix from linear light to XYZ, white being (1, 1, 1)."""
    columns = np.array([[x / y, 1, (1 - x - y) / y] for x, y in primaries]).T
    return columns[:, 1:] * np.linalg.solve(columns[:, 1:], columns[:, 0])


def profile(primaries: list[tuple[float, float]], gamma: float | None) -> bytes:
    """An ICC profile of version 4 with a matrix and a curve: of a gamma, or that of sRGB."""
    white = to_xyz(primaries).sum(1)
    cones = np.diag((BRADFORD @ D50) / (BRADFORD @ white))
    adapted = np.linalg.solve(BRADFORD, cones @ BRADFORD) @ to_xyz(primaries)
    curve = [gamma] if gamma else [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    curve = struct.pack(">4sIHH", b"para", 0, 0 if gamma else 3, 0) + b"".join(map(fixed, curve))
    name = "x".encode("utf-16-be")
    text = struct.pack(">4sIII2s2sII", b"mluc", 0, 1, 12, b"en", b"US", len(name), 28) + name
    tags = [(b"desc", text), (b"cprt", text), (b"wtpt", point(D50))]
    tags += [(name, point(adapted[:, index])) for index, name in enumerate((b"rXYZ", b"gXYZ", b"bXYZ"))]
    tags += [(name, curve) for name in (b"rTRC", b"gTRC", b"bTRC")]
    table, body, start = b"", b"", 128 + 4 + 12 * len(tags)
    for name, data in tags:
        table += struct.pack(">4sII", name, start + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    size = start + len(body)
    header = struct.pack(">I4sI4s4s4s12s4s4sI4s4sQI12s4s44s", size, b"", 0x04400000, b"mntr", b"RGB ", b"XYZ ", b"", b"acsp",
                         b"", 0, b"", b"", 0, 1, b"".join(map(fixed, D50)), b"", b"")
    return header + struct.pack(">I", len(tags)) + table + body


def fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def point(xyz: np.ndarray) -> bytes:
    return struct.pack(">4sI", b"XYZ ", 0) + b"".join(map(fixed, xyz))


def to_srgb(colours: np.ndarray, primaries: list[tuple[float, float]], gamma: float | None) -> np.ndarray:
    """Colours from 0 to 1 in sRGB, clipped channel by channel."""
    light = colours**gamma if gamma else np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)
    light = np.clip(light @ np.linalg.solve(to_xyz(SRGB), to_xyz(primaries)).T, 0, 1)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
