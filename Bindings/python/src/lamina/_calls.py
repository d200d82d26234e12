"""Calls of the C library with Python's values: texts, handles, results, and failures as exceptions."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import byref, c_void_p
from typing import Any, Iterable, Mapping, Optional, Union

from ._errors import KINDS, ForkError, InternalError, LaminaError, Problem, SceneError, UsageError
from ._library import Problem as RawProblem
from ._library import library

StrPath = Union[str, "os.PathLike[str]"]


class Handle:
    """An object of the C library, which is freed with the handle.

    The library writes to `slot`, so that no signal between a call and its result loses an object.
    """

    __slots__ = ("slot", "_free")

    def __init__(self, kind: str, pointer: Optional[c_void_p] = None) -> None:
        self._free = getattr(library, kind + "_free")
        self.slot = c_void_p() if pointer is None else pointer

    def close(self) -> None:
        """Frees the object; its later uses are errors of usage."""
        pointer, self.slot = self.slot, c_void_p()
        if pointer:
            self._free(pointer)

    def __del__(self) -> None:
        # The slot is missing where the library could not be loaded.
        if getattr(self, "slot", None):
            self._free(self.slot)


def call(name: str, *arguments: Any) -> None:
    """Calls a function that returns a status, and raises its error."""
    error = c_void_p()
    status = getattr(library, name)(*arguments, byref(error))
    if status != 0:
        raise _failure(name, status, Handle("error", error))


def make(kind: str, name: str, *arguments: Any) -> Handle:
    """Calls a function whose last result is an object, and returns that."""
    result = Handle(kind)
    call(name, *arguments, byref(result.slot))
    return result


def text(value: Optional[str]) -> tuple[bytes, int]:
    """Returns the two arguments of a text; None is the default that the function names."""
    try:
        encoded = (value or "").encode("utf-8")
    except UnicodeEncodeError as error:
        raise UsageError(f"the text {value!r} can't be written as UTF-8: {error.reason}") from None
    return encoded, len(encoded)


def path_text(path: StrPath) -> tuple[bytes, int]:
    """Returns the two arguments of a path."""
    encoded = os.fsencode(path)
    if not encoded:
        raise UsageError("the path is empty; name a file")
    return encoded, len(encoded)


def json_text(value: object) -> tuple[bytes, int]:
    """Returns the two arguments of a value as JSON; paths are strings."""
    try:
        return text(json.dumps(value, ensure_ascii=False, allow_nan=False, default=_json_of))
    except (TypeError, ValueError) as error:
        raise UsageError(f"a value can't be written as JSON: {error}") from None


def _json_of(value: object) -> object:
    if isinstance(value, os.PathLike):
        return os.fsdecode(value)
    if hasattr(value, "tolist"):  # the scalars and arrays of numpy
        return value.tolist()
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{value!r} is a {type(value).__name__}")


def list_text(value: Union[None, str, Iterable[str]]) -> tuple[bytes, int]:
    """Returns the two arguments of a text that may be given as several, such as budgets."""
    return text(value if value is None or isinstance(value, str) else ",".join(value))


def take_bytes(data: Handle) -> bytes:
    """Returns a copy of the bytes of a `lamina_data`."""
    size = library.data_size(data.slot)
    return ctypes.string_at(library.data_bytes(data.slot), size)


def bytes_of(name: str, *arguments: Any) -> bytes:
    """Calls a function whose result is data, and returns its bytes."""
    return take_bytes(make("data", name, *arguments))


def json_of(name: str, *arguments: Any) -> Any:
    """Calls a function whose result is JSON, and returns its value."""
    return json.loads(bytes_of(name, *arguments))


def _failure(name: str, status: int, error: Handle) -> LaminaError:
    kind = KINDS.get(status, InternalError)
    if status == SceneError.status and name.startswith(("scene", "renderer", "frames")):
        kind = SceneError
    message = (library.error_message(error.slot) or b"").decode("utf-8", "replace") if error.slot else ""
    message = message or f"lamina_{name} failed with status {status}"
    if kind is ForkError and "spawn" not in message:
        message = f"{message.rstrip('.')}; {ForkError.advice}"
    return kind(message, tuple(_problems(error)), status)


def _problems(error: Handle) -> Iterable[Problem]:
    for index in range(library.error_problem_count(error.slot) if error.slot else 0):
        raw = RawProblem()
        if library.error_problem(error.slot, index, byref(raw)) == 0:
            yield Problem(
                raw.message.decode(), raw.file.decode(), raw.line, raw.column, raw.property.decode(),
                raw.origin.decode(),
            )


