"""Comparisons of two pictures, by the metrics of `lamina diff`."""

from __future__ import annotations

import base64
import html
import json
from ctypes import byref, c_int
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Union

from ._calls import Handle, call, take_bytes, text
from ._records import Record
from .picture import Picture, _adopt

#: Limits of a difference: "pixels 20, share 0.1%", or {"pixels": 20, "share": "0.1%"}.
DifferenceLimits = Union[None, str, Mapping[str, object]]


@dataclass(frozen=True)
class Figures(Record):
    """The figures of a comparison."""

    expectedWidth: int
    expectedHeight: int
    actualWidth: int
    actualHeight: int
    #: The pixels that were compared.
    compared: int
    #: The pixels that the metric found different.
    different: int
    #: The pixels that differ by antialiasing alone, which do not count.
    antialiased: int
    #: The largest difference of a premultiplied channel, from 0 to 255.
    largestChannelDifference: int
    #: The mean of the metric's errors, in `meanErrorUnit` of the comparison.
    meanError: Optional[float] = None
    #: The most different pixels in any window, of a limit for windows.
    largestInWindow: Optional[int] = None


@dataclass(frozen=True)
class Decision(Record):
    """The limit that decided."""

    #: The limit: pixels, share, window or size.
    limit: str
    #: The measured value.
    measured: float
    #: The allowed value.
    allowed: float
    #: The unit of both.
    unit: Optional[str] = None
    #: The tightest limit that would have passed.
    tightest: Optional[str] = None
    #: The tightest metric with which the same limits would have passed.
    tightestMetric: Optional[str] = None


@dataclass(frozen=True)
class Comparison(Record):
    """The result of `diff`; true in a condition if it passed."""

    #: True if all limits hold; without limits, if no pixel differs by the metric.
    equal: bool
    #: The verdict in words.
    sentence: str
    #: The state: equal, close (within the limits) or different.
    state: str
    #: The figures.
    figures: Figures
    #: The share of the compared pixels that differ, from 0 to 1.
    share: float = 0
    #: The unit of the figures' mean error.
    meanErrorUnit: str = ""
    #: The limit that decided, if anything differs.
    decision: Optional[Decision] = None
    #: Both pictures and their difference, side by side.
    picture: Optional[Picture] = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.equal

    def _repr_html_(self) -> str:
        from ._tables import Quantity, table

        rows: list[tuple[str, object]] = [
            ("different pixels", self.figures.different),
            ("share", Quantity(f"{self.share:.4%}")),
            ("by antialiasing", self.figures.antialiased),
            ("largest difference of a channel", self.figures.largestChannelDifference),
            (f"mean error, {self.meanErrorUnit}".rstrip(", "), self.figures.meanError),
        ]
        parts = [f"<p>{html.escape(self.sentence)}</p>", table("Comparison", ("figure", "value"), rows)]
        if self.picture is not None and not self.equal:
            encoded = base64.b64encode(self.picture.encode("png")).decode("ascii")
            parts.append(f'<img alt="expected, actual, difference" src="data:image/png;base64,{encoded}">')
        return "".join(parts)


def diff(expected: Any, actual: Any, *, metric: str = "exact", limits: DifferenceLimits = None) -> Comparison:
    """Compares two pictures: paths, arrays (straight alpha), pictures of PIL, or of Lamina.

    metric: "exact", "channels N", "yiq T", "oklab T" or "flip T"; limits: what may differ, nothing by default. The page
    docs/diff.md has both.

    >>> from lamina import Picture
    >>> white = Picture.from_pixels(b"\\xff" * 16, 2, 2)
    >>> gray = Picture.from_pixels(b"\\xff" * 12 + b"\\xf0\\xf0\\xf0\\xff", 2, 2)
    >>> diff(white, gray).figures.different
    1
    >>> bool(diff(white, gray, metric="channels 15"))
    True
    """
    pictures = Picture.of(expected), Picture.of(actual)
    equal = c_int()
    data, difference = Handle("data"), Handle("picture")
    call(
        "picture_compare", pictures[0]._handle.slot, pictures[1]._handle.slot, *text(metric), *limits_text(limits),
        byref(equal), byref(data.slot), byref(difference.slot),
    )
    value = json.loads(take_bytes(data))
    comparison = Comparison.from_json({**value, "equal": bool(equal.value)})
    object.__setattr__(comparison, "picture", _adopt(difference) if difference.slot else None)
    return comparison


def limits_text(limits: DifferenceLimits) -> tuple[bytes, int]:
    """Returns the two arguments of limits."""
    if isinstance(limits, Mapping):
        return text(", ".join(f"{name} {value}" for name, value in limits.items()))
    return text(limits)
