import CGLES

/// The errors a driver has reported and nobody has been told of yet.
struct DriverErrors {
    /// The error codes, oldest first.
    var codes: [GLenum] = []
    /// What was found out about a reset of the device.
    var resetStatus = GLenum(GL_NO_ERROR)

    /// The error to throw for what was found, or nil when all is well: a lost context before all else, then
    /// exhausted memory, the driver's words, then bare codes. A context that is lost stays lost; the rest is reported once.
    mutating func takeError(pass: String, messages: [String]) -> GLError? {
        defer { codes = [] }
        if resetStatus != GLenum(GL_NO_ERROR) {
            return .contextLost(pass: pass, cause: Self.causeOfReset(resetStatus))
        }
        if codes.contains(GLenum(GL_CONTEXT_LOST)) {
            resetStatus = GLenum(GL_CONTEXT_LOST)
            return .contextLost(pass: pass, cause: Self.causeOfReset(resetStatus))
        }
        if codes.contains(GLenum(GL_OUT_OF_MEMORY)) { return .outOfMemory(what: "pass '\(pass)'", bytes: 0) }
        if !messages.isEmpty { return .driver(pass: pass, message: messages.joined(separator: "; ")) }
        if !codes.isEmpty { return .driver(pass: pass, message: codes.map(Self.name).joined(separator: ", ")) }
        return nil
    }

    /// The name of an error code.
    static func name(of code: GLenum) -> String {
        switch code {
        case GLenum(GL_INVALID_ENUM): "GL_INVALID_ENUM"
        case GLenum(GL_INVALID_VALUE): "GL_INVALID_VALUE"
        case GLenum(GL_INVALID_OPERATION): "GL_INVALID_OPERATION"
        case GLenum(GL_INVALID_FRAMEBUFFER_OPERATION): "GL_INVALID_FRAMEBUFFER_OPERATION"
        case GLenum(GL_OUT_OF_MEMORY): "GL_OUT_OF_MEMORY"
        case GLenum(GL_STACK_OVERFLOW): "GL_STACK_OVERFLOW"
        case GLenum(GL_STACK_UNDERFLOW): "GL_STACK_UNDERFLOW"
        case GLenum(GL_CONTEXT_LOST): "GL_CONTEXT_LOST"
        default: "GL error 0x" + String(code, radix: 16)
        }
    }

    private static func causeOfReset(_ status: GLenum) -> String {
        switch status {
        case GLenum(GL_GUILTY_CONTEXT_RESET): "Lamina's own commands made it hang"
        case GLenum(GL_INNOCENT_CONTEXT_RESET): "another program made it hang"
        default: "for an unknown cause"
        }
    }
}
