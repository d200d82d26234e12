"""Pictures: pixels of the library, in place."""

from __future__ import annotations

import ctypes
import functools
import importlib
from ctypes import byref
from typing import TYPE_CHECKING, Any, Optional, Union

from . import _calls
from ._calls import Handle, StrPath, call, make, path_text, text
from ._errors import UsageError
from ._library import Channel, Pixels, library

#: The numbers of `lamina_format`, by the order of channels and whether colours are straight.
_FORMATS = {("RGBA", False): 0, ("BGRA", False): 1, ("RGBA", True): 2, ("BGRA", True): 3}


class Picture:
    """A picture: height × width × 4 bytes, RGBA, **premultiplied by alpha**, sRGB, rows from top to bottom.

    It has the buffer protocol and `__array_interface__`, so that memoryview and numpy see the library's own memory,
    without a copy, for as long as they need it:

    >>> import lamina
    >>> picture = lamina.render({"lamina": 1, "size": [3, 2], "background": "#ff000080"})
    >>> view = memoryview(picture)
    >>> view.shape, view[0, 0, 0], view[0, 0, 3]
    ((2, 3, 4), 128, 128)

    Most other programs take colours that are not multiplied: `straight` and `to_pil` return those, as copies.

    >>> picture.straight()[0, 0, 0]
    255

    Pictures are equal if their size and their pixels are. The pixels may be changed, by one thread at a time, so that
    pictures can't be in sets. Copies and pickled pictures have pixels of their own.
    """

    # A picture is an instance of a subclass that is also an array type of ctypes, as that is how Python code exports a
    # buffer before 3.12. `_adopt` makes it; ctypes calls neither __new__ nor __init__ for memory that exists.
    _handle: Handle
    _address: int

    #: The width in pixels.
    width: int
    #: The height in pixels.
    height: int

    __hash__ = None  # type: ignore[assignment]

    def __init__(self) -> None:
        raise TypeError("a picture comes from lamina.render, Picture.open, Picture.decode or Picture.of")

    if TYPE_CHECKING:

        def __buffer__(self, flags: int, /) -> memoryview:
            """Exports the pixels."""

    # ---- Making ----

    @classmethod
    def open(cls, path: StrPath) -> Picture:
        """Reads a file: PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM."""
        return _adopt(make("picture", "picture_open", *path_text(path)))

    @classmethod
    def decode(cls, encoded: bytes) -> Picture:
        """Decodes the bytes of a file: PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM."""
        encoded = bytes(encoded)
        return _adopt(make("picture", "picture_decode", encoded, len(encoded)))

    @classmethod
    def of(cls, source: Any) -> Picture:
        """Returns the picture that something is: a path, an encoded file, an array or a picture of PIL.

        Arrays are of bytes (uint8) and have the shape H×W×4, **straight** RGBA, H×W×3, RGB, or H×W, gray; anything
        with the buffer protocol, `__array_interface__` or `__array__` will do.
        """
        from ._arrays import picture_of

        return picture_of(source)

    @classmethod
    def from_pixels(
        cls, pixels: Any, width: int, height: int, *, order: str = "RGBA", straight: bool = True
    ) -> Picture:
        """Creates a picture of 4 × width × height bytes, which are copied.

        order: RGBA or BGRA. straight: False if colours are premultiplied by alpha.
        """
        data = pixels if isinstance(pixels, bytes) else memoryview(pixels).tobytes()
        if not 0 < width < 1 << 32 or not 0 < height < 1 << 32:
            raise UsageError(f"a picture of {width}×{height} pixels can't be made; sides are from 1 on")
        raw = ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p)
        arguments = (raw, len(data), width, height, 0, _format(order, straight))
        return _adopt(make("picture", "picture_create", *arguments))

    # ---- Pixels ----

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        return self.width, self.height

    @property
    def __array_interface__(self) -> dict[str, Any]:
        shape = (self.height, self.width, 4)
        return {"version": 3, "shape": shape, "typestr": "|u1", "data": (self._address, False), "strides": None}

    def straight(self, order: str = "RGBA") -> memoryview:
        """Returns a copy of the pixels, height × width × 4, with colours that are not multiplied by alpha.

        order: RGBA or BGRA.
        """
        return self._copy(order, straight=True)

    def premultiplied(self, order: str = "RGBA") -> memoryview:
        """Returns a copy of the pixels, height × width × 4, with colours multiplied by alpha.

        order: RGBA or BGRA, which is what Cairo and Qt call ARGB32 premultiplied.
        """
        return self._copy(order, straight=False)

    def pixel(self, x: int, y: int) -> tuple[int, int, int, int]:
        """Returns red, green, blue and alpha of a pixel, premultiplied."""
        view = memoryview(self)
        return view[y, x, 0], view[y, x, 1], view[y, x, 2], view[y, x, 3]

    def _copy(self, order: str, straight: bool) -> memoryview:
        pixels = bytearray(self.width * self.height * 4)
        place = (ctypes.c_char * len(pixels)).from_buffer(pixels)
        call("picture_copy", self._handle.slot, _format(order, straight), byref(place), len(pixels), 0)
        return memoryview(pixels).cast("B", (self.height, self.width, 4))

    # ---- Files ----

    def save(self, path: StrPath, *, quality: Union[None, int, str] = None, background: Optional[str] = None) -> None:
        """Writes the picture to NAME.png, .jpg, .webp or .ppm, whole or not at all.

        quality: of JPEG and WebP, 1 to 100, or "lossless" for WebP; of PNG, "small" or "fast". background: a colour such
        as "#fff" that is put behind the picture; JPEG has white by itself.
        """
        call("picture_write", self._handle.slot, *path_text(path), *_quality(quality), *text(background))

    def encode(
        self, format: str = "png", *, quality: Union[None, int, str] = None, background: Optional[str] = None
    ) -> bytes:
        """Returns the bytes of a file: png, jpg, webp or ppm; quality and background are those of `save`."""
        return _calls.bytes_of(
            "picture_encode", self._handle.slot, *text(format), *_quality(quality), *text(background)
        )

    def to_pil(self) -> Any:
        """Returns a copy as a picture of PIL, of mode RGBA, which is straight; needs Pillow."""
        image: Any = importlib.import_module("PIL.Image")
        return image.frombuffer("RGBA", self.size, self.straight(), "raw", "RGBA", 0, 1)

    def _repr_png_(self) -> bytes:
        return self.encode("png")

    # ---- As a value ----

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Picture):
            return NotImplemented
        if self is other:
            return True
        return self.size == other.size and _bytes(self) == _bytes(other)

    def __ne__(self, other: object) -> bool:
        equal = self.__eq__(other)
        return equal if equal is NotImplemented else not equal

    def __reduce__(self) -> Any:
        return _restored, (_bytes(self).tobytes(), self.width, self.height)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return self.__reduce__()

    def __copy__(self) -> Picture:
        return _restored(*self.__reduce__()[1])

    def __deepcopy__(self, memo: object) -> Picture:
        return self.__copy__()

    def __repr__(self) -> str:
        return f"<lamina.Picture {self.width}×{self.height}>"

    # ctypes would give the bytes of an array one by one as objects; views and numpy are for that.
    def __len__(self) -> int:
        return self.height

    def __bool__(self) -> bool:
        return True

    def __getitem__(self, index: object) -> Any:
        raise TypeError("a picture has no items; use memoryview(picture)[y, x, channel], numpy, or picture.pixel(x, y)")

    def __setitem__(self, index: object, value: object) -> None:
        self.__getitem__(index)

    def __iter__(self) -> Any:
        return self.__getitem__(0)


def _bytes(picture: Picture) -> memoryview:
    return memoryview(picture).cast("B")


def _restored(pixels: bytes, width: int, height: int) -> Picture:
    return Picture.from_pixels(pixels, width, height, straight=False)


def _format(order: str, straight: bool) -> int:
    try:
        return _FORMATS[order.upper(), straight]
    except KeyError:
        raise UsageError(f"the order {order!r} is unknown; it is RGBA or BGRA") from None


def _quality(quality: Union[None, int, str]) -> tuple[bytes, int]:
    return text(None if quality is None else str(quality))


@functools.lru_cache(maxsize=64)
def _class_of(width: int, height: int) -> Any:
    """The class of the pictures of one size."""
    channel: Any = Channel
    array = channel * 4 * width * height
    return type("Picture", (Picture, array), {"width": width, "height": height, "__module__": Picture.__module__})


def _adopt(handle: Handle) -> Picture:
    """Returns the picture of a handle, which it owns; views of its pixels keep the picture."""
    pixels = Pixels()
    if library.picture_get_pixels(handle.slot, byref(pixels)) != 0 or not pixels.data:
        raise UsageError("the picture has no pixels")
    picture: Picture = _class_of(pixels.width, pixels.height).from_address(pixels.data)
    picture._handle = handle
    picture._address = pixels.data
    return picture
