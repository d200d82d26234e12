import Glibc
import LaminaCounters

/// The profile of a range of frames: the counters of each, their statistics, and the details of one: the most expensive
/// one, or another that was chosen.
public struct RangeProfile: Sendable, Encodable {
    /// The version of the encoded form, that of ``Profile``.
    public var version = Profile.version
    /// The scene's name; nil if it has none.
    public var scene: String?
    /// The rate in frames per second.
    public var framesPerSecond: Double
    /// The frames in order.
    public var frames: [FrameSample]
    /// The statistics of each counter that was measured. Frames that compile shaders don't count for times, unless all do.
    public var statistics: [CounterStatistics]
    /// The frame of ``detail``: the one that was chosen, else the one with the most fragments, of equals the first.
    public var detailFrame: Int
    public var detail: Profile
    /// The checked budgets that any frame breaks.
    public var brokenBudgets: [BudgetFailure] = []
    /// True if ``detailFrame`` was chosen.
    var isDetailChosen = false
    /// The worst frames of the budgets that the profiler knew.
    var worstFrames = WorstFrames([])
    /// The pixels that each frame draws again in a film; nil if nobody asked for them. Not encoded.
    public var repaints: RepaintReport?

    private enum CodingKeys: String, CodingKey {
        case version, scene, framesPerSecond, frames, statistics, detailFrame, detail, brokenBudgets
    }

    /// Returns the range as JSON, with sorted keys and an indent of two spaces.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}

// MARK: Statistics

/// The statistics of one counter over a range of frames, with the frame of each value.
public struct CounterStatistics: Sendable, Equatable, Encodable {
    /// A value and the first frame that has it.
    public struct Sample: Sendable, Equatable, Encodable {
        /// The value in the counter's unit.
        public var value: Double
        /// The frame's number.
        public var frame: Int
    }

    /// The counter's name.
    public var counter: String
    public var unit: FrameCounter.Unit
    public var minimum: Sample
    /// The median; of an even number of frames the lower one of the two in the middle.
    public var median: Sample
    /// The smallest value that at least 95 % of the frames don't exceed.
    public var percentile95: Sample
    public var maximum: Sample

    /// Creates the statistics of a counter; nil if it was measured in no frame.
    init?(_ counter: FrameCounter, _ frames: [FrameSample]) {
        let samples = frames.counting(for: counter).compactMap { frame in
            counter.value(in: frame.counters).map { Sample(value: $0, frame: frame.index) }
        }
        .sorted { ($0.value, $0.frame) < ($1.value, $1.frame) }
        guard !samples.isEmpty else { return nil }
        func rank(_ fraction: Double) -> Sample {
            let value = samples[max(0, Int((fraction * Double(samples.count)).rounded(.up)) - 1)].value
            return samples.first { $0.value == value } ?? samples[0]
        }
        (self.counter, unit) = (counter.name, counter.unit)
        (minimum, median, percentile95, maximum) = (rank(0), rank(0.5), rank(0.95), rank(1))
    }
}

/// The counters of one frame of a range.
public struct FrameSample: Sendable, Encodable {
    /// The frame's number.
    public var index: Int
    /// The frame's time, in seconds.
    public var time: Double
    public var counters: FrameCounters
    /// True if shaders were compiled for the frame, so that its times are longer.
    public var compilesShaders = false
}

// MARK: Table

extension RangeProfile {
    /// Returns the statistics as a table for a terminal: each counter that is not always 0, and the frame of its
    /// maximum.
    public func table() -> String {
        let head = ["", "minimum", "median", "95 %", "maximum", "in frame"]
        let rows = statistics.filter { $0.maximum.value != 0 || $0.minimum.value != 0 }.map { line in
            [line.counter]
                + [line.minimum, line.median, line.percentile95, line.maximum].map { Budget.words($0.value, line.unit) }
                + ["\(line.maximum.frame)"]
        }
        let first = frames.first?.index ?? 0
        let last = frames.last?.index ?? 0
        let title =
            "picture  \(detail.width)x\(detail.height)  \(detail.device)\n"
            + "frames   \(first)...\(last), \(frames.count) at \(framesPerSecond) per second; "
            + "\(isDetailChosen ? "details of" : "most fragments in") frame \(detailFrame)\n"
            + timesInWords
        return title + "\n" + TextColumns.lines([head] + rows).joined(separator: "\n")
    }

    /// The line on frames that do not count for times; empty if all do.
    private var timesInWords: String {
        let count = frames.count { $0.compilesShaders }
        guard count > 0, count < frames.count else { return "" }
        return
            "times    without \(count == 1 ? "the frame that compiles" : "the \(count) frames that compile") shaders\n"
    }
}
