"""The calls of Swift's compiler on modules that were built."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Sources"


def flags(build: Path) -> list[str]:
    """The flags by which the compiler finds the modules of a build of the package, and the C libraries that they import."""
    found = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, text=True, check=True)
    info = json.loads(found.stdout)
    result = ["-target", info["target"]["triple"], "-module-cache-path", str(build / "ModuleCache")]
    result += ["-I", str(build / "Modules")]
    # LaminaTesting imports Testing, which is not among the modules that the compiler finds by itself.
    result += ["-I", str(Path(info["paths"]["runtimeResourcePath"]) / "linux" / "testing")]
    for folder in sorted(SOURCES.glob("C*/")):
        of_system = folder / "module.modulemap"
        made = build / f"{folder.name}.build" / "module.modulemap"
        if of_system.exists():
            result += ["-Xcc", f"-fmodule-map-file={of_system}"]
        elif made.exists():
            result += ["-Xcc", f"-fmodule-map-file={made}", "-Xcc", "-I", "-Xcc", str(folder / "include")]
    packages = re.findall(r'pkgConfig: "([^"]+)"', (ROOT / "Package.swift").read_text())
    of_system = subprocess.run(["pkg-config", "--cflags-only-I", *packages], capture_output=True, text=True, check=True)
    for flag in of_system.stdout.split():
        result += ["-Xcc", flag]
    return result
