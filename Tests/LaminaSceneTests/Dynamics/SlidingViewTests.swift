import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The sheet that bounces, once as a document and once in Swift.
@Suite struct SlidingViewTests {
    /// What the document's behaviour "slide" is: the way it would be written in an app.
    private final class Sliding: DynamicBehavior {
        init(_ sheet: Layer) {
            super.init()
            let gravity = GravityBehavior(items: [sheet])
            gravity.magnitude = 2
            let floor = CollisionBehavior(items: [sheet])
            floor.addBoundary(
                withIdentifier: "floor", from: CGPoint(x: -500, y: 811), to: CGPoint(x: 820, y: 811))
            let material = DynamicItemBehavior(items: [sheet])
            material.elasticity = 0.4
            addChildBehavior(gravity)
            addChildBehavior(floor)
            addChildBehavior(
                AttachmentBehavior.slidingAttachment(
                    with: sheet, attachmentAnchor: CGPoint(x: 160, y: 571), axisOfTranslation: CGVector(dx: 0, dy: 1)))
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
        let stage = Stage(size: CGSize(width: 320, height: 480))
        let sheet = Layer()
        sheet.frame = CGRect(x: 20, y: 331, width: 280, height: 480)
        stage.root.addSublayer(sheet)
        let animator = DynamicAnimator(referenceLayer: stage.root)
        animator.addBehavior(Sliding(sheet))
        let tap = PushBehavior(items: [sheet], mode: .instantaneous)
        tap.pushDirection = CGVector(dx: 0, dy: -80)
        tap.active = false
        animator.addBehavior(tap)
        stage.addAnimator(animator)
        stage.perform(at: 0.2) { _ in tap.active = true }
        let other = try self.sheet(of: document)
        for frame in 0..<35 {
            stage.advance(to: Double(frame) / 25)
            document.advance(to: Double(frame) / 25)
            #expect(sheet.position == other.position)
        }
    }

    @Test func theTapLiftsTheSheetAndItComesBackToRest() throws {
        let sheet = try sheet(of: document)
        document.advance(to: 0.2)
        #expect(abs(sheet.frame.minY - 331) < 1.5)
        // 80 at a mass of 13.44 is 595 points/s: under a gravity of 2 it rises by v²/(2g), 88.6 points, less what gravity
        // takes in half a step, as it does not count as falling while it rests.
        var top = Double.infinity
        for frame in 0...60 {
            document.advance(to: 0.2 + Double(frame) / 60)
            top = min(top, sheet.frame.minY)
        }
        #expect(abs(331 - top - 88.6) < 3)
        document.advance(to: 1.35)
        #expect(abs(sheet.frame.minY - 331) < 1.5)
        // It only slides: never to the side, never turned.
        document.advance(to: 1.7)
        #expect(abs(sheet.center.x - 160) < 0.5 && abs(sheet.transform.m12) < 1e-3)
        #expect(sheet.frame.minY < 250)
    }
}
