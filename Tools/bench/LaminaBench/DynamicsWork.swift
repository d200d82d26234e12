import Foundation
import LaminaDynamics
import LaminaGeometry

/// `pile1000`, `fields5000`: items moved by physics, a step of 1/120 s at a time, and not drawn.
final class DynamicsWork: BenchWork {
    /// The moved item: places, without a layer.
    final class Item: DynamicItem {
        let bounds: Rect
        var center: Point
        var transform = Transform2D.identity

        init(center: Point, side: Double) {
            self.center = center
            bounds = Rect(x: 0, y: 0, width: side, height: side)
        }
    }

    private let animator: DynamicAnimator
    private let items: [Item]

    init?(named name: String) {
        switch name {
        case "pile1000": (animator, items) = Self.pile()
        case "fields5000": (animator, items) = Self.fields()
        default: return nil
        }
    }

    func frame(_ number: Int) { animator.advance(to: Double(number + 1) / 120) }
    func picture(_ number: Int) throws -> [UInt8] { [] }
    var bytes: Int? { nil }
    var device: String? { nil }

    /// The mean distance of the items from the top, in points.
    var middle: Double? { items.reduce(0) { $0 + $1.center.y } / Double(items.count) }

    /// Checks the conditions without which the times are meaningless.
    func check() throws {
        guard animator.faults.isEmpty else { throw animator.faults[0] }
    }

    private static func pile() -> (DynamicAnimator, [Item]) {
        let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 800, height: 1000))
        let items = (0..<1000).map { index in
            let row = index / 32
            let x = 16 + 24 * (index % 32) + 12 * (row % 2) + BenchHash.value(index, 0, 0) % 9
            let y = 980 - 24 * row
            return Item(center: Point(x: Double(x), y: Double(y)), side: 20)
        }
        animator.addBehavior(GravityBehavior(items: items))
        let collision = CollisionBehavior(items: items)
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        let material = DynamicItemBehavior(items: items)
        (material.friction, material.elasticity) = (0.3, 0.1)
        animator.addBehavior(material)
        return (animator, items)
    }

    private static func fields() -> (DynamicAnimator, [Item]) {
        let animator = DynamicAnimator()
        let items = (0..<5000).map { index in
            let (x, y) = (10 + 19 * (index % 100), 10 + 21 * (index / 100))
            return Item(center: Point(x: Double(x), y: Double(y)), side: 10)
        }
        let noise = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 1)
        let pull = FieldBehavior.radialGravityField(position: Point(x: 960, y: 540))
        for item in items {
            noise.addItem(item)
            pull.addItem(item)
        }
        animator.addBehavior(noise)
        animator.addBehavior(pull)
        return (animator, items)
    }
}
