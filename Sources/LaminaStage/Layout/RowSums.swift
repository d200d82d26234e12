/// Lengths in a row, with the sum of those before each: a binary tree of sums, so that a change and a search cost
/// logarithmic time and sums don't depend on the changes that led to them.
struct RowSums {
    /// The number of lengths.
    let count: Int
    /// The number of leaves, a power of two.
    private let leaves: Int
    /// The sums: of node i those of 2 · i and 2 · i + 1; the lengths are at `leaves` and up.
    private var sums: [Double]

    init(_ lengths: [Double]) {
        count = lengths.count
        var leaves = 1
        while leaves < lengths.count { leaves *= 2 }
        self.leaves = leaves
        sums = [Double](repeating: 0, count: 2 * leaves)
        sums.replaceSubrange(leaves..<(leaves + lengths.count), with: lengths)
        for node in stride(from: leaves - 1, through: 1, by: -1) { sums[node] = sums[2 * node] + sums[2 * node + 1] }
    }

    /// The sum of all lengths.
    var total: Double { sums[1] }

    subscript(index: Int) -> Double {
        get { sums[leaves + index] }
        set {
            var node = leaves + index
            sums[node] = newValue
            while node > 1 {
                node /= 2
                sums[node] = sums[2 * node] + sums[2 * node + 1]
            }
        }
    }

    /// The sum of the lengths before an index, at most ``count``.
    func sum(before index: Int) -> Double {
        if index >= count { return total }
        var (node, sum) = (leaves + index, 0.0)
        while node > 1 {
            if node % 2 == 1 { sum = sums[node - 1] + sum }
            node /= 2
        }
        return sum
    }

    /// The index of the first length that ends after a position; ``count`` if none does.
    func index(at position: Double) -> Int {
        if position < 0 { return 0 }
        if !(position < total) { return count }
        var (node, rest) = (1, position)
        while node < leaves {
            node *= 2
            if rest >= sums[node] {
                rest -= sums[node]
                node += 1
            }
        }
        // A position may be past the last length by rounding alone.
        return min(node - leaves, count)
    }
}
