import CGLES
import Testing

@testable import LaminaGL

@Suite struct FramebufferTests {
    @Test func aFramebufferWithoutTexturesIsIncomplete() throws {
        try withContext { context in
            let error = glError { _ = try Framebuffer(context: context, width: 4, height: 4, attachments: []) }
            guard case .incompleteFramebuffer(4, 4, let status)? = error else {
                Issue.record("expected incompleteFramebuffer, got \(String(describing: error))")
                return
            }
            #expect(status.contains("GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT"))
        }
    }

    @Test func makingOneLeavesTheBoundOneBound() throws {
        try withContext { context in
            let texture = try Texture(context: context, width: 4, height: 4, format: .rgba8)
            let first = try Framebuffer(context: context, color: texture)
            first.bind()
            let second = try Framebuffer(context: context, color: texture)
            #expect(second.id != first.id)
            var bound: GLint = 0
            glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &bound)
            #expect(GLuint(bitPattern: bound) == first.id)
        }
    }

    @Test func clearFillsEveryPixel() throws {
        try withContext { context in
            let texture = try Texture(context: context, width: 3, height: 2, format: .rgba8)
            let framebuffer = try Framebuffer(context: context, color: texture)
            framebuffer.clear(1, 0.2, 0, 0.4)
            let expected = [UInt8]((0..<6).flatMap { _ in [255, 51, 0, 102] as [UInt8] })
            #expect(try PixelReadback.read(framebuffer) == expected)
        }
    }

    @Test func blitCopiesARectangle() throws {
        try withContext { context in
            let source = try Texture(context: context, width: 4, height: 1, format: .rgba8)
            let target = try Texture(context: context, width: 4, height: 1, format: .rgba8)
            let from = try Framebuffer(context: context, color: source)
            let into = try Framebuffer(context: context, color: target)
            try source.upload((0..<16).map { UInt8($0) }, width: 4, height: 1)
            into.clear()
            from.blit(to: into, from: GLRect(x: 2, width: 2, height: 1), into: GLRect(width: 2, height: 1))
            #expect(try PixelReadback.read(into) == (8..<16).map { UInt8($0) } + [UInt8](repeating: 0, count: 8))
        }
    }

    @Test func severalTexturesAreWrittenByOneDraw() throws {
        try withContext { context in
            let first = try Texture(context: context, width: 2, height: 2, format: .rgba8)
            let second = try Texture(context: context, width: 2, height: 2, format: .rgba8)
            let both = try Framebuffer(context: context, width: 2, height: 2, attachments: [first.id, second.id])
            let program = try Program(
                context: context, name: "two targets",
                vertex: """
                    #version 300 es
                    void main() {
                        gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
                    }
                    """,
                fragment: """
                    #version 300 es
                    precision highp float;
                    layout(location = 0) out vec4 one;
                    layout(location = 1) out vec4 two;
                    void main() { one = vec4(1.0, 0.0, 0.0, 1.0); two = vec4(0.0, 1.0, 0.0, 1.0); }
                    """)
            let array = try VertexArray(context: context)
            both.bind()
            program.use()
            array.bind()
            glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
            #expect(try PixelReadback.read(Framebuffer(context: context, color: first)).prefix(4) == [255, 0, 0, 255])
            #expect(try PixelReadback.read(Framebuffer(context: context, color: second)).prefix(4) == [0, 255, 0, 255])
        }
    }
}
