"""Scenes: sources, values, sizes, times, and the words of mistakes."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import numpy
import pytest

import lamina

CARD = """\
lamina: 1
size: [40, 30]
sizes: {wide: [80, 30]}
inputs:
  colour: {color: "#ff0000"}
sublayers:
  - {id: card, frame: [10, 10, 20, 10], backgroundColor: {input: colour}}
"""

MOVING = {
    "lamina": 1, "size": [10, 10], "sublayers": [{"id": "box", "frame": [0, 0, 10, 10], "backgroundColor": "#000000",
    "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]}],
}


def card(**options):
    return lamina.Scene.parse(CARD, **options)


def test_sources_draw_the_same(tmp_path):
    path = tmp_path / "card.yaml"
    path.write_text(CARD)
    document = {"lamina": 1, "size": [40, 30], "sublayers": [
        {"id": "card", "frame": [10, 10, 20, 10], "backgroundColor": "#ff0000"}]}
    pictures = [
        lamina.render(path), lamina.render(str(path)), lamina.render(document), card().render(),
        lamina.Scene.parse(json.dumps(document), name="card.json").render(), lamina.Scene.parse(CARD.encode()).render(),
    ]
    assert all(picture == pictures[0] for picture in pictures)
    assert pictures[0].pixel(15, 15) == (255, 0, 0, 255) and pictures[0].pixel(5, 5) == (0, 0, 0, 0)


def test_values_inputs_sizes_and_scales_are_drawn():
    scene = card(inputs={"colour": "#00ff00"}, set={"card.opacity": 0.4}, scale=2)
    assert scene.render().size == (80, 60)
    assert scene.render().pixel(30, 30) == (0, 102, 0, 102)
    scene.set_size("wide")
    scene.set_scale(None)
    assert scene.size == (80, 30, 1, 80, 30)
    scene.set_size((50, 20.5))
    assert scene.size[:2] == (50, 20.5)
    scene.reset()
    assert scene.size == (40, 30, 1, 40, 30)
    assert scene.render().pixel(15, 15) == (255, 0, 0, 255)


def test_time_goes_on_and_back():
    scene = lamina.Scene(MOVING)
    alphas = []
    for moment in (0, 0.2, 0.6, 0.2):
        scene.set_time(moment)
        alphas.append(scene.render().pixel(5, 5)[3])
    assert alphas == [0, 51, 153, 51]
    assert lamina.render(MOVING, time=0.6).pixel(5, 5)[3] == 153


def test_values_of_numpy_and_paths_are_written_as_json(examples):
    scene = lamina.Scene(examples / "social-card.yaml")
    scene.set_input("photo", examples / "pictures/landscape.jpg")
    scene.set("card.opacity", numpy.float32(0.5))
    scene.set("card.frame", numpy.array([56, 336, 1088, 238]))
    scene.check()
    assert set(scene.inputs["properties"]) >= {"title", "photo", "accent"}


def test_pictures_of_a_dictionary_are_in_its_folder(examples):
    document = {"lamina": 1, "size": [8, 8], "sublayers": [{"frame": [0, 0, 8, 8], "contents": "pictures/cover-1.png"}]}
    assert lamina.render(document, folder=examples).pixel(4, 4)[3] == 255
    with pytest.raises(lamina.SceneError, match="cover-1.png"):
        lamina.render(document, folder=examples / "labels")


def test_other_folders_must_be_allowed(tmp_path, examples):
    picture = str(examples / "pictures/cover-1.png")
    document = {"lamina": 1, "size": [8, 8], "sublayers": [{"frame": [0, 0, 8, 8], "contents": picture}]}
    with pytest.raises(lamina.SceneError):
        lamina.render(document, folder=tmp_path)
    assert lamina.render(document, folder=tmp_path, allow_folders=[examples]).pixel(4, 4)[3] == 255


def test_limits_are_held():
    document = {"lamina": 1, "size": [10, 10], "sublayers": [{"frame": [0, 0, 1, 1]}] * 20}
    assert lamina.render(document, limits="untrusted").size == (10, 10)
    with pytest.raises(lamina.SceneError, match="layers"):
        lamina.render(document, limits={"layers": 10})
    with pytest.raises(lamina.SceneError, match="layers"):
        lamina.render(document, limits={"preset": "untrusted", "layers": 10})
    for wrong in ("none", {"colours": 3}, {"layers": 0}):
        with pytest.raises(lamina.UsageError):
            lamina.render(document, limits=wrong)


def test_mistake_has_its_place_and_its_remedy():
    text = CARD.replace('"#ff0000"', "blurple")
    with pytest.raises(lamina.SceneError) as caught:
        lamina.Scene.parse(text, name="card.yaml").check()
    error = caught.value
    assert (error.file, error.line) == ("card.yaml", 5)
    assert error.column == 19
    assert "blurple" in str(error) and "blurple" in error.problems[0].message
    assert error.property == "inputs.colour.color" and error.hint
    assert isinstance(error, ValueError) and error.status == 65


def test_all_mistakes_are_reported():
    text = "lamina: 1\nsize: [4, 4]\nsublayers:\n  - {opacity: 2}\n  - {opacity: 3}\n"
    with pytest.raises(lamina.SceneError) as caught:
        lamina.Scene.parse(text).check()
    assert [problem.line for problem in caught.value.problems] == [4, 5]


def test_wrong_value_names_its_origin():
    with pytest.raises(lamina.SceneError) as caught:
        card(inputs={"colour": "blurple"}).check()
    assert "colour" in caught.value.origin
    with pytest.raises(lamina.SceneError) as caught:
        card(set={"card.opacity": 2}).check()
    assert "card.opacity" in str(caught.value)


@pytest.mark.parametrize("use", [
    lambda: lamina.Scene(3),
    lambda: lamina.Scene(""),
    lambda: lamina.Scene("card.yaml", folder="."),
    lambda: card(scale=0),
    lambda: card(scale=-1),
    lambda: card(scale=float("nan")),
    lambda: card(time=-1),
    lambda: card(time=float("inf")),
    lambda: card(set={"card.opacity": float("nan")}),
    lambda: card(set={"card.opacity": object()}),
    lambda: card(loader=lamina.Loader(), limits="untrusted"),
    lambda: lamina.render(card(), time=1),
    lambda: lamina.schema("none"),
    lambda: lamina.schema("\ud800"),
    lambda: lamina.schema("sce\0ne"),
    lambda: lamina.Scene.parse(b"lamina: 1\n# \xff\n"),
    lambda: lamina.Scene.parse("lamina: 1\n# \0\n"),
])
def test_wrong_arguments_are_errors(use):
    with pytest.raises((lamina.UsageError, lamina.InputError)):
        use()


def test_missing_file_is_an_error_with_its_name(tmp_path):
    with pytest.raises(lamina.LaminaError, match="absent.yaml"):
        lamina.Scene(tmp_path / "absent.yaml")


def test_scenes_of_a_loader_share_it(examples):
    loader = lamina.Loader(allow_folders=[examples])
    scenes = [lamina.Scene(examples / "photo-card.json", loader=loader) for _ in range(2)]
    assert scenes[0].render() == scenes[1].render()


def test_layout_is_reported(examples):
    assert lamina.Scene(examples / "baselines.yaml").layout()["itemCount"] > 0


def test_schemas_are_published():
    assert [lamina.schema(name)["type" if name == "scene" else "$schema"] for name in ("profile", "lint")]
    assert lamina.version().count(".") == 2


def test_warnings_are_logged(caplog):
    document = {"lamina": 1, "size": [100, 20], "sublayers": [
        {"type": "text", "frame": [0, 0, 30, 20], "string": "far too long for its frame", "truncation": "end"}]}
    with caplog.at_level(logging.WARNING, "lamina"):
        try:
            lamina.render(document)
        except lamina.SceneError:
            document["sublayers"][0].pop("truncation")
            lamina.render(document)
    assert all(record.name == "lamina" for record in caplog.records)
