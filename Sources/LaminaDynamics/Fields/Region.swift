import Foundation

/// The part of the plane in which a field has an effect.
///
/// A region has the shape of a circle or a rectangle around its origin, or is made of others. The origin lies on the
/// position of the field that has the region. Edges belong to it.
///
/// ```swift
/// let ring = Region(radius: 200).byDifference(from: Region(radius: 120))
/// ring.contains(CGPoint(x: 150, y: 0))  // true
/// ```
///
/// A region is a value. What it is made of stands in one flat list, so asking about a point takes a time proportional
/// to the number of its shapes, and no depth of combining can exhaust the stack.
public struct Region: Sendable, Hashable {
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
    public static let infinite = Region(steps: [.everywhere], depth: 1)

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
        self.steps = steps.count <= Region.maximumSteps ? steps : []
        self.depth = depth
    }
}
