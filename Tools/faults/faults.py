"""Fails each call of `lamina` in turn, as the tests of SQLite do, and looks at what is left. See run."""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import entries
import outputs

HERE = pathlib.Path(__file__).resolve().parent
SLOTS, SLOT = 512, 64
GOOD = ("ok", "refused", "library")
BAD = ("litter", "partial", "wrong", "lost", "crashed", "hung")
# Seconds after which a run hangs. A wait for the device ends after 30.
PATIENCE = 60
# A file that can't be removed stays, and is no litter.
MAY_LITTER = {"unlink"}
# Libraries that end the process themselves. Cairo 1.16 jumps to a function that has returned (`longjmp` of its scan
# converter) when it has no memory for a polygon. No partial file may be left then either.
ENDING = {"alloc_cairo"}
# Kinds that also are tried with every later call failing.
LASTING = (
    "write", "short_write", "fsync", "rename", "open", "read", "short_read", "stat", "mmap", "thread", "close", "mkdir",
    "unlink", "opendir", "send", "spawn", "socket")


class Run:
    """One run with one fault."""

    def __init__(self, output, kind, number, is_lasting):
        self.output, self.kind, self.number, self.is_lasting = output, kind, number, is_lasting
        self.result, self.detail, self.seconds = None, "", 0

    @property
    def row(self):
        return self.kind + (" (lasting)" if self.is_lasting else "")


class Shop:
    """The folders, the program and the shim."""

    def __init__(self, lamina, folder):
        self.lamina, self.folder = str(pathlib.Path(lamina).resolve()), folder
        self.entries = entries.write(self.lamina, folder)
        self.shim = folder / "faults.so"
        subprocess.run(
            [os.environ.get("CC", "cc"), "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-O1",
             "-DGL_GLEXT_PROTOTYPES", "-DEGL_EGLEXT_PROTOTYPES", f"-I{folder}", HERE / "faults.c", "-o", self.shim],
            check=True)
        (folder / "home").mkdir()

    def start(self, output, kind=None, number=0, is_lasting=False):
        """Runs the command of an output; its folder, process result (None if it hung) and counts."""
        # Folders stand beside home.
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copytree(output.template, folder, dirs_exist_ok=True)
        counts = folder.with_suffix(".counts")
        counts.write_bytes(bytes(SLOTS * SLOT))
        variables = {
            "LD_PRELOAD": str(self.shim), "FAULTS_PROGRAM": self.lamina, "FAULTS_COUNTS": str(counts),
            "FAULTS_CALL": str(number), **({"FAULTS_KIND": kind} if kind else {}),
            **({"FAULTS_LASTING": "1"} if is_lasting else {}), **({"FAULTS_TRACE": "1"} if TRACE else {})}
        process = subprocess.Popen(
            [self.lamina, *output.arguments], cwd=folder, env=outputs.environment(folder, **variables),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
            start_new_session=True)
        try:
            said, complained = process.communicate(timeout=PATIENCE)
            done = (process.returncode, said, complained)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            done = None
        found = read_counts(counts.read_bytes())
        counts.unlink()
        return folder, done, found


TRACE = False


def read_counts(data):
    """The number of calls by kind; the last slot, of the failed ones, has no name."""
    found = {}
    for start in range(0, len(data), SLOT):
        name = data[start:start + SLOT - 8].rstrip(b"\0").decode()
        found[name] = int.from_bytes(data[start + SLOT - 8:start + SLOT], "little")
    return found


def judge(run, folder, done, failed):
    """Sets the result of a run that failed so many calls."""
    output = run.output
    if done is None:
        return set_result(run, "hung", f"no end after {PATIENCE} s")
    code, said, complained = done
    words = (complained.strip() or said.strip()).replace("\n", " | ")
    if not failed:
        return set_result(run, "unreached", "the call was not made this time")
    is_library = run.kind in ENDING and code in (-11, -6)
    if code not in outputs.CODES and not is_library or code == 1 and not output.may_fail_check:
        return set_result(run, "crashed", f"code {code}: {words[-300:]}")
    files = outputs.snapshot(folder)
    before, after = output.old, output.new
    extra = sorted(set(files) - set(before) - set(after))
    torn = sorted(
        name for name in files if name not in extra and files[name] not in (before.get(name), after.get(name))
        and not (code > 0 and outputs.is_whole_report(name, files[name])))
    # An older file may go only once everything new is there.
    is_new = all(files.get(name) == after[name] for name in after)
    gone = sorted(name for name in before if name not in files and (name in after or not is_new))
    if torn and code == 0:
        return set_result(run, "wrong", f"code 0, but {torn} are others: {words[:200]}")
    if torn:
        return set_result(run, "partial", f"code {code}: {torn}: {words[:300]}")
    if gone:
        return set_result(run, "lost", f"code {code}: {gone} are gone: {words[:300]}")
    if code == 0 and not is_new:
        old = [name for name in after if files.get(name) != after[name]]
        return set_result(run, "lost", f"code 0, but {old} are not new: {words[:200]}")
    if extra and run.kind not in MAY_LITTER:
        return set_result(run, "litter", f"code {code}: {extra}: {words[:200]}")
    # The report of a check, on standard output, says what could not be read or written.
    message = complained + said if output.may_fail_check else complained
    if code > 0 and (len(message) < 12 or ": " not in message):
        return set_result(run, "crashed", f"code {code} without a message: {words}")
    if is_library:
        return set_result(run, "library", f"code {code}: {words[:300]}")
    return set_result(run, "ok" if code == 0 else "refused", f"code {code}: {words[:300]}")


def set_result(run, result, detail):
    run.result, run.detail = result, detail


def numbers(count, bound, spread):
    """The calls that fail: the first ones, then so many over the rest, and always the last."""
    chosen = list(range(1, min(count, bound) + 1))
    rest = count - bound
    if rest > 0:
        chosen += sorted({bound + round((index + 1) * rest / spread) for index in range(spread)} | {count})
    return [number for number in chosen if number <= count]


def plan(shop, chosen, options):
    """All runs, after a run without faults of each output; and the calls by output and kind."""
    runs, calls = [], {}
    for output in chosen:
        output.make(shop.folder, shop.lamina)
        folder, done, counts = shop.start(output)
        files = outputs.snapshot(folder)
        shutil.rmtree(folder)
        if done is None or done[0] != 0 or files != output.new:
            differing = [name for name in {*files, *output.new} if files.get(name) != output.new.get(name)]
            sys.exit(f"faults: {output.name} without a fault is not the same twice: {differing} {done}")
        for kind, count in counts.items():
            if not kind or options.kind and kind not in options.kind:
                continue
            calls[output.name, kind] = count
            is_entry = kind in shop.entries
            bound, spread = (options.entry_bound, options.entry_spread) if is_entry else (options.bound, options.spread)
            if options.call:
                bound, spread = 0, 1
            for number in [options.call] if options.call else numbers(count, bound, spread):
                runs.append(Run(output, kind, number, options.lasting))
            if kind in LASTING and not options.call:
                for number in numbers(count, options.lasting_bound, 3):
                    runs.append(Run(output, kind, number, True))
    return runs, calls


def group(kind, names):
    """The row of a kind: entry points share one."""
    if kind.split(" ")[0] not in names:
        return kind
    return "EGL" if kind.startswith("egl") else "GL"


def table(title, runs, calls, row, names):
    """A table of the results in Markdown."""
    columns = ("unreached", *GOOD, *BAD)
    rows = {}
    for run in runs:
        rows.setdefault(row(run), dict.fromkeys(columns, 0))[run.result] += 1
    totals, by_name = {}, {output.name: output for output in outputs.OUTPUTS}
    for (output, kind), count in calls.items():
        key = row(Run(by_name[output], kind, 0, False))
        totals[key] = totals.get(key, 0) + count
    lines = [f"| {title} | calls | runs | {' | '.join(columns[1:])} |", "| --- |" + " ---: |" * (len(columns) + 1)]
    for key in sorted(rows, key=str.lower):
        found = rows[key]
        reached = sum(found[name] for name in columns[1:])
        cells = [key, totals.get(key, ""), reached, *(found[name] for name in columns[1:])]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def main():
    global TRACE
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lamina", required=True, help="the program")
    parser.add_argument("--quick", action="store_true", help="few calls of each kind, for png and update")
    parser.add_argument("--output", action="append", default=[], help=", ".join(o.name for o in outputs.OUTPUTS))
    parser.add_argument("--kind", action="append", help="only this kind of call; may be repeated")
    parser.add_argument("--call", type=int, help="only this call of its kind; prints the addresses of its callers")
    parser.add_argument("--lasting", action="store_true", help="with --call, fail all later ones too")
    parser.add_argument("--bound", type=int, default=60, help="so many first calls of a kind fail, one after the other")
    parser.add_argument("--spread", type=int, default=12, help="so many of the later ones")
    parser.add_argument("--entry-bound", type=int, default=4, help="the same for each entry point of EGL and GL")
    parser.add_argument("--entry-spread", type=int, default=4)
    parser.add_argument("--lasting-bound", type=int, default=6)
    parser.add_argument("--json", type=pathlib.Path, help="write every run to this file")
    parser.add_argument("--all", action="store_true", help="print the detail of every run, not only of bad ones")
    options = parser.parse_args()
    TRACE = options.call is not None
    if options.quick:
        options.bound, options.spread, options.entry_bound, options.entry_spread, options.lasting_bound = 2, 1, 1, 1, 1
        options.output = options.output or ["png", "update"]
    chosen, missing = outputs.chosen(options.output)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="lamina-faults-") as folder:
        shop = Shop(options.lamina, pathlib.Path(folder).resolve())
        runs, calls = plan(shop, chosen, options)
        lock, done_count = threading.Lock(), [0]

        def perform(run):
            folder, done, counts = shop.start(run.output, run.kind, run.number, run.is_lasting)
            judge(run, folder, done, counts[""])
            if TRACE:
                print(done and done[2])
            shutil.rmtree(folder)
            with lock:
                done_count[0] += 1
                if run.result in BAD or options.all:
                    print(f"{run.output.name} {run.row} {run.number}: {run.result}: {run.detail}", flush=True)
                if done_count[0] % 500 == 0:
                    print(f"{done_count[0]} of {len(runs)} runs, {time.monotonic() - start:.0f} s", file=sys.stderr)

        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            list(pool.map(perform, runs))
    names = set(shop.entries)
    print(table("kind", runs, calls, lambda run: group(run.row, names), names), "\n")
    print(table("output", runs, calls, lambda run: run.output.name, names), "\n")
    for output in missing:
        print(f"not tried: {output.name}, as {output.needs} is not installed")
    bad = sum(run.result in BAD for run in runs)
    print(f"{bad} of {len(runs)} runs ended badly; {time.monotonic() - start:.0f} s")
    if options.json:
        options.json.write_text(json.dumps([
            {"output": run.output.name, "kind": run.row, "call": run.number, "result": run.result, "detail": run.detail}
            for run in runs], indent=0))
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
