"""Pictures of what tests compare: scenes with their costs, figures of matplotlib, and all that `Picture.of` takes."""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

from ._errors import UsageError
from .picture import Picture
from .scene import Scene

if TYPE_CHECKING:
    from .profile import FrameProfile

_SCENES = {".yaml", ".yml", ".json"}

Budget = Union[None, str, Iterable[str]]


@dataclass
class Drawn:
    """A picture that was made for a test."""

    picture: Picture
    #: The cost, if a budget was given.
    profile: Optional[FrameProfile] = None


def draw(source: Any, folder: Path, values: Mapping[str, Any], budget: Budget, saving: Mapping[str, Any]) -> Drawn:
    """Returns the picture of a source.

    folder: where relative paths begin. values: arguments of `Scene`, of which those that are None are not given.
    saving: arguments of a figure's savefig.
    """
    given = {name: value for name, value in values.items() if value is not None}
    scene = _scene(source, folder, given)
    if scene is not None:
        return Drawn(scene.render(), scene.profile(budget) if budget is not None else None)
    if given or budget is not None:
        names = ", ".join([*given, *(["budget"] if budget is not None else [])])
        raise UsageError(f"{names}: only scenes have them, and this is a {type(source).__name__}")
    if hasattr(source, "savefig"):
        file = io.BytesIO()
        source.savefig(file, **{"format": "png", **saving})
        return Drawn(Picture.decode(file.getvalue()))
    if isinstance(source, (str, os.PathLike)):
        return Drawn(Picture.open(folder / source))
    return Drawn(Picture.of(source))


def _scene(source: Any, folder: Path, given: Mapping[str, Any]) -> Optional[Scene]:
    if isinstance(source, Scene):
        if given:
            raise UsageError(f"{', '.join(given)}: a Scene has its own; set them there")
        return source
    if isinstance(source, Mapping):
        return Scene(source, folder=folder, **given)
    if isinstance(source, (str, os.PathLike)) and Path(source).suffix.lower() in _SCENES:
        return Scene(folder / source, **given)
    return None


def broken_budgets(profile: Optional[FrameProfile]) -> Optional[str]:
    """Returns the budgets that do not hold, in words; None if all do."""
    lines = []
    for broken in profile.brokenBudgets if profile is not None else ():
        value = "was not measured" if broken.value is None else f"is {broken.value:g}"
        lines.append(f"the budget {broken.budget} does not hold: it {value}; {broken.advice}")
        lines += [f"  {layer}" for layer in broken.costliestLayers]
    return "\n".join(lines) or None


@contextlib.contextmanager
def matplotlib_style(styles: Sequence[str]) -> Iterator[None]:
    """Draws figures with the styles named, on matplotlib's own defaults, without a window."""
    importlib.import_module("matplotlib").use("agg")
    style: Any = importlib.import_module("matplotlib.style")
    with style.context(list(styles), after_reset=True):
        yield


def close_figures(figures: Iterable[Any]) -> None:
    """Closes the figures that pyplot keeps."""
    pyplot: Any = sys.modules.get("matplotlib.pyplot")
    for figure in figures:
        if pyplot is not None:
            pyplot.close(getattr(figure, "figure", figure))
