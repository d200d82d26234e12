import Foundation
import LaminaGL

/// Runs a test in a context of its own, on the device that all tests run on.
func withContext(_ body: (GLContext) throws -> Void) throws {
    let device = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"
    try DriverLock.process.withLock {
        let context = try GLContext(GLContext.Options(request: try DeviceRequest(parsing: device)))
        defer { context.destroy() }
        try body(context)
        try context.checkpoint(pass: "end of test")
    }
}
