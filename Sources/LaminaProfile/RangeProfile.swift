import Foundation
import LaminaCounters

/// The account of a range of frames: the counters of each, their statistics, and all about the one that took most.
public struct RangeProfile: Sendable, Encodable {
    /// The version of the encoded form, that of ``Profile``.
    public var version = Profile.version
    /// What the scene is called; nil if it has no name.
    public var scene: String?
    /// Frames a second.
    public var framesPerSecond: Double
    /// The frames in order.
    public var frames: [FrameSample]
    /// A line for each counter that was measured.
    public var statistics: [CounterStatistics]
    /// The frame that ``detail`` is of: the one with most fragments, of equals the first.
    public var detailFrame: Int
    public var detail: Profile
    /// The budgets that some frame breaks, as far as some were checked.
    public var brokenBudgets: [BudgetFailure] = []

    /// The range as JSON, keys sorted, two spaces deep a level.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}

// MARK: Statistics

/// One counter over a range of frames, with the frame of each number.
public struct CounterStatistics: Sendable, Equatable, Encodable {
    /// A value and the first frame that has it.
    public struct Sample: Sendable, Equatable, Encodable {
        /// In the counter's unit.
        public var value: Double
        /// The frame's number.
        public var frame: Int
    }

    /// The counter's name.
    public var counter: String
    public var unit: FrameCounter.Unit
    public var minimum: Sample
    /// Of an even number of frames the lower one of the two in the middle.
    public var median: Sample
    /// The smallest value that at least 95 of 100 frames don't exceed.
    public var percentile95: Sample
    public var maximum: Sample

    /// The statistics of a counter; nil if it was measured in no frame.
    init?(_ counter: FrameCounter, _ frames: [FrameSample]) {
        let samples = frames.compactMap { frame in
            counter.value(in: frame.counters).map { Sample(value: $0, frame: frame.index) }
        }
        .sorted { ($0.value, $0.frame) < ($1.value, $1.frame) }
        guard !samples.isEmpty else { return nil }
        func rank(_ share: Double) -> Sample {
            let value = samples[max(0, Int((share * Double(samples.count)).rounded(.up)) - 1)].value
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
    /// The moment that it shows, in seconds.
    public var time: Double
    public var counters: FrameCounters
}

// MARK: Table

extension RangeProfile {
    /// The statistics as a table for a terminal: each counter that is not 0 throughout, and the frame of its maximum.
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
            + "frames   \(first)...\(last), \(frames.count) at \(framesPerSecond) a second; "
            + "most fragments in frame \(detailFrame)\n"
        return title + "\n" + TextColumns.lines([head] + rows).joined(separator: "\n")
    }
}
