"""What is run, how often, and what Lamina has to reach: data only."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fnmatch import filter as matching

GANESH, RASTER, CHROMIUM, CARD = "skia-ganesh", "skia-raster", "chromium", "skia-card"
BOX2D = "box2d"
BLEND2D = ("blend2d", "blend2d-threads")
LAMINA = "lamina"
NOOP = "-noop"
"""The end of the names of scenes for a driver that draws nothing."""
DUMPED_FRAME = 7
PICTURE_SIZE = (1920, 1080)
EXAMPLE = "Examples/photo-card.json"


@dataclass(frozen=True)
class Scene:
    """One line of the bench.

    frames and warmup are per process; a process runs once a round. `share` is the largest part of the pixels that may
    differ from a peer's picture by more than 8/255, with the reason in `why`.
    """

    name: str
    peers: tuple[str, ...]
    frames: int = 10
    warmup: int = 3
    share: float = 0.0
    why: str = "no edge is antialiased"
    input: str | None = None
    """The scene whose dumped frame this one encodes."""

    reach: float | None = None
    """For a world of physics: how far apart, in points, the items' middles may end up in two programs. It has no picture."""

    environment: tuple[tuple[str, str], ...] = ()
    """Variables for the programs' processes."""

    @property
    def is_film(self) -> bool:
        """Whether one of its `frames` is a whole film, timed by the frame of that."""
        return self.name.startswith("film-")

    @property
    def is_noop(self) -> bool:
        """Whether it is given to a driver that draws nothing: `GALLIUM_NOOP` makes Mesa's drivers such, and the time
        left is that of a program and of the driver's calls. It has no picture."""
        return self.name.endswith(NOOP)

    @property
    def content(self) -> str:
        """The name of the scene that it shows."""
        return self.name.removesuffix(NOOP)


BLURRED = "Ganesh is up to 7 from a true Gaussian"

DAMAGES = ("film-damage", "film-damage-band")
FILMS_OF_DAMAGE = tuple(f"{name}{reuse}" for name in DAMAGES for reuse in ("", "-whole", "-apart"))
MOTIONS = ("opacity", "position", "transform", "static")
# Sequences in which one of 100,000 layers changes a frame, and those in which others do.
MOVES = tuple(f"move1-{where}" for where in ("flat", "animated", "groups", "backdrop", "scroll", "scroll-animated"))

# Frames that Lamina draws from a changed scene, and peers from their calls.
DRAWN = (
    Scene("rounded6000", (GANESH, RASTER, *BLEND2D), share=0.01, why="coverage of 48,000 round corners and 24,000 edges"),
    Scene("corners6000", (GANESH, RASTER), share=0.01, why="coverage of 36,000 elliptical corners and 24,000 edges"),
    Scene("opaque1", (GANESH, RASTER, *BLEND2D)),
    Scene("opaque100", (GANESH, RASTER, *BLEND2D)),
    Scene("wall1000", (GANESH, RASTER), share=0.03, why="coverage of 4,000 slanted edges; Skia's two differ by 0.017"),
    Scene("photo", (GANESH, RASTER, *BLEND2D), share=0.001, why="four round corners; weights of the linear filter"),
    Scene("groups", (GANESH, RASTER)),
    Scene("blur5", (GANESH,), share=0.0005, why=BLURRED),
    Scene("blur10", (GANESH,), share=0.0005, why=BLURRED),
    Scene("blur20", (GANESH,), share=0.0005, why=BLURRED),
    Scene("blur40", (GANESH,), share=0.0005, why=BLURRED),
    Scene("blurs10", (GANESH,), share=0.02, why=BLURRED + "; ten of them in a row"),
    Scene("backdrop", (GANESH,), why="a blurred photo has no edge; Ganesh is within 3 of a true Gaussian"),
    Scene("shadows100", (GANESH, RASTER), share=0.002, why="coverage of 400 round corners; Skia's two differ by 0.001"),
    Scene("shadows300", (GANESH, RASTER), share=0.004, why="as in shadows100"),
    Scene("labels10000", (GANESH, RASTER, *BLEND2D), share=0.14, why="glyphs: Skia strengthens their contrast"),
    Scene("particles50000", ()),
    Scene("quads50000", ()),
)


def without_drawing(scene: Scene) -> Scene:
    """The line of a scene beside Ganesh's replay, both given to a driver that draws nothing."""
    peers = tuple(peer for peer in scene.peers if peer == GANESH)
    return replace(scene, name=scene.name + NOOP, peers=peers, frames=60, warmup=10, environment=(("GALLIUM_NOOP", "1"),))


SCENES = (
    *DRAWN,
    *(without_drawing(scene) for scene in DRAWN),
    Scene("encode-rounded6000", (RASTER,), frames=3, warmup=1, why="PNG is lossless", input="rounded6000"),
    Scene("encode-photo", (RASTER,), frames=3, warmup=1, why="PNG is lossless", input="photo"),
    Scene("cold", (CHROMIUM, CARD), share=0.005, why="round corners; another JPEG or scaling filter"),
    Scene("plan10000", ()),
    Scene("plan100000", ()),
    Scene("packed1000", ()),
    Scene("packed10000", ()),
    Scene("limits10000", ()),
    Scene("limits100000", ()),
    Scene("set100000", ()),
    Scene("film-6000", (GANESH, RASTER), frames=1, warmup=1, share=0.01, why="coverage as in rounded6000"),
    Scene("film-night", (GANESH, RASTER), frames=1, warmup=1, share=0.005, why="round corners; Skia's blur"),
    *(Scene(name, (), frames=1, warmup=1) for name in FILMS_OF_DAMAGE),
    *(Scene(f"animations10000-{motion}", (), frames=60, warmup=10) for motion in MOTIONS),
    *(Scene(f"{part}{name}", (), frames=60, warmup=10) for name in MOVES for part in ("", "plan-")),
    *(without_drawing(Scene(name, ())) for name in MOVES),
    *(Scene(f"{part}{name}", (), frames=5, warmup=2) for name in MOVES for part in ("compared-", "whole-")),
    *(Scene(f"{part}{name}", (), frames=20, warmup=4) for name in ("move1000", "add1") for part in ("", "plan-")),
    *(Scene(f"{part}move100000", (), frames=5, warmup=2) for part in ("", "plan-")),
    Scene("pile1000", (BOX2D,), frames=240, warmup=240, reach=5, why="skins of other widths"),
    Scene("fields5000", (), frames=240, warmup=120, reach=5),
)


@dataclass(frozen=True)
class Target:
    """`quantity` of Lamina in `scene`, divided by that of `program` in `other` (or not divided), is at most `limit`."""

    scene: str
    quantity: str
    limit: float
    program: str | None = None
    other: str | None = None


TARGETS = (
    *(Target(f"{name}-noop", "ms", 0.6, GANESH) for name in ("rounded6000", "wall1000", "groups", "shadows100")),
    *(Target(f"{name}-noop", "ms", 1.0, GANESH) for name in ("labels10000", "opaque1")),
    Target("particles50000-noop", "ms", 6),
    Target("rounded6000", "ms", 0.5, GANESH),
    Target("rounded6000", "ms", 0.6, RASTER),
    Target("corners6000", "ms", 1.15, LAMINA, "rounded6000"),
    Target("corners6000-noop", "ms", 1.15, LAMINA, "rounded6000-noop"),
    Target("opaque1", "ms", 1.1, GANESH),
    Target("opaque100", "ms", 1.1, LAMINA, "opaque1"),
    Target("wall1000", "ms", 0.9, GANESH),
    Target("groups", "ms", 0.4, GANESH),
    *(Target(f"blur{sigma}", "ms", 0.8, GANESH) for sigma in (5, 10, 20, 40)),
    Target("blurs10", "ms", 0.8, GANESH),
    Target("backdrop", "ms", 0.8, GANESH),
    Target("shadows100", "ms", 0.5, GANESH),
    Target("shadows300", "ms", 0.5, GANESH),
    Target("labels10000", "ms", 1.0, GANESH),
    Target("labels10000", "ms", 0.9, RASTER),
    Target("particles50000", "ms", 2.0, LAMINA, "quads50000"),
    Target("encode-rounded6000", "ms", 1 / 3, RASTER),
    Target("encode-rounded6000", "bytes", 1.0, RASTER),
    Target("encode-photo", "ms", 1 / 3, RASTER),
    Target("encode-photo", "bytes", 1.0, RASTER),
    Target("cold", "ms", 0.25, CHROMIUM),
    Target("cold", "memory MB", 1 / 3, CHROMIUM),
    Target("plan100000", "ms", 25),
    Target("plan100000", "ms", 12, LAMINA, "plan10000"),
    Target("packed10000", "ms", 15, LAMINA, "packed1000"),
    Target("limits100000", "ms", 0.01, LAMINA, "plan100000"),
    Target("film-6000", "ms", 0.5, GANESH),
    Target("film-6000", "ms", 0.5, RASTER),
    Target("film-night", "ms", 0.5, GANESH),
    Target("film-night", "ms", 0.5, RASTER),
    *(Target(name, "ms", 0.15, LAMINA, f"{name}-{off}") for name in DAMAGES for off in ("whole", "apart")),
    *(Target(f"animations10000-{motion}", "ms", 2) for motion in MOTIONS if motion != "static"),
    *(Target(f"plan-{name}", "ms", 0.01, LAMINA, "plan100000") for name in MOVES),
    *(Target(name, "ms", 1 / 20, LAMINA, f"{by}-{name}") for name in MOVES for by in ("compared", "whole")),
    *(Target(f"{name}-noop", "ms", 0.5) for name in MOVES),
    # A plan that is made whole hides in the median.
    *(Target(name, "plans whole", 0) for name in (*MOVES, "move1000")),
    Target("plan-move1000", "ms", 0.15, LAMINA, "plan100000"),
    Target("plan-move100000", "ms", 1.1, LAMINA, "plan100000"),
    Target("plan-add1", "ms", 0.05, LAMINA, "plan100000"),
    Target("pile1000", "ms", 1.15, BOX2D),
    Target("pile1000", "allocations", 0),
    Target("fields5000", "ms", 8),
    Target("fields5000", "allocations", 0),
)


def chosen(names: list[str], noop: bool = False) -> list[Scene]:
    """The scenes of these names or patterns, or all; one that fits none ends the program.

    noop: those that show them with a driver that draws nothing.
    """
    if noop:
        names = [name.removesuffix(NOOP) for name in names]
    known = {scene.content if noop else scene.name: scene for scene in SCENES if scene.is_noop or not noop}
    unknown = [name for name in names if not matching(known, name)]
    if unknown:
        raise SystemExit(f"no scene {', '.join(unknown)}; there are {', '.join(known)}")
    wanted = dict.fromkeys(scene for name in names for scene in matching(known, name))
    return [known[name] for name in wanted] or list(known.values())
