import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// The pixels that a sequence reuses, and its restarts.
@Suite struct FrameSequenceTests {
    /// A stage with a box that moves, and the plans of its frames.
    private final class Moving {
        let stage = Stage(size: Size(width: 200, height: 100), background: .white)
        let box = Layer()
        let faded = Layer()
        var planner = Planner()

        init() {
            stage.disablesActions = true
            box.frame = Rect(x: 10, y: 10, width: 20, height: 20)
            box.backgroundColor = .black
            faded.frame = Rect(x: 120, y: 10, width: 60, height: 60)
            faded.opacity = 0.5
            for place in 0..<2 {
                let layer = Layer()
                layer.frame = Rect(x: Double(place) * 20, y: 0, width: 40, height: 40)
                layer.backgroundColor = Color(red: 1, green: Double(place), blue: 0)
                layer.cornerRadius = 1
                faded.addSublayer(layer)
            }
            stage.root.sublayers = [box, faded]
        }

        func plan(at x: Double) -> PassPlan {
            box.frame.origin.x = x
            return planner.plan(stage.makeFrame())
        }
    }

    private func alone(_ plan: PassPlan) throws -> Bitmap { try #require(SharedRenderer.frame(plan).bitmap) }

    @Test func onlyWhatMovesIsDrawnAndRead() throws {
        let (scene, sequence) = (Moving(), FrameSequence(try Renderer()))
        let first = try sequence.draw(scene.plan(at: 10))
        #expect(first.pixelsReused == 0 && first.changed.count == 1 && first.counters.renderPasses == 2)
        let second = try sequence.draw(scene.plan(at: 15))
        #expect(second.pixelsReused == 200 * 100 - 25 * 20 && second.passesSkipped == 1)
        #expect(second.counters.renderPasses == 1 && second.counters.offscreenPasses.total == 0)
        #expect(try second.picture == alone(scene.plan(at: 15)))
        let third = try sequence.draw(scene.plan(at: 15))
        #expect(third.pixelsReused == 200 * 100 && third.changed.isEmpty && third.counters.drawCalls == 0)
        #expect(third.picture == second.picture)
    }

    @Test(arguments: [1, 3, 100]) func picturesHandedOutStayAsTheyAre(reusablePictureCount: Int) throws {
        let (scene, sequence) = (Moving(), FrameSequence(try Renderer(), reusablePictureCount: reusablePictureCount))
        let places = [10.0, 40, 70, 20, 75, 15]
        let pictures = try places.map { try sequence.draw(scene.plan(at: $0)).picture }
        for (x, picture) in zip(places, pictures) { #expect(try picture == alone(scene.plan(at: x))) }
    }

    @Test func picturesThatNobodyHoldsBecomeLaterOnes() throws {
        let (scene, sequence) = (Moving(), FrameSequence(try Renderer(), reusablePictureCount: 2))
        var places: [UnsafeRawPointer?] = []
        for frame in 0..<12 {
            let x = Double(10 + frame * 29 % 70)
            let picture = try sequence.draw(scene.plan(at: x)).picture
            places.append(picture.pixels.withUnsafeBytes { $0.baseAddress })
            #expect(try picture == alone(scene.plan(at: x)))
        }
        // Two older ones are between.
        #expect(zip(places.dropFirst(3), places).allSatisfy(==))
    }

    @Test func sequencesBesideEachOtherGoOnFromTheirOwn() throws {
        let (scene, other, lone) = (Moving(), Moving(), Moving())
        other.box.backgroundColor = Color(red: 0, green: 0, blue: 1)
        let one = FrameSequence(try Renderer())
        let two = FrameSequence(beside: one)
        for (frame, x) in [10.0, 15, 20].enumerated() {
            let (first, second) = (try one.draw(scene.plan(at: x)), try two.draw(other.plan(at: x + 50)))
            // Of a box of 20 by 20 that moves by 5.
            let reused = frame == 0 ? 0 : 200 * 100 - 25 * 20
            #expect(first.pixelsReused == reused && second.pixelsReused == reused)
            #expect(try first.picture == alone(scene.plan(at: x)))
            #expect(try second.picture == alone(other.plan(at: x + 50)))
        }
        // What is drawn by itself takes the memory of both.
        _ = try one.renderer.draw(lone.plan(at: 10))
        #expect(try one.draw(scene.plan(at: 25)).pixelsReused == 0)
        #expect(try two.draw(other.plan(at: 75)).pixelsReused == 0)
    }

    @Test func anotherSequenceOnTheRendererMakesTheNextFrameWhole() throws {
        let renderer = try Renderer()
        let (scene, other) = (Moving(), Moving())
        let (one, two) = (FrameSequence(renderer), FrameSequence(renderer))
        other.box.backgroundColor = Color(red: 0, green: 0, blue: 1)
        for x in [10.0, 20, 30] {
            let (first, second) = (try one.draw(scene.plan(at: x)), try two.draw(other.plan(at: x + 50)))
            #expect(first.pixelsReused == 0 && second.pixelsReused == 0)
            #expect(try first.picture == alone(scene.plan(at: x)))
            #expect(try second.picture == alone(other.plan(at: x + 50)))
        }
        #expect(try two.draw(other.plan(at: 81)).pixelsReused > 0)
        // So does a frame drawn by itself.
        _ = try renderer.draw(scene.plan(at: 90))
        let after = try two.draw(other.plan(at: 82))
        #expect(try after.pixelsReused == 0 && after.picture == alone(other.plan(at: 82)))
    }

    @Test func withoutTheRuleEachFrameIsWhole() throws {
        let rules = PlanRules.all.subtracting(PlanRules(.reuseFrames))
        let (scene, sequence) = (Moving(), FrameSequence(try Renderer(), rules: rules))
        for x in [10.0, 11] {
            let frame = try sequence.draw(scene.plan(at: x))
            #expect(frame.pixelsReused == 0 && frame.passesSkipped == 0)
        }
    }

    @Test func whatIsForgottenIsDrawnWhole() throws {
        let (scene, sequence) = (Moving(), FrameSequence(try Renderer()))
        _ = try sequence.draw(scene.plan(at: 10))
        sequence.reset()
        #expect(try sequence.draw(scene.plan(at: 11)).pixelsReused == 0)
        #expect(try sequence.draw(scene.plan(at: 12)).pixelsReused > 0)
    }

    @Test func aFrameThatFailsLeavesNothingBehind() throws {
        let scene = Moving()
        let sequence = FrameSequence(try Renderer(limits: [.targetBytes: 30_000]))
        _ = try sequence.draw(scene.plan(at: 10))
        // A filter over a large area takes more memory than there may be.
        scene.faded.filters = [Filter(.gaussianBlur(radius: 30))]
        scene.faded.transform = Transform3D(scaleX: 3, y: 3)
        #expect(throws: RenderError.self) { try sequence.draw(scene.plan(at: 11)) }
        scene.faded.filters = []
        scene.faded.transform = .identity
        let next = try sequence.draw(scene.plan(at: 12))
        #expect(try next.pixelsReused == 0 && next.picture == alone(scene.plan(at: 12)))
    }

    @Test func muchDamageDrawsTheFrameWhole() throws {
        let (scene, sequence) = (Moving(), FrameSequence(try Renderer()))
        scene.box.frame = Rect(x: 0, y: 5, width: 150, height: 90)
        _ = try sequence.draw(scene.plan(at: 0))
        #expect(try sequence.draw(scene.plan(at: 30)).pixelsReused == 0)
    }

    /// Sheets of glass over a panel that blurs, under a box that moves.
    private func pile() -> (scene: Moving, sheets: [Layer]) {
        let scene = Moving()
        let panel = Layer()
        panel.frame = Rect(x: 40, y: 20, width: 60, height: 50)
        panel.backgroundFilters = [Filter(.gaussianBlur(radius: 4, edge: .mirror))]
        let sheets = (0..<3).map { place in
            let sheet = Layer()
            sheet.frame = Rect(x: Double(place) * 7.5, y: 3.25, width: 150, height: 90)
            sheet.cornerRadius = 12
            sheet.backgroundColor = Color(red: 0.3 * Double(place), green: 0.5, blue: 0.9, alpha: 0.4)
            return sheet
        }
        scene.stage.root.sublayers = sheets + [panel, scene.faded, scene.box]
        return (scene, sheets)
    }

    @Test func whatLiesStillUnderAChangeIsCopied() throws {
        let (scene, sequence) = (pile().scene, FrameSequence(try Renderer()))
        var copied: [Int] = []
        for x in [10.0, 11.5, 13, 15, 60, 61, 120, 2, 3] {
            let frame = try sequence.draw(scene.plan(at: x))
            copied.append(frame.pixelsCopied)
            #expect(try frame.picture == alone(scene.plan(at: x)))
        }
        // From the third frame on there is something to copy from, but where the box jumps far.
        #expect(copied[..<2] == [0, 0] && copied[2] > 300 && copied[3] > 300 && copied.last ?? 0 > 300)
        // The blur is not worked out again, nor the group that fades.
        let plan = scene.plan(at: 4)
        let last = try sequence.draw(plan)
        #expect(last.passesSkipped == plan.passes.count - 1 && last.counters.offscreenPasses.total == 0)
        #expect(last.counters.blits == 1 && last.counters.drawCalls == 1)
    }

    @Test func whatChangesUnderTheCopyIsSeen() throws {
        let (scene, sheets) = pile()
        let sequence = FrameSequence(try Renderer())
        for (frame, x) in [10.0, 12, 14, 16, 18, 20, 22, 24].enumerated() {
            if frame == 3 { sheets[1].backgroundColor = .black }
            if frame == 6 { sheets[0].isHidden = true }
            let drawn = try sequence.draw(scene.plan(at: x))
            #expect(try drawn.picture == alone(scene.plan(at: x)), "frame \(frame)")
            #expect((drawn.pixelsCopied > 0) == [2, 5].contains(frame), "frame \(frame)")
        }
    }

    /// A layer beyond the frame changes no pixel, but the depth at which the others stand.
    @Test func whatComesBeyondTheFrameMovesWhatIsCopied() throws {
        let (scene, sheets) = pile()
        // Batched, the others would be drawn in another order.
        scene.planner = Planner(rules: .all.subtracting([.cullOutside, .batchInstances]))
        scene.stage.root.sublayers = sheets + [scene.box]
        let sequence = FrameSequence(try Renderer())
        let beyond = Layer()
        beyond.frame = Rect(x: 500, y: 10, width: 20, height: 20)
        beyond.backgroundColor = Color(white: 0, alpha: 0.5)
        for (frame, x) in [10.0, 12, 14, 14, 16, 18, 18, 20].enumerated() {
            if frame == 3 { scene.stage.root.insertSublayer(beyond, below: sheets[2]) }
            if frame == 6 { beyond.removeFromSuperlayer() }
            let drawn = try sequence.draw(scene.plan(at: x))
            #expect(drawn.changed.isEmpty == [3, 6].contains(frame))
            #expect(try drawn.picture == alone(scene.plan(at: x)), "frame \(frame)")
        }
    }

    /// Caches give way to the needs of the next frame.
    @Test func whatIsKeptNoMoreTakesNoRoom() throws {
        let (scene, sheets) = pile()
        for sheet in sheets { sheet.frame.size.width = 60 }
        for layer in scene.faded.sublayers { layer.frame.size = Size(width: 60, height: 85) }
        scene.stage.root.sublayers = sheets + [scene.faded, scene.box]
        let room = 200 * 100 * 4
        let small = scene.plan(at: 10).targetBytesPeak
        scene.faded.filters = [Filter(.gaussianBlur(radius: 2))]
        let limit = scene.plan(at: 10).targetBytesPeak + room + room / 2
        scene.faded.filters = []
        try #require(small + 2 * room <= limit)
        let sequence = FrameSequence(try Renderer(limits: [.targetBytes: limit]))
        for (frame, x) in [10.0, 12, 14, 16].enumerated() {
            if frame == 3 { scene.faded.filters = [Filter(.gaussianBlur(radius: 2))] }
            let drawn = try sequence.draw(scene.plan(at: x))
            #expect((drawn.pixelsCopied > 0) == (frame == 2), "frame \(frame)")
            #expect((drawn.pixelsReused > 0) == (frame > 0), "frame \(frame)")
            #expect(try drawn.picture == alone(scene.plan(at: x)), "frame \(frame)")
        }
    }

    @Test func withoutTheRuleNothingIsCopied() throws {
        let rules = PlanRules.all.subtracting(PlanRules(.cacheStaticLayers))
        let (scene, sequence) = (pile().scene, FrameSequence(try Renderer(), rules: rules))
        for x in [10.0, 12, 14, 16] {
            let frame = try sequence.draw(scene.plan(at: x))
            #expect(frame.pixelsCopied == 0 && frame.counters.blits <= 1)
        }
    }

    @Test func whatDoesNotFitIntoMemoryIsNotKept() throws {
        let (scene, room) = (pile().scene, 200 * 100 * 4)
        let needed = scene.plan(at: 10).targetBytesPeak + room
        // With room for the frame and what it needs offscreen, but for no other picture; and with room for that.
        for (limit, copies) in [(needed + room / 2, false), (needed + 8 * room, true)] {
            let sequence = FrameSequence(try Renderer(limits: [.targetBytes: limit]))
            var copied = 0
            for x in [10.0, 12, 14, 16, 18] {
                let frame = try sequence.draw(scene.plan(at: x))
                copied += frame.pixelsCopied
                #expect(try frame.picture == alone(scene.plan(at: x)))
            }
            #expect((copied > 0) == copies)
        }
    }

    @Test func roundingOfAClearedPartIsThatOfTheWhole() throws {
        // Colours between two bytes once they are premultiplied.
        for alpha in stride(from: 0.1, through: 0.9, by: 0.1) {
            let scene = Moving()
            let stage = Stage(
                size: Size(width: 60, height: 40), background: Color(white: 0.5, alpha: alpha))
            stage.disablesActions = true
            stage.root.sublayers = [scene.box]
            let sequence = FrameSequence(try SharedRenderer.result.get())
            var planner = Planner()
            for x in [1.0, 2, 3] {
                scene.box.frame.origin.x = x
                let plan = planner.plan(stage.makeFrame())
                #expect(try sequence.draw(plan).picture == alone(plan))
            }
        }
    }
}
