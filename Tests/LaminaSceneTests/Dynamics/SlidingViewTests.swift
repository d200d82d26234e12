import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The sheet that bounces, once as a document and once in Swift.
@Suite struct SlidingViewTests {
    /// The document's behaviour "slide", as it would be written in an app.
    private final class Sliding: DynamicBehavior {
        init(_ sheet: Layer) {
            super.init()
            let gravity = GravityBehavior(items: [sheet])
            gravity.magnitude = 2
            let floor = CollisionBehavior(items: [sheet])
            floor.addBoundary(
                withIdentifier: "floor", from: Point(x: -500, y: 811), to: Point(x: 820, y: 811))
            let material = DynamicItemBehavior(items: [sheet])
            material.elasticity = 0.4
            addChildBehavior(gravity)
            addChildBehavior(floor)
            addChildBehavior(
                AttachmentBehavior.slidingAttachment(
                    with: sheet, attachmentAnchor: Point(x: 160, y: 571), axisOfTranslation: Vector(dx: 0, dy: 1)))
            addChildBehavior(material)
        }
    }

    private let document: Stage

    init() throws {
        document = try SceneLoader().stage(at: repository.appendingPathComponent("Examples/sliding-view.json").path)
    }

    private func sheet(of stage: Stage) throws -> Layer {
        try #require(stage.root.sublayers.first { $0.name == "sheet" })
    }

    @Test func theDocumentDoesWhatTheSwiftProgramDoes() throws {
        let twin = try ExampleTwin("sliding-view")
        let sheet = try twin.copy("sheet")
        twin.animator.addBehavior(Sliding(sheet))
        let tap = PushBehavior(items: [sheet], mode: .instantaneous)
        tap.pushDirection = Vector(dx: 0, dy: -80)
        tap.active = false
        twin.animator.addBehavior(tap)
        twin.stage.perform(at: 0.2) { _ in tap.active = true }
        // The finger holds the sheet 200 points above its middle and brings that place to y = 120.
        let velocity = DynamicItemBehavior(items: [sheet])
        twin.animator.addBehavior(velocity)
        twin.stage.perform(at: 1.4) { stage in
            let from = Point(x: sheet.dynamicItem.center.x, y: sheet.dynamicItem.center.y - 200)
            let rod = AttachmentBehavior(
                item: sheet, offsetFromCenter: ItemOffset(horizontal: 0, vertical: -200), attachedToAnchor: from)
            rod.length = 0
            twin.animator.addBehavior(rod)
            let path = (0...24).map { sample in
                let share = TimingFunction.easeOut.progress(at: Double(sample) / 24)
                return SIMD3(
                    Double(sample) / 60, from.x + (160 - from.x) * share, from.y + (120 - from.y) * share)
            }
            Finger(path: path).touch(stage, at: 1.4) {
                rod.anchorPoint = $0
            } ended: { speed in
                twin.animator.removeBehavior(rod)
                let old = velocity.linearVelocity(for: sheet)
                velocity.addLinearVelocity(Point(x: speed.x - old.x, y: speed.y - old.y), for: sheet)
            }
        }
        let items = [(id: "sheet", item: sheet as any DynamicItemConvertible)]
        try twin.expectSamePlaces(of: items, at: (0..<45).map { Double($0) / 25 })
        try twin.expectSamePlaces(of: items, at: [1.8])
        #expect(abs(sheet.dynamicItem.center.y - 320) < 2)
        try twin.expectSamePlaces(of: items, at: [1.85, 2, 2.5, 3, 5])
        #expect(abs(sheet.frame.minY - 331) < 1.5)
    }

    @Test func theTapLiftsTheSheetAndItComesBackToRest() throws {
        let sheet = try sheet(of: document)
        document.advance(to: 0.2)
        #expect(abs(sheet.frame.minY - 331) < 1.5)
        // 80 at a mass of 13.44 is 595 points/s: under a gravity of 2 it rises by v²/(2g), 88.6 points.
        var top = Double.infinity
        for frame in 0...60 {
            document.advance(to: 0.2 + Double(frame) / 60)
            top = min(top, sheet.frame.minY)
        }
        #expect(abs(331 - top - 88.6) < 1)
        document.advance(to: 1.35)
        #expect(abs(sheet.frame.minY - 331) < 1.5)
        // It only slides: never to the side, never turned.
        document.advance(to: 1.7)
        #expect(abs(sheet.dynamicItem.center.x - 160) < 0.5 && abs(sheet.transform.m12) < 1e-3)
        #expect(sheet.frame.minY < 250)
    }
}
