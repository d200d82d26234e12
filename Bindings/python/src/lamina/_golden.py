"""Goldens of tests: where they are, how a picture is compared with its own, and when it is recorded."""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, Optional, Union

from ._errors import UsageError
from ._sources import Drawn, broken_budgets, draw

if TYPE_CHECKING:
    from .compare import Comparison, DifferenceLimits
    from .picture import Picture
    from .scene import SizeSource

#: The most characters of a golden's name, as file systems have limits.
_LONGEST = 150


@dataclass(frozen=True)
class GoldenPlace:
    """Where the goldens of one test are, and the pictures of its failures."""

    #: The folder of the test's file.
    folder: Path
    #: The folder of the goldens.
    goldens: Path
    #: The folder of the pictures of failures.
    output: Path
    #: The beginning of their names.
    name: str

    @classmethod
    def of(cls, module: Path, test: str, root: Path, output: Path) -> GoldenPlace:
        """Returns the place of a test: `goldens/<module>/<test>` beside it, and `<output>/<path>/<module>/<test>`."""
        try:
            inner = module.parent.relative_to(root)
        except ValueError:
            inner = Path(module.parent.name)
        goldens = module.parent / "goldens" / module.stem
        return cls(module.parent, goldens, root / output / inner / module.stem, _plain(test))


def _plain(name: str) -> str:
    """Returns a name that every file system takes, another one for each name."""
    plain = re.sub(r"[^\w.\-\[\]=,+@#]", "_", name)
    if plain == name and len(name) <= _LONGEST and not name.startswith("."):
        return name
    return f"{plain[:_LONGEST - 10].lstrip('.')}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


@dataclass(repr=False)
class LaminaPicture:
    """The fixture `lamina_picture`: a call compares a picture with its golden."""

    place: GoldenPlace
    #: The test's id.
    test: str
    #: True if goldens are recorded.
    updates: bool
    #: The metric and the limits of comparisons that name none.
    metric: str
    limits: str
    #: The folder to which comparisons are written for the page; None without one.
    share: Optional[Path]
    #: Called with the path of a golden that was recorded.
    recorded: Callable[[str], None]
    #: The figures to close after the test.
    figures: list[Any] = field(default_factory=list)
    _names: set[str] = field(default_factory=set)

    def __repr__(self) -> str:
        return f"<lamina_picture of {self.test}>"

    def __call__(
        self,
        picture: Any,
        name: Optional[str] = None,
        *,
        metric: Optional[str] = None,
        limits: DifferenceLimits = None,
        budget: Union[None, str, Iterable[str]] = None,
        time: Optional[float] = None,
        scale: Optional[float] = None,
        size: Optional[SizeSource] = None,
        inputs: Optional[Mapping[str, Any]] = None,
        set: Optional[Mapping[str, Any]] = None,
        dpi: float = 100,
        savefig_kwargs: Optional[Mapping[str, Any]] = None,
    ) -> Picture:
        """Compares a picture with its golden, and a scene's cost with a budget; returns the picture.

        picture: a scene (the path of a document, a dictionary, a lamina.Scene), a path of a picture, an array of bytes,
        a picture of PIL or of Lamina, or a figure of matplotlib. Paths are relative to the test's file.

        name: the golden's; those without one are numbered in the order of the calls. metric, limits: as in lamina.diff;
        exact by default. budget: as in Scene.profile. time, scale, size, inputs, set: of a scene, as in lamina.render.
        dpi, savefig_kwargs: of a figure.
        """
        __tracebackhide__ = True
        values = {"time": time, "scale": scale, "size": size, "inputs": inputs, "set": set}
        if hasattr(picture, "savefig"):
            self.figures.append(picture)
        start = monotonic()
        drawn = draw(picture, self.place.folder, values, budget, {"dpi": dpi, **(savefig_kwargs or {})})
        chosen = self.limits if limits is None else limits
        comparison = self._compare(drawn, self._file(name), metric or self.metric, chosen, start)
        message = "\n".join(filter(None, [comparison, broken_budgets(drawn.profile)]))
        if message:
            raise AssertionError(message)
        return drawn.picture

    def _file(self, name: Optional[str]) -> str:
        """The name of the golden of a call, without .png."""
        number = len(self._names) + 1
        ending = f"-{_plain(name)}" if name is not None else f"-{number}" if number > 1 else ""
        if ending in self._names:
            raise UsageError(f"the test has two pictures with the name {name!r}; give each its own")
        self._names.add(ending)
        return self.place.name + ending

    def _compare(
        self, drawn: Drawn, file: str, metric: str, limits: DifferenceLimits, start: float
    ) -> Optional[str]:
        """Compares, records, and returns the words of a failure. start: of the drawing, by the monotonic clock."""
        from .compare import diff
        from .picture import Picture

        actual = drawn.picture
        golden = self.place.goldens / f"{file}.png"
        expected = Picture.open(golden) if golden.exists() else None
        result = diff(expected, actual, metric=metric, limits=limits) if expected is not None else None
        self._tell_page(file, expected, drawn, metric, limits, monotonic() - start)
        if result is not None and result.equal:
            self._write_evidence(file, None, None, None)
            return None
        if self.updates:
            golden.parent.mkdir(parents=True, exist_ok=True)
            actual.save(golden)
            self._write_evidence(file, None, None, None)
            self.recorded(_short(golden))
            return None
        evidence = self._write_evidence(file, expected, actual, result)
        command = f"pytest --lamina-update '{self.test}'"
        if result is None:
            return f"there is no golden {_short(golden)}; look at {_short(evidence)}, and record it: {command}"
        figures = result.figures
        return (
            f"the picture differs from {_short(golden)} ({metric}): {result.sentence}\n"
            f"  {figures.different} of {figures.compared} pixels, {result.share:.3%}; a channel by at most "
            f"{figures.largestChannelDifference} of 255; {figures.antialiased} more by antialiasing\n"
            f"  expected, actual, difference: {_short(evidence)}\n"
            f"  if the change is meant: {command}"
        )

    def _tell_page(
        self,
        file: str,
        expected: Optional[Picture],
        drawn: Drawn,
        metric: str,
        limits: DifferenceLimits,
        seconds: float,
    ) -> None:
        if self.share is not None:
            from ._shares import write_share

            ending = file[len(self.place.name):].lstrip("-")
            write_share(self.share, f"{self.test} {ending}".strip(), expected, drawn, metric, limits, seconds)

    def _write_evidence(
        self, file: str, expected: Optional[Picture], actual: Optional[Picture], result: Optional[Comparison]
    ) -> Path:
        """Writes the pictures of a failure, removes those of an earlier one, and returns the one to look at."""
        difference = result.picture if result is not None else None
        written = self.place.output
        for ending, picture in (("expected", expected), ("actual", actual), ("difference", difference)):
            path = self.place.output / f"{file}-{ending}.png"
            if picture is None:
                if path.exists():
                    path.unlink()
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            picture.save(path)
            written = path
        return written


def _short(path: Path) -> str:
    """A path from the working directory on, if it is in there."""
    short = os.path.relpath(path)
    return str(path) if short.startswith("..") else short


