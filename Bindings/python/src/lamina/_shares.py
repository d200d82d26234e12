"""The comparisons of a run of tests as files, by which several processes make one page."""

from __future__ import annotations

import json
import os
import uuid
from pathlib import Path
from typing import Any, Optional

from ._sources import Drawn
from .compare import DifferenceLimits
from .picture import Picture
from .profile import FrameProfile
from .report import Report


def write_share(
    folder: Path,
    name: str,
    expected: Optional[Picture],
    drawn: Drawn,
    metric: str,
    limits: DifferenceLimits,
    seconds: float,
) -> None:
    """Writes one comparison; its description comes last, so that those of a process that ends early are whole."""
    stem = uuid.uuid4().hex
    if expected is not None:
        expected.save(folder / f"{stem}-expected.png")
    drawn.picture.save(folder / f"{stem}-actual.png")
    limits = limits if limits is None or isinstance(limits, str) else dict(limits)
    description = {
        "name": name,
        "metric": metric,
        "limits": limits,
        "isNew": expected is None,
        "seconds": seconds,
        "profile": None if drawn.profile is None else drawn.profile.raw,
    }
    draft = folder / f"{stem}.draft"
    draft.write_text(json.dumps(description), encoding="utf-8")
    os.replace(draft, folder / f"{stem}.json")


def merged_report(folder: Path, title: str) -> tuple[Report, int]:
    """Returns the report of all comparisons in a folder and their number; of a test that ran again, the last."""
    shares: dict[str, tuple[Path, dict[str, Any]]] = {}
    for path in sorted(folder.glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name)):
        description = json.loads(path.read_text(encoding="utf-8"))
        shares[description["name"]] = path, description
    report = Report(title)
    for name, (path, description) in sorted(shares.items()):
        stem = path.with_suffix("")
        expected = None if description["isNew"] else f"{stem}-expected.png"
        profile = description["profile"]
        report.add(
            name,
            expected,
            f"{stem}-actual.png",
            metric=description["metric"],
            limits=description["limits"],
            seconds=description["seconds"],
            profile=None if profile is None else FrameProfile.from_json(profile),
        )
    return report, len(shares)
