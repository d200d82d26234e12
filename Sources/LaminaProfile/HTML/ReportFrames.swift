import LaminaCounters

/// The frames of a range as the page's script reads them: by counter, in the order of ``FrameCounter/all``.
struct ReportFrames: Encodable {
    struct Statistics: Encodable {
        var minimum: Double
        var median: Double
        var percentile95: Double
        var maximum: Double
        /// The place among the frames, not the frame's number.
        var maximumFrame: Int
    }

    /// The frames' numbers.
    var frames: [Int]
    /// Their moments in seconds.
    var times: [Double]
    /// The place of the frame that is told in detail.
    var detail: Int
    /// By counter, by frame; one value where it stays the same.
    var series: [[Double?]]
    /// By counter.
    var statistics: [Statistics?]

    init(_ range: RangeProfile) {
        frames = range.frames.map(\.index)
        times = range.frames.map(\.time)
        detail = range.frames.firstIndex { $0.index == range.detailFrame } ?? 0
        series = FrameCounter.all.map { counter in
            let values = range.frames.map { counter.value(in: $0.counters) }
            return values.allSatisfy { $0 == values[0] } ? Array(values.prefix(1)) : values
        }
        var places: [Int: Int] = [:]
        for (place, frame) in frames.enumerated() { places[frame] = place }
        statistics = FrameCounter.all.map { counter in
            range.statistics.first { $0.counter == counter.name }.map {
                Statistics(
                    minimum: $0.minimum.value, median: $0.median.value, percentile95: $0.percentile95.value,
                    maximum: $0.maximum.value, maximumFrame: places[$0.maximum.frame] ?? 0)
            }
        }
    }
}
