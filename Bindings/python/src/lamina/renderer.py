"""Renderers: devices, each with a thread of its own; and the calls for which one is enough."""

from __future__ import annotations

import contextlib
from ctypes import byref
from types import TracebackType
from typing import Any, Iterable, Mapping, Optional, Union

from . import _calls
from ._calls import Handle, StrPath, call, make, text
from ._errors import UsageError
from ._library import ProcessLock
from .loader import Limits, make_limits
from .picture import Picture, _adopt
from .scene import Scene, SceneSource, SizeSource


class Renderer:
    """A device that draws. Several draw beside each other; one does one call at a time.

    >>> with Renderer() as renderer:
    ...     picture = renderer.render(Scene({"lamina": 1, "size": [20, 10]}))
    >>> picture.size
    (20, 10)

    device: "auto", "surfaceless", a number, … as the command's --device; None for the variable LAMINA_DEVICE, or auto.
    limits: the work that one frame may take. A second call from another thread while one lasts raises `BusyError`;
    opening takes 20 to 300 ms.
    """

    def __init__(self, device: Optional[str] = None, *, limits: Limits = None) -> None:
        bounds = make_limits(limits)
        #: Held while the renderer works.
        self._turn: contextlib.AbstractContextManager[Any] = contextlib.nullcontext()
        self._handle: Handle = make("renderer", "renderer_create", *text(device), bounds.slot if bounds else None)

    def render(self, scene: Union[Scene, SceneSource]) -> Picture:
        """Draws a scene, or a document, at its time."""
        if not isinstance(scene, Scene):
            scene = Scene(scene)
        picture = Handle("picture")
        with self._turn:
            call("renderer_render", self._handle.slot, scene._handle.slot, byref(picture.slot))
        return _adopt(picture)

    @property
    def device(self) -> dict[str, Any]:
        """The device and how it was chosen, as `lamina doctor --json` prints it."""
        with self._turn:
            report: dict[str, Any] = _calls.json_of("renderer_device", self._handle.slot)
        return report

    def set_rule(self, rule: str, is_enabled: bool) -> None:
        """Switches a rule of the planner, or all, on or off, as the command's --without does."""
        with self._turn:
            call("renderer_set_rule", self._handle.slot, *text(rule), int(is_enabled))

    def release_memory(self) -> None:
        """Frees textures, targets and plans, for a process that draws nothing for a while."""
        with self._turn:
            call("renderer_release_memory", self._handle.slot)

    def close(self) -> None:
        """Closes the device; later calls raise `UsageError`."""
        self._handle.close()

    def __enter__(self) -> Renderer:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


_default: Optional[Renderer] = None
_lock = ProcessLock()


def default_renderer() -> Renderer:
    """Returns the process's own renderer, made when it is first needed. Threads that use it wait for each other."""
    global _default
    if _default is not None:
        return _default
    with _lock:
        if _default is None:
            renderer = Renderer()
            renderer._turn = ProcessLock()
            _default = renderer
        return _default


def render(
    scene: Union[Scene, SceneSource],
    *,
    time: Optional[float] = None,
    scale: Optional[float] = None,
    size: Optional[SizeSource] = None,
    inputs: Optional[Mapping[str, Any]] = None,
    set: Optional[Mapping[str, Any]] = None,
    folder: Optional[StrPath] = None,
    allow_folders: Iterable[StrPath] = (),
    limits: Limits = None,
    renderer: Optional[Renderer] = None,
) -> Picture:
    """Draws a document, a path or a dictionary, with values.

    >>> render({"lamina": 1, "size": [20, 10]}, scale=2).size
    (40, 20)

    The arguments are those of `Scene`. A `Scene` has its own: give it alone, or with a renderer. Without a renderer the
    process's own draws, for which threads wait.
    """
    if isinstance(scene, Scene):
        values = (time, scale, size, inputs, set, folder, limits, *allow_folders)
        if any(value is not None for value in values):
            raise UsageError("a Scene has its values, size, scale and time; set them there")
    else:
        scene = Scene(
            scene, inputs=inputs, set=set, size=size, scale=scale, time=time, folder=folder,
            allow_folders=allow_folders, limits=limits,
        )
    return (renderer or default_renderer()).render(scene)


def devices(request: Optional[str] = None) -> dict[str, Any]:
    """Describes the devices of the machine, and which one a request chooses, as `lamina doctor --json` does."""
    report: dict[str, Any] = _calls.json_of("devices", *text(request))
    return report
