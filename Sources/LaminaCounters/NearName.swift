/// Finds the known name that a mistyped one was probably meant to be.
package enum NearName {
    /// The known name nearest to `name`, or nil when none is near.
    ///
    /// A name is near if it is equal except for case, or within a restricted Damerau-Levenshtein distance of a third of
    /// its letters (at least one). O(names × length²); names over 64 letters are never near.
    package static func closest(to name: String, in names: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        guard !wanted.isEmpty, wanted.count <= longest else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in names where candidate != name {
            let letters = Array(candidate.lowercased().unicodeScalars)
            let allowed = max(1, min(wanted.count, letters.count) / 3)
            guard letters.count <= longest, abs(letters.count - wanted.count) <= allowed else { continue }
            let distance = Self.distance(wanted, letters)
            if distance <= allowed, distance < best?.distance ?? Int.max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours that convert one text to the other.
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in 0..<right.count {
                var cost = last[column] + (left[row] == right[column] ? 0 : 1)
                cost = min(cost, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }

    private static let longest = 64
}
