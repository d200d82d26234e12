import CGLES
import Testing

@testable import LaminaGL

/// Instanced quads from streamed data, as a renderer draws them.
@Suite struct DrawTests {
    struct Quad {
        var x: Float
        var y: Float
        var width: Float
        var height: Float
        var color: UInt32
    }

    static let layout = VertexLayout(
        [
            VertexAttribute(location: 0, components: 4, offset: 0),
            VertexAttribute(location: 1, components: 4, type: .unsignedByte, reading: .normalized, offset: 16),
        ], stride: MemoryLayout<Quad>.stride, divisor: 1)

    static let vertex = """
        #version 300 es
        layout(location = 0) in vec4 rect;
        layout(location = 1) in vec4 tint;
        uniform vec2 size;
        out vec4 color;
        void main() {
            vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
            gl_Position = vec4((rect.xy + corner * rect.zw) / size * 2.0 - 1.0, 0.0, 1.0);
            color = tint;
        }
        """
    static let fragment = """
        #version 300 es
        precision highp float;
        in vec4 color;
        out vec4 pixel;
        void main() { pixel = color; }
        """

    /// Draws quads, a call a batch, and gives the picture's pixels.
    ///
    /// - Parameter hasBindings: Draws with an array of one layout, set once or for each call; nil for one of any layout.
    private func draw(
        _ batches: [[Quad]], width: Int, height: Int, hasBindings: Bool? = nil, _ context: GLContext
    ) throws -> [UInt32] {
        let program = try Program(context: context, name: "quads", vertex: Self.vertex, fragment: Self.fragment)
        let array = try VertexArray(context: context)
        let fixed = try InstanceArray(context: context, Self.layout, hasBindings: hasBindings)
        let stream = StreamBuffer(context: context, blockBytes: 1024)
        let pool = TargetPool(context: context)
        let target = try pool.acquire(width: width, height: height, fit: .exact)
        target.framebuffer.clear()
        try context.inPass("quads") { () throws(GLError) in
            target.framebuffer.bind()
            program.use()
            glUniform2f(program.uniform("size"), Float(width), Float(height))
            for batch in batches {
                // The first element is no quad of the batch.
                let slice = try stream.append(Array(batch.prefix(1)) + batch)
                if hasBindings != nil {
                    fixed.point(at: slice, first: 1)
                } else {
                    array.point(Self.layout, at: slice.buffer, offset: slice.offset + Self.layout.stride)
                }
                glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, 4, GLsizei(batch.count))
            }
        }
        try stream.endFrame()
        let bytes = try PixelReadback.read(target.framebuffer)
        return bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }

    @Test func laterQuadsLieOverEarlierOnes() throws {
        try withContext { context in
            let batches = [
                [Quad(x: 0, y: 0, width: 4, height: 4, color: 1), Quad(x: 1, y: 1, width: 2, height: 1, color: 2)],
                [Quad(x: 2, y: 0, width: 1, height: 4, color: 3)],
            ]
            let pixels = try draw(batches, width: 5, height: 4, context)
            #expect(pixels == [1, 1, 3, 1, 0, 1, 2, 3, 1, 0, 1, 1, 3, 1, 0, 1, 1, 3, 1, 0])
        }
    }

    @Test func anArrayOfOneLayoutDrawsTheSame() throws {
        try withContext { context in
            let batches = (0..<6).map { batch in
                (0..<5).map { index in
                    let place = Float(batch * 5 + index)
                    return Quad(x: place, y: place / 2, width: 3, height: 4, color: 0xFF00_0000 + UInt32(place) * 9)
                }
            }
            let wanted = try draw(batches, width: 40, height: 24, context)
            var ways = [false]
            if context.capabilities.version >= GLVersion(3, 1) { ways.append(true) }
            for hasBindings in ways {
                #expect(try draw(batches, width: 40, height: 24, hasBindings: hasBindings, context) == wanted)
            }
        }
    }

    @Test func manyQuadsInManyBlocksAllArrive() throws {
        try withContext { context in
            let quads = (0..<4096).map { (index: Int) -> Quad in
                let column = Float(index % 64)
                let row = Float(index / 64)
                return Quad(x: column, y: row, width: 1, height: 1, color: UInt32(index + 1))
            }
            let batches = stride(from: 0, to: 4096, by: 100).map { Array(quads[$0...].prefix(100)) }
            let pixels = try draw(batches, width: 64, height: 64, context)
            #expect(pixels == quads.map(\.color))
        }
    }

    @Test func bindingsOfDrawsSurviveWorkOnOtherObjects() throws {
        try withContext { context in
            let red = try Texture(context: context, width: 1, height: 1, format: .rgba8)
            try red.upload([255, 0, 0, 255], width: 1, height: 1)
            red.bind(unit: 0)
            let other = try Texture(context: context, width: 1, height: 1, format: .rgba8)
            try other.upload([0, 255, 0, 255], width: 1, height: 1)
            glActiveTexture(GLenum(GL_TEXTURE0))
            var bound: GLint = 0
            glGetIntegerv(GLenum(GL_TEXTURE_BINDING_2D), &bound)
            #expect(GLuint(bitPattern: bound) == red.id)
            #expect(other.id != red.id)
        }
    }
}
