import Foundation

extension Region {
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
}
