import Testing

@testable import LaminaGL

@Suite struct ReadbackTests {
    /// A target of 3×4 pixels whose bytes count upwards.
    private func target(_ context: GLContext) throws -> RenderTarget {
        let target = try RenderTarget(context: context, width: 3, height: 4, format: .rgba8)
        try target.texture.upload(Self.pixels, width: 3, height: 4)
        return target
    }

    static let pixels = (0..<48).map { UInt8($0) }

    @Test func rowsComeBackFromTheFirst() throws {
        try withContext { context in
            let target = try target(context)
            #expect(try PixelReadback.read(target.framebuffer) == Self.pixels)
        }
    }

    @Test func partsAreReadWithoutPadding() throws {
        try withContext { context in
            let target = try target(context)
            let part = try PixelReadback.read(
                target.framebuffer, rect: GLRect(x: 1, y: 1, width: 2, height: 2))
            #expect(part == [16, 17, 18, 19, 20, 21, 22, 23, 28, 29, 30, 31, 32, 33, 34, 35])
            #expect(try PixelReadback.read(target.framebuffer, rect: GLRect(width: 0, height: 4)).isEmpty)
        }
    }

    @Test func rectanglesOutsideAreErrors() throws {
        try withContext { context in
            let target = try target(context)
            let outside = [
                GLRect(x: 1, width: 3, height: 4), GLRect(y: -1, width: 3, height: 4),
                GLRect(width: -1, height: 4), GLRect(x: 2, width: .max, height: 1),
            ]
            for rect in outside {
                let error = glError { _ = try PixelReadback.read(target.framebuffer, rect: rect) }
                #expect(error?.isBadArgument == true, "\(rect)")
            }
        }
    }
}
