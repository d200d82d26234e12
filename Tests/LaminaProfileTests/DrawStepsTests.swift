import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaProfile

/// The draws of a frame, one by one.
@Suite struct DrawStepsTests {
    private let glass = Color(white: 1, alpha: 0.5)

    @Test func drawsAreListedInOrderWithTheirAreas() throws {
        let veil = box("veil", 20, 20, 30, 10)
        veil.backgroundColor = glass
        let steps = try DrawSteps(planned(box("a", 10, 10, 20, 20), veil).plan, [], byteLimit: 0)
        let pass = try #require(steps.passes.first)
        #expect(steps.passes.count == 1 && pass.pass == 0 && pass.width == 100 && pass.height == 50)
        #expect(pass.continues == nil && pass.furtherCount == 0 && pass.cell == 1)
        #expect(pass.clear == SIMD4<Float>(0, 0, 0, 0))
        #expect(pass.steps.map(\.layer) == [1, 2])
        #expect(
            pass.steps.map(\.area) == [
                PixelRect(minX: 10, minY: 10, maxX: 30, maxY: 30), PixelRect(minX: 20, minY: 20, maxX: 50, maxY: 30),
            ])
        #expect(pass.steps[1].blends)
        #expect(steps.pictureless == 2)
    }

    @Test func areasCountFromThePassesRegion() throws {
        let group = box("group", 10, 10, 20, 20)
        group.opacity = 0.5
        group.sublayers = [pebble("leaf", 5, 5, 10, 10)]
        let plan = planned(group, rules: .none).plan
        let steps = try DrawSteps(plan, [], byteLimit: 0)
        #expect(steps.passes.map(\.pass) == [0, 1])
        let inside = steps.passes[0]
        #expect(inside.steps.map(\.layer) == [1, 2])
        let region = plan.passes[0].region
        #expect(inside.width == region.width && inside.height == region.height)
        // The leaf is at 15, 15 on the frame.
        #expect(inside.steps[1].area.minX + region.minX == 15 && inside.steps[1].area.minY + region.minY == 15)
        #expect(inside.steps[1].area.width == 10 && inside.steps[1].area.height == 10)
        #expect(steps.passes[1].steps.map(\.layer) == [1])
    }

    @Test func drawsBeyondTheLimitAreCounted() throws {
        let stage = Stage(size: Size(width: 100, height: 50))
        stage.root.sublayers = (0..<2_100).map { box("\($0)", Double($0 % 100), Double($0 / 100), 1, 1) }
        var planner = Planner(rules: .none)
        let steps = try DrawSteps(planner.plan(stage.makeFrame()), [], byteLimit: 0)
        #expect(steps.passes.map(\.steps.count) == [DrawSteps.limit])
        #expect(steps.passes.map(\.furtherCount) == [100])
    }

    @Test func picturesHaveALimitOfBytes() throws {
        let stage = Stage(size: Size(width: 100, height: 50))
        let veil = box("veil", 20, 20, 30, 10)
        veil.backgroundColor = glass
        stage.root.sublayers = [box("a", 10, 10, 20, 20), veil]
        var measurements = FrameMeasurements.none
        measurements.drawPictureSide = 100
        let frame = try SharedRenderer.result.get().render(stage.makeFrame(), measuring: measurements)
        let all = try frame.drawSteps()
        #expect(all.pictureless == 0)
        let first = try #require(all.passes[0].steps[0].picture)
        let picture = try Bitmap(decoding: first)
        #expect(picture.width == 20 && picture.height == 20)
        let some = try frame.drawSteps(byteLimit: first.count)
        #expect(some.passes[0].steps.map { $0.picture != nil } == [true, false])
        #expect(some.pictureless == 1)
        // The same bytes each time.
        #expect(try frame.drawSteps() == all)
    }

    @Test func picturesOfDrawsHaveWhatOtherPicturesLeaveOfAPage() {
        #expect(PagePicture.drawBytes(beside: 0) == 256 << 10)
        #expect(PagePicture.drawBytes(beside: 1_000_000) == 150_000)
        #expect(PagePicture.drawBytes(beside: 2_000_000) == 0)
    }
}
