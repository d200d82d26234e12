import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct BehaviorReadingTests {
    private func behavior<Kind: DynamicBehavior>(_ text: String, _ kind: Kind.Type = Kind.self) throws -> Kind {
        let stage = try load(dynamicsScene(text))
        return try #require(stage.animators.first?.behaviors.first as? Kind)
    }

    @Test func aGravityIsReadByVectorOrByAngle() throws {
        let byVector = try behavior(
            #"{"type": "gravity", "items": "a", "gravityDirection": [3, -4]}"#, GravityBehavior.self)
        #expect(byVector.gravityDirection == Vector(dx: 3, dy: -4) && byVector.items.count == 1)
        let byAngle = try behavior(
            #"{"type": "gravity", "items": ["a", "b"], "angle": 0, "magnitude": 2}"#, GravityBehavior.self)
        #expect(byAngle.gravityDirection == Vector(dx: 2, dy: 0) && byAngle.items.count == 2)
        let turned = try behavior(#"{"type": "gravity", "items": "a", "angle": 180}"#, GravityBehavior.self)
        #expect(abs(turned.gravityDirection.dx + 1) < 1e-12)
        let plain = try behavior(#"{"type": "gravity", "items": "a"}"#, GravityBehavior.self)
        #expect(plain.gravityDirection == Vector(dx: 0, dy: 1))
    }

    @Test func aCollisionIsReadWithItsBoundaries() throws {
        let collision = try behavior(
            """
            {"type": "collision", "items": ["a", "b"], "collisionMode": "boundaries",
             "referenceBoundary": {"insets": [1, 2, 3, 4]},
             "boundaries": [{"id": "floor", "from": [0, 300], "to": [400, 300]}, {"id": "arc", "path": "M0 0Q50 50 100 0"}]}
            """, CollisionBehavior.self)
        #expect(collision.collisionMode == .boundaries && collision.translatesReferenceBoundsIntoBoundary)
        #expect(collision.boundaryIdentifiers == ["floor", "arc"])
        let floor = collision.boundary(withIdentifier: "floor")
        #expect(floor?.elements.count == 2)
    }

    @Test func attachmentsOfAllKindsAreRead() throws {
        let spring = try behavior(
            """
            {"type": "attachment", "item": "a", "anchorPoint": [50, 200], "offset": [10, 20], "length": 30,
             "damping": 0.5, "frequency": 2}
            """, AttachmentBehavior.self)
        #expect(spring.attachedBehaviorType == .anchor && spring.anchorPoint == Point(x: 50, y: 200))
        #expect(spring.length == 30 && spring.damping == 0.5 && spring.frequency == 2)
        let rod = try behavior(#"{"type": "attachment", "item": "a", "to": "b"}"#, AttachmentBehavior.self)
        #expect(rod.attachedBehaviorType == .items && rod.length == 200 && rod.kind == .distance)
        let rope = try behavior(
            #"{"type": "attachment", "kind": "limit", "item": "a", "to": "b", "length": 250}"#, AttachmentBehavior.self)
        #expect(rope.kind == .limit && rope.length == 250)
        let weld = try behavior(
            #"{"type": "attachment", "kind": "fixed", "item": "a", "to": "b", "anchorPoint": [150, 50]}"#,
            AttachmentBehavior.self)
        #expect(weld.kind == .fixed)
        let pin = try behavior(
            """
            {"type": "attachment", "kind": "pin", "item": "a", "to": "b", "anchorPoint": [150, 50], "frictionTorque": 3,
             "attachmentRange": [-90, 45]}
            """, AttachmentBehavior.self)
        #expect(pin.kind == .pin && pin.frictionTorque == 3)
        #expect(pin.attachmentRange == FloatRange(minimum: -.pi / 2, maximum: .pi / 4))
        let slide = try behavior(
            """
            {"type": "attachment", "kind": "sliding", "item": "a", "anchorPoint": [50, 50], "axis": [0, 1],
             "attachmentRange": [-20, 40]}
            """, AttachmentBehavior.self)
        #expect(slide.kind == .sliding && slide.attachmentRange.maximum == 40)
    }

    @Test func snapsAndPushesAreRead() throws {
        let snap = try behavior(#"{"type": "snap", "item": "a", "snapPoint": [9, 8], "damping": 1}"#, SnapBehavior.self)
        #expect(snap.snapPoint == Point(x: 9, y: 8) && snap.damping == 1)
        let push = try behavior(
            """
            {"type": "push", "items": "a", "mode": "instantaneous", "angle": 0, "magnitude": 2, "active": false,
             "offset": [5, 6]}
            """, PushBehavior.self)
        #expect(push.mode == .instantaneous && push.pushDirection == Vector(dx: 2, dy: 0) && !push.active)
        #expect(push.targetOffsetFromCenter(for: push.items[0]) == ItemOffset(horizontal: 5, vertical: 6))
    }

    @Test func itemPropertiesAreReadAndVelocitiesGiven() throws {
        let text = """
            {"type": "item", "items": "a", "elasticity": 0.1, "friction": 0.2, "density": 3, "resistance": 0,
             "angularResistance": 0.5, "charge": -6, "anchored": false, "allowsRotation": false,
             "linearVelocity": [70, 80]}
            """
        let stage = try load(dynamicsScene(text))
        let item = try #require(stage.animators.first?.behaviors.first as? DynamicItemBehavior)
        #expect(item.elasticity == 0.1 && item.friction == 0.2 && item.density == 3 && item.resistance == 0)
        #expect(item.angularResistance == 0.5 && item.charge == -6 && !item.allowsRotation)
        stage.advance(to: 1)
        let place = stage.box("a").frame.origin
        #expect(abs(place.x - 70) < 0.01 && abs(place.y - 80) < 0.01)
    }

    @Test(arguments: FieldDraft.Kind.allCases)
    func fieldsOfAllKindsAreRead(kind: FieldDraft.Kind) throws {
        let own =
            switch kind {
            case .linearGravity, .velocity: #""direction": [1, 2], "#
            case .noise, .turbulence: #""smoothness": 0.5, "animationSpeed": 2, "seed": 7, "#
            default: ""
            }
        let field = try behavior(
            """
            {"type": "field", "kind": "\(kind.rawValue)", \(own)"items": "a", "position": [3, 4], "strength": 5,
             "falloff": 2, "minimumRadius": 10, "region": {"radius": 50}}
            """, FieldBehavior.self)
        #expect(field.kind.rawValue == kind.rawValue && field.items.count == 1)
        #expect(field.position == Point(x: 3, y: 4) && field.strength == 5 && field.falloff == 2)
        #expect(field.minimumRadius == 10 && field.region == FieldRegion(radius: 50))
        #expect(own.contains("direction") == (field.direction == Vector(dx: 1, dy: 2)))
        #expect(own.contains("seed") == (field.seed == 7 && field.smoothness == 0.5 && field.animationSpeed == 2))
    }

    @Test func regionsAreCombined() throws {
        let field = try behavior(
            """
            {"type": "field", "kind": "drag", "items": "a", "region": {"difference": [
              {"union": [{"radius": 100}, {"size": [400, 20]}]}, {"inverse": {"intersection": [{"radius": 300}]}}]}}
            """, FieldBehavior.self)
        #expect(field.region.contains(Point(x: 150, y: 5)) && field.region.contains(Point(x: 0, y: 90)))
        #expect(!field.region.contains(Point(x: 150, y: 50)))
    }

    @Test func behavioursAreMadeOfOthersInOrder() throws {
        let stage = try load(
            dynamicsScene(
                """
                {"type": "behavior", "behaviors": [{"type": "gravity", "items": "a"}, {"type": "behavior", "behaviors": [
                  {"type": "item", "items": "a"}]}]}, {"type": "snap", "item": "b", "snapPoint": [0, 0]}
                """))
        let behaviors = try #require(stage.animators.first?.behaviors)
        #expect(behaviors.count == 2 && behaviors[0].childBehaviors.count == 2)
        #expect(behaviors[0].childBehaviors[0] is GravityBehavior)
        #expect(behaviors[0].childBehaviors[1].childBehaviors[0] is DynamicItemBehavior)
    }

    @Test func collisionBoundsAndGroupsAreRead() throws {
        let stage = try load(
            dynamicsScene(
                #"{"type": "gravity", "items": "pair"}"#,
                dynamics: """
                    "groups": [{"id": "pair", "items": ["a", "b"]}],
                    "collisionBounds": {"a": "ellipse", "b": "M-50 -50H50V50Z"}
                    """))
        #expect(stage.box("a").dynamicItem.collisionBoundsType == .ellipse)
        #expect(
            stage.box("b").dynamicItem.collisionBoundsType == .path
                && !stage.box("b").dynamicItem.collisionBoundingPath.isEmpty)
        stage.advance(to: 0.5)
        // Both fall as one.
        #expect(abs(stage.box("a").frame.minY - 125) < 0.01 && abs(stage.box("b").frame.minY - 125) < 0.01)
    }

    @Test func anAnimatorHasItsReferenceAndItsSettings() throws {
        let stage = try load(
            dynamicsScene(
                #"{"type": "gravity", "items": "a"}"#,
                dynamics: #""reference": "b", "speed": 0.5, "debug": true, "debugInterval": 4"#))
        let animator = try #require(stage.animators.first)
        #expect(animator.referenceLayer === stage.box("b") && animator.debugAnimationSpeed == 0.5)
        #expect(animator.isDebugEnabled && animator.debugInterval == 4)
        stage.advance(to: 1)
        #expect(abs(stage.box("a").frame.minY - 125) < 0.01)
    }
}
