"""The 1,000 social cards of `Tools/bench/cards`: the rows, the pictures that they name, and where a card has its parts.

The rows and pictures are the same at each call. `Examples/social-card.yaml` is the card as Lamina draws it; the peers
draw it from the numbers below.
"""

from __future__ import annotations

import csv
import hashlib
import random
from pathlib import Path
from typing import NamedTuple

COUNT, PHOTOS, AVATARS = 1000, 10, 20
LONGEST_TITLE = 50  # characters, which have room in two lines: not every peer can end a text with an ellipsis
COLUMNS = ("name", "title", "author", "date", "photo", "avatar", "accent")
# The SHA-256 of people.csv, so that every machine and every version of Python measures the same cards.
DIGEST = "e37a5278cbb675cc949a52d6ed0a1000c3223ed51ce55356c84fe8e2f897a62c"


class Box(NamedTuple):
    x: float
    y: float
    width: float
    height: float


class Shadow(NamedTuple):
    """Its offset, its Gaussian's standard deviation and its colour, of 255ths of red, green and blue and an alpha."""

    x: float
    y: float
    deviation: float
    colour: tuple[int, int, int, float]


# The card of Examples/social-card.yaml; what it contains is placed in it.
SIZE = (1200, 630)
BACKGROUND = "#e9edf3"
PHOTO = Box(0, 0, 1200, 630)
CARD, CARD_RADIUS, CARD_COLOUR = Box(56, 336, 1088, 238), 28, "#ffffff"
SHADOW = Shadow(0, 10, 24, (0, 0, 0, 0.35))
AVATAR, AVATAR_RADIUS, AVATAR_BORDER = Box(44, 51, 136, 136), 68, 5
ACCENT, ACCENT_RADIUS = Box(216, 40, 72, 8), 4
TITLE, TITLE_SIZE, TITLE_COLOUR = Box(216, 58, 828, 108), 42, "#141a24"
TITLE_LINE = 49  # the font's own height of a line at that size, rounded, as pages have to state it
AUTHOR, AUTHOR_SIZE, AUTHOR_COLOUR = Box(216, 172, 828, 40), 26, "#5b6575"
# DejaVu Sans, the default of Lamina's text layers.
FONTS = [Path(f"/usr/share/fonts/truetype/dejavu/DejaVuSans{style}.ttf") for style in ("", "-Bold")]

_OPENINGS = (
    "How we", "Why nobody", "Déjà vu:", "Ten ways to", "The year that", "“Yes, and”:", "Über alles Mögliche, or:",
    "What María & José", "Señor López, who", "Before they",
)  # fmt: skip
_MIDDLES = (
    "measured", "rebuilt the harbour of", "drew", "moved a café to", "lost sight of", "went by night train to",
    "learned to read", "painted", "forgot, then found,", "sold out",
)  # fmt: skip
_ENDINGS = (
    "Kraków", "São Paulo", "Malmö in winter", "a very small island", "Reykjavík", "the Çeşme road", "Brno",
    "Île-de-France on foot", "Łódź, twice", "the sea",
)  # fmt: skip
_GIVEN = ("Zoë", "Jürgen", "Søren", "Anaïs", "Małgorzata", "Ana", "François", "Dvořák", "Íñigo", "Mei", "Ole", "Ayşe")
_FAMILY = ("Brontë", "Müller", "Ødegård", "Lefèvre", "Wiśniewska", "García-Núñez", "Novák", "Li", "O’Brien", "Şahin")
_MONTHS = ("January", "March", "May", "August", "September", "December")
_ACCENTS = ("#2d6cdf", "#c2410c", "#15803d", "#7c3aed", "#be123c", "#0e7490", "#a16207", "#475569")


def rows(count: int = COUNT) -> list[dict[str, str]]:
    """The cards' values: titles of one or two lines, some with commas and quotes, which CSV has to quote."""
    chance = random.Random(55)

    def one(values: tuple[str, ...]) -> str:
        return values[int(chance.random() * len(values))]  # `choice` may differ between versions of Python

    def title() -> str:
        text = one(_ENDINGS) if chance.random() < 0.1 else f"{one(_OPENINGS)} {one(_MIDDLES)} {one(_ENDINGS)}"
        return text + ', a "slow" story' if chance.random() < 0.2 else text

    found = []
    for number in range(count):
        text = title()
        while len(text) > LONGEST_TITLE:
            text = title()
        found.append(
            {
                "name": f"card-{number:04}", "title": text, "author": f"{one(_GIVEN)} {one(_FAMILY)}",
                "date": f"{1 + number % 28} {one(_MONTHS)}", "photo": f"photo-{number % PHOTOS}.jpg",
                "avatar": f"avatar-{number % AVATARS}.png", "accent": one(_ACCENTS),
            }
        )  # fmt: skip
    return found


def byline(row: dict[str, str]) -> str:
    return f"{row['author']} · {row['date']}"


def read(folder: Path, count: int = COUNT) -> list[dict[str, str]]:
    with (folder / "people.csv").open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))[:count]


def write(folder: Path, photo: Path) -> None:
    """Writes `people.csv` with all rows, and the pictures, which are parts of one photo, mirrored and recoloured."""
    folder.mkdir(parents=True, exist_ok=True)
    write_rows(folder / "people.csv", COUNT)
    digest = hashlib.sha256((folder / "people.csv").read_bytes()).hexdigest()
    if digest != DIGEST:
        raise SystemExit(f"people.csv has changed: its SHA-256 is {digest}")
    _write_pictures(folder, photo)


def write_rows(file: Path, count: int) -> None:
    with file.open("w", newline="", encoding="utf-8") as opened:
        table = csv.DictWriter(opened, COLUMNS)
        table.writeheader()
        table.writerows(rows(count))


def _write_pictures(folder: Path, source: Path) -> None:
    from PIL import Image

    whole = Image.open(source).convert("RGB")
    for number in range(PHOTOS):
        x, y = 32 * number, 20 * number
        part = whole.crop((x, y, x + 1600, y + 1000))
        _varied(part, number).save(folder / f"photo-{number}.jpg", quality=90)
    for number in range(AVATARS):
        x, y = 80 * number, 300 + 20 * number
        part = whole.crop((x, y, x + 256, y + 256))
        _varied(part, number).save(folder / f"avatar-{number}.png")


def _varied(picture, number: int):
    """Every other picture mirrored, and the channels in one of six orders."""
    from PIL import Image, ImageOps

    orders = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
    channels = picture.split()
    mixed = Image.merge("RGB", [channels[index] for index in orders[number // 2 % 6]])
    return ImageOps.mirror(mixed) if number % 2 else mixed
