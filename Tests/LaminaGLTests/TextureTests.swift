import CGLES
import Testing

@testable import LaminaGL

@Suite struct TextureTests {
    /// Every pixel tells its place.
    private func picture(_ width: Int, _ height: Int) -> [UInt8] {
        (0..<height).flatMap { y in (0..<width).flatMap { x in [UInt8(x), UInt8(y), 7, 255] } }
    }

    private func pixels(of texture: borrowing Texture, _ context: GLContext) throws -> [UInt8] {
        let framebuffer = try Framebuffer(context: context, color: texture)
        return try PixelReadback.read(framebuffer)
    }

    @Test func uploadedPixelsComeBack() throws {
        try withContext { context in
            let texture = try Texture(context: context, width: 13, height: 5, format: .rgba8)
            try texture.upload(picture(13, 5), width: 13, height: 5)
            #expect(try pixels(of: texture, context) == picture(13, 5))
        }
    }

    @Test func paddedRowsAndPartsAreRead() throws {
        try withContext { context in
            // Columns 2..<5 of rows 1..<4 of a larger picture, to the same place of the texture.
            let source = picture(8, 8)
            let texture = try Texture(context: context, width: 8, height: 8, format: .rgba8)
            try texture.upload([UInt8](repeating: 0, count: 256), width: 8, height: 8)
            let part = source.span.bytes.extracting(droppingFirst: (1 * 8 + 2) * 4)
            try texture.upload(part, x: 2, y: 1, width: 3, height: 3, bytesPerRow: 32)
            var expected = [UInt8](repeating: 0, count: 256)
            for y in 1..<4 {
                for byte in (y * 8 + 2) * 4..<(y * 8 + 5) * 4 { expected[byte] = source[byte] }
            }
            #expect(try pixels(of: texture, context) == expected)
            // The row length does not stay behind.
            let narrow = try Texture(context: context, width: 3, height: 3, format: .rgba8)
            try narrow.upload(picture(3, 3), width: 3, height: 3)
            #expect(try pixels(of: narrow, context) == picture(3, 3))
        }
    }

    @Test func uploadsThatDoNotFitAreErrors() throws {
        try withContext { context in
            let texture = try Texture(context: context, width: 4, height: 4, format: .rgba8)
            let bytes = [UInt8](repeating: 0, count: 64)
            let bad: [() throws -> Void] = [
                { try texture.upload(bytes, x: 1, width: 4, height: 4) },
                { try texture.upload(bytes, y: -1, width: 4, height: 4) },
                { try texture.upload(bytes, x: .max, width: 4, height: 4) },
                { try texture.upload(bytes, width: 4, height: 4, bytesPerRow: .max - 3) },
                { try texture.upload(bytes, level: 1, width: 2, height: 2) },
                { try texture.upload([UInt8](repeating: 0, count: 63), width: 4, height: 4) },
                { try texture.upload(bytes, width: 4, height: 4, bytesPerRow: 18) },
                { try texture.upload(bytes, width: 4, height: 4, bytesPerRow: 8) },
                { try texture.upload(bytes, width: 4, height: 4, bytesPerRow: -16) },
            ]
            for (index, upload) in bad.enumerated() {
                #expect(glError(upload)?.isBadArgument == true, "upload \(index)")
            }
        }
    }

    @Test func sizesBeyondTheDeviceAreErrors() throws {
        try withContext { context in
            let limit = context.capabilities.maxTextureSize
            let error = glError { _ = try Texture(context: context, width: limit + 1, height: 1, format: .r8) }
            #expect(error == .tooLarge(what: "a texture", width: limit + 1, height: 1, limit: limit))
        }
    }

    @Test(arguments: [(0, 4), (4, 0), (-1, 4)])
    func emptySizesAreErrors(width: Int, height: Int) throws {
        try withContext { context in
            let error = glError { _ = try Texture(context: context, width: width, height: height, format: .r8) }
            #expect(error == .badArgument(what: "a texture of \(width)×\(height) pixels"))
        }
    }

    @Test func anEarlierLackOfMemoryIsNotTheTextures() throws {
        try withContext { context in
            guard context.capabilities.isSoftware else { return }
            let limit = GLsizei(context.capabilities.maxTextureSize)
            let name = try OwnedName(.texture, in: context)
            glBindTexture(GLenum(GL_TEXTURE_2D), name.id)
            glTexStorage2D(GLenum(GL_TEXTURE_2D), 15, GLenum(GL_RGBA16F), limit, limit)
            // Callers free memory and try again, which must not hide that something else has failed.
            _ = try Texture(context: context, width: 16, height: 16, format: .rgba8)
            #expect(throws: GLError.self) { try context.checkpoint(pass: "earlier") }
            try context.checkpoint(pass: "later")
        }
    }

    @Test func memoryThatIsNotThereIsAnError() throws {
        try withContext { context in
            guard context.capabilities.isSoftware else { return }
            let limit = context.capabilities.maxTextureSize
            var kept: [Shared<Texture>] = []
            let error = glError {
                // The drivers for the CPU refuse textures of 2 GiB and more, whatever the machine has.
                kept.append(
                    Shared(try Texture(context: context, width: limit, height: limit, format: .rgba16f, levels: 15)))
            }
            guard case .outOfMemory(_, let bytes)? = error else {
                Issue.record("a texture of \(limit)×\(limit) pixels: \(String(describing: error))")
                return
            }
            #expect(bytes > 2 << 30)
            // The device still works.
            _ = try Texture(context: context, width: 16, height: 16, format: .rgba8)
        }
    }

    @Test func floatsComeBackExactly() throws {
        try withContext { context in
            guard context.capabilities.hasFloatTargets else { return }
            let values: [Float] = [0, -1.5, 1e20, 3]
            let texture = try Texture(context: context, width: 2, height: 2, format: .r32f)
            try texture.upload(values.span.bytes, width: 2, height: 2)
            let framebuffer = try Framebuffer(context: context, color: texture)
            let bytes = try PixelReadback.read(framebuffer, format: .rgba32f)
            let floats = bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
            #expect(stride(from: 0, to: 16, by: 4).map { floats[$0] } == values)
        }
    }

    @Test func integersComeBackExactly() throws {
        try withContext { context in
            let values: [UInt32] = [0, 1, .max, 123_456_789]
            let texture = try Texture(context: context, width: 4, height: 1, format: .r32ui)
            try texture.upload(values.span.bytes, width: 4, height: 1)
            let framebuffer = try Framebuffer(context: context, color: texture)
            let bytes = try PixelReadback.read(framebuffer, format: .rgba32ui)
            let numbers = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
            #expect(stride(from: 0, to: 16, by: 4).map { numbers[$0] } == values)
        }
    }

    @Test(arguments: TextureFormat.allCases)
    func everyFormatIsATarget(format: TextureFormat) throws {
        try withContext { context in
            guard format.isRenderable(with: context.capabilities) else { return }
            let texture = try Texture(context: context, width: 8, height: 8, format: format, levels: 4)
            let framebuffer = try Framebuffer(context: context, color: texture, level: 1)
            #expect(framebuffer.width == 4 && framebuffer.height == 4)
            #expect(texture.byteCount == (64 + 16 + 4 + 1) * format.bytesPerPixel)
        }
    }

    @Test(arguments: [(1, 1, 1), (2, 1, 2), (256, 3, 9), (255, 255, 8), (1920, 1080, 11)])
    func levelsReachASinglePixel(width: Int, height: Int, levels: Int) {
        #expect(Texture.fullLevels(width: width, height: height) == levels)
    }
}
