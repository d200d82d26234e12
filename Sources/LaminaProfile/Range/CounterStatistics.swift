import LaminaCounters

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
