import CGLES

/// The driver errors that have not been reported yet.
struct DriverErrors {
    /// The error codes, oldest first.
    var codes: [GLenum] = []
    /// The status of the latest device reset, if there was one.
    var resetStatus = GLenum(GL_NO_ERROR)

    /// Returns the error to throw, or nil if there is none. A lost context comes first, then exhausted memory, then the
    /// driver's messages, then plain error codes. A lost context stays lost; all other errors are reported once.
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
        default: "unknown cause"
        }
    }
}

// MARK: Messages of the driver

/// Error messages of the driver (KHR_debug).
///
/// Messages are read from the driver's log instead of through a callback, so that no code of ours runs on a driver
/// thread. When there are too many, the log keeps the first ones, which name the cause.
enum DebugMessages {
    /// Makes the driver log errors and messages of high severity.
    static func start(_ functions: ExtensionFunctions, isDebug: Bool) {
        guard let control = functions.debugMessageControl, functions.debugMessageLog != nil else { return }
        let any = GLenum(GL_DONT_CARE)
        control(any, any, any, 0, nil, GLboolean(GL_FALSE))
        control(any, GLenum(GL_DEBUG_TYPE_ERROR_KHR), any, 0, nil, GLboolean(GL_TRUE))
        control(any, any, GLenum(GL_DEBUG_SEVERITY_HIGH_KHR), 0, nil, GLboolean(GL_TRUE))
        glEnable(GLenum(GL_DEBUG_OUTPUT_KHR))
        if isDebug { glEnable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR)) }
    }

    /// The messages logged since the last call, oldest first.
    static func take(_ functions: ExtensionFunctions) -> [String] {
        guard let readLog = functions.debugMessageLog else { return [] }
        var count: GLint = 0
        glGetIntegerv(GLenum(GL_DEBUG_LOGGED_MESSAGES_KHR), &count)
        var messages: [String] = []
        while count > 0 {
            var length: GLint = 0
            glGetIntegerv(GLenum(GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH_KHR), &length)
            var text = [CChar](repeating: 0, count: max(Int(length), 1))
            guard readLog(1, GLsizei(text.count), nil, nil, nil, nil, nil, &text) == 1 else { break }
            messages.append(String(cText: text).trimmingSuffix { $0.isWhitespace })
            count -= 1
        }
        return messages
    }
}

extension String {
    /// Returns the string without the trailing characters for which `isUnwanted` is true.
    fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> String {
        String(reversed().drop(while: isUnwanted).reversed())
    }
}
