import CGLES
import Testing

@testable import LaminaGL

@Suite struct CheckpointTests {
    @Test(arguments: [false, true])
    func driverErrorsNameTheirPass(isDebug: Bool) throws {
        try withContext(isDebug: isDebug) { context in
            glEnable(0xFFFF)
            guard case .driver(let pass, let message)? = glError({ try context.checkpoint(pass: "blur 3") }) else {
                Issue.record("no error was thrown")
                return
            }
            #expect(pass == "blur 3")
            #expect(message.contains("GL_INVALID_ENUM"))
            // It is reported once.
            try context.checkpoint(pass: "next")
        }
    }

    /// Whoever allocates tries again, which would not draw again what had failed to be drawn.
    @Test func memoryMissingBeforeAnAllocationIsNotTheAllocations() throws {
        try withContext { context in
            context.errors.codes = [GLenum(GL_OUT_OF_MEMORY)]
            _ = try Texture(context: context, width: 2, height: 2, format: .rgba8)
            _ = try Buffer(context: context, byteCount: 16)
            #expect(
                glError { try context.checkpoint(pass: "quads") } == .outOfMemory(what: "pass 'quads'", bytes: 0))
        }
    }

    @Test func memoryMissingInAnAllocationIsTaken() throws {
        try withContext { context in
            #expect(
                context.runsOutOfMemory {
                    glEnable(0xFFFF)
                    context.errors.codes.append(GLenum(GL_OUT_OF_MEMORY))
                })
            #expect(
                glError { try context.checkpoint(pass: "next") } == .driver(pass: "next", message: "GL_INVALID_ENUM"))
        }
    }

    @Test func aPassThrowsWhatItsBodyThrows() throws {
        try withContext(isDebug: true) { context in
            let error = glError {
                try context.inPass("outer") { () throws(GLError) in
                    try context.inPass("inner") { () throws(GLError) in throw GLError.badArgument(what: "mine") }
                }
            }
            #expect(error == .badArgument(what: "mine"))
            #expect(context.groupDepth == 0)
            let result = try context.inPass("fine") { () throws(GLError) in 7 }
            #expect(result == 7)
        }
    }

    @Test func groupsNeverUnderflow() throws {
        try withContext(isDebug: true) { context in
            context.popGroup()
            for _ in 0..<100 { context.pushGroup("deep") }
            for _ in 0..<200 { context.popGroup() }
            try context.checkpoint(pass: "groups")
        }
    }

    @Test func wordsComeBeforeCodesAndAreToldOnce() {
        var errors = DriverErrors()
        errors.codes = [GLenum(GL_INVALID_VALUE), GLenum(GL_INVALID_OPERATION)]
        #expect(errors.takeError(pass: "p", messages: ["a", "b"]) == .driver(pass: "p", message: "a; b"))
        #expect(errors.takeError(pass: "p", messages: []) == nil)
        errors.codes = [GLenum(GL_INVALID_VALUE), GLenum(GL_INVALID_OPERATION)]
        #expect(
            errors.takeError(pass: "p", messages: [])
                == .driver(pass: "p", message: "GL_INVALID_VALUE, GL_INVALID_OPERATION"))
    }

    @Test func aLostContextStaysLost() {
        var errors = DriverErrors()
        errors.resetStatus = GLenum(GL_GUILTY_CONTEXT_RESET)
        let lost = GLError.contextLost(pass: "p", cause: "Lamina's own commands made it hang")
        #expect(errors.takeError(pass: "p", messages: ["noise"]) == lost)
        #expect(errors.takeError(pass: "p", messages: []) == lost)
    }

    @Test func aLostContextIsKnownByItsErrorCodeToo() {
        var errors = DriverErrors()
        errors.codes = [GLenum(GL_CONTEXT_LOST)]
        #expect(errors.takeError(pass: "p", messages: []) == .contextLost(pass: "p", cause: "unknown cause"))
        #expect(errors.takeError(pass: "q", messages: []) == .contextLost(pass: "q", cause: "unknown cause"))
    }
}
