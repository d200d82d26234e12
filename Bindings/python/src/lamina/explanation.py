"""Explanations: the reason of each offscreen pass, and the changes that avoid it. Names are those of the JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ._records import Record
from ._tables import ExplanationTable


@dataclass(frozen=True)
class Cost(Record):
    """The cost of a frame."""

    #: The offscreen passes that the layers require.
    offscreenPassesRequired: int
    #: The offscreen passes that the plan makes.
    offscreenPasses: int
    #: The render passes, the frame's included.
    renderPasses: int
    #: The draws.
    draws: int
    #: The fragments, estimated from the areas of the plan.
    estimatedFragments: int
    #: The peak memory of targets in bytes.
    targetBytes: int


@dataclass(frozen=True)
class Difference(Record):
    """The difference of two pictures."""

    #: The largest difference of a channel, of 255.
    largest: int
    #: The share of the pixels that differ, from 0 to 1.
    share: float
    #: The share of the pixels whose difference shows.
    visibleShare: float
    #: True if all that differs is on edges.
    isOnEdges: bool


@dataclass(frozen=True)
class Times(Record):
    """The times of two plans in seconds."""

    #: The time without the change.
    before: float
    #: The time with it.
    after: float
    #: The frames of each.
    frames: int
    #: True if the GPU's timer measured them.
    isOnGPU: bool


@dataclass(frozen=True)
class Outcome(Record):
    """The outcome of a change."""

    #: The cost with the change.
    cost: Cost
    #: The effect on the picture.
    difference: Difference
    #: The times without and with it, if they were measured.
    times: Optional[Times] = None


@dataclass(frozen=True)
class Change(Record):
    """A property of a layer and its new value."""

    #: The layer's path.
    layer: str
    #: The property's name in documents.
    property: str
    #: The value as JSON; None removes the property.
    value: Optional[str] = None


@dataclass(frozen=True)
class Suggestion(Record):
    """A change of the scene that was tried."""

    #: The kind: fix, cheaper, repair or change.
    kind: str
    #: The change in words.
    words: str
    #: The change by property; empty if layers move.
    changes: list[Change]
    #: The alike layers that were changed together.
    layerCount: int
    #: Its outcome.
    outcome: Outcome


@dataclass(frozen=True)
class Cause(Record):
    """A property that makes a layer an image of its own."""

    #: The reason.
    reason: str
    #: The path of the layer that has the property.
    layer: str
    #: The property's name in documents.
    property: str
    #: Its value.
    value: str


@dataclass(frozen=True)
class OffscreenPass(Record):
    """An offscreen pass."""

    #: The layer's path.
    layer: str
    #: The reasons.
    reasons: list[str]
    #: The properties that cause it.
    causes: list[Cause]
    #: The effects that lose their backdrop because of it.
    breaks: list[str]
    #: True if the layers require it.
    isRequired: bool
    #: True if the plan makes it.
    isExecuted: bool
    #: The other layers that share its render passes.
    sharedWith: int
    #: The pixels of its targets.
    pixels: int
    #: The bytes of its targets.
    bytes: int
    #: The rules, any of which avoids it.
    avoidedBy: list[str]
    #: The rules that avoid it together.
    avoidedTogether: list[str]
    #: The changes that were tried, those that keep the picture first.
    suggestions: list[Suggestion]
    #: The index of the first pass that is alike.
    alike: int
    #: The time on the GPU in seconds, if passes are timed.
    gpuTime: Optional[float] = None


@dataclass(frozen=True)
class Explanation(ExplanationTable, Record):
    """The reason for each offscreen pass of a frame, its cost, and the changes of the scene that avoid it."""

    #: Raised when a key changes its meaning or is removed.
    version: int
    #: The picture's width in pixels.
    width: int
    #: The picture's height in pixels.
    height: int
    #: The device's name for itself.
    device: str
    #: The rules that the planner used.
    rules: list[str]
    #: The cost without changes.
    cost: Cost
    #: The passes, those that are made first, then by size.
    passes: list[OffscreenPass]
    #: The fixes that can be made together.
    fixes: list[Suggestion]
    #: The passes for which not everything was tried.
    untriedCount: int
    #: The pictures that were drawn to try changes.
    tryCount: int
    #: The plans that were made.
    planCount: int
    #: True if times are a processor's.
    isTimedOnProcessor: bool
    #: The outcome of all fixes together.
    fixed: Optional[Outcome] = None
