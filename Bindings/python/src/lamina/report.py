"""Suites of goldens, and reports of comparisons: `lamina check` and its page."""

from __future__ import annotations

import json
from ctypes import byref, c_int
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Mapping, Optional, Union

from ._calls import Handle, StrPath, bytes_of, call, json_text, make, path_text, take_bytes, text
from .compare import DifferenceLimits, limits_text
from .loader import Limits, make_limits
from .picture import Picture

if TYPE_CHECKING:
    from .profile import FrameProfile, RangeProfile


@dataclass(frozen=True)
class CheckResult:
    """The result of a suite; true in a condition if all cases passed."""

    #: True if all cases passed.
    passed: bool
    #: The results, as `lamina check --json` prints them.
    results: Mapping[str, Any]

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        lines = []
        for case in self.results.get("cases", ()):
            if not case.get("passed", True):
                lines.append(f"{case.get('state', 'failed')} {case['name']}: {'; '.join(_reasons(case))}")
        counts = ", ".join(f"{count} {name}" for name, count in self.results.get("counts", {}).items() if count)
        return "\n".join([*lines, counts])


def _reasons(case: Mapping[str, Any]) -> list[str]:
    """The reasons why a case failed: those of its picture, its cost and its findings."""
    picture = case.get("picture", {})
    reasons = [] if picture.get("passed", False) else list(picture.get("messages", ()))
    reasons += [f"{broken['budget']} does not hold" for broken in case.get("cost", {}).get("broken", ())]
    return reasons + list(case.get("failedFindings", ()))


def check(path: StrPath, *, device: Optional[str] = None, limits: Limits = None) -> CheckResult:
    """Runs a suite of golden pictures and budgets, as `lamina check` does; goldens are only read.

    path: a suite.yaml, or a folder that has one. device: as in `Renderer`; the one that the goldens name, if None.
    """
    bounds = make_limits(limits)
    passed, data = c_int(), Handle("data")
    call(
        "check", *path_text(path), *text(device), bounds.slot if bounds else None, byref(passed), byref(data.slot)
    )
    return CheckResult(bool(passed.value), json.loads(take_bytes(data)))


class Report:
    """Comparisons for one page, or for other programs.

    title: a line for the top of the page.
    """

    def __init__(self, title: str) -> None:
        self._handle = make("report", "report_create", *text(title))

    def add(
        self,
        name: str,
        expected: Any,
        actual: Any,
        *,
        metric: str = "exact",
        limits: DifferenceLimits = None,
        seconds: float = 0.0,
        profile: Union[None, FrameProfile, RangeProfile] = None,
    ) -> bool:
        """Compares two pictures and adds the result; returns whether it passed.

        name: the case's name, each once. expected: None where there is none yet. metric, limits: as in `diff`. seconds:
        the time that the case took. profile: of the scene that was drawn; its broken budgets fail the case.
        """
        before = Picture.of(expected) if expected is not None else None
        after = Picture.of(actual)
        passed = c_int()
        call(
            "report_add", self._handle.slot, *text(name), before._handle.slot if before is not None else None,
            after._handle.slot, *text(metric), *limits_text(limits),
            seconds, *(text(None) if profile is None else json_text(profile.raw)), byref(passed),
        )
        return bool(passed.value)

    def make(self, format: str = "html") -> str:
        """Returns the report: html, json, junit or markdown."""
        return bytes_of("report_make", self._handle.slot, *text(format)).decode("utf-8")

    def write(self, path: StrPath) -> None:
        """Writes the page."""
        Path(path).write_text(self.make("html"), encoding="utf-8")
