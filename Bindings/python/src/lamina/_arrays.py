"""Pictures of what other libraries have: arrays, pictures of PIL, paths and encoded files."""

from __future__ import annotations

import ctypes
import os
from typing import Any

from ._errors import UsageError
from .picture import Picture

_WANTED = "give a path, an array of bytes (H×W×4 straight RGBA, H×W×3 or H×W), a picture of PIL, or a lamina.Picture"


def picture_of(source: Any) -> Picture:
    """Returns the picture that something is."""
    if isinstance(source, Picture):
        return source
    if isinstance(source, (str, os.PathLike)):
        return Picture.open(source)
    if isinstance(source, (bytes, bytearray)):
        return Picture.decode(bytes(source))
    if _is_pil(source):
        rgba = source.convert("RGBA")
        return Picture.from_pixels(rgba.tobytes(), *rgba.size)
    shape, data = _array_of(source)
    return _picture(shape, data)


def _is_pil(source: Any) -> bool:
    return any(kind.__module__.startswith("PIL.") and kind.__name__ == "Image" for kind in type(source).__mro__)


def _array_of(source: Any) -> tuple[tuple[int, ...], bytes]:
    """Returns the shape of an array and its bytes in rows."""
    try:
        view = memoryview(source)
    except TypeError:
        return _array_by_interface(source)
    _require_bytes(view.format.lstrip("<>=@") == "B" if view.format else True, view.format)
    return tuple(view.shape or ()), view.tobytes()


def _array_by_interface(source: Any) -> tuple[tuple[int, ...], bytes]:
    """Does the same for arrays without the buffer protocol."""
    if hasattr(source, "__array__"):  # tensors on the CPU, which need numpy themselves
        view = memoryview(source.__array__())
        _require_bytes(view.format == "B", view.format)
        return tuple(view.shape or ()), view.tobytes()
    interface = getattr(source, "__array_interface__", None)
    if not isinstance(interface, dict):
        raise UsageError(f"a {type(source).__name__} is not a picture; {_WANTED}")
    shape, kind, data = interface["shape"], interface["typestr"], interface.get("data")
    _require_bytes(kind == "|u1", kind)
    if interface.get("strides") is None and isinstance(data, tuple):
        count = 1
        for side in shape:
            count *= side
        return tuple(shape), ctypes.string_at(data[0], count)
    raise UsageError("an array with strides of its own, and without the buffer protocol, can't be read; copy it first")


def _require_bytes(holds: bool, found: object) -> None:
    if not holds:
        raise UsageError(
            f"an array of the kind {found} is not one of bytes; scale it to 0…255 and convert it to uint8"
        )


def _picture(shape: tuple[int, ...], data: bytes) -> Picture:
    height, width, channels = (*shape, 1) if len(shape) == 2 else shape if len(shape) == 3 else (0, 0, 0)
    if width < 1 or height < 1 or channels not in (1, 3, 4):
        raise UsageError(f"an array of the shape {shape} is not a picture; {_WANTED}")
    if channels < 4:
        rgba = bytearray(b"\xff") * (4 * width * height)
        for channel in range(3):
            rgba[channel::4] = data[channel::3] if channels == 3 else data
        data = bytes(rgba)
    return Picture.from_pixels(data, width, height)
