import Foundation
import Lamina
import LaminaGL
import Testing

@testable import LaminaRender

/// The largest image by itself and with the levels that `trilinear` reads.
@Suite struct PyramidTests {
    @Test func theLongestShorterSideIsTheLastThatFits() {
        for side in 2...300 {
            let longest = PyramidLayout.longestShorterSide(onTextureOf: side)
            func fits(_ width: Int, _ height: Int) -> Bool {
                let size = PyramidLayout(width: width, height: height, levels: 2).textureSize
                return size.width <= side && size.height <= side
            }
            #expect(fits(longest, longest) && fits(side, longest) && fits(longest, side))
            #expect(!fits(longest + 1, longest + 1) && !fits(side, longest + 1) && !fits(longest + 1, side))
        }
    }

    @Test func onlyItsPyramidIsTooLarge() throws {
        let thread = try RenderThread {
            let request = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"
            let context = try GLContext(GLContext.Options(request: DeviceRequest(parsing: request)))
            return TextureCache(context: context, sideLimit: 100)
        }
        func draw(_ width: Int, _ height: Int, withPyramid: Bool) throws {
            let image = try Image(Bitmap(width: width, height: height))
            try thread.perform { cache in _ = try cache.texture(of: image, withPyramid: withPyramid) }
        }
        for (width, height) in [(67, 67), (100, 67), (67, 100), (100, 1)] {
            try draw(width, height, withPyramid: true)
        }
        try draw(100, 100, withPyramid: false)
        #expect(throws: RenderError.pyramidTooLarge(width: 100, height: 68, limit: 67)) {
            try draw(100, 68, withPyramid: true)
        }
        for withPyramid in [false, true] {
            #expect(throws: RenderError.imageTooLarge(width: 101, height: 5, limit: 100)) {
                try draw(101, 5, withPyramid: withPyramid)
            }
        }
    }

    @Test func theMessageNamesTheLimitAndTheRemedy() {
        let words = "\(RenderError.pyramidTooLarge(width: 11_000, height: 11_000, limit: 10_923))"
        #expect(words.contains("11000x11000") && words.contains("at most 10923") && words.contains("use linear"))
        #expect(RenderError.pyramidTooLarge(width: 1, height: 1, limit: 1).isOfTheScene)
    }
}
