/// An estimate of the work of filling an outline: it grows with the rows of pixels that its lines cross, and with the
/// pairs of lines that may cross each other, which are those that share a row.
///
/// ```swift
/// var cost = OutlineCost(rows: 0..<100, lineCount: 2)
/// cost.addLine(from: 0, to: 80)
/// cost.addLine(from: 20, to: 40)
/// let crossings = cost.crossings
/// ```
///
/// Adding a line takes constant time; ``pairs`` is linear in the rows.
package struct OutlineCost {
    /// The total of pixel rows that the lines cross.
    package private(set) var crossedRows = 0.0
    /// By row: the lines that start in it, and those that end in it.
    private var starts: [Double]
    private var ends: [Double]
    private let rows: Range<Int>

    /// The cost of nothing, for a fill of some rows of pixels; lines outside count as ones of the nearest row.
    ///
    /// - Parameters:
    ///   - rows: The rows of pixels.
    ///   - lineCount: The number of lines that will be added, or more. The pairs of a few are not counted.
    package init(rows: Range<Int>, lineCount: Int) {
        self.rows = rows
        starts = lineCount > 500 ? [Double](repeating: 0, count: rows.count + 1) : []
        ends = starts
    }

    /// Adds lines from one position to another, both along the axis of the rows.
    ///
    /// - Parameter count: The number of equal lines.
    package mutating func addLine(from start: Double, to end: Double, count: Double = 1) {
        if start == end { return }
        let (low, high) = (clamped(min(start, end)), clamped(max(start, end)))
        crossedRows += (high - low) * count
        if starts.isEmpty { return }
        starts[Int(low) - rows.lowerBound] += count
        ends[Int(high) - rows.lowerBound] += count
    }

    /// The pairs of lines that share a row: an upper bound of those that cross.
    package var pairs: Double {
        var (active, pairs) = (0.0, 0.0)
        for row in starts.indices {
            pairs += starts[row] * (active + starts[row] / 2)
            active += starts[row] - ends[row]
        }
        return pairs
    }

    /// The rows crossed and the pairs together, weighted by their times in Cairo's scan converter.
    package var crossings: Double { crossedRows + pairs * Self.pairWeight }

    /// The time of a pair of lines relative to that of a line crossing a row.
    package static let pairWeight = 0.01

    private func clamped(_ position: Double) -> Double {
        min(max(position, Double(rows.lowerBound)), Double(rows.upperBound))
    }
}
