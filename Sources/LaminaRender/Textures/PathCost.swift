import LaminaGeometry

/// How much work filling a path is at most: it grows with the rows that lines cross and with the pairs of lines that
/// can cross each other, which are those that share a row.
struct PathCost {
    private(set) var crossedRows = 0.0
    private(set) var pairs = 0.0

    /// Of parts that lie on or near `rect`.
    init(_ parts: [Polyline], on rect: PixelRect) {
        var starts = [Double](repeating: 0, count: rect.height + 8)
        var ends = starts
        func row(_ y: Double) -> Int { max(0, min(starts.count - 1, Int(y - Double(rect.minY)) + 4)) }
        for part in parts {
            guard var previous = part.points.last else { continue }
            for point in part.points {
                crossedRows += abs(point.y - previous.y)
                if point.y != previous.y {
                    starts[row(min(point.y, previous.y))] += 1
                    ends[row(max(point.y, previous.y))] += 1
                }
                previous = point
            }
        }
        var active = 0.0
        for index in starts.indices {
            active += starts[index]
            pairs += starts[index] * active
            active -= ends[index]
        }
    }

    /// Whether the work is done in a few seconds.
    var isBearable: Bool { crossedRows <= 4e6 && pairs <= 1e9 }
}
