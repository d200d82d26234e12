"""Ends `lamina` by signals at random moments, and looks at what is left and at the run that follows. See kills."""

import argparse
import collections
import concurrent.futures
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import outputs

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)
PATIENCE = 60
COLUMNS = ("finished", "ended", "litter swept", "litter", "partial", "lost", "code", "rerun", "hung")
BAD = COLUMNS[3:]


def start(lamina, arguments, folder):
    return subprocess.Popen(
        [lamina, *arguments], cwd=folder, env=outputs.environment(folder), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", start_new_session=True)


def duration(lamina, output, folder):
    """The seconds that the command takes here and now."""
    copy = pathlib.Path(tempfile.mkdtemp(dir=folder))
    shutil.copytree(output.template, copy, dirs_exist_ok=True)
    begin = time.monotonic()
    outputs.call(lamina, output.arguments, copy)
    seconds = time.monotonic() - begin
    shutil.rmtree(copy)
    return seconds


def kill_once(lamina, output, folder, number, moment):
    """One kill and what follows; its result and detail."""
    copy = pathlib.Path(tempfile.mkdtemp(dir=folder))
    try:
        shutil.copytree(output.template, copy, dirs_exist_ok=True)
        process = start(lamina, output.arguments, copy)
        time.sleep(moment)
        process.send_signal(number)
        try:
            _, words = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            return "hung", f"no end {PATIENCE} s after the signal"
        return judge(lamina, output, copy, number, process.returncode, words)
    finally:
        shutil.rmtree(copy, ignore_errors=True)


def judge(lamina, output, copy, number, code, words):
    if code not in (0, -number):
        return "code", f"{code}: {words[-300:]}"
    files, old, new = outputs.snapshot(copy), output.old, output.new
    torn = [name for name in files if name in old | new and files[name] not in (old.get(name), new.get(name))]
    extra = [name for name in files if name not in old and name not in new]
    # An older file may go only once everything new is there.
    is_new = all(files.get(name) == new[name] for name in new)
    gone = [name for name in old if name not in files and (name in new or not is_new)]
    if torn:
        return "partial", f"{torn} {words}"
    if gone or code == 0 and not is_new:
        return "lost", f"{gone} code {code} {words}"
    if extra and number != signal.SIGKILL:
        return "litter", f"{extra} code {code} {words}"
    resumed = [*output.arguments, *output.resuming]
    # Frames of the older scene are complete too, and would be kept.
    if output.resuming:
        for name in new:
            if name in files and files[name] != new[name]:
                (copy / name).unlink()
    again = subprocess.run(
        [lamina, *resumed], cwd=copy, env=outputs.environment(copy), capture_output=True, text=True, timeout=PATIENCE)
    after = outputs.snapshot(copy)
    if again.returncode or after != new:
        names = [name for name in {*after, *new} if after.get(name) != new.get(name)]
        return "rerun", f"code {again.returncode}, {names} differ, {extra} before: {again.stderr}"
    return "litter swept" if extra else "finished" if code == 0 else "ended", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lamina", required=True, help="the program")
    parser.add_argument("--output", action="append", default=[], help=", ".join(o.name for o in outputs.OUTPUTS))
    parser.add_argument("--count", type=int, default=200, help="kills for each output")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chosen, missing = outputs.chosen(options.output)
    lamina = str(pathlib.Path(options.lamina).resolve())
    begin, bad = time.monotonic(), 0
    lines = ["| output | kills | " + " | ".join(COLUMNS) + " |", "| --- |" + " ---: |" * (len(COLUMNS) + 1)]
    with tempfile.TemporaryDirectory(prefix="lamina-kills-") as name:
        folder = pathlib.Path(name).resolve()
        (folder / "home").mkdir()
        for output in chosen:
            output.make(folder, lamina)
            seconds = duration(lamina, output, folder)
            random.seed(f"{options.seed} {output.name}")
            # More of them late, when files are written.
            kills = [
                (SIGNALS[index % 3], seconds * (random.random() if index % 2 else 0.6 + 0.4 * random.random()))
                for index in range(options.count)]
            found = collections.Counter()
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                works = {pool.submit(kill_once, lamina, output, folder, *kill): kill for kill in kills}
                for work in concurrent.futures.as_completed(works):
                    result, detail = work.result()
                    found[result] += 1
                    if result in BAD:
                        bad += 1
                        number, moment = works[work]
                        print(f"{output.name} {number.name} after {moment:.3f} s: {result}: {detail}", flush=True)
            lines.append(
                f"| {output.name} | {options.count} | " + " | ".join(str(found[column]) for column in COLUMNS) + " |")
            print(lines[-1], file=sys.stderr, flush=True)
    print("\n".join(lines))
    for output in missing:
        print(f"not tried: {output.name}, as {output.needs} is not installed")
    print(f"{bad} of {options.count * len(chosen)} kills ended badly; {time.monotonic() - begin:.0f} s")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
