"""Runs Lamina and Chromium on a case."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import chromium_page
import numpy as np
import skia
from harness.setup import OUTPUT, ROOT

from backdrops.boxes import Case
from backdrops.page import page
from backdrops.photo import photo
from backdrops.scene_document import document

RGBA = skia.ColorType.kRGBA_8888_ColorType


class Folder:
    """A folder with the cases' documents, pages and pictures."""

    def __init__(self, path: Path, lamina: str | None) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self.path = path.resolve()
        self.lamina = lamina or os.environ.get("LAMINA") or str(ROOT / "Tools/lamina")

    def with_lamina(self, case: Case) -> np.ndarray:
        """Lamina's picture of the case."""
        scene = self.scene(case)
        picture = self._gone(f"{case.name}-lamina.png")
        _run([self.lamina, "render", str(scene), "-o", str(picture), "--scale", str(case.scale)])
        return self._read(picture, case)

    def scene(self, case: Case) -> Path:
        """Writes the case's document."""
        scene = self.path / f"{case.name}.json"
        scene.write_text(document(case, self._photo(case).name))
        return scene

    def with_chromium(self, case: Case, name: str = "chromium") -> np.ndarray:
        """Chromium's picture of the case."""
        html = self.path / f"{case.name}-{name}.html"
        html.write_text(page(case, self._photo(case).name))
        picture = self._gone(f"{case.name}-{name}.png")
        _run(chromium_page.command(case, html, picture, OUTPUT / "chromium-profile"))
        return self._read(picture, case)

    def write(self, name: str, pixels: np.ndarray) -> Path:
        """Writes an opaque picture of 8 bits, height by width by 3."""
        opaque = np.dstack([pixels, np.full(pixels.shape[:2], 255, np.uint8)])
        file = self.path / name
        skia.Image.fromarray(np.ascontiguousarray(opaque), RGBA).save(str(file), skia.EncodedImageFormat.kPNG)
        return file

    def _photo(self, case: Case) -> Path:
        width, height = (side * case.scale for side in case.size)
        file = self.path / f"photo-{width}.png"
        return file if file.exists() else self.write(file.name, photo(width, height))

    def _gone(self, name: str) -> Path:
        file = self.path / name
        file.unlink(missing_ok=True)
        return file

    def _read(self, file: Path, case: Case) -> np.ndarray:
        if not file.exists():
            raise SystemExit(f"{case.name}: no picture {file}")
        pixels = skia.Image.open(str(file)).toarray(colorType=RGBA)
        expected = (case.size[1] * case.scale, case.size[0] * case.scale)
        if pixels.shape[:2] != expected:
            raise SystemExit(f"{case.name}: {file.name} has {pixels.shape[:2]} rows and columns, not {expected}")
        return pixels[..., :3]


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)}\nended with exit code {done.returncode}:\n{done.stderr[-2000:]}")
