"""The cases: layouts that constraints and CSS both can say."""

from __future__ import annotations

from layouts.parts import Box, Case, Stack

PHONE, SMALL, LANDSCAPE, SPLIT, TABLET = (390, 844), (320, 568), (844, 390), (507, 768), (1024, 768)
FIVE = [PHONE, SMALL, LANDSCAPE, SPLIT, TABLET]


def filling(name: str) -> list[str]:
    return [f"H:|-16-[{name}]-16-|", f"V:|-16-[{name}]-16-|"]


INSET = "left:16px;top:16px;width:calc({W} - 32px);height:calc({H} - 32px);"


def store_cell() -> Case:
    """A store's cell: an icon, a column of texts that take the spare width, and a button (app-store.yaml)."""
    texts = Stack(
        "texts",
        [
            Box("title", 120, 21),
            Box("detail", 130, 15),
            Stack("stars", [Box(f"star{i}", 14, 13) for i in range(5)], spacing=3),
        ],
        axis="vertical",
        alignment="leading",
        spacing=3,
    )
    header = Stack(
        "header",
        [Box("icon", 64, 64, hugging=260, resistance=760), texts, Box("button", 72, 30, hugging=260, resistance=760)],
        alignment="center",
        spacing=14,
        takes="texts",
    )
    cell = Stack("cell", [header, Box("about", 200, 51)], axis="vertical", spacing=14, margins=16)
    return Case(
        "store-cell",
        [cell],
        ["V:|-24-[cell]", "H:|-16-[cell]-16-|"],
        {"cell": "left:16px;top:24px;width:calc({W} - 32px);"},
        # At 320 points the texts give way: constraints make them narrower, CSS lets them stick out.
        [PHONE, LANDSCAPE, SPLIT, TABLET],
    )


def store_page() -> Case:
    """A store's page: header, equal tabs, and equal pictures that take the spare height (app-store-page.yaml)."""
    facts = Stack(
        "facts",
        [Box("title", 175, 30, hugging=240), Box("essentials", 75, 18), Box("stars", 110, 15)],
        axis="vertical",
        alignment="leading",
        spacing=5,
    )
    header = Stack(
        "header",
        [Box("icon", 88, 88, hugging=260, resistance=760), facts],
        alignment="leading",
        spacing=20,
        takes="facts",
    )
    tabs = Stack("tabs", [Box(f"tab{i}", 50 + 4 * i, 18) for i in range(3)], distribution="fillEqually")
    previews = Stack(
        "previews",
        [Box("left", 80, 20, upright=1), Box("right", 120, 20, upright=1)],
        distribution="fillEqually",
        spacing=16,
    )
    page = Stack("page", [header, tabs, previews], axis="vertical", spacing=24, takes="previews")
    return Case("store-page", [page], filling("page"), {"page": INSET}, FIVE)


def hugging(field: int) -> Case:
    """A field and a button: the one that hugs less takes the spare width, of two alike the first (hugging.yaml)."""
    takes = "field" if field <= 250 else "button"
    row = Stack("row", [Box("field", 96, 21, hugging=field), Box("button", 26, 21)], spacing=36, takes=takes)
    return Case(
        f"hugging-{field}",
        [row],
        ["H:|-16-[row]-16-|", "V:|-16-[row]"],
        {"row": "left:16px;top:16px;width:calc({W} - 32px);"},
        FIVE,
    )


def resistance(word: int) -> Case:
    """A word and a picture with too little room: the one that resists less gives way (polish.yaml)."""
    gives = "word" if word < 750 else "picture"
    row = Stack(
        "row",
        [Box("word", 240, 58, resistance=word), Box("picture", 100, 75)],
        spacing=12,
        alignment="center",
        gives=gives,
    )
    return Case(
        f"resistance-{word}",
        [row],
        ["H:|-16-[row]-16-|", "V:|-16-[row]"],
        {"row": "left:16px;top:16px;width:calc({W} - 32px);"},
        [(320, 200), (340, 200), (300, 200)],
    )


def distribution(kind: str, axis: str, spacing: float, note: str = "") -> Case:
    sizes = (
        [(40, 20), (90, 30), (60, 25), (10, 12)] if axis == "horizontal" else [(20, 40), (30, 90), (25, 60), (12, 10)]
    )
    boxes: list = [Box(f"b{i}", width, height) for i, (width, height) in enumerate(sizes)]
    stack = Stack("stack", boxes, axis=axis, distribution=kind, spacing=spacing)
    return Case(f"{kind}-{axis[0]}-{spacing}", [stack], filling("stack"), {"stack": INSET}, FIVE, note)


def alignment(kind: str, axis: str) -> Case:
    boxes: list = [Box("b0", 40, 20), Box("b1", 90, 35), Box("b2", 60, 25)]
    stack = Stack("stack", boxes, axis=axis, alignment=kind, distribution="equalSpacing", spacing=4)
    return Case(f"align-{kind}-{axis[0]}", [stack], filling("stack"), {"stack": INSET}, [PHONE, LANDSCAPE])


def proportions() -> Case:
    """A picture three quarters as wide as the scene, at most six tenths as high; a text below (five-sizes.yaml)."""
    wide = "min(0.75 * {W}, 0.6 * {H} * 2 / 3)"
    text = "min({W} - 40px, 440px)"
    return Case(
        "proportions",
        [Box("picture", 10, 10, hugging=1, resistance=1), Box("text", 10, 10, hugging=1, resistance=1)],
        [
            "picture.centerX == root.centerX",
            "picture.top == root.top + 20",
            "picture.width == 0.75 * root.width @700",
            "picture.height == 1.5 * picture.width",
            "picture.height <= 0.6 * root.height",
            "text.centerX == root.centerX",
            "text.top == picture.bottom + 16",
            "text.width <= 440",
            "text.left >= root.left + 20",
            "text.left == root.left + 20 @800",
            "text.height == 0.25 * text.width",
        ],
        {
            "picture": f"width:calc({wide});height:calc(1.5 * {wide});top:20px;left:calc(({{W}} - {wide}) / 2);",
            "text": f"width:calc({text});height:calc({text} / 4);"
            f"top:calc(36px + 1.5 * {wide});left:calc(({{W}} - {text}) / 2);",
        },
        FIVE,
    )


def planets() -> Case:
    """Centres as fractions of the scene, sizes in points (planets.yaml)."""
    places = {
        "mercury": (0.62, 0.12, 22),
        "earth": (0.77, 0.31, 36),
        "jupiter": (0.82, 0.53, 64),
        "neptune": (0.6, 0.91, 40),
    }
    parts: list = [Box(name, side, side) for name, (_, _, side) in places.items()]
    constraints, css = [], {}
    for name, (x, y, side) in places.items():
        constraints += [f"{name}.centerX == {x} * root.right", f"{name}.centerY == {y} * root.bottom"]
        css[name] = f"left:calc({x} * {{W}} - {side / 2}px);top:calc({y} * {{H}} - {side / 2}px);"
    return Case("planets", parts, constraints, css, FIVE)


GAPS = "UIKit's shares count the spacing: the last item takes what is left"

CASES = [
    store_cell(),
    store_page(),
    *[hugging(value) for value in (249, 250, 251)],
    *[resistance(value) for value in (740, 760)],
    *[distribution("fillEqually", axis, gap) for axis in ("horizontal", "vertical") for gap in (0, 10)],
    *[distribution("equalSpacing", axis, 10) for axis in ("horizontal", "vertical")],
    *[distribution("fillProportionally", axis, 0) for axis in ("horizontal", "vertical")],
    distribution("fillProportionally", "horizontal", 10, GAPS),
    *[
        alignment(kind, axis)
        for kind in ("fill", "leading", "center", "trailing")
        for axis in ("horizontal", "vertical")
    ],
    proportions(),
    planets(),
]


def chosen(names: list[str]) -> list[Case]:
    unknown = set(names) - {case.name for case in CASES}
    if unknown:
        raise SystemExit(
            f"no such cases: {', '.join(sorted(unknown))}; there are {', '.join(case.name for case in CASES)}"
        )
    return [case for case in CASES if not names or case.name in names]
