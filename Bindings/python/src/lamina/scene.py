"""Scenes: documents with values, a size, a scale and a time."""

from __future__ import annotations

import os
from ctypes import byref, c_int
from typing import TYPE_CHECKING, Any, Callable, Iterable, Mapping, NamedTuple, Optional, Union

from . import _calls
from ._calls import Handle, StrPath, call, json_text, list_text, make, path_text, text
from ._errors import UsageError
from ._library import SceneSize as RawSize
from .frames import Frames, FramesPerSecond, make_range, write_film
from .loader import Limits, Loader, default_loader

if TYPE_CHECKING:
    from .explanation import Explanation
    from .lint import LintReport
    from .picture import Picture
    from .profile import FrameProfile, RangeProfile
    from .renderer import Renderer

#: A document: the path of a file, or the values themselves.
SceneSource = Union[StrPath, Mapping[str, Any]]

#: A size in points: (390, 844), "390x844", or the name of one of the document's sizes.
SizeSource = Union[str, tuple[float, float]]


class SceneSize(NamedTuple):
    """The size of a scene's picture."""

    #: In points.
    width: float
    #: In points.
    height: float
    #: Pixels per point.
    scale: float
    #: In pixels.
    pixel_width: int
    #: In pixels.
    pixel_height: int


class Scene:
    """A document with values, a size, a scale and a time: what is drawn.

    >>> scene = Scene({"lamina": 1, "size": [40, 30], "sublayers": [
    ...     {"id": "card", "frame": [10, 10, 20, 10], "backgroundColor": "#2d6cdf"}]})
    >>> scene.set("card.opacity", 0.4)
    >>> scene.render().pixel(15, 15)  # premultiplied
    (18, 43, 89, 102)

    source: a path, or the document as a dictionary; `parse` is for text. inputs: values by the names of the document's
    inputs. set: values by property, as in `Scene.set`. size, scale, time: as in `set_size`, `set_scale`, `set_time`.
    folder: where the pictures of a dictionary are; the working directory if it is None. limits and allow_folders are
    those of `Loader`; loader is one that scenes share. A scene is used by one thread at a time.
    """

    def __init__(
        self,
        source: SceneSource,
        *,
        inputs: Optional[Mapping[str, Any]] = None,
        set: Optional[Mapping[str, Any]] = None,
        size: Optional[SizeSource] = None,
        scale: Optional[float] = None,
        time: Optional[float] = None,
        folder: Optional[StrPath] = None,
        allow_folders: Iterable[StrPath] = (),
        limits: Limits = None,
        loader: Optional[Loader] = None,
    ) -> None:
        loader = _choose(loader, limits, allow_folders)
        if isinstance(source, Mapping):
            document, length = json_text(source)
            self._handle = _parse(loader, (document, length), "scene.json", folder)
        elif isinstance(source, (str, os.PathLike)):
            if folder is not None:
                raise UsageError("folder is for documents in memory; that of a file is its own")
            with loader._turn:
                self._handle = make("scene", "scene_open", loader._handle.slot, *path_text(source))
        else:
            found = type(source).__name__
            raise UsageError(f"a {found} is not a scene; give a path or a dictionary, or use Scene.parse")
        self._apply(inputs, set, size, scale, time)

    @classmethod
    def parse(
        cls,
        document: Union[str, bytes],
        *,
        name: str = "scene.yaml",
        inputs: Optional[Mapping[str, Any]] = None,
        set: Optional[Mapping[str, Any]] = None,
        size: Optional[SizeSource] = None,
        scale: Optional[float] = None,
        time: Optional[float] = None,
        folder: Optional[StrPath] = None,
        allow_folders: Iterable[StrPath] = (),
        limits: Limits = None,
        loader: Optional[Loader] = None,
    ) -> Scene:
        """Returns the scene of a text.

        name: the name in messages; one that ends with .json is read as JSON, others as YAML. The others are those of
        `Scene`.
        """
        encoded = document.encode("utf-8") if isinstance(document, str) else bytes(document)
        scene = cls.__new__(cls)
        scene._handle = _parse(_choose(loader, limits, allow_folders), (encoded, len(encoded)), name, folder)
        scene._apply(inputs, set, size, scale, time)
        return scene

    def _apply(
        self,
        inputs: Optional[Mapping[str, Any]],
        values: Optional[Mapping[str, Any]],
        size: Optional[SizeSource],
        scale: Optional[float],
        time: Optional[float],
    ) -> None:
        for name, value in (inputs or {}).items():
            self.set_input(name, value)
        for name, value in (values or {}).items():
            self.set(name, value)
        if size is not None:
            self.set_size(size)
        if scale is not None:
            self.set_scale(scale)
        if time is not None:
            self.set_time(time)

    # ---- Values ----

    def set(self, property: str, value: Any) -> None:
        """Gives a property of a layer, behaviour or constraint a value, as if the document had it.

        property: an id, a dot and a property, such as "card.opacity"; the outermost layer is "root". value: anything
        that JSON has; paths are strings.
        """
        call("scene_set", self._handle.slot, *text(property), *json_text(value))

    def set_input(self, name: str, value: Any) -> None:
        """Gives an input of the document a value. Paths of pictures are relative to the working directory."""
        call("scene_set_input", self._handle.slot, *text(name), *json_text(value))

    def set_size(self, size: Optional[SizeSource]) -> None:
        """Sets the size of the outermost layer in points, or by a name of the document; None for its own."""
        if size is not None and not isinstance(size, str):
            size = "x".join(f"{float(side):g}" if abs(side) < 1e6 else repr(float(side)) for side in size)
        call("scene_set_size", self._handle.slot, *text(size))

    def set_scale(self, scale: Optional[float]) -> None:
        """Sets the pixels per point, from 0.01 to 100; None for the document's own."""
        if scale == 0:
            raise UsageError("the scale 0 is out of range; give 0.01 to 100, or None for the document's own")
        call("scene_set_scale", self._handle.slot, 0 if scale is None else scale)

    def set_time(self, seconds: float) -> None:
        """Sets the moment that is drawn, from 0 on. Going forwards continues, going back begins again."""
        call("scene_set_time", self._handle.slot, seconds)

    def reset(self) -> None:
        """Takes back all values, the size, the scale and the time."""
        call("scene_reset", self._handle.slot)

    # ---- Facts ----

    def check(self) -> None:
        """Builds the layers now, which raises `SceneError` for a mistake; drawing does so by itself."""
        call("scene_prepare", self._handle.slot)

    @property
    def size(self) -> SceneSize:
        """The size of the picture."""
        raw = RawSize()
        call("scene_get_size", self._handle.slot, byref(raw))
        return SceneSize(raw.width, raw.height, raw.scale, raw.pixel_width, raw.pixel_height)

    @property
    def inputs(self) -> dict[str, Any]:
        """The JSON schema of the document's inputs."""
        schema: dict[str, Any] = _calls.json_of("scene_inputs", self._handle.slot)
        return schema

    def layout(self) -> dict[str, Any]:
        """Returns the frames that constraints give to layers, as `lamina explain --layout --json` prints them."""
        report: dict[str, Any] = _calls.json_of("scene_layout", self._handle.slot)
        return report

    # ---- Drawing ----

    def render(self, renderer: Optional[Renderer] = None) -> Picture:
        """Draws the scene at its time; by the process's own renderer, if none is given."""
        return _renderer(renderer).render(self)

    def frames(
        self,
        fps: FramesPerSecond = 60,
        duration: Optional[float] = None,
        *,
        first: int = 0,
        count: Optional[int] = None,
        renderer: Optional[Renderer] = None,
    ) -> Frames:
        """Returns an iterator of pictures, each drawn when it is asked for.

        fps: frames a second: 60, Fraction(30000, 1001), "30000/1001". duration: in seconds; or count, the number of
        frames from the first on. Frame n is at n ÷ fps seconds.

        >>> scene = Scene({"lamina": 1, "size": [4, 4], "background": "#fff"})
        >>> [frame.size for frame in scene.frames(fps=30, duration=0.1)]
        [(4, 4), (4, 4), (4, 4)]
        """
        return Frames(_renderer(renderer), self, make_range(fps, duration, first, count))

    def write_film(
        self,
        path: StrPath,
        fps: FramesPerSecond = 60,
        duration: Optional[float] = None,
        *,
        first: int = 0,
        count: Optional[int] = None,
        quality: Union[None, int, str] = None,
        background: Optional[str] = None,
        progress: Optional[Callable[[int, int], object]] = None,
        renderer: Optional[Renderer] = None,
    ) -> None:
        """Writes frames as numbered pictures (frame-%04d.png, .jpg, .webp, .ppm), .apng, .mp4, .webm, .mov or .gif.

        quality: of .mp4 and .webm, 1 to 100, by default 65. background: "transparent" keeps transparency in .webm, as
        .mov, .apng, .gif, .png and .webp do anyway.
        progress: called after each frame with the frames that are written and all of them; an exception in it,
        KeyboardInterrupt among them, ends the film and comes out of this call. The others are those of `frames` and of
        `Picture.save`.
        """
        span = make_range(fps, duration, first, count)
        write_film(_renderer(renderer), self, span, path, quality, background, progress)

    # ---- Numbers ----

    def profile(
        self, budget: Union[None, str, Iterable[str]] = None, *, renderer: Optional[Renderer] = None
    ) -> FrameProfile:
        """Draws the scene and returns its cost.

        budget: limits besides the document's own, such as "offscreenPasses<=2"; `brokenBudgets` has those that do not
        hold.
        """
        from .profile import FrameProfile

        return FrameProfile.from_json(self._profile(budget, None, renderer))

    def profile_frames(
        self,
        fps: FramesPerSecond = 60,
        duration: Optional[float] = None,
        *,
        first: int = 0,
        count: Optional[int] = None,
        budget: Union[None, str, Iterable[str]] = None,
        renderer: Optional[Renderer] = None,
    ) -> RangeProfile:
        """Draws frames and returns their cost; every frame is checked against the budget."""
        from .profile import RangeProfile

        return RangeProfile.from_json(self._profile(budget, make_range(fps, duration, first, count), renderer))

    def _profile(self, budget: Union[None, str, Iterable[str]], span: Any, renderer: Optional[Renderer]) -> Any:
        drawing = _renderer(renderer)
        with drawing._turn:
            return _calls.json_of(
                "renderer_profile", drawing._handle.slot, self._handle.slot, span, *list_text(budget), byref(c_int())
            )

    def explain(
        self, layer: Optional[str] = None, *, tries: Optional[int] = None, renderer: Optional[Renderer] = None
    ) -> Explanation:
        """Explains each offscreen pass, and tries what avoids it.

        layer: a name or a path, to explain that layer with its sublayers. tries: the most pictures that are drawn to
        try changes; as many as two frames' work allows if it is None.
        """
        from .explanation import Explanation

        drawing = _renderer(renderer)
        limit = -1 if tries is None else max(0, min(tries, 1_000_000))
        with drawing._turn:
            value = _calls.json_of(
                "renderer_explain", drawing._handle.slot, self._handle.slot, *text(layer), limit
            )
        return Explanation.from_json(value)

    def lint(self, *, renderer: Optional[Renderer] = None) -> LintReport:
        """Returns likely mistakes: pictures that are too large, layers that are never seen, text that is cut."""
        from .lint import LintReport

        drawing = _renderer(renderer)
        with drawing._turn:
            value = _calls.json_of("renderer_lint", drawing._handle.slot, self._handle.slot, None)
        return LintReport.from_json(value)


def _choose(loader: Optional[Loader], limits: Limits, folders: Iterable[StrPath]) -> Loader:
    folders = tuple(folders)
    if loader is not None:
        if limits is not None or folders:
            raise UsageError("limits and allow_folders are the loader's; give them to Loader")
        return loader
    return Loader(limits=limits, allow_folders=folders) if limits is not None or folders else default_loader()


def _parse(loader: Loader, document: tuple[bytes, int], name: str, folder: Optional[StrPath]) -> Handle:
    place = path_text(folder) if folder is not None else text(None)
    with loader._turn:
        return make("scene", "scene_parse", loader._handle.slot, *document, *text(name), *place)


def _renderer(renderer: Optional[Renderer]) -> Renderer:
    from .renderer import default_renderer

    return renderer if renderer is not None else default_renderer()
