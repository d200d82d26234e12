import Testing

@testable import LaminaGL

/// Fences that are held until later ones are passed.
@Suite struct HeldFencesTests {
    @Test func theLatestIsHeldAndOfTheOthersFew() throws {
        try withContext { context in
            let fences = HeldFences()
            let texture = try Texture(context: context, width: 8, height: 8, format: .rgba8)
            let framebuffer = try Framebuffer(context: context, color: texture)
            for frame in 1...500 {
                framebuffer.clear(0.5)
                fences.hold()
                context.finish()
                #expect((1...HeldFences.usualCount).contains(fences.count), "frame \(frame)")
                if frame < HeldFences.usualCount { #expect(fences.count == frame) }
            }
        }
    }
}
