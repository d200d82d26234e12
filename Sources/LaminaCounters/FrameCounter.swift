/// The description of a counter: its name in budgets, tables, traces and spreadsheets, its unit and its value.
///
/// ```swift
/// let passes = FrameCounter.named("offscreenPasses")?.value(in: profile.counters)
/// ```
public struct FrameCounter: Sendable {
    /// The unit of a counter's numbers.
    public enum Unit: String, Sendable, Encodable {
        case count
        case bytes
        case seconds
        /// A number without a unit that need not be whole.
        case ratio
    }

    /// The name, such as `offscreenPasses`, `offscreenPasses.mask` or `cpuTime.plan`.
    public let name: String
    public let unit: Unit
    /// A short description of the count.
    public let about: String
    /// The path of keys to the value in encoded ``FrameCounters``; a reason missing there counts as 0. Empty for a sum
    /// that is not encoded.
    package let jsonPath: [String]
    private let read: @Sendable (FrameCounters) -> Double?

    init(
        _ name: String, _ unit: Unit, _ about: String, at path: [String]? = nil,
        _ read: @escaping @Sendable (FrameCounters) -> Double?
    ) {
        (self.name, self.unit, self.about, self.read) = (name, unit, about, read)
        jsonPath = path ?? name.split(separator: ".").map(String.init)
    }

    /// The value of a frame; nil if it was not measured.
    public func value(in counters: FrameCounters) -> Double? { read(counters) }

    /// The counter with a name.
    public static func named(_ name: String) -> FrameCounter? { all.first { $0.name == name } }

    /// All counters, in the order of reports.
    public static let all: [FrameCounter] =
        passCounters(
            "offscreenPassesRequired", "offscreen passes required by the layer tree", \.offscreenPassesRequired)
        + passCounters("offscreenPasses", "offscreen passes executed", \.offscreenPasses) + drawingCounters
        + layerCounters
        + livingCounters + ofFaults + memoryCounters + timeCounters
}

extension FrameCounter {
    private static func whole(
        _ name: String, _ about: String, _ path: any KeyPath<FrameCounters, Int> & Sendable, _ unit: Unit = .count
    ) -> FrameCounter {
        FrameCounter(name, unit, about) { Double($0[keyPath: path]) }
    }

    private static func passCounters(
        _ name: String, _ about: String, _ path: any KeyPath<FrameCounters, PassCounts> & Sendable
    ) -> [FrameCounter] {
        [FrameCounter(name, .count, about, at: [name, "total"]) { Double($0[keyPath: path].total) }]
            + OffscreenReason.allCases.map { reason in
                FrameCounter(
                    "\(name).\(reason.rawValue)", .count, "\(about) for \(reason.rawValue)",
                    at: [name, "byReason", reason.rawValue]
                ) { Double($0[keyPath: path][reason]) }
            }
    }

    private static let drawingCounters = [
        whole("renderPasses", "GL render passes, the frame included", \.renderPasses),
        whole("drawCalls", "draw calls issued to GL", \.drawCalls),
        whole("instances", "instances drawn by all draw calls", \.instances),
        whole("blits", "copies between targets", \.blits),
        whole("programSwitches", "changes of the bound program", \.programSwitches),
        whole("textureBinds", "textures bound", \.textureBinds),
        FrameCounter("fragments", .count, "fragments shaded on all targets") { $0.fragments.map(Double.init) },
        FrameCounter("overdraw", .ratio, "fragments on the frame divided by its pixels", at: ["overdraw", "average"]) {
            $0.overdraw?.average
        },
        FrameCounter("overdraw.max", .count, "the most fragments on one pixel of the frame") {
            ($0.overdraw?.max).map(Double.init)
        },
    ]

    private static let layerCounters = [
        whole("layers.visited", "layers visited", \.layers.visited),
        whole("layers.drawn", "layers visible in the picture", \.layers.drawn),
        whole("layers.empty", "layers with nothing of their own to draw", \.layers.empty),
        whole("layers.hidden", "layers culled because they are hidden", \.layers.hidden),
        whole("layers.transparent", "layers culled because their opacity is 0", \.layers.transparent),
        whole("layers.outside", "layers culled because they are outside", \.layers.outside),
        whole("layers.occluded", "layers culled because opaque content covers them", \.layers.occluded),
    ]

    /// The counters of faults, which are counted on request: ``FrameCounters/faults``.
    package static let ofFaults: [FrameCounter] = [
        FrameCounter("layout.problems", .count, "faults of layout, and positions and lengths that it leaves open") {
            $0.layout.problems.map(Double.init)
        },
        FrameCounter("layout.overflowing", .count, "laid out layers that reach out of their superlayers") {
            $0.layout.overflowing.map(Double.init)
        },
        FrameCounter("text.truncated", .count, "texts that are truncated") { $0.text.truncated.map(Double.init) },
        FrameCounter("layers.sizeless", .count, "layers of no size that have something to show") {
            $0.layers.sizeless.map(Double.init)
        },
    ]

    /// True for a counter of faults.
    package var isOfFaults: Bool { Self.ofFaults.contains { $0.name == name } }

    private static let livingCounters = [
        whole("tiles.needed", "tiles needed by the visible area", \.tiles.needed),
        whole("tiles.requested", "tiles requested from a source", \.tiles.requested),
        whole("tiles.waited", "needed tiles that were not loaded", \.tiles.waited),
        whole("tiles.failed", "needed tiles that have failed", \.tiles.failed),
        whole("tiles.framesWaited", "frames that waited for tiles", \.tiles.framesWaited),
        whole("dynamics.bodies", "dynamic items", \.dynamics.bodies),
        whole("dynamics.awake", "dynamic items that are not at rest", \.dynamics.awake),
        whole("dynamics.contacts", "pairs of items, or of an item and a boundary, that touch", \.dynamics.contacts),
        whole("dynamics.joints", "attachments of dynamic items", \.dynamics.joints),
        whole("dynamics.steps", "steps of dynamics since the start", \.dynamics.steps),
        whole("layout.variables", "variables of the constraint system", \.layout.variables),
        whole("layout.constraints", "constraints of the constraint system", \.layout.constraints),
        whole("layout.edits", "constants of constraints changed since the previous frame", \.layout.edits),
        whole("layout.pivots", "pivots of the constraint solver since the previous frame", \.layout.pivots),
    ]

    private static let memoryCounters = [
        whole("uploadedBytes", "bytes sent to the device for the frame", \.uploadedBytes, .bytes),
        whole("textureBytes", "bytes of the textures that hold images", \.textureBytes, .bytes),
        whole("targetBytesPeak", "the peak of the bytes of targets in use", \.targetBytesPeak, .bytes),
        FrameCounter("cacheBytes", .bytes, "the memory of the renderer's caches after the frame", at: []) {
            Double($0.cacheBytes.total)
        },
        whole("cacheBytes.images", "the memory of textures of images", \.cacheBytes.images, .bytes),
        whole("cacheBytes.atlases", "the memory of atlases of small images", \.cacheBytes.atlases, .bytes),
        whole("cacheBytes.contents", "the memory of contents drawn with GL", \.cacheBytes.contents, .bytes),
        whole("cacheBytes.paths", "the memory of the coverage of paths", \.cacheBytes.paths, .bytes),
        whole("cacheBytes.shadows", "the memory of tables of shadows", \.cacheBytes.shadows, .bytes),
        whole("cacheBytes.programs", "the memory of programs, about", \.cacheBytes.programs, .bytes),
        whole("cacheBytes.targets", "the memory of targets, in use or not", \.cacheBytes.targets, .bytes),
        whole("cacheBytes.buffers", "the memory of buffers of instances", \.cacheBytes.buffers, .bytes),
    ]

    private static func time(_ stage: String, _ about: String, _ path: any KeyPath<StageTimes, Double> & Sendable)
        -> FrameCounter
    {
        FrameCounter("cpuTime.\(stage)", .seconds, about) { $0.cpuTime[keyPath: path] }
    }

    private static let timeCounters = [
        FrameCounter("gpuTime", .seconds, "the GPU time of all passes") { $0.gpuTime },
        FrameCounter("cpuTime", .seconds, "the CPU time of all stages", at: []) { $0.cpuTime.total },
        time("animation", "timeline changes, and animations that begin and end", \.animation),
        time("layout", "constraint layout, and the layers' own layout", \.layout),
        time("dynamics", "steps of dynamics", \.dynamics),
        time("snapshot", "reading the layer tree with its animations", \.snapshot),
        time("plan", "planning the passes", \.plan),
        time("submit", "issuing the passes to GL", \.submit),
        time("readback", "waiting for the picture and copying it", \.readback),
        time("encode", "encoding the picture", \.encode),
    ]
}
