"""Scenes like an app's screens, as documents: a bar, cards with photos, and rows, of chosen colours and sizes."""

from __future__ import annotations

import json
import random
import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT, SCALE = 390, 844, 2
PHOTOS = 6


def write(folder: Path, count: int) -> list[Path]:
    """Writes so many documents, and the photos that they share; the same ones at each call."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(PHOTOS):
        (folder / f"photo-{number}.png").write_bytes(_photo(number))
    files = [folder / f"screen-{number:03}.json" for number in range(count)]
    for number, file in enumerate(files):
        file.write_text(json.dumps(_screen(random.Random(number)), indent=1) + "\n")
    return files


def _screen(chance: random.Random) -> dict:
    accent = _colour(chance)
    layers: list[dict] = [
        {"frame": [0, 0, WIDTH, 96], "backgroundColor": accent},
        {"frame": [20, 56, chance.randint(90, 200), 20], "backgroundColor": "#ffffffe0", "cornerRadius": 10},
    ]
    y = 112
    while y < HEIGHT - 84:
        height = chance.choice([72, 72, 120, 200])
        layers.append(_card(chance, y, height, accent))
        y += height + 12
    layers.append({"frame": [0, HEIGHT - 83, WIDTH, 83], "backgroundColor": "#f8f8f8f0"})
    for tab in range(5):
        frame = [28 + tab * 72, HEIGHT - 70, 30, 30]
        layers.append({"frame": frame, "backgroundColor": accent if tab == 0 else "#b0b4bc", "cornerRadius": 8})
    return {
        "lamina": 1, "size": [WIDTH, HEIGHT], "scale": SCALE, "background": "#eceef2", "sublayers": layers,
    }  # fmt: skip


def _card(chance: random.Random, y: int, height: int, accent: str) -> dict:
    side = height - 24
    inside: list[dict] = [
        {
            "frame": [12, 12, side, side], "contents": f"photo-{chance.randrange(PHOTOS)}.png",
            "contentsGravity": "resizeAspectFill", "cornerRadius": 8, "masksToBounds": True,
        }
    ]  # fmt: skip
    for line in range(side // 16):
        frame = [side + 24, 14 + line * 16, chance.randint(40, max(41, WIDTH - side - 76)), 10]
        inside.append({"frame": frame, "backgroundColor": accent if line == 0 else "#c8ccd4", "cornerRadius": 5})
    card = {
        "frame": [16, y, WIDTH - 32, height], "backgroundColor": "#ffffff", "cornerRadius": 14, "sublayers": inside,
    }  # fmt: skip
    if chance.random() < 0.2:
        card["opacity"] = 0.6
    return card


def _colour(chance: random.Random) -> str:
    return "#" + "".join(f"{chance.randint(40, 200):02x}" for _ in range(3))


def _photo(number: int) -> bytes:
    """A smooth opaque picture of 320×240 pixels as PNG."""
    width, height = 320, 240
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        for x in range(width):
            rows += bytes(((x + 40 * number) % 256, (y + x * number // 2) % 256, (200 - y + 30 * number) % 256))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows))), (b"IEND", b"")]
    chunks = (struct.pack(">I", len(d)) + n + d + struct.pack(">I", zlib.crc32(n + d)) for n, d in parts)
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
