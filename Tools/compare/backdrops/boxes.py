"""What both programs draw: boxes in boxes, as data."""

from __future__ import annotations

from dataclasses import dataclass, replace

Effect = tuple[str, float]
"""A filter's name in a scene document with its amount: `gaussianBlur` (a standard deviation in points), `saturation`,
`contrast`, `grayscale` or `invert`: those that CSS has too."""


@dataclass(frozen=True)
class Shape:
    """A rounded rectangle in the coordinates of the box that it masks, in points."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0


@dataclass(frozen=True)
class Box:
    """A layer, which is also an element. Lengths are points; x and y count from the box around."""

    x: float
    y: float
    width: float
    height: float
    colour: str | None = None
    """`#rrggbb` or `#rrggbbaa`."""
    photo: bool = False
    """Whether the box shows the photo, stretched over it."""
    radius: float = 0
    clips: bool = False
    """Whether the box cuts what is in it to its own rounded corners."""
    opacity: float = 1
    turn: float = 0
    """Degrees clockwise, about the centre."""
    filters: tuple[Effect, ...] = ()
    behind: tuple[Effect, ...] = ()
    """The filters of what is behind the box."""
    mask: Shape | None = None
    blend: str | None = None
    """A blend mode that has the same name in documents and in CSS."""
    inside: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Case:
    """A picture of a photo under some boxes.

    `differs` says why the programs do not agree here by intention; such a case is drawn and shown, but not judged.
    """

    name: str
    boxes: tuple[Box, ...]
    scale: int = 1
    differs: str | None = None
    size: tuple[int, int] = (360, 240)

    @property
    def all(self) -> tuple[Box, ...]:
        """The photo, and the boxes over it."""
        return (Box(0, 0, *self.size, photo=True), *self.boxes)

    def without_backdrops(self) -> Case:
        """The same boxes that do nothing to what is behind them."""
        return replace(self, boxes=tuple(_blind(box) for box in self.boxes))


def _blind(box: Box) -> Box:
    return replace(box, behind=(), inside=tuple(_blind(child) for child in box.inside))
