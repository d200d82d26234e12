#!/usr/bin/env python3
"""Runs one command cold and prints its wall time, or with --memory its peak memory over all of its processes.

Time and memory come from two runs, because reading memory while a command works slows it down. Memory is given twice:
`pss_mb`, the largest sum over the process tree of proportional set sizes (shared pages counted once), and `rss_mb`, the
largest resident set of any single process as the kernel kept it.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36


def wall(command: list[str]) -> dict:
    start = time.perf_counter()
    _check(command, subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).wait())
    return {"frames_ms": [(time.perf_counter() - start) * 1000]}


def memory(command: list[str]) -> dict:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)  # orphans of the command stay our descendants
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peak = most = 0
    while process.poll() is None:
        family = descendants(os.getpid())
        peak, most = max(peak, sum(map(pss_kb, family))), max(most, len(family))
        time.sleep(0.004)
    _check(command, process.returncode)
    rss = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return {"pss_mb": peak / 1024, "rss_mb": rss / 1024, "processes": most}


def descendants(ancestor: int) -> list[int]:
    """Every living process below `ancestor`, without itself."""
    children: dict[int, list[int]] = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as stat:
                    parent = int(stat.read().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(entry))
            except (OSError, ValueError, IndexError):
                continue  # it ended while we looked
    found, waiting = [], [ancestor]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += below
    return found


def pss_kb(process: int) -> int:
    try:
        with open(f"/proc/{process}/smaps_rollup") as rollup:
            return next((int(line.split()[1]) for line in rollup if line.startswith("Pss:")), 0)
    except OSError:
        return 0


def _check(command: list[str], code: int) -> None:
    if code != 0:
        raise SystemExit(f"{command[0]} ended with exit code {code}: {' '.join(command)}")


if __name__ == "__main__":
    arguments = sys.argv[1:]
    remember = arguments[:1] == ["--memory"]
    arguments = arguments[1:] if remember else arguments
    if not arguments:
        raise SystemExit("usage: measure.py [--memory] COMMAND…")
    print(json.dumps(memory(arguments) if remember else wall(arguments)))
