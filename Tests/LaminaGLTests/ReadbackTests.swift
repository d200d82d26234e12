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
    static let flipped = [36..<48, 24..<36, 12..<24, 0..<12].flatMap { $0.map { UInt8($0) } }

    @Test(arguments: [true, false])
    func pixelsComeBackLaterAsTheyWereWhenAskedFor(usesPixelBuffers: Bool) throws {
        try withContext(usesPixelBuffers: usesPixelBuffers) { context in
            let target = try target(context)
            let readback = try PixelReadback(context: context)
            try readback.begin(target.framebuffer)
            #expect(readback.isPending)
            target.framebuffer.clear(1, 1, 1, 1)
            context.finish()
            #expect(readback.isReady)
            #expect(try readback.finish() == Self.pixels)
            #expect(!readback.isPending && !readback.isReady)
        }
    }

    @Test(arguments: [true, false])
    func rowsAreFlippedWhenAsked(usesPixelBuffers: Bool) throws {
        try withContext(usesPixelBuffers: usesPixelBuffers) { context in
            let target = try target(context)
            let readback = try PixelReadback(context: context)
            try readback.begin(target.framebuffer)
            #expect(try readback.finish(flipped: true) == Self.flipped)
            #expect(try PixelReadback.read(target.framebuffer, flipped: true) == Self.flipped)
        }
    }

    @Test func partsAreReadIntoTheCallersArray() throws {
        try withContext { context in
            let target = try target(context)
            let readback = try PixelReadback(context: context)
            var bytes = [UInt8](repeating: 99, count: 16)
            try readback.begin(target.framebuffer, rect: PixelRect(x: 1, y: 1, width: 2, height: 2))
            try readback.finish(into: &bytes)
            #expect(bytes == [16, 17, 18, 19, 20, 21, 22, 23, 28, 29, 30, 31, 32, 33, 34, 35])
            // A larger and then an empty one, in the same readback and array.
            try readback.begin(target.framebuffer)
            try readback.finish(into: &bytes)
            #expect(bytes == Self.pixels)
            try readback.begin(target.framebuffer, rect: PixelRect(width: 0, height: 4))
            try readback.finish(into: &bytes)
            #expect(bytes.isEmpty)
        }
    }

    @Test(arguments: 0...5, [0, 1, 12, 5000])
    func flippingTwiceChangesNothingAndOnceTurnsRowsOver(rows: Int, bytesPerRow: Int) {
        let source = (0..<rows).flatMap { [UInt8](repeating: UInt8($0), count: bytesPerRow) }
        var bytes = source
        bytes.withUnsafeMutableBytes { RowCopy.flip($0, bytesPerRow: bytesPerRow) }
        #expect(bytes == source.reversed())
        bytes.withUnsafeMutableBytes { RowCopy.flip($0, bytesPerRow: bytesPerRow) }
        #expect(bytes == source)
    }

    @Test(arguments: [true, false])
    func theCallersMemoryIsUsedAgain(usesPixelBuffers: Bool) throws {
        try withContext(usesPixelBuffers: usesPixelBuffers) { context in
            let target = try target(context)
            let readback = try PixelReadback(context: context)
            var bytes: [UInt8] = []
            var places: Set<UnsafeRawPointer?> = []
            for _ in 0..<6 {
                try readback.begin(target.framebuffer)
                try readback.finish(into: &bytes)
                #expect(bytes == Self.pixels)
                places.insert(bytes.withUnsafeBytes { $0.baseAddress })
            }
            #expect(places.count <= 2)
        }
    }

    @Test func severalFramesMayBeUnderWay() throws {
        try withContext { context in
            let texture = try Texture(context: context, width: 2, height: 2, format: .rgba8)
            let framebuffer = try Framebuffer(context: context, color: texture)
            let readbacks = try (0..<4).map { _ in try PixelReadback(context: context) }
            for (index, readback) in readbacks.enumerated() {
                framebuffer.clear(Float(index) / 255, 0, 0, 1)
                try readback.begin(framebuffer)
            }
            for (index, readback) in readbacks.enumerated() {
                #expect(try readback.finish().prefix(4) == [UInt8(index), 0, 0, 255])
            }
        }
    }

    @Test func rectanglesOutsideAndFetchingNothingAreErrors() throws {
        try withContext { context in
            let target = try target(context)
            let readback = try PixelReadback(context: context)
            let nothing = glError { _ = try readback.finish() }
            #expect(nothing?.isBadArgument == true)
            let outside = [
                PixelRect(x: 1, width: 3, height: 4), PixelRect(y: -1, width: 3, height: 4),
                PixelRect(width: -1, height: 4), PixelRect(x: 2, width: .max, height: 1),
            ]
            for rect in outside {
                let error = glError { try readback.begin(target.framebuffer, rect: rect) }
                #expect(error?.isBadArgument == true, "\(rect)")
                #expect(!readback.isPending)
            }
        }
    }

    @Test func whatIsGivenUpIsNotFetched() throws {
        try withContext { context in
            let target = try target(context)
            let readback = try PixelReadback(context: context)
            try readback.begin(target.framebuffer)
            readback.cancel()
            #expect(!readback.isPending)
            #expect(glError { _ = try readback.finish() } != nil)
        }
    }
}
