"""Gets what the bench needs: a virtual environment with the peers, Chromium, and Lamina built in release mode."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent
ROOT = BENCH.parent.parent
OUTPUT = ROOT / ".build-bench"
PYTHON = OUTPUT / "venv/bin/python3"


def enter_environment() -> None:
    """Continues in the bench's own virtual environment, made at the first call and after each change of the pins."""
    pins = (BENCH / "requirements.txt").read_text()
    stamp = OUTPUT / "venv/pins"
    if not stamp.exists() or stamp.read_text() != pins:
        if importlib.util.find_spec("ensurepip") is None:
            install("python3-venv")
        subprocess.run([sys.executable, "-m", "venv", "--clear", OUTPUT / "venv"], check=True)
        subprocess.run([PYTHON, "-m", "pip", "install", "-q", "-r", BENCH / "requirements.txt"], check=True)
        stamp.write_text(pins)
    if Path(sys.prefix) != OUTPUT / "venv":
        os.execv(PYTHON, [str(PYTHON), *sys.argv])


def need_chromium() -> None:
    if not shutil.which("chromium"):
        install("chromium")


def install(package: str) -> None:
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise SystemExit(f"the bench needs {package}: apt-get install {package}")
    say(f"installing {package}")
    subprocess.run(["apt-get", "-qq", "update"], check=True)
    subprocess.run(["apt-get", "-qq", "install", "-y", package], check=True, stdout=subprocess.DEVNULL)


def compiled(source: str, *flags: str) -> Path:
    """A peer in C or C++, compiled where it is newer than what it was last."""
    path = BENCH / "peers" / source
    built = OUTPUT / path.stem
    if not built.exists() or built.stat().st_mtime < path.stat().st_mtime:
        OUTPUT.mkdir(exist_ok=True)
        say(f"compiling {source}")
        compiler = ["c++", "-std=c++17"] if path.suffix == ".cpp" else ["cc"]
        subprocess.run([*compiler, "-O2", str(path), "-o", str(built), *flags], check=True)
    return built


def build_lamina() -> Path:
    """Builds `lamina-bench` and `lamina` in release mode; the folder where they lie."""
    swift = ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", str(ROOT)]
    for product in ("lamina-bench", "lamina"):
        say(f"building {product} in release mode")
        if subprocess.run([*swift, "--product", product], stdout=sys.stderr).returncode != 0:
            raise SystemExit(f"{product} does not build; --peers-only runs the peers without Lamina")
    shown = subprocess.run([*swift, "--show-bin-path"], check=True, capture_output=True, text=True)
    return Path(shown.stdout.strip())


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)
