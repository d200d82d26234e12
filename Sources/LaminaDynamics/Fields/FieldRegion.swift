import Foundation

/// The part of the plane in which a field has an effect.
///
/// A region has the shape of a circle or a rectangle around its origin, or is made of others. The origin lies on the
/// position of the field that has the region. Edges belong to it.
///
/// ```swift
/// let ring = FieldRegion(radius: 200).byDifference(from: FieldRegion(radius: 120))
/// ring.contains(CGPoint(x: 150, y: 0))  // true
/// ```
///
/// A region is a value. What it is made of stands in one flat list, so asking about a point takes a time proportional
/// to the number of its shapes, and no depth of combining can exhaust the stack.
public struct FieldRegion: Sendable, Hashable {
    /// A step of finding out whether a point is inside: shapes put an answer on a stack, the others take from it.
    enum Step: Sendable, Hashable {
        case everywhere
        case circle(radius: Double)
        case rectangle(halfWidth: Double, halfHeight: Double)
        case not
        case and
        case or
    }

    /// At most so many steps make a region; a circle or a rectangle is one, and so is each combination.
    public static let maximumSteps = 1_024

    /// The steps, operands before operators.
    let steps: [Step]
    /// How many answers the steps put on the stack at most.
    let depth: Int

    /// False for a region of more than `maximumSteps` steps. It holds no point, and a field that has it is a fault.
    public var isValid: Bool { !steps.isEmpty }

    /// The region that holds all points.
    public static let infinite = FieldRegion(steps: [.everywhere], depth: 1)

    /// A circle around the origin.
    ///
    /// - Parameter radius: in points. Below 0, or not a number, the region is empty.
    public init(radius: CGFloat) {
        self.init(steps: [.circle(radius: radius >= 0 ? Double(radius) : -1)], depth: 1)
    }

    /// A rectangle around the origin.
    ///
    /// - Parameter size: in points. Where a side is below 0, or not a number, the region is empty.
    public init(size: CGSize) {
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

    /// Whether a point lies inside.
    ///
    /// - Parameter point: relative to the region's origin, in points. One with a coordinate that is not a number lies
    ///   in no region.
    public func contains(_ point: CGPoint) -> Bool { contains(x: Double(point.x), y: Double(point.y)) }

    /// As `contains(_:)`, without allocating. The stack of answers is the bits of a word, the latest the lowest.
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

    /// Whether the region is the whole plane without asking.
    package var isEverywhere: Bool { steps.count == 1 && steps[0] == .everywhere }

    // MARK: Combining

    /// The region that holds all points that this one does not.
    public func inverse() -> FieldRegion {
        guard isValid else { return self }
        return FieldRegion(steps: steps + [.not], depth: depth)
    }

    /// The points of this region and those of another.
    public func byUnion(with region: FieldRegion) -> FieldRegion { combined(with: region, by: .or) }

    /// The points of this region that another does not hold.
    ///
    /// - Parameter region: what is taken away.
    public func byDifference(from region: FieldRegion) -> FieldRegion { combined(with: region.inverse(), by: .and) }

    /// The points that this region and another both hold.
    public func byIntersection(with region: FieldRegion) -> FieldRegion { combined(with: region, by: .and) }

    /// The side that needs more room on the stack comes first, so that the depth is at most the logarithm of the
    /// number of shapes (Ershov's numbering), and always fits the bits of one word.
    private func combined(with other: FieldRegion, by step: Step) -> FieldRegion {
        guard isValid, other.isValid else { return FieldRegion(steps: [], depth: 0) }
        let (first, second) = depth >= other.depth ? (self, other) : (other, self)
        return FieldRegion(steps: first.steps + second.steps + [step], depth: max(first.depth, second.depth + 1))
    }
}
