import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The dominoes, once as a document and once in Swift.
@Suite struct DominoesTests {
    private static func pentagon() -> Path {
        var path = Path()
        path.move(to: Point(x: 0, y: -23.5))
        for (x, y) in [(24.7, -5.5), (15.3, 23.5), (-15.3, 23.5), (-24.7, -5.5)] {
            path.addLine(to: Point(x: x, y: y))
        }
        path.closeSubpath()
        return path
    }

    private static func material(
        _ items: [any DynamicItemConvertible], friction: Double, density: Double, elasticity: Double? = nil
    ) -> DynamicItemBehavior {
        let material = DynamicItemBehavior(items: items)
        (material.friction, material.density) = (friction, density)
        if let elasticity { material.elasticity = elasticity }
        return material
    }

    @Test func theDocumentsDominoesFallAsTheOthersDo() throws {
        let twin = try ExampleTwin("dominoes")
        let (ball, gem) = (try twin.copy("ball"), try twin.copy("gem"))
        ball.dynamicItem.collisionBoundsType = .ellipse
        gem.dynamicItem.collisionBoundsType = .path
        gem.dynamicItem.collisionBoundingPath = Self.pentagon()
        let angle = DynamicItemGroup(items: [try twin.copy("foot"), try twin.copy("post")])
        let dominoes = try (0..<12).map { try twin.copy("d\($0)") }
        let all: [any DynamicItemConvertible] = [ball, gem, angle] + dominoes

        let walls = CollisionBehavior(items: all)
        walls.addBoundary(withIdentifier: "floor", from: Point(x: -200, y: 290), to: Point(x: 960, y: 290))
        var ramp = Path()
        ramp.move(to: Point(x: 20, y: 142))
        ramp.addLine(to: Point(x: 110, y: 192))
        walls.addBoundary(withIdentifier: "ramp", for: ramp)
        walls.addBoundary(withIdentifier: "left", from: Point(x: 0, y: -200), to: Point(x: 0, y: 320))
        walls.addBoundary(withIdentifier: "right", from: Point(x: 760, y: -200), to: Point(x: 760, y: 320))
        twin.animator.addBehavior(GravityBehavior(items: all))
        twin.animator.addBehavior(walls)
        twin.animator.addBehavior(Self.material(dominoes, friction: 0.3, density: 1))
        twin.animator.addBehavior(Self.material([gem, angle], friction: 0.05, density: 0.6))
        twin.animator.addBehavior(Self.material([ball], friction: 0.5, density: 3, elasticity: 0.2))
        #expect(twin.animator.faults.isEmpty)

        let items: [(id: String, item: any DynamicItemConvertible)] =
            [("ball", ball), ("gem", gem)] + dominoes.enumerated().map { ("d\($0.offset)", $0.element) }
        try twin.expectSamePlaces(of: items, at: [0.25, 0.5, 1, 1.5, 2, 3])
        // All of them have fallen over.
        #expect(dominoes.allSatisfy { abs($0.transform.m12) > 0.5 })
    }
}
