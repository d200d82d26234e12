import CGLES
import LaminaGL
import Testing

@testable import LaminaRender

/// No invocation finds the number of its run where it has not been.
@Suite struct LineClaimsTests {
    /// What the buffer has that runs leave their numbers in; then leaves one in its first place.
    private func numbers(leaving number: UInt32) -> [UInt32] {
        let target = GLenum(GL_SHADER_STORAGE_BUFFER)
        var buffer: GLint = 0
        glGetIntegeri_v(GLenum(GL_SHADER_STORAGE_BUFFER_BINDING), 0, &buffer)
        glBindBuffer(target, GLuint(buffer))
        let count = LinePieces.limit * LinePieces.width
        guard let bytes = glMapBufferRange(target, 0, count * 4, GLbitfield(GL_MAP_READ_BIT | GL_MAP_WRITE_BIT)) else {
            return []
        }
        let places = UnsafeMutableRawBufferPointer(start: bytes, count: count * 4)
        let found = (0..<count).map { places.load(fromByteOffset: $0 * 4, as: UInt32.self) }
        places.storeBytes(of: number, as: UInt32.self)
        glUnmapBuffer(target)
        glBindBuffer(target, 0)
        return found
    }

    @Test func numbersBeginAgainWithNoneLeft() throws {
        try withContext { context in
            guard context.capabilities.hasComputeImages else { return }
            var claims = try LineClaims(context: context, run: .max - 1)
            let none = [UInt32](repeating: 0, count: LinePieces.limit * LinePieces.width)
            claims.beginRun()
            #expect(claims.run == .max)
            #expect(numbers(leaving: 1) == none)
            claims.endRun()
            // The next number would be 0, which is where nothing has been left.
            claims.beginRun()
            #expect(claims.run == 1)
            #expect(numbers(leaving: 1) == none)
            claims.endRun()
            claims.beginRun()
            #expect(claims.run == 2)
            #expect(numbers(leaving: 2).first == 1)
            claims.endRun()
        }
    }
}
