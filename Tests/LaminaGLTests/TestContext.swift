import Foundation
import LaminaGL
import Testing

/// The device that tests draw on: the best there is, or what `LAMINA_DEVICE` names.
enum TestDevice {
    static func options() throws -> GLContext.Options {
        let text = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"
        return GLContext.Options(request: try DeviceRequest(parsing: text))
    }
}

/// Runs a test's body in a context of its own and checks that it leaves no GL error behind.
func withContext(
    isDebug: Bool = false, maximumVersion: GLVersion = GLVersion(3, 2),
    _ body: (GLContext) throws -> Void
) throws {
    var options = try TestDevice.options()
    options.isDebug = isDebug
    options.maximumVersion = maximumVersion
    try DriverLock.process.withLock {
        let context = try GLContext(options)
        defer { context.destroy() }
        try body(context)
        if context.isAlive { try context.checkpoint(pass: "end of test") }
    }
}

/// The typed error that `body` throws, or nil.
func glError(_ body: () throws -> Void) -> GLError? {
    do {
        try body()
        return nil
    } catch {
        return error as? GLError
    }
}

extension GLError {
    /// True if a call was given what it cannot use.
    var isBadArgument: Bool {
        if case .badArgument = self { true } else { false }
    }

    /// The report, if no device was found.
    var report: DeviceReport? {
        if case .noDevice(let report) = self { report } else { nil }
    }
}
