/// A counter by its name: how it is called in budgets, tables, traces and spreadsheets, and where its value is.
///
/// ```swift
/// let passes = FrameCounter.named("offscreenPasses")?.value(in: profile.counters)
/// ```
public struct FrameCounter: Sendable {
    /// What a counter's numbers are.
    public enum Unit: String, Sendable, Encodable {
        case count
        case bytes
        case seconds
        /// A number without a unit that need not be whole.
        case ratio
    }

    /// Such as `offscreenPasses`, `offscreenPasses.mask` or `cpuTime.plan`.
    public let name: String
    public let unit: Unit
    /// What is counted, in a few words.
    public let about: String
    /// The keys that lead to the value in encoded ``FrameCounters``; a reason that is left out there counts as 0. Empty
    /// for a sum that is not encoded.
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

    /// The counter of that name.
    public static func named(_ name: String) -> FrameCounter? { all.first { $0.name == name } }

    /// All counters, in the order in which they are reported.
    public static let all: [FrameCounter] =
        passCounters("offscreenPassesRequired", "trips required by the layer tree", \.offscreenPassesRequired)
        + passCounters("offscreenPasses", "trips executed", \.offscreenPasses) + drawingCounters + layerCounters
        + livingCounters + memoryCounters + timeCounters
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
        whole("blits", "copies from one target to another", \.blits),
        whole("programSwitches", "times that another program was bound", \.programSwitches),
        whole("textureBinds", "times that a texture was bound", \.textureBinds),
        FrameCounter("fragments", .count, "fragments shaded on all targets") { $0.fragments.map(Double.init) },
        FrameCounter("overdraw", .ratio, "fragments on the frame divided by its pixels", at: ["overdraw", "average"]) {
            $0.overdraw?.average
        },
        FrameCounter("overdraw.max", .count, "the most fragments on one pixel of the frame") {
            ($0.overdraw?.max).map(Double.init)
        },
    ]

    private static let layerCounters = [
        whole("layers.visited", "layers looked at", \.layers.visited),
        whole("layers.drawn", "layers with something on the picture", \.layers.drawn),
        whole("layers.empty", "layers with nothing of their own to draw", \.layers.empty),
        whole("layers.hidden", "layers left out because they are hidden", \.layers.hidden),
        whole("layers.transparent", "layers left out because their opacity is 0", \.layers.transparent),
        whole("layers.outside", "layers left out because they are outside", \.layers.outside),
        whole("layers.occluded", "layers left out because opaque content covers them", \.layers.occluded),
    ]

    private static let livingCounters = [
        whole("tiles.needed", "tiles that what can be seen needs", \.tiles.needed),
        whole("tiles.requested", "tiles that a source was asked for", \.tiles.requested),
        whole("tiles.waited", "needed tiles that were not there", \.tiles.waited),
        whole("tiles.failed", "needed tiles that have failed", \.tiles.failed),
        whole("tiles.framesWaited", "frames that waited for tiles", \.tiles.framesWaited),
        whole("dynamics.bodies", "items of dynamics", \.dynamics.bodies),
        whole("dynamics.awake", "items that are not at rest", \.dynamics.awake),
        whole("dynamics.contacts", "pairs that touch", \.dynamics.contacts),
        whole("dynamics.joints", "attachments", \.dynamics.joints),
        whole("dynamics.steps", "steps since the start", \.dynamics.steps),
    ]

    private static let memoryCounters = [
        whole("uploadedBytes", "bytes sent to the device for the frame", \.uploadedBytes, .bytes),
        whole("textureBytes", "bytes of the textures that hold images", \.textureBytes, .bytes),
        whole("targetBytesPeak", "the most bytes that targets took at one time", \.targetBytesPeak, .bytes),
    ]

    private static func time(_ stage: String, _ about: String, _ path: any KeyPath<StageTimes, Double> & Sendable)
        -> FrameCounter
    {
        FrameCounter("cpuTime.\(stage)", .seconds, about) { $0.cpuTime[keyPath: path] }
    }

    private static let timeCounters = [
        FrameCounter("gpuTime", .seconds, "the time on the GPU, all passes") { $0.gpuTime },
        FrameCounter("cpuTime", .seconds, "the time on the CPU, all stages", at: []) { $0.cpuTime.total },
        time("animation", "the timeline, and animations that begin and end", \.animation),
        time("dynamics", "steps of dynamics", \.dynamics),
        time("snapshot", "reading the layer tree, animations applied", \.snapshot),
        time("plan", "planning the passes", \.plan),
        time("submit", "issuing the passes to GL", \.submit),
        time("readback", "waiting for the picture and copying it", \.readback),
        time("encode", "encoding the picture", \.encode),
    ]
}
