"""The command line of each program for each scene: one process, one JSON line."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

import chromium_page
import document

from harness.catalogue import BLEND2D, BOX2D, CARD, CHROMIUM, EXAMPLE, LAMINA, PICTURE_SIZE, Scene
from harness.setup import BENCH, OUTPUT, PYTHON, ROOT, compiled

PEERS = BENCH / "peers"


@dataclass
class Programs:
    """Lamina and its peers on one device. `lamina` is the folder of its release binaries, None for peers alone."""

    lamina: Path | None
    device: str
    api: str
    pictures: Path

    def of(self, scene: Scene) -> list[str]:
        return [LAMINA, *scene.peers] if self.lamina else list(scene.peers)

    def measure(self, scene: Scene, program: str) -> dict[str, float]:
        """One process's result: `ms` (its median frame) and what else it measured."""
        if scene.name == "cold":
            return self._cold(scene, program)
        drawing = self._drawing(scene, program, "--frames", scene.frames, "--warmup", scene.warmup)
        line = self._json(drawing, **dict(scene.environment))
        if line["scene"] != (scene.name if program == LAMINA else scene.content) or len(line["frames_ms"]) != scene.frames:
            raise SystemExit(f"{program} answered {line['scene']} with {len(line['frames_ms'])} frames")
        result = {"ms": median(line["frames_ms"])}
        if scene.is_film:
            result["frames/s"] = 1000 / result["ms"]
        if scene.reach is not None and program == LAMINA:
            # In a run of its own, since counting costs time.
            counter = compiled("count_allocations.c", "-shared", "-fPIC")
            result["allocations"] = self._json(drawing, LD_PRELOAD=str(counter))["allocations"]
        # Sequences: the timed frames by what became of the plan.
        result |= {f"plans {what}": count for what, count in line.get("plans", {}).items()}
        result |= {f"stage {name}": ms for name, ms in line.get("stages_ms", {}).items()}
        return result | {key: line[key] for key in ("bytes", "device", "middle") if key in line}

    def picture(self, scene: Scene, program: str) -> Path:
        return self.pictures / f"{scene.name}-{program}.png"

    def dump(self, scene: Scene, program: str, frame: int) -> None:
        """Writes the program's picture of this frame."""
        picture = self.picture(scene, program)
        picture.unlink(missing_ok=True)
        if scene.name == "cold":
            for _ in range(2 if program == CHROMIUM else 1):  # the first run fills Chromium's profile
                self._json(self._measured(scene, program))
        else:
            self._json(self._drawing(scene, program, "--dump", picture, "--frame", frame))

    def _drawing(self, scene: Scene, program: str, *more: object) -> list[str]:
        # What draws nothing is Mesa's, whose platform this is.
        device = "surfaceless" if scene.is_noop else self.device
        if program == LAMINA:
            start = [self.lamina / "lamina-bench", "--device", device]
        elif program in BLEND2D:
            start = [PYTHON, PEERS / "blend2d_scenes.py", "--peer", program, "--library", blend2d()]
        elif program == BOX2D:
            start = [compiled("box2d_worlds.cpp", "-lbox2d")]
        else:
            script = "skia_film.py" if scene.is_film else "skia_scenes.py"
            start = [PYTHON, PEERS / script, "--peer", program, "--device", device, "--api", self.api]
        name = scene.name if program == LAMINA else scene.content
        if scene.input:
            source = self.pictures / f"{scene.input}-{LAMINA if self.lamina else scene.peers[0]}.png"
            more = (*more, "--input", source)
        return [str(part) for part in (*start, "--scene", name, *more)]

    def _cold(self, scene: Scene, program: str) -> dict[str, float]:
        result = {"ms": median(self._json(self._measured(scene, program))["frames_ms"])}
        memory = self._json(self._measured(scene, program, "--memory"))
        # Shared pages count once for Chromium's many processes, and fully against the single ones.
        return result | {"memory MB": memory["pss_mb" if program == CHROMIUM else "rss_mb"]}

    def _measured(self, scene: Scene, program: str, *more: str) -> list[str]:
        command = self._card(program, self.picture(scene, program))
        return [str(part) for part in (PYTHON, PEERS / "measure.py", *more, *command)]

    def _card(self, program: str, picture: Path) -> list[object]:
        scene = document.load(ROOT / EXAMPLE, PICTURE_SIZE)
        if program == CARD:
            return [PYTHON, PEERS / "skia_card.py", ROOT / EXAMPLE, picture]
        if program == LAMINA:
            return [self.lamina / "lamina", "render", ROOT / EXAMPLE, "-o", picture, "--scale", f"{scene.scale:g}"]
        html = OUTPUT / "card.html"
        html.write_text(chromium_page.page(scene))
        return chromium_page.command(scene, html, picture, OUTPUT / "chromium-profile")

    def _json(self, command: list[str], **more: str) -> dict:
        surroundings = os.environ | {"LAMINA_DEVICE": self.device, "PYTHONDONTWRITEBYTECODE": "1"} | more
        done = subprocess.run(command, capture_output=True, text=True, env=surroundings)
        if done.returncode != 0 or not done.stdout.strip():
            raise SystemExit(f"{' '.join(command)}\nended with exit code {done.returncode}:\n{done.stderr[-2000:]}")
        return json.loads(done.stdout.strip().splitlines()[-1])


def blend2d() -> Path:
    """The library that replays calls with Blend2D, linked with that of the wheel blend2d-python."""
    wheel = importlib.util.find_spec("blend2d").submodule_search_locations[0]
    return compiled(
        "blend2d_replay.c", "-shared", "-fPIC", f"{wheel}/libblend2d.a", "-lstdc++", "-lm", "-lpthread"
    )


def median(values: list[float]) -> float:
    ordered = sorted(values)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
