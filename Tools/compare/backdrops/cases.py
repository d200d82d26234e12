"""The cases: each for one question of what a backdrop effect sees. Boxes stand on whole pixels, since Chromium moves
them there (rotated ones excepted)."""

from __future__ import annotations

from backdrops.boxes import Box, Case, Shape

BLUR = (("gaussianBlur", 8),)
PANEL = (60, 40, 240, 160)
"""Where the parents stand: x, y, width, height."""

COLOURS = ("#e8413c", "#f6d743", "#2f6fde", "#ffffff", "#12805c", "#101014")
STRIPES = tuple(Box(14 * i, 0, 14, 120 if i % 3 else 90, COLOURS[i % 6]) for i in range(10))
INSIDE = (*STRIPES, Box(150, 20, 70, 50, COLOURS[2]), Box(20, 20, 210, 130, behind=BLUR))
"""What stands in each parent: colours, and over them and over nothing a box that blurs what it sees."""


def parent(name: str, differs: str | None = None, **properties: object) -> Case:
    """A case with a parent of these properties around a blur."""
    return Case(name, (Box(*PANEL, inside=INSIDE, **properties),), differs=differs)


CASES = (
    Case("plain", (Box(*PANEL, behind=BLUR),)),
    Case("plain-large", (Box(*PANEL, behind=(("gaussianBlur", 30),)),)),
    Case("plain-scale2", (Box(*PANEL, behind=BLUR),), scale=2),
    Case("tinted-rounded", (Box(*PANEL, colour="#ffffff66", radius=30, behind=BLUR),)),
    Case("chain", (Box(*PANEL, behind=(("gaussianBlur", 6), ("saturation", 1.8), ("contrast", 0.8))),)),
    Case("faded-itself", (Box(*PANEL, opacity=0.6, behind=BLUR),)),
    Case("masked-itself", (Box(*PANEL, mask=Shape(20, 20, 160, 120, 40), behind=BLUR),)),
    Case("rotated", (Box(100, 60, 160, 120, turn=30, behind=BLUR),)),
    Case("frame-edge", (Box(-50, -40, 240, 160, behind=(("gaussianBlur", 12),)), Box(280, 150, 200, 150, behind=BLUR))),
    Case("overlapping", (Box(30, 30, 200, 120, behind=BLUR), Box(130, 90, 200, 120, "#2040ff30", behind=BLUR))),
    parent("parent-plain"),
    parent("parent-straight-clip", clips=True),
    parent("parent-turned", turn=20),
    parent("parent-faded", opacity=0.6),
    parent("parent-masked", mask=Shape(10, 10, 210, 130, 40)),
    parent("parent-rounded-clip", radius=50, clips=True),
    parent("parent-filtered", filters=(("grayscale", 1),)),
    parent("parent-blended", blend="multiply"),
    Case("grandparent-faded", (Box(*PANEL, opacity=0.7, inside=(Box(0, 0, 240, 160, inside=INSIDE),)),)),
    parent(
        "parent-blurs",
        differs="in CSS an element with a backdrop-filter is a backdrop root; here only what is drawn offscreen is",
        behind=BLUR,
    ),
)


def chosen(names: list[str]) -> list[Case]:
    """The cases of these names, or all; an unknown name ends the program."""
    known = {case.name: case for case in CASES}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise SystemExit(f"no case {', '.join(unknown)}; there are {', '.join(known)}")
    return [known[name] for name in names] or list(CASES)
