import CGLES
import Testing

@testable import LaminaGL

/// Programs that work out pixels by themselves.
@Suite struct ComputeTests {
    private static let source = """
        #version 310 es
        layout(local_size_x = 4, local_size_y = 1) in;
        layout(rgba8, binding = 0) writeonly uniform highp image2D result;
        void main() {
            ivec2 place = ivec2(gl_GlobalInvocationID.xy);
            imageStore(result, place, vec4(vec2(place) / 255.0, 1.0, 1.0));
        }
        """

    /// Earlier draws are below it, later ones above.
    @Test func theyWriteBetweenDraws() throws {
        try withContext { context in
            guard context.capabilities.hasComputeImages else { return }
            let texture = try Texture(context: context, width: 16, height: 8, format: .rgba8)
            let framebuffer = try Framebuffer(context: context, color: texture)
            let program = try Program(context: context, name: "places", compute: Self.source)
            for turn in 0..<20 {
                framebuffer.bind()
                framebuffer.clear(1, 0, 0, 1)
                program.use()
                glBindImageTexture(
                    0, texture.id, 0, GLboolean(GL_FALSE), 0, GLenum(GL_WRITE_ONLY), texture.format.internalFormat)
                // Twelve of sixteen columns.
                program.run(columns: 3, rows: 8)
                glEnable(GLenum(GL_SCISSOR_TEST))
                glScissor(0, 0, 2, 8)
                framebuffer.clear(0, 1, 0, 1)
                glDisable(GLenum(GL_SCISSOR_TEST))
                let pixels = try PixelReadback.read(framebuffer)
                func pixel(_ x: Int, _ y: Int) -> [UInt8] { Array(pixels[4 * (16 * y + x)..<4 * (16 * y + x) + 4]) }
                #expect(pixel(1, 3) == [0, 255, 0, 255] && pixel(12, 5) == [255, 0, 0, 255], "turn \(turn)")
                #expect(pixel(2, 0) == [2, 0, 255, 255] && pixel(11, 7) == [11, 7, 255, 255], "turn \(turn)")
            }
        }
    }

    @Test func aShaderThatDoesNotCompileIsNamed() throws {
        try withContext { context in
            guard context.capabilities.hasComputeImages else { return }
            let broken = Self.source.replacing("vec4(vec2", with: "vec4(nothing")
            let error = glError { _ = try Program(context: context, name: "places", compute: broken) }
            guard case .compile("places", .compute, _)? = error else {
                Issue.record("expected compile, got \(String(describing: error))")
                return
            }
            #expect(error?.description.contains("the compute shader of program 'places' does not compile") == true)
        }
    }

    @Test func withoutThatStageTheyAreUnsupported() throws {
        try withContext(maximumVersion: GLVersion(3, 0)) { context in
            guard !context.capabilities.hasComputeImages else { return }
            let error = glError { _ = try Program(context: context, name: "places", compute: Self.source) }
            guard case .unsupported? = error else {
                Issue.record("expected unsupported, got \(String(describing: error))")
                return
            }
        }
    }
}
