"""Runs Lamina and Chromium on a case, and reads the frames of its boxes."""

from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from pathlib import Path

from layouts.parts import Case

Frames = dict[str, tuple[float, float, float, float]]

SCRIPT = """
const found = {};
for (const scene of document.querySelectorAll('.scene')) {
    const origin = scene.getBoundingClientRect();
    const frames = found[scene.dataset.key] = {};
    for (const box of scene.querySelectorAll('[id]')) {
        const rect = box.getBoundingClientRect();
        frames[box.id] = [rect.x - origin.x, rect.y - origin.y, rect.width, rect.height];
    }
}
document.body.innerHTML = '<pre>' + JSON.stringify(found) + '</pre>';
"""


def of_lamina(case: Case, lamina: str, folder: Path) -> list[Frames]:
    """The alignment rectangles in the scene's coordinates, at each of the case's sizes."""
    scene = folder / f"{case.name}.json"
    scene.write_text(json.dumps(case.document(), indent=1))
    return [_of_lamina(scene, f"s{index}", lamina) for index in range(len(case.sizes))]


def _of_lamina(scene: Path, size: str, lamina: str) -> Frames:
    report = json.loads(_run([lamina, "explain", str(scene), "--layout", "--json", "--size", size]))
    rectangles = {item["path"]: item["alignmentRectangle"] for item in report["items"] if not item["isGuide"]}
    frames: Frames = {}
    for path, own in rectangles.items():
        parts = path.split("/")
        outer = [rectangles["/".join(parts[:count])] for count in range(1, len(parts))]
        x, y = (sum(rectangle[key] for rectangle in [*outer, own]) for key in ("x", "y"))
        frames[parts[-1]] = (x, y, own["width"], own["height"])
    return frames


def of_chromium(cases: list[Case], folder: Path) -> dict[str, list[Frames]]:
    """The frames of all cases at all their sizes, measured in one page."""
    scenes = []
    for case in cases:
        for index, size in enumerate(case.sizes):
            style = f"position:absolute;left:0;top:0;width:{size[0]}px;height:{size[1]}px"
            scenes.append(f'<div class=scene data-key="{case.name} {index}" style="{style}">{case.html(size)}</div>')
    page = folder / "page.html"
    page.write_text(
        "<!doctype html><meta charset=utf-8><style>body{margin:0}</style>\n"
        + "\n".join(scenes)
        + f"\n<script>{SCRIPT}</script>\n"
    )
    profile = folder / "chromium-profile"
    command = ["chromium", "--headless", "--no-sandbox", f"--user-data-dir={profile}", "--dump-dom"]
    found = re.search("<pre>(.*)</pre>", _run([*command, page.resolve().as_uri()]), re.DOTALL)
    if not found:
        raise SystemExit("chromium wrote no frames")
    frames = json.loads(unescape(found[1]))
    return {
        case.name: [
            {name: tuple(rect) for name, rect in frames[f"{case.name} {index}"].items()}
            for index in range(len(case.sizes))
        ]
        for case in cases
    }


def _run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\nended with exit code {done.returncode}:\n{done.stderr[-2000:]}")
    return done.stdout
