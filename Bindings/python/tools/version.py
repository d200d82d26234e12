"""The version of the package, for its build: that of Lamina, which is in one file of the repository."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Mapping

ROOT = Path(__file__).resolve().parent.parent


def lamina_root() -> Path:
    """Returns the folder of Lamina's sources: inside of an sdist, above the package in a clone."""
    inside = ROOT / "lamina-source"
    return inside if inside.exists() else ROOT.parent.parent


def dynamic_metadata(settings: Mapping[str, Any], project: Mapping[str, Any]) -> dict[str, str]:
    """Returns the fields of the project that are found at the build."""
    return {"version": (lamina_root() / "Sources/Lamina/VERSION").read_text(encoding="ascii").strip()}
