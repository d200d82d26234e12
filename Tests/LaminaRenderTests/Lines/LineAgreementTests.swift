import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@testable import LaminaRender

/// Lines of pixels worked out from end to end are what fragments one by one are. Where the device does not go along
/// lines, both pictures are drawn by fragments.
@Suite struct LineAgreementTests {
    /// Small images would share a texture, and then are drawn by fragments.
    private static let rules = PlanRules.all.subtracting(PlanRules(.packImages))

    /// The picture by lines and by fragments, and the numbers of draws and passes along lines.
    private func both(_ stage: Stage) throws -> (lines: Bitmap, fragments: Bitmap, count: Int) {
        let tree = stage.makeFrame()
        var planner = Planner(rules: Self.rules)
        let plan = planner.plan(tree)
        let lines = try #require(try SharedRenderer.eager.get().draw(plan).bitmap)
        let fragments = try #require(try SharedRenderer.ofFragments.get().draw(plan).bitmap)
        return (lines, fragments, LineChoice(minimumArea: 1).count(in: plan))
    }

    /// Noise with every step from one pixel to the next.
    private static func noise(width: Int, height: Int, seed: UInt64) throws -> Image {
        var source = SplitMix64(seed: seed)
        var pixels = [UInt8]()
        for _ in 0..<width * height {
            let bits = source.next()
            for shift in [UInt64(0), 8, 16] { pixels.append(UInt8(truncatingIfNeeded: bits >> shift)) }
            pixels.append(255)
        }
        return try Image(width: width, height: height, pixels: pixels)
    }

    private static func photo(_ frame: Rect, seed: UInt64, side: Int = 40) throws -> Layer {
        let layer = Layer()
        layer.frame = frame
        layer.contents = try noise(width: side, height: side * 3 / 4, seed: seed)
        return layer
    }

    private static func stage(_ layers: [Layer], background: Color? = .black) -> Stage {
        let stage = Stage(size: Size(width: 160, height: 110), background: background)
        stage.disablesActions = true
        stage.root.sublayers = layers
        return stage
    }

    @Test(arguments: [2.7, 4, 5, 7, 10, 13, 20, 28, 40, 90], FilterEdge.allCases)
    func blursGoAlongLines(radius: Double, edge: FilterEdge) throws {
        // Alone, and with what needs the whole picture after it.
        for more in [[], [Filter(.saturation(0.4))]] {
            let photo = try Self.photo(Rect(x: -9, y: -7.5, width: 190, height: 140), seed: UInt64(radius))
            let squares = (0..<9).map { index in
                let square = Layer()
                square.frame = Rect(x: 7 + 16 * index, y: 5 + 10 * index, width: 12, height: 9)
                square.backgroundColor = index % 2 == 0 ? .white : .black
                return square
            }
            let group = Layer()
            group.frame = Rect(x: 0, y: 0, width: 160, height: 110)
            group.sublayers = [photo] + squares
            group.filters = [Filter(.gaussianBlur(radius: radius, edge: edge))] + more
            let found = try both(Self.stage([group]))
            let difference = PaintedComparison(
                found.lines.pixels, found.fragments.pixels, width: found.lines.width, tolerance: 1)
            #expect(difference.isWithinTolerance, "\(difference.failureText)")
            // The narrowest are done without a grid, and those that fade out at the edge can't just replace what is there.
            if radius >= 4, edge != .transparent { #expect(found.count > 0) }
        }
    }

    /// Mirrored, what is thin is done without a grid that way, and is downsampled only along the other.
    @Test(arguments: [Size(width: 160, height: 2), Size(width: 3, height: 110)])
    func thinBlursGoAlongLines(size: Size) throws {
        for radius in [12.0, 20, 33, 45] {
            let group = Layer()
            group.frame = Rect(origin: .zero, size: size)
            group.sublayers = [
                try Self.photo(Rect(x: -9, y: -7.5, width: 190, height: 140), seed: UInt64(radius))
            ]
            group.filters = [Filter(.gaussianBlur(radius: radius, edge: .mirror))]
            let found = try both(Self.stage([group]))
            let difference = PaintedComparison(
                found.lines.pixels, found.fragments.pixels, width: found.lines.width, tolerance: 1)
            #expect(difference.isWithinTolerance, "\(difference.failureText)")
            #expect(found.count > 0)
        }
    }

    /// Several backdrops share passes, each in a place of its own.
    @Test func backdropsThatShareAPassGoAlongLines() throws {
        let photo = try Self.photo(Rect(x: -7.3, y: -9.1, width: 190, height: 140), seed: 4)
        let panels = [Point(x: 4, y: 5), Point(x: 60, y: 9), Point(x: 30, y: 60), Point(x: 110, y: 70)].map {
            let panel = Layer()
            panel.frame = Rect(origin: $0, size: Size(width: 45, height: 38))
            panel.backgroundFilters = [Filter(.gaussianBlur(radius: 10, edge: .mirror))]
            return panel
        }
        let found = try both(Self.stage([photo] + panels))
        let difference = PaintedComparison(
            found.lines.pixels, found.fragments.pixels, width: found.lines.width, tolerance: 1)
        #expect(difference.isWithinTolerance, "\(difference.failureText)")
        #expect(found.count >= 3)
    }

    /// A part of a frame is drawn again as the whole was, to the bit.
    @Test func partsOfFramesAreThoseOfWholeOnes() throws {
        let photo = try Self.photo(Rect(x: -7.3, y: -9.1, width: 190, height: 140), seed: 9)
        let (panel, box) = (Layer(), Layer())
        panel.frame = Rect(x: 20, y: 30, width: 90, height: 60)
        panel.backgroundFilters = [Filter(.gaussianBlur(radius: 11, edge: .mirror))]
        box.bounds.size = Size(width: 14, height: 12)
        box.backgroundColor = Color(red: 1, green: 0.4, blue: 0)
        let stage = Self.stage([photo, box, panel])
        let sequence = FrameSequence(try Renderer(minimumLineArea: 1), rules: Self.rules)
        var planner = Planner(rules: Self.rules)
        var reused = 0
        for frame in 0..<12 {
            box.position = Point(x: 8 + 13 * Double(frame), y: 20 + 5 * Double(frame))
            let plan = planner.plan(stage.makeFrame())
            let found = try sequence.draw(plan)
            reused += found.pixelsReused
            #expect(found.picture == (try SharedRenderer.eager.get().draw(plan).bitmap), "frame \(frame)")
        }
        #expect(reused > 0)
    }
}
