"""Sums up the logs of libFuzzer's processes: summary.py TARGET LOGS FINDINGS."""

import re
import sys
from pathlib import Path

target, logs, findings = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
sums = dict.fromkeys(["executions", "rate", "edges", "features", "memory", "slowest", "seconds"], 0)
kinds = []
for log in sorted(logs.glob("*.log")):
    text = log.read_text(errors="replace")

    def last(pattern):
        found = re.findall(pattern, text)
        return int(found[-1]) if found else 0

    # A process that ends by a failure prints its statistics too.
    sums["executions"] += last(r"stat::number_of_executed_units: (\d+)") or last(r"\n#(\d+)")
    sums["seconds"] += last(r"stat::processor_seconds: (\d+)")
    sums["rate"] += last(r"stat::average_exec_per_sec: +(\d+)")
    for name, pattern in (("edges", r"cov: (\d+)"), ("features", r"ft: (\d+)"), ("memory", r"stat::peak_rss_mb: +(\d+)"),
                          ("slowest", r"stat::slowest_unit_time_sec: +(\d+)")):
        sums[name] = max(sums[name], last(pattern))
    kinds += [(log, kind) for kind in re.findall(
        r"(?:ERROR|SUMMARY): (LeakSanitizer: detected memory leaks|libFuzzer: (?:deadly signal|timeout|out-of-memory)"
        r"|AddressSanitizer: (?!\d+ byte)[\w-]+)", text)]

leaks = sum("Leak" in kind for _, kind in kinds)
print(f"target      {target}")
print(f"executions  {sums['executions']}, {sums['rate']} a second, in {sums['seconds']} s of processor time")
print(f"coverage    {sums['edges']} edges, {sums['features']} features")
print(f"failures    {len({log for log, kind in kinds if 'Leak' not in kind})} crashes, {leaks} leaks")
print(f"slowest     {sums['slowest']} s with the sanitizers")
print(f"memory      {sums['memory']} MiB at most")
for log, kind in kinds:
    problem = re.search(r"\nproblem: (.*)", log.read_text(errors="replace"))
    print(f"            {kind}{': ' + problem[1][:200] if problem else ''} ({log})")
recent = sorted(findings.iterdir(), key=lambda path: path.stat().st_mtime)
for path in recent:
    print(f"input       {path}")
