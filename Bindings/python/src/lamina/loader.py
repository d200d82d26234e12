"""Loaders: the folders that documents may read, the limits of their work, and what they share."""

from __future__ import annotations

from typing import Iterable, Mapping, Optional, Union

from ._calls import Handle, StrPath, call, make, path_text, text
from ._library import ProcessLock

#: Limits of the work that documents may ask for: None or "standard", "untrusted" for documents of unknown origin, or
#: counts by name, as in {"layers": 200_000}, where "preset" names the set that they change.
Limits = Union[None, str, Mapping[str, Union[int, str]]]


def make_limits(limits: Limits) -> Optional[Handle]:
    """Returns limits of the library; None for the standard ones."""
    if limits is None:
        return None
    if isinstance(limits, str):
        return make("limits", "limits_create", *text(limits))
    counts = dict(limits)
    handle = make("limits", "limits_create", *text(str(counts.pop("preset", ""))))
    for name, count in counts.items():
        call("limits_set", handle.slot, *text(name), int(count))
    return handle


class Loader:
    """A reader of documents. Scenes of one loader share decoded pictures and fonts; threads that read wait for each other.

    limits: the work that its documents may ask for; allow_folders: folders in which documents may read files besides
    their own.
    """

    def __init__(self, *, limits: Limits = None, allow_folders: Iterable[StrPath] = ()) -> None:
        bounds = make_limits(limits)
        #: Held while a document is read, as the library refuses a second call meanwhile.
        self._turn = ProcessLock()
        self._handle = make("loader", "loader_create", bounds.slot if bounds else None)
        for folder in allow_folders:
            self.allow_folder(folder)

    def allow_folder(self, folder: StrPath) -> None:
        """Allows documents that are opened from now on to read files in a folder."""
        with self._turn:
            call("loader_allow_folder", self._handle.slot, *path_text(folder))


_default: Optional[Loader] = None
_lock = ProcessLock()


def default_loader() -> Loader:
    """Returns the loader of scenes that name none: standard limits, no other folders."""
    global _default
    with _lock:
        if _default is None:
            _default = Loader()
        return _default
