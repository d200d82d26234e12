import Foundation

/// A path's lengths, measured once, so that points at distances along it are found quickly.
///
/// All parts count one after the other; the gap between two parts has no length. A closing element is the line back.
///
/// ```swift
/// let measure = PathMeasure(path)
/// let halfway = measure.point(atDistance: measure.length / 2)
/// ```
///
/// A curve is cut into up to 32 steps, fewer where there are more than 32,768 elements, and measured by Gauss and
/// Legendre's rule: to six digits or more, the fewest where it all but has a cusp. The table takes some 112 bytes an
/// element and 8 a step. A path with coordinates that are not finite, or so large that its length is beyond 1e150,
/// counts as empty.
public struct PathMeasure: Sendable, Hashable {
    /// The length of all parts, in points.
    public let length: Double

    let pieces: [Piece]
    /// For each curve, how long it is up to the end of each step.
    let steps: [Double]

    /// An element with where it lies.
    struct Piece: Sendable, Hashable {
        var curve: CubicCurve
        var kind: Kind
        /// The distance along the path at which it ends.
        var end: Double
        var length: Double
        /// Where its steps are in the table.
        var steps: Range<Int>
        /// The direction where it has none itself.
        var angle: Double

        enum Kind: Sendable, Hashable { case move, line, curve }
    }

    /// Measures a path. Takes some microseconds a curve.
    public init(_ path: Path) {
        var builder = Builder(path)
        if path.isFinite { builder.addAll(path) }
        guard builder.length < 1e150 else {
            (length, pieces, steps) = (0, [], [])
            return
        }
        builder.fillAngles()
        (length, pieces, steps) = (builder.length, builder.pieces, builder.steps)
    }

    /// How many elements the path has; 0 where it counts as empty.
    public var elementCount: Int { pieces.count }

    /// The distance along the path at which the element at `index` ends; what lies outside counts as the nearest.
    public func distance(ofElement index: Int) -> Double {
        piece(at: index)?.end ?? 0
    }

    /// The elements that lead to a keyframe of an animation along the path: the first, which says where it starts, and
    /// then all but moves.
    public var keyframeElements: [Int] {
        pieces.indices.filter { $0 == 0 || pieces[$0].kind != .move }
    }

    func piece(at index: Int) -> Piece? {
        pieces.isEmpty ? nil : pieces[min(max(index, 0), pieces.count - 1)]
    }
}
