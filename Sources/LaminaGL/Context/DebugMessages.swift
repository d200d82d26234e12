import CGLES

/// The driver's own words about its errors (KHR_debug).
///
/// The messages are read from the driver's log rather than through a callback: no code of ours runs on a thread of
/// the driver, and the log keeps the first messages, which are the cause, when there are too many.
enum DebugMessages {
    /// Asks the driver to log errors, and whatever else it finds grave.
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
    /// The string without the characters at its end for which `isUnwanted` holds.
    fileprivate func trimmingSuffix(while isUnwanted: (Character) -> Bool) -> String {
        String(reversed().drop(while: isUnwanted).reversed())
    }
}
