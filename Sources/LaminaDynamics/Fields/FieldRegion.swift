import LaminaGeometry

/// The region of the plane in which a field acts.
///
/// A region is a circle or a rectangle around its origin, or a combination of others. The origin is at the position of
/// the field that has the region. Edges belong to it.
///
/// ```swift
/// let ring = FieldRegion(radius: 200).byDifference(from: FieldRegion(radius: 120))
/// ring.contains(Point(x: 150, y: 0))  // true
/// ```
///
/// A region is a value. It is stored as one flat list, so that testing a point is linear in the number of its shapes,
/// and no depth of combination can exhaust the stack.
public struct FieldRegion: Sendable, Hashable {
    /// A step of the test of a point, in postfix order: shapes push a result on a stack, operators combine results.
    enum Step: Sendable, Hashable {
        case everywhere
        case circle(radius: Double)
        case rectangle(halfWidth: Double, halfHeight: Double)
        case not
        case and
        case or
    }

    /// The maximum number of steps in a region; each circle, rectangle and combination is one.
    public static let maximumSteps = 1_024

    /// The steps, operands before operators.
    let steps: [Step]
    /// The maximum stack depth of the steps.
    let depth: Int

    /// False for a region of more than `maximumSteps` steps. It contains no point, and setting it on a field is a
    /// fault.
    public var isValid: Bool { !steps.isEmpty }

    /// The region that contains all points.
    public static let infinite = FieldRegion(steps: [.everywhere], depth: 1)

    /// A circle around the origin.
    ///
    /// - Parameter radius: in points. If it is negative or NaN, the region is empty.
    public init(radius: Double) {
        self.init(steps: [.circle(radius: radius >= 0 ? Double(radius) : -1)], depth: 1)
    }

    /// A rectangle around the origin.
    ///
    /// - Parameter size: in points. If a side is negative or NaN, the region is empty.
    public init(size: Size) {
        let isSize = size.width >= 0 && size.height >= 0
        self.init(
            steps: [
                .rectangle(
                    halfWidth: isSize ? Double(size.width) / 2 : -1, halfHeight: isSize ? Double(size.height) / 2 : -1)
            ], depth: 1)
    }

    init(steps: [Step], depth: Int) {
        self.steps = steps.count <= FieldRegion.maximumSteps ? steps : []
        self.depth = depth
    }

    // MARK: Points

    /// Returns whether a point is inside.
    ///
    /// - Parameter point: relative to the region's origin, in points. A point with a NaN coordinate is in no region.
    public func contains(_ point: Point) -> Bool { contains(x: Double(point.x), y: Double(point.y)) }

    /// The same as `contains(_:)`, without allocation. The stack of results is the bits of a word, the latest the
    /// lowest.
    package func contains(x: Double, y: Double) -> Bool {
        guard !x.isNaN, !y.isNaN else { return false }
        var answers: UInt64 = 0
        for step in steps {
            switch step {
            case .everywhere: answers = answers << 1 | 1
            // A negative radius is an empty circle; its square would not be.
            case .circle(let radius): answers = answers << 1 | (radius >= 0 && x * x + y * y <= radius * radius ? 1 : 0)
            case .rectangle(let halfWidth, let halfHeight):
                answers = answers << 1 | (abs(x) <= halfWidth && abs(y) <= halfHeight ? 1 : 0)
            case .not: answers ^= 1
            case .and: answers = answers >> 1 & (answers | ~1)
            case .or: answers = answers >> 1 | (answers & 1)
            }
        }
        return answers & 1 == 1
    }

    /// True if the region is plainly the whole plane.
    package var isEverywhere: Bool { steps.count == 1 && steps[0] == .everywhere }

    // MARK: Combining

    /// The complement of this region.
    public func inverse() -> FieldRegion {
        guard isValid else { return self }
        return FieldRegion(steps: steps + [.not], depth: depth)
    }

    /// The union of this region and another.
    public func byUnion(with region: FieldRegion) -> FieldRegion { combined(with: region, by: .or) }

    /// The points of this region that are not in another.
    ///
    /// - Parameter region: the region to subtract.
    public func byDifference(from region: FieldRegion) -> FieldRegion { combined(with: region.inverse(), by: .and) }

    /// The intersection of this region and another.
    public func byIntersection(with region: FieldRegion) -> FieldRegion { combined(with: region, by: .and) }

    /// The operand that needs the deeper stack comes first, so that the depth is at most the logarithm of the number of
    /// shapes (Ershov numbering), and always fits the bits of one word.
    private func combined(with other: FieldRegion, by step: Step) -> FieldRegion {
        guard isValid, other.isValid else { return FieldRegion(steps: [], depth: 0) }
        let (first, second) = depth >= other.depth ? (self, other) : (other, self)
        return FieldRegion(steps: first.steps + second.steps + [step], depth: max(first.depth, second.depth + 1))
    }
}
