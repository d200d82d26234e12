"""What the cases are made of: boxes and stacks, each as a part of a scene document and as CSS flexbox."""

from __future__ import annotations

from dataclasses import dataclass

ACROSS = {"fill": "stretch", "leading": "flex-start", "center": "center", "trailing": "flex-end"}


@dataclass(frozen=True)
class Box:
    """A box with a size of its own, as a text or a picture has."""

    name: str
    width: float
    height: float
    hugging: int = 250
    resistance: int = 750
    upright: int = 250  # how much it hugs its height

    def layer(self) -> dict:
        return {
            "id": self.name,
            "type": "shape",
            "path": f"M0 0H{self.width}V{self.height}H0Z",
            "layout": {"hugging": [self.hugging, self.upright], "compressionResistance": [self.resistance, 750]},
        }

    def html(self, style: str) -> str:
        # The box itself may be larger or smaller than its content.
        return (
            f'<div id="{self.name}" style="min-width:0;min-height:0;{style}">'
            f'<div style="width:{self.width}px;height:{self.height}px"></div></div>'
        )


@dataclass(frozen=True)
class Stack:
    """A stack, and the flex container that equals it."""

    name: str
    children: list[Box | Stack]
    axis: str = "horizontal"
    alignment: str = "fill"
    distribution: str = "fill"
    spacing: float = 0
    margins: float = 0
    hugging: int = 250  # a stack hugs what is in it
    # The child that takes spare length, and the one that gives way: what hugging and resistance say in the document.
    takes: str = ""
    gives: str = ""

    def layer(self) -> dict:
        return {
            "id": self.name,
            "type": "stack",
            "axis": self.axis,
            "alignment": self.alignment,
            "distribution": self.distribution,
            "spacing": self.spacing,
            "marginsRelative": self.margins > 0,
            "layout": {"margins": self.margins},
            "sublayers": [child.layer() for child in self.children],
        }

    def html(self, style: str) -> str:
        direction = "row" if self.axis == "horizontal" else "column"
        gap = 0 if self.distribution == "equalSpacing" else self.spacing
        own = (
            f"display:flex;flex-direction:{direction};align-items:{ACROSS[self.alignment]};gap:{gap}px;"
            f"padding:{self.margins}px;box-sizing:border-box;min-width:0;min-height:0;"
        )
        if self.distribution == "equalSpacing":
            own += "justify-content:space-between;"
        inside = "".join(child.html(self._flex(child)) for child in self.children)
        return f'<div id="{self.name}" style="{own}{style}">{inside}</div>'

    def _flex(self, child: Box | Stack) -> str:
        if self.distribution == "fillEqually":
            return "flex:1 1 0;"
        if self.distribution == "fillProportionally" and isinstance(child, Box):
            length = child.width if self.axis == "horizontal" else child.height
            return f"flex:{length} 1 0;"
        return f"flex:{int(child.name == self.takes)} {int(child.name == self.gives)} auto;"


@dataclass(frozen=True)
class Case:
    """Parts in a scene, placed by constraints in the document and by CSS in the page, at one or more sizes."""

    name: str
    parts: list[Box | Stack]
    constraints: list
    css: dict[str, str]
    sizes: list[tuple[float, float]]
    note: str = ""

    def document(self) -> dict:
        first = self.sizes[0]
        return {
            "lamina": 1,
            "size": first,
            "sizes": {f"s{index}": size for index, size in enumerate(self.sizes)},
            "layout": {"roundsToPixels": False, "constraints": self.constraints},
            "sublayers": [part.layer() for part in self.parts],
        }

    def html(self, size: tuple[float, float]) -> str:
        return "".join(part.html(f"position:absolute;{self._css(part.name, size)}") for part in self.parts)

    def _css(self, name: str, size: tuple[float, float]) -> str:
        width, height = size
        return self.css[name].replace("{W}", f"{width}px").replace("{H}", f"{height}px")
