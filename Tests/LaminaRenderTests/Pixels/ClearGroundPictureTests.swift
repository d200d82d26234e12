import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// Pictures whose ground clears the target are the bytes of those in which it is drawn.
@Suite struct ClearGroundPictureTests {
    private static let without = PlanRules.all.subtracting(PlanRules(.clearGround))

    private static func sheet(_ color: Color, _ size: Size) -> Layer {
        let layer = Layer()
        layer.frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
        layer.backgroundColor = color
        return layer
    }

    /// Whole steps of 255, half ones, and any others.
    private static func color(_ random: inout SplitMix64) -> Color {
        func channel() -> Double {
            switch Int.random(in: 0...2, using: &random) {
            case 0: Double(Int.random(in: 0...255, using: &random)) / 255
            case 1: (Double(Int.random(in: 0...254, using: &random)) + 0.5) / 255
            default: Double.random(in: 0...1, using: &random)
            }
        }
        return Color(red: channel(), green: channel(), blue: channel())
    }

    @Test func everyColourIsRoundedAsItIsInDrawing() throws {
        var random = SplitMix64(seed: 7)
        let size = Size(width: 9, height: 7)
        for _ in 0..<200 {
            let color = Self.color(&random)
            let stage = Stage(size: size)
            stage.root.addSublayer(Self.sheet(color, size))
            let tree = stage.makeFrame()
            let (cleared, drawn) = (
                try SharedRenderer.draw(tree), try SharedRenderer.draw(tree, rules: Self.without)
            )
            #expect(cleared == drawn, "\(color)")
        }
    }

    @Test(arguments: (0..<60 as Range<UInt64>).ofThisRun)
    func scenesOverAGroundAreTheSameBytes(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let stage = try RandomScene.make(seed: seed, effects: .all).makeStage()
        stage.root.insertSublayer(Self.sheet(Self.color(&random), stage.size), at: 0)
        let tree = stage.makeFrame()
        let (cleared, drawn) = (try SharedRenderer.draw(tree), try SharedRenderer.draw(tree, rules: Self.without))
        #expect(cleared == drawn, "\(SeedShare.name(seed))")
    }

    @Test func aGroundCountsAsDrawn() throws {
        let size = Size(width: 20, height: 10)
        let stage = Stage(size: size)
        stage.root.addSublayer(Self.sheet(Color(red: 0.5, green: 0.25, blue: 0), size))
        var options = DrawOptions()
        options.countsFragments = true
        for joins in [false, true] {
            if joins { stage.root.addSublayer(Self.sheet(.white, Size(width: 4, height: 4))) }
            let tree = stage.makeFrame()
            let counters = try [PlanRules.all, Self.without].map { rules in
                var planner = Planner(rules: rules)
                return try SharedRenderer.frame(planner.plan(tree), options).counters
            }
            #expect(counters.map(\.drawCalls) == [1, 1])
            #expect(counters.map(\.instances) == (joins ? [2, 2] : [1, 1]))
            #expect(counters[0].fragments == counters[1].fragments)
        }
    }

    /// Frames that are drawn whole clear their ground; those drawn in part draw it.
    @Test func framesOfASequenceGoOnFromAClearedGround() throws {
        var random = SplitMix64(seed: 3)
        let size = Size(width: 120, height: 80)
        let stage = Stage(size: size)
        stage.disablesActions = true
        let (ground, box) = (Self.sheet(.white, size), Self.sheet(.black, Size(width: 20, height: 20)))
        stage.root.sublayers = [ground, box]
        let sequence = FrameSequence(try Renderer())
        for frame in 0..<12 {
            if frame % 4 == 0 { ground.backgroundColor = Self.color(&random) }
            box.frame.origin.x = Double(frame * 7)
            let tree = stage.makeFrame()
            let drawn = try sequence.render(tree)
            #expect((drawn.pixelsReused == 0) == (frame % 4 == 0), "frame \(frame)")
            #expect(try drawn.picture == SharedRenderer.draw(tree, rules: Self.without), "frame \(frame)")
        }
    }
}
