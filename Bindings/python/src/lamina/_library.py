"""The C library: where it is, and the types of its functions (lamina.h has their meaning).

It is loaded when the first function is needed, so that `import lamina` is quick and works without it. ctypes releases
the interpreter's lock during each call.
"""

from __future__ import annotations

import atexit
import ctypes
import os
import threading
from ctypes import POINTER, c_char_p, c_double, c_int, c_int64, c_size_t, c_ubyte, c_uint32, c_uint64, c_void_p
from typing import Any

from ._errors import UnavailableError

#: The version of the interface whose functions are used here.
ABI_VERSION = 1

SONAME = "liblamina.so.1"


class Text(ctypes.Structure):
    """`lamina_text`."""

    _fields_ = [("data", c_void_p), ("length", c_size_t)]

    def decode(self) -> str:
        """Returns the text."""
        return ctypes.string_at(self.data, self.length).decode("utf-8", "replace") if self.length else ""


class Problem(ctypes.Structure):
    """`lamina_problem`."""

    _fields_ = [
        ("message", Text), ("file", Text), ("property", Text), ("origin", Text), ("line", c_size_t),
        ("column", c_size_t),
    ]


class SceneSize(ctypes.Structure):
    """`lamina_scene_size`."""

    _fields_ = [
        ("width", c_double), ("height", c_double), ("scale", c_double), ("pixel_width", c_uint32),
        ("pixel_height", c_uint32),
    ]


class Range(ctypes.Structure):
    """`lamina_range`."""

    _fields_ = [
        ("first", c_int64), ("count", c_int64), ("rate_numerator", c_uint32), ("rate_denominator", c_uint32),
    ]


class Pixels(ctypes.Structure):
    """`lamina_pixels`."""

    _fields_ = [("data", c_void_p), ("width", c_uint32), ("height", c_uint32), ("stride", c_size_t)]


LogFunction = ctypes.CFUNCTYPE(None, c_void_p, c_void_p, c_size_t)
ProgressFunction = ctypes.CFUNCTYPE(c_int, c_void_p, c_int64, c_int64)

_OBJECT = c_void_p
_RESULT = POINTER(c_void_p)
_TEXT = (c_char_p, c_size_t)
_FLAG = POINTER(c_int)
_RANGE = POINTER(Range)

#: The arguments of the functions that return a status and take an error last, which is left out here.
_CALLS: dict[str, tuple[Any, ...]] = {
    "devices": (*_TEXT, _RESULT),
    "schema": (*_TEXT, _RESULT),
    "limits_create": (*_TEXT, _RESULT),
    "limits_set": (_OBJECT, *_TEXT, c_uint64),
    "loader_create": (_OBJECT, _RESULT),
    "loader_allow_folder": (_OBJECT, *_TEXT),
    "scene_open": (_OBJECT, *_TEXT, _RESULT),
    "scene_parse": (_OBJECT, *_TEXT, *_TEXT, *_TEXT, _RESULT),
    "scene_set_input": (_OBJECT, *_TEXT, *_TEXT),
    "scene_set": (_OBJECT, *_TEXT, *_TEXT),
    "scene_reset": (_OBJECT,),
    "scene_set_size": (_OBJECT, *_TEXT),
    "scene_set_scale": (_OBJECT, c_double),
    "scene_set_time": (_OBJECT, c_double),
    "scene_prepare": (_OBJECT,),
    "scene_get_size": (_OBJECT, POINTER(SceneSize)),
    "scene_inputs": (_OBJECT, _RESULT),
    "scene_layout": (_OBJECT, _RESULT),
    "renderer_create": (*_TEXT, _OBJECT, _RESULT),
    "renderer_device": (_OBJECT, _RESULT),
    "renderer_set_rule": (_OBJECT, *_TEXT, c_int),
    "renderer_release_memory": (_OBJECT,),
    "renderer_render": (_OBJECT, _OBJECT, _RESULT),
    "renderer_profile": (_OBJECT, _OBJECT, _RANGE, *_TEXT, _FLAG, _RESULT),
    "renderer_explain": (_OBJECT, _OBJECT, *_TEXT, c_int, _RESULT),
    "renderer_lint": (_OBJECT, _OBJECT, _RANGE, _RESULT),
    "renderer_write_film": (_OBJECT, _OBJECT, _RANGE, *_TEXT, *_TEXT, *_TEXT, ProgressFunction, c_void_p),
    "frames_create": (_OBJECT, _OBJECT, _RANGE, _RESULT),
    "frames_next": (_OBJECT, _RESULT),
    "picture_create": (c_void_p, c_size_t, c_uint32, c_uint32, c_size_t, c_int, _RESULT),
    "picture_open": (*_TEXT, _RESULT),
    "picture_decode": (c_char_p, c_size_t, _RESULT),
    "picture_copy": (_OBJECT, c_int, c_void_p, c_size_t, c_size_t),
    "picture_encode": (_OBJECT, *_TEXT, *_TEXT, *_TEXT, _RESULT),
    "picture_write": (_OBJECT, *_TEXT, *_TEXT, *_TEXT),
    "picture_compare": (_OBJECT, _OBJECT, *_TEXT, *_TEXT, _FLAG, _RESULT, _RESULT),
    "check": (*_TEXT, *_TEXT, _OBJECT, _FLAG, _RESULT),
    "report_create": (*_TEXT, _RESULT),
    "report_add": (_OBJECT, *_TEXT, _OBJECT, _OBJECT, *_TEXT, *_TEXT, c_double, *_TEXT, _FLAG),
    "report_make": (_OBJECT, *_TEXT, _RESULT),
}

#: The results and arguments of the others.
_OTHERS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "abi_version": (c_uint32, ()),
    "version": (c_char_p, ()),
    "set_log": (None, (LogFunction, c_void_p)),
    "object_count": (c_size_t, ()),
    "error_message": (c_char_p, (_OBJECT,)),
    "error_problem_count": (c_size_t, (_OBJECT,)),
    "error_problem": (c_int, (_OBJECT, c_size_t, POINTER(Problem))),
    "data_bytes": (c_void_p, (_OBJECT,)),
    "data_size": (c_size_t, (_OBJECT,)),
    "picture_get_pixels": (c_int, (_OBJECT, POINTER(Pixels))),
    **{
        kind + "_free": (None, (_OBJECT,))
        for kind in ("error", "data", "limits", "loader", "scene", "renderer", "frames", "picture", "report")
    },
}

_ABSENT = """\
liblamina can't be loaded ({reasons}). Install the wheel of lamina for this machine, or set LAMINA_LIBRARY to the path \
of {soname}. Where libEGL.so.1 or libGLESv2.so.2 is missing, install them (on Debian: apt install libegl1 libgles2 \
libgl1-mesa-dri)."""


def _places() -> list[str]:
    chosen = os.environ.get("LAMINA_LIBRARY")
    inside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_native", SONAME)
    return [chosen] if chosen else [inside, SONAME] if os.path.exists(inside) else [SONAME]


def _open() -> ctypes.CDLL:
    reasons = []
    for place in _places():
        try:
            return ctypes.CDLL(place)
        except OSError as error:
            reasons.append(str(error))
    raise UnavailableError(_ABSENT.format(reasons="; ".join(reasons), soname=SONAME))


class ProcessLock:
    """A lock that threads of one process wait for; the child of a fork has one of its own, as no thread frees that."""

    def __init__(self) -> None:
        self._process, self._lock = os.getpid(), threading.RLock()

    def __enter__(self) -> None:
        if self._process != os.getpid():
            self._process, self._lock = os.getpid(), threading.RLock()
        self._lock.acquire()

    def __exit__(self, *error: object) -> None:
        self._lock.release()


class Library:
    """The functions of the library by their names without `lamina_`, such as `library.scene_open`."""

    def __init__(self) -> None:
        self._lock = ProcessLock()

    def __getattr__(self, name: str) -> Any:
        # Only names that are not set yet arrive here, which is before the first call.
        if name not in _CALLS and name not in _OTHERS:
            raise AttributeError(name)
        with self._lock:
            if name not in self.__dict__:
                self._load()
        return self.__dict__[name]

    def _load(self) -> None:
        loaded = _open()
        version = loaded.lamina_abi_version
        version.restype = c_uint32
        if version() < ABI_VERSION:
            raise UnavailableError(
                f"liblamina has version {version()} of its interface, and {ABI_VERSION} is needed; install a later one"
            )
        functions = {}
        for name, arguments in _CALLS.items():
            functions[name] = self._typed(loaded, name, c_int, (*arguments, _RESULT))
        for name, (result, arguments) in _OTHERS.items():
            functions[name] = self._typed(loaded, name, result, arguments)
        self.__dict__.update(functions)
        self._connect_log()

    @staticmethod
    def _typed(loaded: ctypes.CDLL, name: str, result: Any, arguments: tuple[Any, ...]) -> Any:
        function = getattr(loaded, "lamina_" + name)
        function.restype, function.argtypes = result, arguments
        return function

    def _connect_log(self) -> None:
        """Sends warnings to the logger `lamina` for as long as the interpreter runs."""

        def log(user: object, text: int, length: int) -> None:
            import logging

            logging.getLogger("lamina").warning("%s", ctypes.string_at(text, length).decode("utf-8", "replace"))

        set_log = self.__dict__["set_log"]
        self._log = LogFunction(log)
        set_log(self._log, None)
        atexit.register(set_log, LogFunction(), None)


#: The one library of the process.
library = Library()

#: The bytes of a pixel: a union, since ctypes exports arrays of unions as plain unsigned bytes ("B"), which memoryview
#: can index, and arrays of c_ubyte as "<B", which it can't.
Channel = type("Channel", (ctypes.Union,), {"_fields_": [("value", c_ubyte)]})
