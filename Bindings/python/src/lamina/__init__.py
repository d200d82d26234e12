"""Lamina: scenes of layers in; pictures, and an exact account of what they cost, out.

>>> import lamina
>>> lamina.render({"lamina": 1, "size": [320, 200], "background": "#eef1f6"}, scale=2)
<lamina.Picture 640×400>
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from . import _calls
from ._errors import (
    BusyError, Cancelled, FileError, ForkError, InputError, InternalError, LaminaError, Problem, SceneError,
    UnavailableError, UsageError,
)
from ._library import library as _functions
from .frames import Frames
from .loader import Loader
from .picture import Picture
from .renderer import Renderer, default_renderer, devices, render
from .scene import Scene, SceneSize

if TYPE_CHECKING:
    from .compare import Comparison, diff
    from .explanation import Explanation
    from .lint import LintReport
    from .profile import FrameProfile, RangeProfile
    from .report import CheckResult, Report, check

__all__ = [
    "BusyError", "Cancelled", "CheckResult", "Comparison", "Explanation", "FileError", "ForkError", "FrameProfile",
    "Frames", "InputError", "InternalError", "LaminaError", "LintReport", "Loader", "Picture", "Problem",
    "RangeProfile", "Renderer", "Report", "Scene", "SceneError", "SceneSize", "UnavailableError", "UsageError", "check",
    "default_renderer", "devices", "diff", "render", "schema", "version",
]

#: Names that are imported at their first use, as dataclasses take time to make.
_LATER = {
    "Comparison": "compare", "diff": "compare", "Explanation": "explanation", "LintReport": "lint",
    "FrameProfile": "profile", "RangeProfile": "profile", "CheckResult": "report", "Report": "report",
    "check": "report",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'lamina' has no attribute {name!r}")
    value = getattr(importlib.import_module("." + _LATER[name], __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def version() -> str:
    """Returns the version of the library, such as "1.2.3"."""
    text: bytes = _functions.version()
    return text.decode("ascii")


def schema(name: str) -> dict[str, Any]:
    """Returns a JSON schema: scene, suite, profile or lint."""
    value: dict[str, Any] = _calls.json_of("schema", *_calls.text(name))
    return value
