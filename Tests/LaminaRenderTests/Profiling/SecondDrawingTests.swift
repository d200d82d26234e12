import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A frame that is drawn twice for its times has the counts of a first drawing.
@Suite struct SecondDrawingTests {
    /// A picture over a rasterized layer, whose image frames leave for later ones.
    private func tree() throws -> RenderTree {
        let canvas = PixelCanvas(width: 32, height: 32)
        canvas.add(Rect(x: 2, y: 2, width: 20, height: 20)) {
            $0.backgroundColor = Color(red: 1, green: 0, blue: 0)
            ($0.cornerRadius, $0.shouldRasterize) = (4, true)
        }
        let image = try pixels((0..<8).map { y in (0..<8).map { x in SIMD4(UInt8(x), UInt8(y), 9, 255) } })
        canvas.add(Rect(x: 16, y: 16, width: 8, height: 8)) { $0.contents = image }
        return canvas.stage.makeFrame()
    }

    private func ownRenderer() throws -> Renderer {
        try Renderer(DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"))
    }

    private func profile(_ tree: RenderTree, twice: Bool, _ renderer: Renderer) throws -> Profile {
        var measurements = FrameMeasurements.profile
        measurements.timesSecondDrawing = twice
        let profile = try renderer.render(tree, measuring: measurements).profile
        #expect(profile.timedDrawing == (twice ? 2 : 1))
        return profile
    }

    @Test func countsAreThoseOfTheFirst() throws {
        // Renderers and trees of their own, so that both have to send all.
        let once = try profile(tree(), twice: false, ownRenderer())
        let twice = try profile(tree(), twice: true, ownRenderer())
        #expect(once.counters.uploadedBytes >= 8 * 8 * 4)
        func counts(_ profile: Profile) -> FrameCounters {
            var counters = profile.counters
            (counters.cpuTime, counters.gpuTime) = (StageTimes(), nil)
            for index in counters.costliestLayers.indices { counters.costliestLayers[index].gpuTime = nil }
            return counters
        }
        #expect(counts(once) == counts(twice))
    }

    @Test func imagesOfRasterizedLayersAreDrawnBothTimes() throws {
        let (tree, renderer) = (try tree(), try ownRenderer())
        func skipped(_ profile: Profile) -> Int { profile.passes.count { !$0.isExecuted } }
        #expect(skipped(try profile(tree, twice: false, renderer)) == 0)
        // The frame before has left the image.
        #expect(skipped(try profile(tree, twice: false, renderer)) > 0)
        let twice = try profile(tree, twice: true, renderer)
        #expect(skipped(twice) == 0)
        // Times of passes, where the device has them, are of passes that were executed.
        #expect(twice.passes.allSatisfy { $0.gpuTime.map { $0 > 0 } ?? (twice.counters.gpuTime == nil) })
    }
}
