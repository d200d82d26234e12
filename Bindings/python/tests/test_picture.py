"""Pictures: their memory, their values, and what they become."""

from __future__ import annotations

import copy
import gc
import pickle

import numpy
import pytest
from PIL import Image

import lamina
from lamina._library import library

#: Half transparent red on 3×2 pixels: premultiplied 128 of 255, straight 255.
HALF_RED = {"lamina": 1, "size": [3, 2], "background": "#ff000080"}


def gradient(width=4, height=3):
    """Pixels that all differ, opaque."""
    pixels = numpy.zeros((height, width, 4), numpy.uint8)
    pixels[..., 0] = numpy.arange(width) * 10
    pixels[..., 1] = numpy.arange(height)[:, None] * 20
    pixels[..., 2] = 7
    pixels[..., 3] = 255
    return pixels


def test_view_has_rows_columns_and_premultiplied_channels():
    view = memoryview(lamina.render(HALF_RED))
    assert (view.shape, view.format, view.itemsize, view.readonly) == ((2, 3, 4), "B", 1, False)
    assert [view[1, 2, channel] for channel in range(4)] == [128, 0, 0, 128]


def test_numpy_shares_the_memory_of_the_picture():
    picture = lamina.render(HALF_RED)
    array = numpy.asarray(picture)
    assert array.shape == (2, 3, 4) and array.dtype == numpy.uint8
    assert array.__array_interface__["data"][0] == picture.__array_interface__["data"][0]
    array[1, 2] = (1, 2, 3, 4)
    assert picture.pixel(2, 1) == (1, 2, 3, 4)


def test_array_interface_alone_shares_the_memory_too():
    picture = lamina.render(HALF_RED)

    class Interface:
        __array_interface__ = picture.__array_interface__

    array = numpy.asarray(Interface())
    array[0, 0, 1] = 77
    assert picture.pixel(0, 0) == (128, 77, 0, 128)


@pytest.mark.parametrize("view_of", [memoryview, numpy.asarray, lambda picture: numpy.asarray(picture)[1:, :, :3]])
def test_views_keep_the_picture(view_of):
    gc.collect()
    before = library.object_count()
    picture = lamina.Picture.from_pixels(gradient(), 4, 3)
    view = view_of(picture)
    del picture
    gc.collect()
    assert library.object_count() == before + 1
    last = [view[-1, -1, channel] for channel in range(3)]
    assert last == [30, 40, 7]
    del view
    gc.collect()
    assert library.object_count() == before


def test_straight_colours_are_divided_by_alpha():
    picture = lamina.render(HALF_RED)
    assert bytes(picture.straight()) == bytes([255, 0, 0, 128]) * 6
    assert bytes(picture.straight("BGRA")) == bytes([0, 0, 255, 128]) * 6
    assert bytes(picture.premultiplied("BGRA")) == bytes([0, 0, 128, 128]) * 6
    assert picture.straight().shape == (2, 3, 4)
    assert picture.to_pil().getpixel((0, 0)) == (255, 0, 0, 128)


def test_pixels_are_taken_in_both_orders():
    straight = bytes([200, 100, 50, 128])
    of = lamina.Picture.from_pixels
    expected = (100, 50, 25, 128)
    assert of(straight, 1, 1).pixel(0, 0) == expected
    assert of(bytes([50, 100, 200, 128]), 1, 1, order="BGRA").pixel(0, 0) == expected
    assert of(bytes(expected), 1, 1, straight=False).pixel(0, 0) == expected


@pytest.mark.parametrize("make", [
    lambda pixels: pixels,
    lambda pixels: pixels[..., :3],
    lambda pixels: numpy.asfortranarray(pixels),
    lambda pixels: memoryview(pixels),
    lambda pixels: Image.fromarray(pixels),
    lambda pixels: Image.fromarray(pixels[..., :3].copy()),
    lambda pixels: lamina.Picture.from_pixels(pixels, 4, 3).encode("png"),
])
def test_arrays_pil_and_files_become_pictures(make):
    picture = lamina.Picture.of(make(gradient()))
    assert numpy.array_equal(numpy.asarray(picture), gradient())


def test_arrays_without_the_buffer_protocol_become_pictures():
    pixels = gradient()

    class Interface:
        __array_interface__ = pixels.__array_interface__

    class Tensor:
        def __array__(self, dtype=None, copy=None):
            return pixels

    assert lamina.Picture.of(Interface()) == lamina.Picture.of(Tensor()) == lamina.Picture.of(pixels)


def test_gray_arrays_become_opaque_gray():
    assert lamina.Picture.of(numpy.full((2, 2), 9, numpy.uint8)).pixel(1, 1) == (9, 9, 9, 255)


@pytest.mark.parametrize("source, words", [
    (numpy.zeros((2, 2)), "uint8"), (numpy.zeros((2, 2, 2), numpy.uint8), "shape"), (numpy.zeros(4, numpy.uint8), "shape"),
    (numpy.zeros((0, 2), numpy.uint8), "shape"), (3, "int is not a picture"), (None, "NoneType is not a picture"),
])
def test_other_things_are_refused_with_what_they_are(source, words):
    with pytest.raises(lamina.UsageError, match=words):
        lamina.Picture.of(source)


def test_equality_is_that_of_size_and_pixels():
    pictures = [lamina.Picture.from_pixels(gradient(), 4, 3) for _ in range(2)]
    assert pictures[0] == pictures[1] and not pictures[0] != pictures[1]
    assert pictures[0] != lamina.Picture.from_pixels(gradient(), 3, 4)
    memoryview(pictures[1])[0, 0, 0] = 1
    assert pictures[0] != pictures[1]
    assert pictures[0] != "picture"
    with pytest.raises(TypeError):
        hash(pictures[0])


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda picture: pickle.loads(pickle.dumps(picture))])
def test_copies_have_pixels_of_their_own(copied):
    picture = lamina.render(HALF_RED)
    other = copied(picture)
    assert other == picture and isinstance(other, lamina.Picture)
    memoryview(other)[0, 0, 0] = 5
    assert other != picture


def test_picture_is_an_instance_with_a_size_and_no_items():
    picture = lamina.render(HALF_RED)
    assert isinstance(picture, lamina.Picture) and repr(picture) == "<lamina.Picture 3×2>"
    assert (picture.width, picture.height, picture.size, len(picture), bool(picture)) == (3, 2, (3, 2), 2, True)
    for use in (lambda: picture[0], lambda: list(picture), lambda: picture.__setitem__(0, 1)):
        with pytest.raises(TypeError, match="memoryview"):
            use()
    with pytest.raises(TypeError, match="render"):
        lamina.Picture()


def test_files_are_read_back(tmp_path):
    picture = lamina.Picture.of(gradient())
    for name in ("a.png", "b.ppm", "c.webp"):
        picture.save(tmp_path / name, quality="lossless" if name.endswith("webp") else None)
        assert lamina.Picture.open(tmp_path / name) == picture
    assert picture.encode("png") == (tmp_path / "a.png").read_bytes() == picture._repr_png_()
    assert numpy.array_equal(numpy.asarray(Image.open(tmp_path / "a.png").convert("RGBA")), gradient())
    assert len(picture.encode("jpg", quality=10)) < len(picture.encode("jpg", quality=100))


def test_background_is_put_behind():
    encoded = lamina.render(HALF_RED).encode("png", background="#0000ff")
    assert lamina.Picture.decode(encoded).pixel(0, 0) == (128, 0, 127, 255)


@pytest.mark.parametrize("use, kind", [
    (lambda picture, folder: picture.save(folder / "a.bmp"), lamina.LaminaError),
    (lambda picture, folder: picture.save(folder / "none" / "a.png"), lamina.FileError),
    (lambda picture, folder: picture.save(folder / "a.jpg", quality=101), lamina.UsageError),
    (lambda picture, folder: picture.save(folder / "a.png", background="blurple"), lamina.LaminaError),
    (lambda picture, folder: picture.save(""), lamina.UsageError),
    (lambda picture, folder: picture.encode("bmp"), lamina.UsageError),
    (lambda picture, folder: picture.straight("ARGB"), lamina.UsageError),
    (lambda picture, folder: lamina.Picture.open(folder / "none.png"), lamina.LaminaError),
    (lambda picture, folder: lamina.Picture.decode(b"not a picture"), lamina.InputError),
    (lambda picture, folder: lamina.Picture.decode(b""), lamina.LaminaError),
    (lambda picture, folder: lamina.Picture.from_pixels(b"abc", 1, 1), lamina.UsageError),
    (lambda picture, folder: lamina.Picture.from_pixels(b"", 0, 0), lamina.UsageError),
    (lambda picture, folder: lamina.Picture.from_pixels(b"", -1, 1 << 40), lamina.UsageError),
    (lambda picture, folder: lamina.Picture.from_pixels(b"abcd", 1 << 31, 1 << 31), lamina.UsageError),
])
def test_mistakes_are_errors(use, kind, tmp_path):
    with pytest.raises(kind):
        use(lamina.render(HALF_RED), tmp_path)
