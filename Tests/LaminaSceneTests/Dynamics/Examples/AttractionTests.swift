import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Many pushes, each aimed by the behaviour's action.
private final class AttractionField: DynamicBehavior {
    var point = Point(x: 200, y: 200)
    var magnitude = 0.35

    init(_ items: [Layer]) {
        super.init()
        for item in items { addChildBehavior(PushBehavior(items: [item], mode: .continuous)) }
        action = { [unowned self] in aim() }
        aim()
    }

    func aim() {
        for case let push as PushBehavior in childBehaviors {
            let place = push.items[0].center
            let (dx, dy) = (point.x - place.x, point.y - place.y)
            let strength = magnitude / (dx * dx + dy * dy).squareRoot()
            push.pushDirection = Vector(dx: dx * strength, dy: dy * strength)
        }
    }
}

/// The balls that are drawn to a point, once as a document and once in Swift.
@Suite struct AttractionTests {
    private let ids = (0..<36).map { "p\($0)" }

    @Test func theDocumentsBallsGoWhereTheOthersGo() throws {
        let twin = try ExampleTwin("attraction")
        let balls = try ids.map { try twin.copy($0) }
        for ball in balls { ball.dynamicItem.collisionBoundsType = .ellipse }
        let walls = CollisionBehavior(items: balls)
        walls.translatesReferenceBoundsIntoBoundary = true
        let material = DynamicItemBehavior(items: balls)
        (material.elasticity, material.resistance) = (0.3, 2)
        let field = AttractionField(balls)
        for behavior in [walls, material, field] { twin.animator.addBehavior(behavior) }
        func change(at seconds: Double, _ magnitude: Double, _ point: Point) {
            twin.stage.perform(at: seconds) { _ in
                (field.magnitude, field.point) = (magnitude, point)
                field.aim()
            }
        }
        change(at: 1.6, 0.35, Point(x: 110, y: 120))
        change(at: 3.2, -0.7, Point(x: 110, y: 120))
        change(at: 3.9, 0.5, Point(x: 200, y: 200))
        let items = zip(ids, balls).map { (id: $0, item: $1 as any DynamicItemConvertible) }

        try twin.expectSamePlaces(of: items, at: [0.1, 0.4, 1.5])
        #expect(spread(of: balls, from: Point(x: 200, y: 200)) < 60)
        try twin.expectSamePlaces(of: items, at: [2, 3.1])
        #expect(spread(of: balls, from: Point(x: 110, y: 120)) < 60)
        try twin.expectSamePlaces(of: items, at: [3.9])
        #expect(spread(of: balls, from: Point(x: 110, y: 120)) > 120)
        for ball in balls { #expect(twin.stage.root.bounds.insetBy(dx: -1, dy: -1).contains(ball.frame)) }
        try twin.expectSamePlaces(of: items, at: [5.5])
        #expect(spread(of: balls, from: Point(x: 200, y: 200)) < 60)
    }

    /// The mean distance of the balls from a point.
    private func spread(of balls: [Layer], from point: Point) -> Double {
        let distances = balls.map { ball in
            let center = ball.dynamicItem.center
            return hypot(center.x - point.x, center.y - point.y)
        }
        return distances.reduce(0, +) / Double(balls.count)
    }
}
