"""Frames of a scene: one by one, or as a film."""

from __future__ import annotations

import contextlib
import math
import threading
from ctypes import byref
from queue import SimpleQueue
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Union

from ._calls import Handle, StrPath, call, make, path_text, text
from ._errors import UsageError
from ._library import ProgressFunction, Range
from .picture import Picture, _adopt, _quality

if TYPE_CHECKING:
    from fractions import Fraction

    from .renderer import Renderer
    from .scene import Scene

#: Frames a second: 60, 29.97, Fraction(30000, 1001), or "30000/1001".
FramesPerSecond = Union[int, float, str, "Fraction"]


def make_range(fps: FramesPerSecond, duration: Optional[float], first: int, count: Optional[int]) -> Range:
    """Returns a range of frames by its duration in seconds or by the number of frames."""
    from fractions import Fraction  # here, as it takes a part of the time of `import lamina`

    try:
        rate = Fraction(fps).limit_denominator(1_000_000)
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        raise UsageError(f"the rate {fps!r} is not a number of frames a second; give 60, or '30000/1001'") from None
    if not 0 < rate < 1 << 32 or rate.numerator >= 1 << 32:
        raise UsageError(f"the rate {fps} is out of range; give more than 0 frames a second")
    if (duration is None) == (count is None):
        raise UsageError("frames need a duration in seconds, or a count; give one of them")
    if duration is not None:
        if not 0 < duration <= 1e9:
            raise UsageError(f"the duration {duration} is out of range; give more than 0 seconds")
        # Frames before the end, which binary fractions may miss by a little, as 0.1 × 30 does.
        count = max(1, math.ceil(Fraction(duration).limit_denominator(1_000_000_000) * rate))
    assert count is not None
    if not 0 <= first < 1 << 62 or not 1 <= count < 1 << 62:
        raise UsageError(f"{count} frames from {first} on are not a range; give 1 or more frames, from 0 or later on")
    return Range(first, count, rate.numerator, rate.denominator)


class Frames(Iterator[Picture]):
    """Pictures of a range of frames, each drawn when it is asked for; only what changed since the last is drawn.

    It ends by itself, or when it is closed or no longer used.
    """

    def __init__(self, renderer: Renderer, scene: Scene, span: Range) -> None:
        self._renderer = renderer
        self._count = int(span.count)
        self._first = int(span.first)
        self._rate = int(span.rate_numerator), int(span.rate_denominator)
        self._drawn = 0
        with renderer._turn:
            self._handle: Handle = make(
                "frames", "frames_create", renderer._handle.slot, scene._handle.slot, byref(span)
            )
        self._is_open = True

    def __len__(self) -> int:
        """Returns the number of frames of the whole range."""
        return self._count

    @property
    def time(self) -> float:
        """The moment of the frame that was drawn last, or of the first, in seconds."""
        numerator, denominator = self._rate
        return (self._first + max(self._drawn - 1, 0)) * denominator / numerator

    def __iter__(self) -> Frames:
        return self

    def __next__(self) -> Picture:
        if not self._is_open:
            raise StopIteration
        handle = Handle("picture")
        with self._renderer._turn:
            call("frames_next", self._handle.slot, byref(handle.slot))
        if not handle.slot:
            self.close()
            raise StopIteration
        self._drawn += 1
        return _adopt(handle)

    def close(self) -> None:
        """Ends the range now."""
        self._is_open = False
        self._handle.close()

    def __enter__(self) -> Frames:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()


def write_film(
    renderer: Renderer,
    scene: Scene,
    span: Range,
    path: StrPath,
    quality: Union[None, int, str],
    background: Optional[str],
    progress: Optional[Callable[[int, int], object]],
) -> None:
    """Writes a range of frames; see `Scene.write_film`.

    The call is made on a thread of its own, whose callback hands the counts over to this one. So progress is called by
    the thread that asked for the film, and Ctrl-C, which Python only sees where it runs code, reaches it there.
    """
    counts: SimpleQueue[Optional[tuple[int, int]]] = SimpleQueue()
    replies: SimpleQueue[None] = SimpleQueue()
    failures: list[BaseException] = []
    is_stopped = False

    def step(user: object, written: int, total: int) -> int:
        if not is_stopped:
            counts.put((written, total))
            replies.get()
        return 1 if is_stopped else 0

    callback = ProgressFunction(step)
    arguments: tuple[Any, ...] = (*path_text(path), *_quality(quality), *text(background))

    def write() -> None:
        try:
            handles = renderer._handle.slot, scene._handle.slot
            call("renderer_write_film", *handles, byref(span), *arguments, callback, None)
        except BaseException as error:  # it is raised by the thread that waits
            failures.append(error)
        finally:
            counts.put(None)

    thread = threading.Thread(target=write, name="lamina film", daemon=True)
    with renderer._turn:
        thread.start()
        try:
            while (count := counts.get()) is not None:
                if progress is not None:
                    progress(*count)
                replies.put(None)
        finally:
            # After an exception, the frames in progress end first; another Ctrl-C does not change that.
            is_stopped = True
            while thread.is_alive():
                with contextlib.suppress(KeyboardInterrupt):
                    replies.put(None)
                    thread.join(0.05)
    if failures:
        raise failures[0]
