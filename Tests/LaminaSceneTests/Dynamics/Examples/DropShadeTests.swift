import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// A behaviour that lets the shade fall to the side where it is.
private final class ShadeFall: DynamicBehavior {
    let material: DynamicItemBehavior

    init(_ shade: Layer) {
        material = DynamicItemBehavior(items: [shade])
        material.elasticity = 0.6
        material.allowsRotation = false
        super.init()
        let stops = CollisionBehavior(items: [shade])
        for (name, y) in [("closed", -442.0), ("open", 482)] {
            stops.addBoundary(withIdentifier: name, from: Point(x: -500, y: y), to: Point(x: 820, y: y))
        }
        addChildBehavior(stops)
        for direction in [-1.0, 1] {
            let half = FieldBehavior.linearGravityField(direction: Vector(dx: 0, dy: 20 * direction))
            half.position = Point(x: 160, y: 20 + 1000 * direction)
            half.region = FieldRegion(size: Size(width: 1000, height: 2000))
            half.addItem(shade)
            addChildBehavior(half)
        }
        addChildBehavior(material)
    }
}

/// The shade that is dragged and falls, once as a document and once in Swift.
@Suite struct DropShadeTests {
    /// As an app does it: while a finger moves the shade, dynamics have nothing to do with it.
    private func drag(
        _ shade: Layer, _ fall: ShadeFall, _ path: [SIMD3<Double>], at begin: Double, _ twin: ExampleTwin
    ) {
        twin.stage.perform(at: begin) { _ in twin.animator.removeBehavior(fall) }
        Finger(path: path).touch(twin.stage, at: begin) {
            shade.dynamicItem.center = $0
        } ended: {
            twin.animator.addBehavior(fall)
            let old = fall.material.linearVelocity(for: shade)
            fall.material.addLinearVelocity(Point(x: $0.x - old.x, y: $0.y - old.y), for: shade)
        }
    }

    @Test func theDocumentsShadeFallsAsTheOtherDoes() throws {
        let twin = try ExampleTwin("drop-shade")
        let shade = try twin.copy("shade")
        let fall = ShadeFall(shade)
        twin.animator.addBehavior(fall)
        drag(shade, fall, [[0, 160, -200], [0.4, 160, -60], [0.5, 160, -55]], at: 0.3, twin)
        drag(shade, fall, [[0, 160, -200], [0.5, 160, 10], [0.6, 160, 30]], at: 2.6, twin)
        drag(shade, fall, [[0, 160, 240], [0.12, 160, 140]], at: 5.4, twin)

        try twin.expectSamePlaces(of: [("shade", shade)], at: [0.2, 0.55, 0.9, 1.3, 2.5])
        #expect(abs(shade.dynamicItem.center.y + 200) < 1, "too short a drag")
        try twin.expectSamePlaces(of: [("shade", shade)], at: [3.1, 3.6, 4.1, 5.3])
        #expect(abs(shade.dynamicItem.center.y - 240) < 1, "past the middle")
        try twin.expectSamePlaces(of: [("shade", shade)], at: [5.5])
        #expect(shade.dynamicItem.center.y > 20)
        try twin.expectSamePlaces(of: [("shade", shade)], at: [5.8, 6.1, 9])
        #expect(abs(shade.dynamicItem.center.y + 200) < 1, "a flick")
        #expect(abs(shade.dynamicItem.center.x - 160) < 1e-3)
    }
}
