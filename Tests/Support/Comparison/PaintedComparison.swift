import LaminaImage

/// The difference of two pictures of one size, channel by channel.
///
/// ```swift
/// let comparison = PaintedComparison(pixels, truth, tolerance: 2, edgeTolerance: 24)
/// #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
/// ```
package struct PaintedComparison: Sendable, Equatable {
    /// One pixel that differs.
    package struct Difference: Sendable, Equatable {
        package let x: Int
        package let y: Int
        /// Red, green, blue, alpha of the first picture.
        package let found: SIMD4<UInt8>
        /// Those of the second.
        package let expected: SIMD4<UInt8>
        /// True if the pixel is marked as an edge.
        package let isEdge: Bool
        /// The difference that is allowed.
        package let allowed: Int

        /// The largest difference of a channel, from 0 to 255.
        package var amount: Int {
            (0..<4).reduce(0) { max($0, abs(Int(found[$1]) - Int(expected[$1]))) }
        }
    }

    /// The largest difference of a channel where no edge is marked, from 0 to 255.
    package private(set) var maxDifference = 0
    /// The largest difference of a channel where an edge is marked.
    package private(set) var maxEdgeDifference = 0
    /// Pixels beyond the tolerance that holds for them.
    package private(set) var countAboveTolerance = 0
    /// Those of them that are not marked as edges.
    package private(set) var plainCountAboveTolerance = 0
    /// Pixels marked as edges.
    package private(set) var edgeCount = 0
    /// The first pixel beyond its tolerance, row by row from the top.
    package private(set) var first: Difference?
    /// The pixel furthest beyond its tolerance.
    package private(set) var worst: Difference?
    /// Pixels compared.
    package let pixelCount: Int
    /// The tolerance where no edge is marked and few translucent pictures overlap.
    package let tolerance: Int
    /// The tolerance where an edge is marked.
    package let edgeTolerance: Int

    /// Compares RGBA bytes of pictures of one size.
    ///
    /// - Parameters:
    ///   - found: the picture under test.
    ///   - expected: the truth. If the numbers of bytes differ, all pixels count as different.
    ///   - width: in pixels.
    ///   - edges: a mark for each pixel where `edgeTolerance` holds instead; nil marks none.
    ///   - leastTolerances: what is allowed at each pixel at the least; nil is nothing.
    package init(
        _ found: [UInt8], _ expected: [UInt8], width: Int, edges: [Bool]? = nil, tolerance: Int = 0,
        edgeTolerance: Int = 0, leastTolerances: [UInt8]? = nil
    ) {
        self.tolerance = tolerance
        self.edgeTolerance = edgeTolerance
        pixelCount = expected.count / 4
        guard found.count == expected.count, width > 0, (edges?.count ?? pixelCount) == pixelCount,
            (leastTolerances?.count ?? pixelCount) == pixelCount
        else {
            (maxDifference, countAboveTolerance, plainCountAboveTolerance) = (255, pixelCount, pixelCount)
            return
        }
        for index in 0..<pixelCount {
            let isEdge = edges?[index] ?? false
            let difference = Difference(
                x: index % width, y: index / width, found: SIMD4(found[index * 4..<index * 4 + 4]),
                expected: SIMD4(expected[index * 4..<index * 4 + 4]), isEdge: isEdge,
                allowed: max(isEdge ? edgeTolerance : tolerance, Int(leastTolerances?[index] ?? 0)))
            note(difference)
        }
    }

    /// Compares with what the painter painted, its marked edges apart.
    ///
    /// Where more translucent pictures than `tolerance` overlap, one step is allowed for each: with 8 bits a
    /// channel each rounds the picture, its own colour and what is left of those under it.
    ///
    /// - Parameter neighborsCountAsEdges: whether the pixels next to an edge are compared as edges too.
    package init(
        _ found: [UInt8], _ expected: ReferencePicture, tolerance: Int = 2, edgeTolerance: Int,
        neighborsCountAsEdges: Bool = true
    ) {
        self.init(
            found, expected.bytes, width: expected.width,
            edges: neighborsCountAsEdges ? expected.isNearEdge : expected.isEdge, tolerance: tolerance,
            edgeTolerance: edgeTolerance, leastTolerances: expected.blendCounts)
    }

    /// True if no pixel is beyond its tolerance.
    package var isWithinTolerance: Bool { countAboveTolerance == 0 }

    private mutating func note(_ difference: Difference) {
        let amount = difference.amount
        if difference.isEdge {
            edgeCount += 1
            maxEdgeDifference = max(maxEdgeDifference, amount)
        } else {
            maxDifference = max(maxDifference, amount)
        }
        let excess = amount - difference.allowed
        guard excess > 0 else { return }
        countAboveTolerance += 1
        if !difference.isEdge { plainCountAboveTolerance += 1 }
        if first == nil { first = difference }
        if let worst, worst.amount - worst.allowed >= excess { return }
        worst = difference
    }
}

extension PaintedComparison {
    /// The differences with their places and sizes, for people.
    package var failureText: String {
        guard !isWithinTolerance else {
            return "equal to \(tolerance)/255, on edges to \(edgeTolerance)/255"
        }
        var text = "\(countAboveTolerance) of \(pixelCount) pixels differ: by up to \(maxDifference)/255"
        text += " where \(tolerance) is allowed"
        if edgeCount > 0 {
            text += ", by up to \(maxEdgeDifference)/255 on \(edgeCount) pixels of edges where \(edgeTolerance) is"
        }
        guard let first, let worst else { return text + "; the sizes differ" }
        text += "\n  first: \(describe(first))"
        if worst != first { text += "\n  worst: \(describe(worst))" }
        return text
    }

    private func describe(_ difference: Difference) -> String {
        func channels(_ color: SIMD4<UInt8>) -> String { (0..<4).map { "\(color[$0])" }.joined(separator: " ") }
        return "(\(difference.x), \(difference.y))\(difference.isEdge ? " on an edge" : ""):"
            + " \(channels(difference.found)) instead of \(channels(difference.expected))"
    }
}
