"""Frames and films, threads, interrupts, forks, memory, and the command's pictures."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import textwrap
import threading
from fractions import Fraction
from pathlib import Path

import pytest

import lamina
from lamina._library import library

FADING = {
    "lamina": 1, "size": [10, 10], "sublayers": [{"id": "box", "frame": [0, 0, 10, 10], "backgroundColor": "#000000",
    "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]}],
}


def run(code, *, expected=0, **environment):
    """Runs a program of its own and returns what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        timeout=120, env={**os.environ, **environment},
    )
    assert done.returncode == expected, done.stdout + done.stderr
    return done.stdout


# ---- Frames ----


def test_frames_are_drawn_at_their_times():
    frames = lamina.Scene(FADING).frames(fps=5, duration=1)
    assert len(frames) == 5
    seen = [(frames.time, frame.pixel(5, 5)[3]) for frame in frames]
    assert seen == [(0, 0), (0.2, 51), (0.4, 102), (0.6, 153), (0.8, 204)]
    assert list(frames) == []


@pytest.mark.parametrize("fps, duration, count", [
    (30, 0.1, 3), (60, 2, 120), (Fraction(30000, 1001), 1.001, 30), ("30000/1001", 1.001, 30), (23.976, 1, 24),
    (60, 1e-6, 1),
])
def test_durations_count_the_frames_before_their_end(fps, duration, count):
    assert len(lamina.Scene(FADING).frames(fps, duration)) == count


def test_abandoned_frames_are_closed():
    scene = lamina.Scene(FADING)
    gc.collect()
    before = library.object_count()
    frames = scene.frames(fps=10, count=5, first=2)
    assert next(frames).pixel(5, 5)[3] == 51 and frames.time == pytest.approx(0.2)
    del frames
    assert library.object_count() == before
    with scene.frames(fps=10, count=5) as frames:
        next(frames)
    assert list(frames) == []


def test_renderer_draws_other_things_between_frames():
    scene, other = lamina.Scene(FADING), lamina.Scene({"lamina": 1, "size": [2, 2], "background": "#fff"})
    alphas = []
    for frame in scene.frames(fps=5, count=3):
        assert other.render().pixel(0, 0) == (255, 255, 255, 255)
        alphas.append(frame.pixel(5, 5)[3])
    assert alphas == [0, 51, 102]


@pytest.mark.parametrize("options", [
    {}, {"duration": 1, "count": 3}, {"duration": 0}, {"duration": float("nan")}, {"count": 0}, {"count": 1, "first": -1},
    {"fps": 0, "count": 1}, {"fps": "fast", "count": 1}, {"fps": 1e12, "count": 1}, {"fps": float("inf"), "count": 1},
    {"count": 1 << 70},
])
def test_wrong_ranges_are_errors(options):
    with pytest.raises(lamina.LaminaError):
        lamina.Scene(FADING).frames(**options)


# ---- Films ----


def test_film_is_written_with_its_progress(tmp_path):
    seen = []
    scene = lamina.Scene(FADING)
    scene.write_film(tmp_path / "frame-%04d.png", fps=5, duration=1, progress=lambda *counts: seen.append(counts))
    assert seen == [(number, 5) for number in range(1, 6)]
    files = sorted(tmp_path.iterdir())
    assert [lamina.Picture.open(file).pixel(5, 5)[3] for file in files] == [0, 51, 102, 153, 204]


@pytest.mark.parametrize("kind", [ValueError, KeyboardInterrupt, SystemExit])
def test_exception_in_progress_ends_the_film(kind, tmp_path):
    calls = []

    def progress(written, total):
        calls.append(written)
        if written == 2:
            raise kind("enough")

    with pytest.raises(kind, match="enough"):
        lamina.Scene(FADING).write_film(tmp_path / "f-%02d.png", fps=5, count=500, progress=progress)
    assert calls == [1, 2]


def test_interrupt_ends_a_film_and_nothing_is_lost(tmp_path):
    code = """
        import os, signal, lamina
        scene = lamina.Scene({"lamina": 1, "size": [100, 100], "background": "#fff"})
        def progress(written, total):
            if written == 3:
                os.kill(os.getpid(), signal.SIGINT)
        try:
            scene.write_film(PATH, fps=60, count=100000, progress=progress)
        except KeyboardInterrupt:
            print("interrupted", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
    """.replace("PATH", repr(str(tmp_path / "f-%06d.png")))
    assert run(code) == "interrupted True\n"
    assert len(list(tmp_path.iterdir())) < 100


def test_interrupt_from_outside_ends_a_film_without_progress(tmp_path):
    code = """
        import lamina
        scene = lamina.Scene({"lamina": 1, "size": [100, 100], "background": "#fff"})
        print("ready", flush=True)
        try:
            scene.write_film(PATH, fps=60, count=1000000)
        except KeyboardInterrupt:
            print("interrupted")
    """.replace("PATH", repr(str(tmp_path / "f-%06d.png")))
    program = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True)
    assert program.stdout.readline() == "ready\n"
    while not any(tmp_path.iterdir()):
        assert program.poll() is None
    program.send_signal(signal.SIGINT)
    assert program.communicate(timeout=60)[0] == "interrupted\n"


def test_interrupt_ends_frames():
    code = """
        import os, signal, lamina
        scene = lamina.Scene({"lamina": 1, "size": [10, 10], "background": "#fff"})
        drawn = 0
        try:
            for frame in scene.frames(fps=60, count=100000):
                drawn += 1
                if drawn == 3:
                    os.kill(os.getpid(), signal.SIGINT)
        except KeyboardInterrupt:
            print(drawn, lamina.render(scene).size)
    """
    assert run(code) == "3 (10, 10)\n"


# ---- Threads ----


def test_threads_share_the_renderer_of_the_process():
    results, failures = [], []

    def work(number):
        try:
            for _ in range(10):
                results.append(lamina.render({"lamina": 1, "size": [number, 1], "background": "#fff"}).size)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert sorted(results) == sorted([(number, 1) for number in range(1, 9)] * 10)


def test_renderers_draw_beside_each_other():
    failures = []

    def work():
        try:
            with lamina.Renderer() as renderer:
                scene = lamina.Scene(FADING, time=0.6)
                for _ in range(5):
                    assert renderer.render(scene).pixel(5, 5)[3] == 153
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_call_from_progress_is_busy(tmp_path):
    scene, found = lamina.Scene(FADING), []

    def progress(written, total):
        try:
            scene.render()
        except lamina.BusyError as error:
            found.append(error.status)

    scene.write_film(tmp_path / "f-%02d.png", fps=5, count=2, progress=progress)
    assert found == [75, 75]


# ---- Forks ----


def test_forked_child_is_told_what_to_do():
    code = """
        import os, lamina
        lamina.render({"lamina": 1, "size": [4, 4]})
        child = os.fork()
        if child == 0:
            try:
                lamina.render({"lamina": 1, "size": [4, 4]})
            except lamina.ForkError as error:
                print("spawn" in str(error), "forkserver" in str(error), flush=True)
            os._exit(0)
        os.waitpid(child, 0)
        print(lamina.render({"lamina": 1, "size": [4, 4]}).size)
    """
    assert run(code) == "True True\n(4, 4)\n"


def test_forked_child_of_a_process_that_only_imported_draws():
    code = """
        import os, lamina
        child = os.fork()
        if child == 0:
            print(lamina.render({"lamina": 1, "size": [4, 4]}).size, flush=True)
            os._exit(0)
        os.waitpid(child, 0)
    """
    assert run(code) == "(4, 4)\n"


def test_pool_of_forked_workers_gets_the_error_itself():
    code = """
        import multiprocessing, lamina
        def work(number):
            return lamina.render({"lamina": 1, "size": [number, 4]}).size
        lamina.render({"lamina": 1, "size": [4, 4]})
        with multiprocessing.get_context("fork").Pool(1) as pool:
            try:
                pool.map(work, [1, 2])
            except lamina.ForkError as error:
                print(error.status, "spawn" in str(error))
    """
    assert run(code) == "71 True\n"


def test_pool_of_spawned_workers_draws():
    lamina.render({"lamina": 1, "size": [4, 4]})
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        picture, = pool.map(lamina.render, [{"lamina": 1, "size": [5, 4], "background": "#fff"}])
    assert picture.size == (5, 4) and picture.pixel(0, 0) == (255, 255, 255, 255)


# ---- The library ----


def test_absent_library_says_what_to_install():
    code = """
        import lamina
        try:
            lamina.version()
        except lamina.UnavailableError as error:
            print("LAMINA_LIBRARY" in str(error), "libegl1" in str(error))
    """
    assert run(code, LAMINA_LIBRARY="/absent/liblamina.so") == "True True\n"


def test_import_loads_no_library():
    code = """
        import lamina
        print("liblamina" in open("/proc/self/maps").read())
    """
    assert run(code) == "False\n"


# ---- Memory ----


def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def test_renders_leave_nothing_behind(is_long):
    scene = lamina.Scene({"lamina": 1, "size": [64, 64], "background": "#fff", "sublayers": [
        {"frame": [0, 0, 32, 32], "backgroundColor": "#f00"}]})

    def draw(times):
        for _ in range(times):
            memoryview(scene.render())[0, 0, 0]

    draw(300)
    gc.collect()
    objects, memory, mine = library.object_count(), resident(), len(gc.get_objects())
    draw(10_000 if is_long else 300)
    gc.collect()
    assert library.object_count() == objects
    assert abs(len(gc.get_objects()) - mine) < 20
    assert resident() - memory < 1_000_000


def test_failures_leave_nothing_behind():
    gc.collect()
    objects = library.object_count()
    for _ in range(50):
        with pytest.raises(lamina.SceneError):
            lamina.Scene.parse("lamina: 1\nsize: none\n").check()
        with pytest.raises(lamina.LaminaError):
            lamina.Picture.decode(b"nothing")
    gc.collect()
    assert library.object_count() == objects


def test_pixels_are_not_copied():
    scene = lamina.Scene({"lamina": 1, "size": [4000, 4000], "background": "#fff"})
    scene.render()
    picture = scene.render()
    before = resident()
    view = memoryview(picture)
    assert view.nbytes == 64_000_000 and view[3999, 3999, 3] == 255
    assert resident() - before < 1_000_000


# ---- The command ----


def test_pictures_are_those_of_the_command(command, examples, tmp_path):
    names = [path.name for path in sorted(examples.iterdir()) if path.suffix in (".json", ".yaml")]
    names.remove("suite.yaml")
    jobs = [{"scene": str(examples / name), "output": str(tmp_path / f"{number}.png")} for number, name in enumerate(names)]
    lines = "".join(json.dumps(job) + "\n" for job in jobs)
    subprocess.run(
        [command, "render", "--jobs", "-", "--allow-path", str(examples), "--allow-path", str(tmp_path)], input=lines,
        text=True, check=True, cwd=tmp_path, stdout=subprocess.PIPE,
    )
    differing = [
        name for number, name in enumerate(names)
        if lamina.render(examples / name).encode("png") != (tmp_path / f"{number}.png").read_bytes()
    ]
    assert len(names) > 40 and differing == []
