"""The table, and the verdict."""

from __future__ import annotations

import argparse

from backdrops.boxes import Case
from backdrops.measures import difference, side_by_side
from backdrops.programs import Folder

HEADING = f"{'case':24}{'effect':>8}{'FLIP':>8}{'max':>6}{'>8/255':>9}"


def judge(cases: list[Case], folder: Folder, options: argparse.Namespace) -> int:
    """Draws and compares each case, prints a line each, and gives the exit code.

    `effect` is the FLIP between Chromium's pictures with and without the backdrop effects. A case where it is not
    clearly above the limit would pass without any effect, so it fails.
    """
    print(f"{HEADING}\n{'-' * len(HEADING)}")
    failed = [case.name for case in cases if not _well(case, folder, options)]
    names = f"; not {', '.join(failed)}" if failed else ""
    print(f"\n{len(cases) - len(failed)} of {len(cases)} cases are well{names}")
    return 1 if failed else 0


def _well(case: Case, folder: Folder, options: argparse.Namespace) -> bool:
    chromium = folder.with_chromium(case)
    effect = difference(chromium, folder.with_chromium(case.without_backdrops(), "without")).flip
    line = f"{case.name:24}{effect:8.4f}"
    if effect < 1.5 * options.limit:
        print(f"{line}  the effect is too faint for this limit")
        return False
    if options.chromium_only:
        folder.scene(case)
        print(line, flush=True)
        return True
    lamina = folder.with_lamina(case)
    found = difference(chromium, lamina)
    if options.out:
        folder.write(f"{case.name}.png", side_by_side(chromium, lamina, found))
    well = found.flip <= options.limit
    verdict = "ok" if well else f"differs as stated: {case.differs}" if case.differs else "DIFFERS"
    print(f"{line}{found.flip:8.4f}{found.largest:6d}{found.share:9.3%}  {verdict}", flush=True)
    return well or case.differs is not None
