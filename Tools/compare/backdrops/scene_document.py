"""A case as a scene document."""

from __future__ import annotations

import json

from backdrops.boxes import Box, Case, Effect

AMOUNT = {"gaussianBlur": "radius"} | dict.fromkeys(("saturation", "contrast", "grayscale", "invert"), "amount")
"""The property that holds a filter's amount."""


def document(case: Case, photo: str) -> str:
    """The JSON; `photo` is the file's name beside it."""
    layers = [_layer(box, photo) for box in case.all]
    scene = {"lamina": 1, "size": list(case.size), "background": "#000", "sublayers": layers}
    return json.dumps(scene, indent=2) + "\n"


def _layer(box: Box, photo: str) -> dict[str, object]:
    layer: dict[str, object] = {"frame": [box.x, box.y, box.width, box.height]}
    if box.colour:
        layer["backgroundColor"] = box.colour
    if box.photo:
        layer |= {"contents": photo, "contentsGravity": "resize"}
    if box.radius:
        layer["cornerRadius"] = box.radius
    if box.clips:
        layer["masksToBounds"] = True
    if box.opacity != 1:
        layer["opacity"] = box.opacity
    if box.turn:
        layer["transform"] = {"rotate": box.turn}
    if box.filters:
        layer["filters"] = [_filter(effect) for effect in box.filters]
    if box.behind:
        layer["backgroundFilters"] = [_filter(effect) for effect in box.behind]
    if box.blend:
        layer["compositingFilter"] = box.blend
    if box.mask:
        frame = [box.mask.x, box.mask.y, box.mask.width, box.mask.height]
        layer["mask"] = {"frame": frame, "cornerRadius": box.mask.radius, "backgroundColor": "#000"}
    if box.inside:
        layer["sublayers"] = [_layer(child, photo) for child in box.inside]
    return layer


def _filter(effect: Effect) -> dict[str, object]:
    name, amount = effect
    return {"type": name, AMOUNT[name]: amount}
