import Foundation
import Lamina
import Testing

@testable import LaminaRender

/// Memory that large frames have needed goes when small ones follow.
@Suite struct MemoryNeedTests {
    /// The indices of the frames after which memory is given back.
    private func given(_ needs: [Int]) -> [Int] {
        var need = MemoryNeed()
        return needs.indices.filter { need.add(needs[$0]) }
    }

    @Test func itIsGivenBackOnceAfterEightSmallFrames() {
        #expect(given([1 << 30] + [Int](repeating: 1 << 20, count: 30)) == [8])
        // Smaller by three quarters each time.
        let (some, few) = ([Int](repeating: 200 << 20, count: 9), [Int](repeating: 40 << 20, count: 9))
        #expect(given([1 << 30] + some + few) == [8, 17])
    }

    @Test func itIsKeptForFramesThatNeedItAgain() {
        // A film that draws a frame whole now and then.
        #expect(given((0..<40).map { $0 % 5 == 0 ? 1 << 30 : 1 << 20 }).isEmpty)
        #expect(given([1 << 30] + [Int](repeating: 1 << 28, count: 30)).isEmpty)
        // Small documents alone.
        #expect(given([MemoryNeed.least - 1] + [Int](repeating: 0, count: 30)).isEmpty)
    }

    @Test func texturesOfALargeDocumentAreFreedAmongSmallOnes() throws {
        let renderer = try Renderer()
        do {
            let stage = Stage(size: Size(width: 256, height: 256))
            let layer = Layer()
            layer.frame = stage.root.bounds
            let pixels = [UInt8](repeating: 255, count: 64 << 20)
            layer.contents = Image(try Bitmap(width: 4096, height: 4096, pixels: pixels))
            stage.root.addSublayer(layer)
            // Twice: after an upload the next frame looks for images that are gone.
            for _ in 0..<2 {
                let caches = try renderer.render(stage.makeFrame()).counters.cacheBytes
                #expect(caches.images == 64 << 20)
            }
        }
        let small = Stage(size: Size(width: 8, height: 8)).makeFrame()
        // Nothing is uploaded, which would be a reason to look for images that are gone.
        let held = try (0..<10).map { _ in try renderer.render(small).counters.cacheBytes }
        // Counted before the end of a frame.
        #expect(held.map(\.images) == [Int](repeating: 64 << 20, count: 8) + [0, 0])
        #expect(held[9].targets < 1 << 20 && held[9].buffers <= held[0].buffers)
    }
}
