"""Reads the part of a scene document that the cold peers can draw: boxes with a colour or a picture, rounded, faded.

A document that uses more is refused by name, so that a peer never draws less than Lamina does.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

ROOT_KEYS = {"lamina", "size", "scale", "background", "sublayers", "$schema", "title", "description"}
BOX_KEYS = {
    "id", "name", "type", "frame", "backgroundColor", "contents", "contentsGravity", "cornerRadius", "opacity",
    "borderWidth", "borderColor", "masksToBounds", "opaque", "isOpaque", "sublayers",
}  # fmt: skip
GRAVITIES = {"resize", "resizeAspect", "resizeAspectFill"}
CLEAR = (0.0, 0.0, 0.0, 0.0)
Colour = tuple[float, float, float, float]


@dataclass
class Box:
    """One layer: frame in points inside its parent, colours with straight alpha 0...1."""

    frame: tuple[float, float, float, float]
    colour: Colour = CLEAR
    contents: Path | None = None
    gravity: str = "resize"
    radius: float = 0
    opacity: float = 1
    border: float = 0
    border_colour: Colour = (0.0, 0.0, 0.0, 1.0)
    clips: bool = False
    children: list[Box] = field(default_factory=list)


@dataclass
class Document:
    """A scene: size in points, scale in pixels a point, background, and its layers from back to front."""

    size: tuple[float, float]
    scale: float
    background: Colour
    boxes: list[Box]

    @property
    def pixels(self) -> tuple[int, int]:
        return round(self.size[0] * self.scale), round(self.size[1] * self.scale)


def load(file: Path, pixels: tuple[int, int] | None = None) -> Document:
    """Reads a JSON scene; with pixels the scale is set so that the picture has that size."""
    root = json.loads(file.read_text())
    _refuse(set(root) - ROOT_KEYS, f"{file.name}: ")
    size = tuple(root["size"])
    scale = pixels[0] / size[0] if pixels else root.get("scale", 1)
    boxes = [_box(layer, file.parent, f"sublayers[{i}]") for i, layer in enumerate(root.get("sublayers", []))]
    document = Document(size, scale, colour(root.get("background", CLEAR)), boxes)
    if pixels and document.pixels != pixels:
        raise SystemExit(f"{file}: {size[0]}x{size[1]} points do not scale to {pixels[0]}x{pixels[1]} pixels")
    return document


def _box(layer: dict, folder: Path, path: str) -> Box:
    _refuse(set(layer) - BOX_KEYS, f"{path}.")
    if layer.get("type", "layer") != "layer" or layer.get("contentsGravity", "resize") not in GRAVITIES:
        raise SystemExit(f"{path}: the cold peers draw plain layers with {', '.join(sorted(GRAVITIES))} only")
    return Box(
        frame=tuple(layer["frame"]),
        colour=colour(layer.get("backgroundColor", CLEAR)),
        contents=folder / layer["contents"] if "contents" in layer else None,
        gravity=layer.get("contentsGravity", "resize"),
        radius=layer.get("cornerRadius", 0),
        opacity=layer.get("opacity", 1),
        border=layer.get("borderWidth", 0),
        border_colour=colour(layer.get("borderColor", "#000")),
        clips=layer.get("masksToBounds", False),
        children=[_box(child, folder, f"{path}.sublayers[{i}]") for i, child in enumerate(layer.get("sublayers", []))],
    )


def colour(value: str | list[float] | Colour) -> Colour:
    """`#rgb #rgba #rrggbb #rrggbbaa` or three or four numbers 0...1, as red, green, blue, alpha."""
    if not isinstance(value, str):
        return tuple([*value, 1.0][:4])
    digits = value.removeprefix("#")
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    return tuple(int(digits[i : i + 2].ljust(2, "f"), 16) / 255 if i < len(digits) else 1.0 for i in (0, 2, 4, 6))


def _refuse(keys: set[str], where: str) -> None:
    if keys:
        raise SystemExit(f"the cold peers cannot draw {', '.join(where + key for key in sorted(keys))}")
