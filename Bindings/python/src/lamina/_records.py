"""Records: dataclasses that JSON of the library becomes."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any, Callable, Mapping, TypeVar, Union, get_args, get_origin, get_type_hints

_Record = TypeVar("_Record", bound="Record")


class Record:
    """A dataclass with the names of JSON's keys; a key that is a word of Python's ends with an underscore.

    Keys that the class does not have, as of a later version of the library, are not lost: `raw` has all of them.
    """

    #: The JSON from which the record was made.
    raw: Mapping[str, Any] = {}

    @classmethod
    def from_json(cls: type[_Record], value: Mapping[str, Any]) -> _Record:
        """Returns the record of an object of JSON."""
        fields = _fields(cls)  # type: ignore[arg-type]
        found = {name: convert(value[key]) for name, key, convert in fields if value.get(key) is not None}
        record = cls(**found)
        object.__setattr__(record, "raw", value)
        return record


@functools.lru_cache(maxsize=None)
def _fields(kind: type[Record]) -> list[tuple[str, str, Callable[[Any], Any]]]:
    """The fields of a class: their names, the keys, and the conversions of their values."""
    hints = get_type_hints(kind)
    names = [field.name for field in dataclasses.fields(kind)]  # type: ignore[arg-type]
    return [(name, name.rstrip("_"), _conversion(hints[name])) for name in names]


def _conversion(kind: Any) -> Callable[[Any], Any]:
    if get_origin(kind) is Union:
        return _conversion(next(part for part in get_args(kind) if part is not type(None)))
    if get_origin(kind) is list:
        convert = _conversion(get_args(kind)[0])
        return lambda values: [convert(value) for value in values]
    if isinstance(kind, type) and issubclass(kind, Record):
        return kind.from_json
    return float if kind is float else _unchanged


def _unchanged(value: Any) -> Any:
    return value
