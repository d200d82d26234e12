"""Profiles: the cost of a frame, or of a range of frames.

Written by tools/make-records from the published schema; keys that it does not have are in `raw`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

from ._records import Record
from ._tables import FrameTable, RangeTable


@dataclass(frozen=True)
class BrokenBudget(Record):
    """A budget that does not hold."""

    #: Advice.
    advice: str
    #: The budget as written.
    budget: str
    #: The layers with the largest shares of it.
    costliestLayers: list[str]
    #: The counter's name.
    counter: str
    #: The limit.
    limit: float
    #: The worst frame of a range.
    frame: Optional[int] = None
    #: The number of frames of a range that break it.
    frames: Optional[int] = None
    #: The counter's value; absent if it was not measured.
    value: Optional[float] = None


@dataclass(frozen=True)
class CacheBytes(Record):
    """Counters of cache bytes, by name."""

    #: The memory of atlases of small images.
    atlases: int
    #: The memory of buffers of instances.
    buffers: int
    #: The memory of contents drawn with GL.
    contents: int
    #: The memory of textures of images.
    images: int
    #: The memory of the coverage of paths.
    paths: int
    #: The memory of programs, about.
    programs: int
    #: The memory of tables of shadows.
    shadows: int
    #: The memory of targets, in use or not.
    targets: int


@dataclass(frozen=True)
class CostliestLayer(Record):
    """The cost of a layer."""

    #: Fragments, estimated on the CPU.
    estimatedFragments: int
    #: Its path.
    layer: str
    #: Offscreen passes executed for it.
    offscreenPasses: int
    #: Its fraction of the average overdraw.
    overdraw: float
    #: The bytes of the targets of its offscreen passes.
    targetBytes: int
    #: Its part of the time on the GPU, in seconds.
    gpuTime: Optional[float] = None


@dataclass(frozen=True)
class CpuTime(Record):
    """Counters of cpu time, by name."""

    #: Timeline changes, and animations that begin and end.
    animation: float
    #: Steps of dynamics.
    dynamics: float
    #: Encoding the picture.
    encode: float
    #: Constraint layout, and the layers' own layout.
    layout: float
    #: Planning the passes.
    plan: float
    #: Waiting for the picture and copying it.
    readback: float
    #: Reading the layer tree with its animations.
    snapshot: float
    #: Issuing the passes to GL.
    submit: float


@dataclass(frozen=True)
class Dynamics(Record):
    """Counters of dynamics, by name."""

    #: Dynamic items that are not at rest.
    awake: int
    #: Dynamic items.
    bodies: int
    #: Pairs of items, or of an item and a boundary, that touch.
    contacts: int
    #: Attachments of dynamic items.
    joints: int
    #: Steps of dynamics since the start.
    steps: int


@dataclass(frozen=True)
class Layers(Record):
    """Counters of layers, by name."""

    #: Layers visible in the picture.
    drawn: int
    #: Layers with nothing of their own to draw.
    empty: int
    #: Layers culled because they are hidden.
    hidden: int
    #: Layers culled because opaque content covers them.
    occluded: int
    #: Layers culled because they are outside.
    outside: int
    #: Layers culled because their opacity is 0.
    transparent: int
    #: Layers visited.
    visited: int
    #: Layers of no size that have something to show.
    sizeless: Optional[int] = None


@dataclass(frozen=True)
class Layout(Record):
    """Counters of layout, by name."""

    #: Constraints of the constraint system.
    constraints: int
    #: Constants of constraints changed since the previous frame.
    edits: int
    #: Pivots of the constraint solver since the previous frame.
    pivots: int
    #: Variables of the constraint system.
    variables: int
    #: Laid out layers that reach out of their superlayers.
    overflowing: Optional[int] = None
    #: Faults of layout, and positions and lengths that it leaves open.
    problems: Optional[int] = None


@dataclass(frozen=True)
class OffscreenPasses(Record):
    """Counters of offscreen passes, by name."""

    #: By reason; those that are 0 are left out.
    byReason: dict[str, int]
    #: Offscreen passes executed.
    total: int


@dataclass(frozen=True)
class OffscreenPassesRequired(Record):
    """Counters of offscreen passes required, by name."""

    #: By reason; those that are 0 are left out.
    byReason: dict[str, int]
    #: Offscreen passes required by the layer tree.
    total: int


@dataclass(frozen=True)
class Tiles(Record):
    """Counters of tiles, by name."""

    #: Needed tiles that have failed.
    failed: int
    #: Frames that waited for tiles.
    framesWaited: int
    #: Tiles needed by the visible area.
    needed: int
    #: Tiles requested from a source.
    requested: int
    #: Needed tiles that were not loaded.
    waited: int


@dataclass(frozen=True)
class Overdraw(Record):
    """Counters of overdraw, by name."""

    #: Fragments on the frame divided by its pixels.
    average: float
    #: Histogram[n] is the number of pixels shaded n times; the last entry also has those shaded more often.
    histogram: list[int]
    #: The most fragments on one pixel of the frame.
    max: int


@dataclass(frozen=True)
class Text(Record):
    """Counters of text, by name."""

    #: Texts that are truncated.
    truncated: Optional[int] = None


@dataclass(frozen=True)
class Counters(Record):
    """The counters of a frame."""

    #: Copies between targets.
    blits: int
    #: By name.
    cacheBytes: CacheBytes
    #: The layers that cost most, the largest first.
    costliestLayers: list[CostliestLayer]
    #: By name.
    cpuTime: CpuTime
    #: Draw calls issued to GL.
    drawCalls: int
    #: By name.
    dynamics: Dynamics
    #: Instances drawn by all draw calls.
    instances: int
    #: By name.
    layers: Layers
    #: By name.
    layout: Layout
    #: By name.
    offscreenPasses: OffscreenPasses
    #: By name.
    offscreenPassesRequired: OffscreenPassesRequired
    #: Changes of the bound program.
    programSwitches: int
    #: GL render passes, the frame included.
    renderPasses: int
    #: The peak of the bytes of targets in use.
    targetBytesPeak: int
    #: Textures bound.
    textureBinds: int
    #: Bytes of the textures that hold images.
    textureBytes: int
    #: By name.
    tiles: Tiles
    #: Bytes sent to the device for the frame.
    uploadedBytes: int
    #: Fragments shaded on all targets.
    fragments: Optional[int] = None
    #: The GPU time of all passes.
    gpuTime: Optional[float] = None
    #: By name.
    overdraw: Optional[Overdraw] = None
    #: By name.
    text: Optional[Text] = None


@dataclass(frozen=True)
class LayerCost(Record):
    """One layer, and its cost without its sublayers."""

    #: X and y of the corners of its bounds, clockwise; empty if one is behind the viewer.
    corners: list[float]
    #: Fragments on all targets, estimated on the CPU.
    estimatedFragments: int
    #: The index in pre-order.
    index: int
    #: Its name, or its index among its siblings.
    name: str
    #: Offscreen passes executed for it: 1 or 0.
    offscreenPasses: int
    #: Those of them on the frame.
    onFrame: int
    #: Drawn, or the reason why not.
    outcome: str
    #: The index of its superlayer; -1 for the root.
    parent: int
    #: Render passes executed for it.
    passes: int
    #: The names from the outermost layer to this one.
    path: str
    required: list[str]
    #: The bytes of their targets; of shared ones its fraction.
    targetBytes: int
    #: Its part of the time on the GPU in seconds; absent if it can't be measured.
    gpuTime: Optional[float] = None


@dataclass(frozen=True)
class PassCost(Record):
    """One executed pass."""

    #: The bytes of its target.
    bytes: int
    #: The kernel of a filter's pass; else empty.
    detail: str
    #: Draw calls.
    drawCalls: int
    #: Fragments, estimated on the CPU.
    estimatedFragments: int
    #: Its height.
    height: int
    #: The index in the order of execution.
    index: int
    #: Instances.
    instances: int
    #: True if it was executed; false if its image is cached from an earlier frame.
    isExecuted: bool
    #: True if it draws on the picture itself.
    isFrame: bool
    #: The kind of pass.
    kind: str
    #: The layer that needs it, as an index into layers; of several that share it, the first.
    layer: int
    #: All layers that it is executed for.
    layers: list[int]
    #: The passes before it whose targets it reads or continues.
    reads: list[int]
    reasons: list[str]
    #: Its width.
    width: int
    #: Its left edge on the frame or its own grid.
    x: int
    #: Its upper edge.
    y: int
    #: The time on the GPU in seconds; absent if it can't be measured.
    gpuTime: Optional[float] = None


@dataclass(frozen=True)
class Step(Record):
    """One draw."""

    #: The premultiplied colour after.
    after: list[float]
    #: The premultiplied colour before.
    before: list[float]
    #: True if it was blended with the colour before.
    blends: bool
    #: True if it drew on the picture.
    isFrame: bool
    #: An index into layers.
    layer: int
    #: The parts of its program.
    parts: list[str]
    #: An index into passes.
    pass_: int
    #: The layer's path.
    path: str


@dataclass(frozen=True)
class Pixel(Record):
    """The draws on the requested pixel, in order."""

    #: The draws.
    steps: list[Step]
    #: From the left.
    x: int
    #: From the top.
    y: int


@dataclass(frozen=True)
class FrameProfile(FrameTable, Record):
    """One frame."""

    brokenBudgets: list[BrokenBudget]
    counters: Counters
    #: The device's name for itself.
    device: str
    #: The picture's height.
    height: int
    #: True for a software device.
    isSoftware: bool
    #: The layers in pre-order.
    layers: list[LayerCost]
    #: The passes in the order they were executed.
    passes: list[PassCost]
    #: The rules that the planner used; none for the reference.
    rules: list[str]
    #: The saving of each rule, in its own unit.
    savings: dict[str, int]
    #: Pixels per point.
    scale: float
    #: The time of the frame, in seconds.
    time: float
    #: The drawing of the frame that was timed; 2 if shaders were compiled and images uploaded before.
    timedDrawing: int
    #: The version of this format.
    version: int
    #: The picture's width.
    width: int
    pixel: Optional[Pixel] = None
    #: The scene's name: its file's name.
    scene: Optional[str] = None


@dataclass(frozen=True)
class Frame(Record):
    """A frame's counters."""

    #: True if shaders were compiled for it; its times don't count.
    compilesShaders: bool
    counters: Counters
    #: The frame's number.
    index: int
    #: The time of the frame, in seconds.
    time: float


@dataclass(frozen=True)
class Sample(Record):
    """A value, and the first frame that has it."""

    #: The frame's number.
    frame: int
    #: The value.
    value: float


@dataclass(frozen=True)
class Statistics(Record):
    """One counter over all frames."""

    #: Its name.
    counter: str
    maximum: Sample
    median: Sample
    minimum: Sample
    percentile95: Sample
    #: The unit of its numbers.
    unit: str


@dataclass(frozen=True)
class RangeProfile(RangeTable, Record):
    """A range of frames."""

    brokenBudgets: list[BrokenBudget]
    detail: FrameProfile
    #: The frame of detail: the chosen one, or the one with the most fragments.
    detailFrame: int
    #: The frames in order.
    frames: list[Frame]
    #: Frames per second.
    framesPerSecond: float
    #: The statistics of each counter that was measured.
    statistics: list[Statistics]
    #: The version of this format.
    version: int
    #: The scene's name: its file's name.
    scene: Optional[str] = None
