"""The plugin of pytest, on projects of its own."""

from __future__ import annotations

import json
import os

import pytest

import lamina

RED = {"lamina": 1, "size": [4, 3], "background": "#ff0000"}
GREEN = {**RED, "background": "#00ff00"}


@pytest.fixture
def project(pytester, monkeypatch):
    """A folder whose runs are not those of a build server."""
    monkeypatch.delenv("CI", raising=False)
    return pytester


def scene_test(document=RED, call="lamina_picture(SCENE)"):
    return f"SCENE = {document!r}\ndef test_card(lamina_picture):\n    {call}\n"


def run(project, *options):
    # In a process of its own: a process that has drawn can't share its renderer with a fork of xdist's.
    return project.runpytest_subprocess("-p", "no:cacheprovider", *options)


def golden(project, name="test_card.png", module="test_scene"):
    return project.path / "goldens" / module / name


def test_missing_golden_fails_and_update_records(project):
    project.makepyfile(test_scene=scene_test())
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*there is no golden goldens/test_scene/test_card.png*--lamina-update*test_card'"])
    assert not golden(project).exists()
    assert (project.path / ".lamina/test_scene/test_card-actual.png").exists()
    result = run(project, "--lamina-update")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["recorded goldens/test_scene/test_card.png*"])
    assert lamina.Picture.open(golden(project)).pixel(0, 0) == (255, 0, 0, 255)
    run(project).assert_outcomes(passed=1)
    assert not any((project.path / ".lamina/test_scene").iterdir())


def test_difference_fails_with_figures_and_pictures(project):
    project.makepyfile(test_scene=scene_test())
    run(project, "--lamina-update")
    project.makepyfile(test_scene=scene_test(GREEN))
    result = run(project, "--lamina-output", "evidence")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([
        "E*AssertionError: the picture differs from goldens/test_scene/test_card.png (exact)*",
        "E*12 of 12 pixels, 100.000%*255 of 255*", "E*evidence/test_scene/test_card-difference.png",
    ])
    pictures = {path.name for path in (project.path / "evidence/test_scene").iterdir()}
    assert pictures == {f"test_card-{kind}.png" for kind in ("expected", "actual", "difference")}
    assert lamina.Picture.open(golden(project)).pixel(0, 0) == (255, 0, 0, 255)
    run(project, "--lamina-update").assert_outcomes(passed=1)
    assert lamina.Picture.open(golden(project)).pixel(0, 0) == (0, 255, 0, 255)


def test_nothing_is_recorded_in_ci(project, monkeypatch):
    monkeypatch.setenv("CI", "true")
    project.makepyfile(test_scene=scene_test())
    run(project).assert_outcomes(failed=1)
    result = run(project, "--lamina-update")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*--lamina-update is refused where the variable CI is set*"])
    assert not golden(project).exists()


def test_names_come_from_tests_classes_parameters_and_calls(project):
    project.makepyfile(test_scene=f"""
        import pytest
        SCENE = {RED!r}
        class TestCards:
            def test_card(self, lamina_picture):
                lamina_picture(SCENE)
        @pytest.mark.parametrize("size", ["4x3", "a/b", "../c"])
        def test_size(lamina_picture, size):
            lamina_picture(SCENE)
            lamina_picture(SCENE)
            lamina_picture(SCENE, "last")
    """)
    run(project, "--lamina-update").assert_outcomes(passed=4)
    names = sorted(path.name for path in golden(project).parent.iterdir())
    assert names[0] == "TestCards.test_card.png"
    assert {"test_size[4x3].png", "test_size[4x3]-2.png", "test_size[4x3]-last.png"} < set(names)
    assert len(names) == 10
    run(project).assert_outcomes(passed=4)


def test_name_that_is_used_twice_is_an_error(project):
    project.makepyfile(test_scene=scene_test(call="lamina_picture(SCENE, 'a'); lamina_picture(SCENE, 'a')"))
    result = run(project, "--lamina-update")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*two pictures with the name 'a'*"])


def test_metric_and_limits_of_the_call_and_of_the_settings(project):
    project.makepyfile(test_scene=scene_test({**RED, "background": "#fe0000"}))
    run(project, "--lamina-update")
    project.makepyfile(test_scene=scene_test())
    run(project).assert_outcomes(failed=1)
    run(project, "-o", "lamina_metric=channels 1").assert_outcomes(passed=1)
    run(project, "-o", "lamina_limits=pixels 12").assert_outcomes(passed=1)
    project.makepyfile(test_scene=scene_test(call="lamina_picture(SCENE, metric='channels 1')"))
    run(project).assert_outcomes(passed=1)
    project.makepyfile(test_scene=scene_test(call="lamina_picture(SCENE, limits={'pixels': 12})"))
    run(project).assert_outcomes(passed=1)


def test_budget_is_checked(project):
    folded = {"lamina": 1, "size": [20, 20], "sublayers": [{"id": "card", "frame": [0, 0, 20, 20], "opacity": 0.5,
              "backgroundColor": "#fff"}]}
    call = "lamina_picture(SCENE, budget='drawCalls<=%d')"
    project.makepyfile(test_scene=scene_test(folded, call % 9))
    run(project, "--lamina-update").assert_outcomes(passed=1)
    project.makepyfile(test_scene=scene_test(folded, call % 0))
    result = run(project)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the budget drawCalls <= 0 does not hold: it is *", "*root/card*"])


def test_arrays_pil_and_files_are_compared(project):
    project.makepyfile(test_scene="""
        import numpy, lamina
        from PIL import Image
        def test_array(lamina_picture):
            lamina_picture(numpy.full((5, 6, 3), 200, numpy.uint8), "same")
        def test_pil(lamina_picture):
            lamina_picture(Image.new("RGB", (6, 5), (200, 200, 200)), "same")
        def test_file(lamina_picture, tmp_path):
            lamina_picture("beside.png", "same")
        def test_picture(lamina_picture):
            picture = lamina.Picture.open("beside.png")
            assert lamina_picture(picture, "same") == picture
        def test_budget(lamina_picture):
            lamina_picture("beside.png", budget="drawCalls<=1")
    """)
    lamina.Picture.from_pixels(bytes([200, 200, 200, 255]) * 30, 6, 5).save(project.path / "beside.png")
    result = run(project, "--lamina-update")
    result.assert_outcomes(passed=4, failed=1)
    result.stdout.fnmatch_lines(["*UsageError: budget: only scenes have them*"])
    files = [path.read_bytes() for path in golden(project).parent.iterdir()]
    assert len(files) == 4 and len(set(files)) == 1


def test_scenes_are_beside_the_test_and_take_values(project):
    folder = project.mkpydir("cards")
    (folder / "card.yaml").write_text(
        'lamina: 1\nsize: [4, 3]\ninputs:\n  ground: {color: "#ff0000"}\nbackground: {input: ground}\n')
    (folder / "test_scene.py").write_text(
        "import lamina\ndef test_card(lamina_picture):\n"
        "    assert lamina_picture('card.yaml').pixel(0, 0) == (255, 0, 0, 255)\n"
        "    assert lamina_picture('card.yaml', 'green', inputs={'ground': '#00ff00'}, scale=2).size == (8, 6)\n"
        "    lamina_picture(lamina.Scene({'lamina': 1, 'size': [4, 3]}), 'scene')\n")
    run(project, "--lamina-update").assert_outcomes(passed=1)
    assert (folder / "goldens/test_scene/test_card-green.png").exists()
    run(project, "cards").assert_outcomes(passed=1)


def test_figures_are_drawn_at_one_size_and_closed(project):
    project.makepyfile(test_scene="""
        import matplotlib.pyplot as plt
        def test_plot(lamina_picture):
            figure, axes = plt.subplots(figsize=(3, 2))
            axes.plot([1, 3, 2])
            assert lamina_picture(figure).size == (300, 200)
            assert lamina_picture(figure, "fine", dpi=150).size == (450, 300)
        def test_closed():
            assert plt.get_fignums() == []
    """)
    run(project, "--lamina-update", "-o", "lamina_matplotlib_style=default").assert_outcomes(passed=2)
    run(project, "-o", "lamina_matplotlib_style=default").assert_outcomes(passed=2)
    result = run(project, "-o", "lamina_matplotlib_style=classic")
    result.assert_outcomes(failed=1, passed=1)


TWO = f"""
    SCENES = {RED!r}, {GREEN!r}
    def test_a(lamina_picture):
        lamina_picture(SCENES[0])
    def test_b(lamina_picture):
        lamina_picture(SCENES[1])
    def test_c(lamina_picture):
        lamina_picture(SCENES[1], "named")
"""


@pytest.mark.parametrize("processes", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_report_has_all_comparisons(project, processes):
    project.makepyfile(test_scene=TWO)
    result = run(project, "--lamina-update", *processes)
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["recorded goldens/test_scene/test_c-named.png*"])
    project.makepyfile(test_scene=TWO.replace("SCENES[1], ", "SCENES[0], "))
    result = run(project, "--lamina-report", "out/report.html", *processes)
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["3 comparisons in *out/report.html"])
    page = (project.path / "out/report.html").read_text(encoding="utf-8")
    for name in ("test_scene.py::test_a", "test_scene.py::test_b", "test_scene.py::test_c named"):
        assert name in page
    assert not [name for name in os.listdir(project.path) if name.startswith("lamina-report")]


COSTS = """
    SCENE = {"lamina": 1, "size": [20, 20], "sublayers": [
        {"id": "card", "frame": [0, 0, 20, 20], "opacity": 0.5, "backgroundColor": "#fff"}]}
    def test_cheap(lamina_picture):
        lamina_picture(SCENE, budget="drawCalls<=9")
    def test_dear(lamina_picture):
        lamina_picture(SCENE, budget="drawCalls<=0")
"""


@pytest.mark.parametrize("processes", [[], ["-n", "2"]], ids=["alone", "xdist"])
def test_report_has_times_and_broken_budgets(project, processes):
    project.makepyfile(test_scene=COSTS)
    run(project, "--lamina-update").assert_outcomes(passed=1, failed=1)
    result = run(project, "--lamina-report", "report.html", *processes)
    result.assert_outcomes(passed=1, failed=1)
    page = (project.path / "report.html").read_text(encoding="utf-8")
    data = json.loads(page.split('id="data">', 1)[1].split("</script>", 1)[0])
    cases = {case["name"]: case for case in data["cases"]}
    cheap, dear = cases["test_scene.py::test_cheap"], cases["test_scene.py::test_dear"]
    assert (cheap["state"], cheap["budgets"]) == ("equal", [])
    assert (dear["state"], dear["passed"], dear["picturePassed"]) == ("failed", False, True)
    budget, = dear["budgets"]
    assert budget.startswith("drawCalls <= 0 does not hold: it is ") and "root/card" in budget
    assert not data["passed"] and "1 passed, 1 failed" in data["counts"]
    assert min(cheap["seconds"], dear["seconds"]) > 0
    assert data["seconds"] == pytest.approx(cheap["seconds"] + dear["seconds"])


def test_report_that_cannot_be_written_fails_the_run(project):
    project.makepyfile(test_scene=scene_test())
    run(project, "--lamina-update")
    (project.path / "file").write_text("")
    result = run(project, "--lamina-report", "file/report.html")
    assert result.ret != 0
    result.stdout.fnmatch_lines(["the report *file/report.html can't be written*"])
