"""Findings: likely mistakes of a scene.

Written by tools/make-records from the published schema; keys that it does not have are in `raw`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ._records import Record
from ._tables import LintTable


@dataclass(frozen=True)
class Finding(Record):
    """A finding."""

    #: Its kind.
    kind: str
    #: The paths of the layers.
    layers: list[str]
    #: The finding.
    message: str
    #: The change that avoids it.
    remedy: str


@dataclass(frozen=True)
class Picture(Record):
    """A picture that layers show."""

    #: The bytes that are uploaded.
    bytes: int
    #: Its rows.
    height: int
    #: The paths of the layers.
    layers: list[str]
    #: Its columns.
    width: int
    #: The rows that it needs; absent if it is not seen.
    shownHeight: Optional[int] = None
    #: The columns that it needs; absent if it is not seen.
    shownWidth: Optional[int] = None


@dataclass(frozen=True)
class LintReport(LintTable, Record):
    """Findings and pictures."""

    #: The findings, by kind.
    findings: list[Finding]
    #: The number of frames that were examined.
    frames: int
    #: The picture's height in pixels.
    height: int
    #: The pictures, the largest first.
    pictures: list[Picture]
    #: Pixels per point.
    scale: float
    #: The version of this format.
    version: int
    #: The picture's width in pixels.
    width: int
    #: The scene's name: its file's name.
    scene: Optional[str] = None
