import LaminaCounters

// MARK: Layers

/// The layers that a page shows: all, or of too many those that cost most, with the layers around them.
struct ReportLayers {
    /// In pre-order, with indices and parents of their own.
    let layers: [LayerReport]
    /// By index in the profile: the index here, or -1.
    private let places: [Int]

    init(_ all: [LayerReport], limit: Int) {
        var isKept = [Bool](repeating: all.count <= limit, count: all.count)
        if all.count > limit {
            let dearest = all.indices.sorted { (all[$0].fragments, $1) > (all[$1].fragments, $0) }
            var count = 0
            for index in dearest {
                // A layer comes with all around it, or not at all.
                var (way, node) = ([Int](), index)
                while all.indices.contains(node), !isKept[node] {
                    way.append(node)
                    node = all[node].parent
                }
                guard count + way.count <= limit else { break }
                for node in way { isKept[node] = true }
                count += way.count
            }
        }
        var places = [Int](repeating: -1, count: all.count)
        var layers: [LayerReport] = []
        for index in all.indices where isKept[index] {
            var layer = all[index]
            places[index] = layers.count
            layer.index = layers.count
            layer.parent = all.indices.contains(layer.parent) ? places[layer.parent] : -1
            layers.append(layer)
        }
        (self.layers, self.places) = (layers, places)
    }

    /// The index here of a layer of the profile; -1 if it is not shown.
    func place(of layer: Int) -> Int { places.indices.contains(layer) ? places[layer] : -1 }
}

// MARK: Frames

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
