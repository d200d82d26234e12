"""A case as an HTML page."""

from __future__ import annotations

from urllib.parse import quote

from backdrops.boxes import Box, Case, Effect, Shape

CSS = {"gaussianBlur": "blur({}px)", "saturation": "saturate({})", "contrast": "contrast({})"} | {
    "grayscale": "grayscale({})",
    "invert": "invert({})",
}


def page(case: Case, photo: str) -> str:
    """The HTML; `photo` is the picture's address."""
    return (
        "<!doctype html><meta charset=utf-8><style>html,body{margin:0;overflow:hidden;background:#000}"
        "div,img{position:absolute}</style>\n" + "\n".join(_element(box, photo) for box in case.all) + "\n"
    )


def _element(box: Box, photo: str) -> str:
    style = f"left:{box.x}px;top:{box.y}px;width:{box.width}px;height:{box.height}px"
    if box.photo:
        return f'<img src="{photo}" style="{style}">'
    if box.colour:
        style += f";background:{box.colour}"
    if box.radius:
        style += f";border-radius:{box.radius}px"
    if box.clips:  # overflow, even with round corners, is no backdrop root; clip-path is one
        style += f";clip-path:inset(0 round {box.radius}px)" if box.radius else ";overflow:hidden"
    if box.opacity != 1:
        style += f";opacity:{box.opacity}"
    if box.turn:
        style += f";transform:rotate({box.turn}deg)"
    if box.filters:
        style += f";filter:{_chain(box.filters)}"
    if box.behind:
        style += f";backdrop-filter:{_chain(box.behind)}"
    if box.blend:
        style += f";mix-blend-mode:{box.blend}"
    if box.mask:
        style += f";mask:{_mask(box.mask, box)} no-repeat"
    return f"<div style='{style}'>{''.join(_element(child, photo) for child in box.inside)}</div>"


def _chain(effects: tuple[Effect, ...]) -> str:
    return " ".join(CSS[name].format(amount) for name, amount in effects)


def _mask(shape: Shape, box: Box) -> str:
    rectangle = f'<rect x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}" rx="{shape.radius}"/>'
    size = f'width="{box.width}" height="{box.height}"'
    return f'url("data:image/svg+xml,{quote(f"""<svg xmlns="http://www.w3.org/2000/svg" {size}>{rectangle}</svg>""")}")'
