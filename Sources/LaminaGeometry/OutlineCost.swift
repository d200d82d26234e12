/// An estimate of the work of filling an outline: it grows with the rows of pixels that its lines cross, and with the
/// pairs of lines that may cross each other, which share a row and a column.
///
/// ```swift
/// var cost = OutlineCost(columns: 0..<100, rows: 0..<100, lineCount: 2)
/// cost.addLine(from: [0, 0], to: [90, 80])
/// cost.addLine(from: [90, 20], to: [0, 40])
/// let crossings = cost.crossings
/// ```
///
/// Adding a line takes constant time; ``pairs`` is linear in the rows and columns.
package struct OutlineCost {
    /// The total of pixel rows that the lines cross.
    package private(set) var crossedRows = 0.0
    private var rows: Axis
    private var columns: Axis
    private let countsPairs: Bool

    /// The cost of nothing, for a fill of some pixels.
    ///
    /// - Parameters:
    ///   - columns: The columns of pixels.
    ///   - rows: The rows of pixels.
    ///   - lineCount: The number of lines that will be added, or more. The pairs of a few are not counted.
    package init(columns: Range<Int>, rows: Range<Int>, lineCount: Int) {
        countsPairs = lineCount > 500
        self.rows = Axis(rows, countsPairs: countsPairs)
        self.columns = Axis(columns, countsPairs: countsPairs)
    }

    /// Adds a line between two positions in pixels; one that is above or below the pixels costs nothing.
    package mutating func addLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        guard start.y != end.y, rows.contains(part: start.y, end.y) else { return }
        crossedRows += rows.length(start.y, end.y)
        guard countsPairs else { return }
        rows.add(start.y, end.y)
        columns.add(start.x, end.x)
    }

    /// The pairs of lines that may cross each other: an upper bound.
    package var pairs: Double { min(rows.pairs, columns.pairs) }

    /// The rows crossed and the pairs together, weighted by their times in Cairo's scan converter.
    package var crossings: Double { crossedRows + pairs * Self.pairWeight }

    /// The time of a pair of lines relative to that of a line crossing a row.
    package static let pairWeight = 0.02

    /// The lines along one axis.
    private struct Axis {
        private let range: Range<Int>
        /// By row or column: the lines that begin in it, and those that end in it.
        private var starts: [Double]
        private var ends: [Double]

        init(_ range: Range<Int>, countsPairs: Bool) {
            self.range = range
            starts = countsPairs ? [Double](repeating: 0, count: range.count + 1) : []
            ends = starts
        }

        /// Returns whether a line between two positions has a part in the range.
        func contains(part start: Double, _ end: Double) -> Bool {
            max(start, end) >= Double(range.lowerBound) && min(start, end) <= Double(range.upperBound)
        }

        /// The length of the part of a line that is in the range.
        func length(_ start: Double, _ end: Double) -> Double { abs(clamped(end) - clamped(start)) }

        mutating func add(_ start: Double, _ end: Double) {
            starts[Int(clamped(min(start, end))) - range.lowerBound] += 1
            ends[Int(clamped(max(start, end))) - range.lowerBound] += 1
        }

        /// The pairs of lines that share a row or column.
        var pairs: Double {
            var (active, pairs) = (0.0, 0.0)
            for index in starts.indices {
                pairs += starts[index] * (active + starts[index] / 2)
                active += starts[index] - ends[index]
            }
            return pairs
        }

        private func clamped(_ position: Double) -> Double {
            min(max(position, Double(range.lowerBound)), Double(range.upperBound))
        }
    }
}
