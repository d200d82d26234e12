import Foundation
import LaminaDynamics
import LaminaGeometry

/// An item for tests, which counts how often it is written.
final class Block: DynamicItem, CustomStringConvertible {
    var name = "block"
    var center: Point { didSet { writes += 1 } }
    var bounds: Rect
    var transform: Transform2D = .identity { didSet { writes += 1 } }
    var collisionBoundsType: DynamicItemCollisionBoundsType
    var collisionBoundingPath: Path
    var writes = 0
    var description: String { name }

    init(
        _ x: Double = 0, _ y: Double = 0, _ width: Double = 100, _ height: Double = 100,
        _ type: DynamicItemCollisionBoundsType = .rectangle, path: Path = Path(), name: String = "block"
    ) {
        center = Point(x: x, y: y)
        bounds = Rect(x: 0, y: 0, width: width, height: height)
        collisionBoundsType = type
        collisionBoundingPath = path
        self.name = name
    }

    /// Clockwise as seen, in radians.
    var angle: Double { atan2(transform.m12, transform.m11) }
}

extension DynamicAnimator {
    /// Step by step up to a time, with a look at each.
    func steps(_ count: Int, look: (Int) -> Void = { _ in }) {
        let start = counts.steps
        for step in 1...count {
            advance(to: Double(start + step) / 120)
            look(start + step)
        }
    }
}

extension Path {
    /// A closed polygon.
    init(corners: [(Double, Double)]) {
        self.init()
        for (index, (x, y)) in corners.enumerated() {
            if index == 0 { move(to: Point(x: x, y: y)) } else { addLine(to: Point(x: x, y: y)) }
        }
        closeSubpath()
    }
}
