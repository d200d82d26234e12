import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaTestSupport

/// A world made by chance of which much is nonsense: numbers that are none, items without a size, behaviours in the
/// wrong places.
final class OddWorld {
    final class Item: DynamicItem, CustomStringConvertible {
        let number: Int
        var center: Point
        var bounds: Rect
        var transform: Transform2D
        var collisionBoundsType: DynamicItemCollisionBoundsType = .rectangle
        var collisionBoundingPath = Path()
        var description: String { "item \(number)" }
        /// The initial state: items that take no part stay so.
        let first: (center: Point, transform: Transform2D)

        init(_ number: Int, center: Point, bounds: Rect, transform: Transform2D) {
            (self.number, self.center, self.bounds, self.transform) = (number, center, bounds, transform)
            first = (center, transform)
        }

        /// True if there is a number among those that the animator writes that it could not have been given.
        var isSpoiled: Bool {
            let given = [first.center.x, first.center.y].allSatisfy(\.isFinite) && OddWorld.isFinite(first.transform)
            return given && !([center.x, center.y].allSatisfy(\.isFinite) && OddWorld.isFinite(transform))
        }
    }

    var dice: Dice
    let animator: DynamicAnimator
    var items: [any DynamicItem] = []
    var behaviors: [DynamicBehavior] = []

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        animator =
            dice.chance(80)
            ? DynamicAnimator(
                referenceBounds: Rect(x: 0, y: 0, width: dice.chance(80) ? 400 : 0, height: 400))
            : DynamicAnimator()
        for number in 0..<(2 + dice.below(10)) { items.append(makeItem(number)) }
        for _ in 0..<dice.below(3) {
            let members = (0..<dice.below(4)).map { _ in dice.pick(items) }
            items.append(DynamicItemGroup(items: members))
        }
        for _ in 0..<(2 + dice.below(10)) { add() }
    }

    static func isFinite(_ transform: Transform2D) -> Bool {
        [transform.m11, transform.m12, transform.m21, transform.m22, transform.tX, transform.tY].allSatisfy(\.isFinite)
    }

    /// The plain items, those of groups too.
    var plainItems: [Item] {
        items.compactMap { $0 as? Item }
    }

    /// A sensible number in most cases.
    func number(_ range: ClosedRange<Double>) -> Double {
        guard dice.chance(15) else { return dice.number(in: range) }
        return dice.pick([
            .nan, .infinity, -.infinity, 0, -1, 1e-300, 1e300, -1e300, 1e9, -1e9, .greatestFiniteMagnitude,
            .leastNonzeroMagnitude, 1e-6, 1e6,
        ])
    }

    func point() -> Point { Point(x: number(0...400), y: number(0...400)) }
    func vector() -> Vector { Vector(dx: number(-3...3), dy: number(-3...3)) }
    func someItem() -> any DynamicItem { dice.pick(items) }

    private func makeItem(_ number: Int) -> Item {
        let size = Size(width: self.number(5...80), height: self.number(5...80))
        var transform = Transform2D(rotationByRadians: dice.number(in: -3...3))
        if dice.chance(10) { transform.m12 = self.number(-1...1) }
        if dice.chance(10) { transform = Transform2D(scale: self.number(0...3)).concatenating(transform) }
        let item = Item(
            number, center: point(), bounds: Rect(origin: .zero, size: size), transform: transform)
        item.collisionBoundsType = dice.pick(DynamicItemCollisionBoundsType.allCases)
        item.collisionBoundingPath = path(corners: 2 + dice.below(12))
        return item
    }

    /// A polygon, round about convex in half of the cases, or any points.
    func path(corners: Int) -> Path {
        var path = Path()
        let isRound = dice.chance(50)
        let direction: Double = dice.chance(50) ? 1 : -1
        for index in 0..<corners {
            let angle = direction * 2 * .pi * Double(index) / Double(corners)
            let point =
                isRound
                ? Point(x: 30 * cos(angle), y: 20 * sin(angle)) : Point(x: number(-40...40), y: number(-40...40))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        if dice.chance(80) { path.closeSubpath() }
        return path
    }

    /// Adds a behaviour somewhere in the tree, or in a place where it must not be.
    func add() {
        let behavior = makeBehavior()
        behaviors.append(behavior)
        switch dice.below(10) {
        case 0: dice.pick(behaviors).addChildBehavior(behavior)
        case 1:
            dice.pick(behaviors).addChildBehavior(behavior)
            animator.addBehavior(behavior)
        case 2:
            animator.addBehavior(behavior)
            behavior.addChildBehavior(dice.pick(behaviors))
        default: animator.addBehavior(behavior)
        }
    }
}
