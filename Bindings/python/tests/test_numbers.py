"""Profiles, explanations, findings, comparisons, suites and reports."""

from __future__ import annotations

import dataclasses
import importlib
import importlib.util
import json
from importlib.machinery import SourceFileLoader
from pathlib import Path

import numpy
import pytest

import lamina

TOOL = Path(__file__).resolve().parents[1] / "tools/make-records"


def test_records_are_those_of_the_schemas():
    loader = SourceFileLoader("make_records", str(TOOL))
    spec = importlib.util.spec_from_loader("make_records", loader)
    maker = importlib.util.module_from_spec(spec)
    loader.exec_module(maker)
    for name, arguments in maker.FILES.items():
        module = importlib.import_module(f"lamina.{name}")
        written = Path(module.__file__).read_text(encoding="utf-8")
        assert written == maker.file_text(lamina.schema(name), *arguments), "run tools/make-records"


def test_profile_has_the_names_of_the_schema(examples):
    profile = lamina.Scene(examples / "photo-card.json").profile()
    assert (profile.width, profile.height) == (1920, 1080)
    assert profile.counters.offscreenPasses.total == 1
    assert profile.counters.offscreenPasses.byReason == {"groupOpacity": 1}
    assert profile.counters.overdraw.average == pytest.approx(profile.raw["counters"]["overdraw"]["average"])
    assert sum(layer.outcome == "drawn" for layer in profile.layers) == profile.counters.layers.drawn
    assert profile.passed and profile.brokenBudgets == []


def test_broken_budget_says_who_spends(examples):
    scene = lamina.Scene(examples / "photo-card.json")
    for budget in ("offscreenPasses<=0,drawCalls<=100", ["offscreenPasses<=0", "drawCalls<=100"]):
        profile = scene.profile(budget)
        broken, = profile.brokenBudgets
        assert (broken.counter, broken.limit, broken.value) == ("offscreenPasses", 0, 1)
        assert not profile.passed
    with pytest.raises(lamina.LaminaError):
        scene.profile("colours<=3")


def test_profile_of_frames(examples):
    profile = lamina.Scene(examples / "dialog.json").profile_frames(fps=30, count=4)
    assert [frame.index for frame in profile.frames] == [0, 1, 2, 3]
    assert [frame.time for frame in profile.frames] == pytest.approx([0, 1 / 30, 2 / 30, 3 / 30])
    assert {row.counter for row in profile.statistics} >= {"drawCalls"}
    assert profile.detail.counters.drawCalls > 0


def test_unknown_keys_are_kept_apart(examples):
    profile = lamina.Scene(examples / "photo-card.json").profile()
    value = {**profile.raw, "later": 1, "counters": {**profile.raw["counters"], "later": {"a": 1}}}
    again = lamina.FrameProfile.from_json(value)
    assert again == profile and again.raw["later"] == 1
    assert dataclasses.asdict(again)["counters"]["drawCalls"] == profile.counters.drawCalls


def test_explanation_has_the_fix(examples):
    explanation = lamina.Scene(examples / "group-apart.json").explain()
    each, = explanation.passes
    assert (each.layer, each.reasons) == ("root/group", ["groupOpacity"])
    assert each.suggestions[0].kind == "fix"
    assert each.suggestions[0].outcome.cost.offscreenPassesRequired == 0
    assert explanation.fixed.difference.largest == 0
    assert explanation.raw.keys() <= {field.name for field in dataclasses.fields(explanation)}


def test_findings_name_the_layers():
    scene = lamina.Scene({"lamina": 1, "size": [10, 10], "sublayers": [
        {"id": "away", "frame": [50, 50, 5, 5], "backgroundColor": "#fff"}]})
    finding, = scene.lint().findings
    assert finding.kind == "unseenLayer" and "away" in finding.layers[0]


def test_tables_are_html(examples):
    scene = lamina.Scene(examples / "group-apart.json")
    values = [scene.profile("drawCalls<=0"), scene.explain(), scene.lint()]
    values.append(lamina.Scene(examples / "dialog.json").profile_frames(fps=30, count=2))
    for value in values:
        text = value._repr_html_()
        assert text.count("<table") == text.count("</table") and "None" not in text
    assert "drawCalls" in values[0]._repr_html_()


def test_text_in_tables_is_escaped():
    document = {"lamina": 1, "size": [9, 9], "sublayers": [
        {"id": "<b>", "frame": [0, 0, 5, 5], "backgroundColor": "#fff"}]}
    text = lamina.Scene(document).profile()._repr_html_()
    assert "<b>" not in text and "&lt;b&gt;" in text


def pictures():
    before = numpy.full((10, 10, 4), 255, numpy.uint8)
    after = before.copy()
    after[2:4, 3:6, 1] = 250
    return before, after


def test_difference_has_its_figures():
    result = lamina.diff(*pictures())
    assert not result and not result.equal and result.state == "different"
    assert (result.figures.different, result.figures.compared) == (6, 100)
    assert result.figures.largestChannelDifference == 5
    assert result.share == pytest.approx(0.06)
    assert result.decision.limit == "pixels" and result.sentence
    assert result.picture.size >= (20, 10)


@pytest.mark.parametrize("options", [
    {"metric": "channels 5"}, {"limits": "pixels 6"}, {"limits": {"pixels": 6, "share": "6%"}}, {"metric": "yiq 0.1"},
])
def test_limits_and_metrics_decide(options):
    assert lamina.diff(*pictures(), **options)


def test_equal_pictures_are_equal(examples):
    path = examples / "pictures/cover-1.png"
    result = lamina.diff(path, str(path))
    assert result.equal and result.state == "equal" and result.figures.different == 0 and result.decision is None


def test_sizes_that_differ_fail():
    assert not lamina.diff(pictures()[0], pictures()[0][:5], limits="pixels 10000")


@pytest.mark.parametrize("options", [{"metric": "colour"}, {"metric": "yiq 7"}, {"limits": "pixels many"}])
def test_unknown_metrics_are_errors(options):
    with pytest.raises(lamina.LaminaError):
        lamina.diff(*pictures(), **options)


def test_suite_is_checked(tmp_path):
    (tmp_path / "a.json").write_text('{"lamina": 1, "size": [4, 4], "background": "#fff"}')
    result = lamina.check(tmp_path)
    assert not result and result.results["counts"]["missing"] == 1
    assert "missing" in str(result)
    (tmp_path / "suite.yaml").write_text("lamina-suite: 1\nbudgets: [drawCalls>=9]\ncases: {a.json: {}}")
    assert "drawCalls >= 9 does not hold" in str(lamina.check(tmp_path))


def test_report_has_cases(tmp_path):
    report = lamina.Report("two cases")
    before, after = pictures()
    assert report.add("same", before, before) and not report.add("other", before, after)
    report.add("new", None, after)
    report.write(tmp_path / "report.html")
    assert "two cases" in (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "other" in report.make("markdown") and "<testsuite" in report.make("junit")
    with pytest.raises(lamina.LaminaError):
        report.add("same", before, before)
    with pytest.raises(lamina.UsageError):
        report.make("pdf")


def test_broken_budget_fails_a_case_of_a_report(examples):
    scene = lamina.Scene(examples / "photo-card.json")
    picture = scene.render()
    cheap, dear = scene.profile("offscreenPasses<=1"), scene.profile("offscreenPasses<=0")
    report = lamina.Report("costs")
    assert report.add("cheap", picture, picture, seconds=0.25, profile=cheap)
    assert not report.add("dear", picture, picture, seconds=0.5, profile=dear)
    results = json.loads(report.make("json"))
    assert (results["passed"], results["seconds"]) == (False, 0.75)
    good, bad = results["cases"]
    assert (good["state"], good["seconds"], good["cost"]["broken"]) == ("equal", 0.25, [])
    assert (bad["state"], bad["seconds"], bad["picture"]["passed"]) == ("failed", 0.5, True)
    assert bad["cost"]["broken"] == dear.raw["brokenBudgets"] and len(bad["cost"]["broken"]) == 1
    junit = report.make("junit")
    assert 'tests="3" failures="1" errors="0" time="0.750"' in junit
    assert 'type="budget" message="offscreenPasses &lt;= 0 does not hold"' in junit
    assert "offscreenPasses &#60;= 0 does not hold" in report.make("markdown")


def test_cost_of_frames_is_taken_by_a_report(examples):
    scene = lamina.Scene(examples / "dialog.json")
    picture = scene.render()
    frames = scene.profile_frames(fps=30, count=2, budget="drawCalls<=0")
    report = lamina.Report("films")
    assert not report.add("dialog", picture, picture, profile=frames)
    broken, = json.loads(report.make("json"))["cases"][0]["cost"]["broken"]
    assert (broken["budget"], broken["frames"]) == ("drawCalls <= 0", 2)


@pytest.mark.parametrize("seconds", [-1, float("nan"), float("inf")])
def test_seconds_of_a_report_are_numbers_from_zero_on(seconds):
    before, _ = pictures()
    with pytest.raises(lamina.UsageError, match="seconds"):
        lamina.Report("times").add("same", before, before, seconds=seconds)


def test_devices_are_described():
    assert lamina.devices()["chosen"]
    with lamina.Renderer() as renderer:
        assert "llvmpipe" in str(renderer.device) or renderer.device
        renderer.set_rule("foldOpacity", False)
        renderer.release_memory()
    with pytest.raises(lamina.LaminaError):
        lamina.Renderer("device:999")
    with pytest.raises(lamina.UsageError):
        renderer.device


def test_rules_change_the_plan(examples):
    scene = lamina.Scene(examples / "group-apart.json")
    with lamina.Renderer() as renderer:
        assert scene.profile(renderer=renderer).counters.offscreenPasses.total == 0
        renderer.set_rule("foldOpacity", False)
        assert scene.profile(renderer=renderer).counters.offscreenPasses.total == 1
        with pytest.raises(lamina.UsageError):
            renderer.set_rule("none", True)
