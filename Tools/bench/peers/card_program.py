"""What the peers of `Tools/bench/cards` have in common: their arguments, their processes and the clock."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cards

Row = dict[str, str]
# Gets a program ready to draw: from the arguments, a function that makes the encoded picture of a row.
Preparation = Callable[[argparse.Namespace], Callable[[Row], bytes]]


def main(description: str | None, prepare: Preparation, encoders: tuple[str, ...]) -> None:
    """Draws all rows and prints one JSON line: the seconds from the first card to the last, when all is ready."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("folder", type=Path, help="where people.csv and its pictures are")
    parser.add_argument("output", type=Path, help="where the cards go")
    parser.add_argument("--encoder", choices=encoders, default=encoders[0], help=f"default {encoders[0]}")
    parser.add_argument("--processes", type=int, default=1, help="how many share the rows (default 1)")
    parser.add_argument("--count", type=int, default=cards.COUNT, help="cards")
    options = parser.parse_args()
    options.folder = options.folder.resolve()
    rows = cards.read(options.folder, options.count)
    if options.processes == 1:
        seconds = _part(prepare, options, rows, lambda: None)
    else:
        seconds = _shared(prepare, options, rows)
    json.dump({"seconds": seconds, "cards": len(rows)}, sys.stdout)
    print()


def _part(prepare: Preparation, options: argparse.Namespace, rows: list[Row], wait: Callable[[], object]) -> float:
    draw = prepare(options)
    draw(rows[0])
    kind = "jpg" if "jpeg" in options.encoder else "png"
    wait()
    start = time.perf_counter()
    for row in rows:
        (options.output / f"{row['name']}.{kind}").write_bytes(draw(row))
    return time.perf_counter() - start


def _shared(prepare: Preparation, options: argparse.Namespace, rows: list[Row]) -> float:
    """The seconds from the gate's opening, when every process is ready, until the last has ended."""
    context = multiprocessing.get_context("fork")
    gate = context.Barrier(options.processes + 1)
    processes = [
        context.Process(target=_part, args=(prepare, options, rows[first :: options.processes], gate.wait), daemon=True)
        for first in range(options.processes)
    ]
    for process in processes:
        process.start()
    gate.wait(timeout=120)
    start = time.perf_counter()
    for process in processes:
        process.join()
    seconds = time.perf_counter() - start
    if any(process.exitcode != 0 for process in processes):
        raise SystemExit("a process failed")
    return seconds
