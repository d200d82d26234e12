import Foundation
import Testing

/// Tests that take minutes, for `LAMINA_SLOW_TESTS=1`.
enum SlowRuns {
    static let areWanted = ProcessInfo.processInfo.environment["LAMINA_SLOW_TESTS"] == "1"

    /// Seconds after which a slow run has hung.
    static let timeLimit = 600.0
}
