import LaminaCounters

// MARK: Layers

/// The layers of a page: all, or if there are too many the most expensive ones with their superlayers.
struct ReportLayers {
    /// The layers in pre-order, with their own indices and parents.
    let layers: [LayerReport]
    /// The index here of each layer of the profile, or -1.
    private let indices: [Int]

    init(_ all: [LayerReport], limit: Int) {
        var isShown = [Bool](repeating: all.count <= limit, count: all.count)
        if all.count > limit {
            let byCost = all.indices.sorted { (all[$0].estimatedFragments, $1) > (all[$1].estimatedFragments, $0) }
            var count = 0
            for index in byCost {
                // A layer is shown with all its superlayers, or not at all.
                var (chain, node) = ([Int](), index)
                while all.indices.contains(node), !isShown[node] {
                    chain.append(node)
                    node = all[node].parent
                }
                guard count + chain.count <= limit else { break }
                for node in chain { isShown[node] = true }
                count += chain.count
            }
        }
        var indices = [Int](repeating: -1, count: all.count)
        var layers: [LayerReport] = []
        for index in all.indices where isShown[index] {
            var layer = all[index]
            indices[index] = layers.count
            layer.index = layers.count
            layer.parent = all.indices.contains(layer.parent) ? indices[layer.parent] : -1
            layers.append(layer)
        }
        (self.layers, self.indices) = (layers, indices)
    }

    /// Returns the index here of a layer of the profile; -1 if it is not shown.
    func index(of layer: Int) -> Int { indices.indices.contains(layer) ? indices[layer] : -1 }
}

// MARK: Frames

/// The frames of a range for the page's script: by counter, in the order of ``FrameCounter/all``.
struct ReportFrames: Encodable {
    struct Statistics: Encodable {
        var minimum: Double
        var median: Double
        var percentile95: Double
        var maximum: Double
        /// The index among the frames, not the frame's number.
        var maximumFrame: Int
    }

    /// The frames' numbers.
    var frames: [Int]
    /// The frames' times in seconds.
    var times: [Double]
    /// The index of the detailed frame.
    var detail: Int
    /// The values by counter and frame; one value if it is constant.
    var series: [[Double?]]
    /// The statistics by counter.
    var statistics: [Statistics?]

    init(_ range: RangeProfile) {
        frames = range.frames.map(\.index)
        times = range.frames.map(\.time)
        detail = range.frames.firstIndex { $0.index == range.detailFrame } ?? 0
        series = FrameCounter.all.map { counter in
            let values = range.frames.map { counter.value(in: $0.counters) }
            return values.allSatisfy { $0 == values[0] } ? Array(values.prefix(1)) : values
        }
        var positions: [Int: Int] = [:]
        for (position, frame) in frames.enumerated() { positions[frame] = position }
        statistics = FrameCounter.all.map { counter in
            range.statistics.first { $0.counter == counter.name }.map {
                Statistics(
                    minimum: $0.minimum.value, median: $0.median.value, percentile95: $0.percentile95.value,
                    maximum: $0.maximum.value, maximumFrame: positions[$0.maximum.frame] ?? 0)
            }
        }
    }
}
