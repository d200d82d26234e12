import Foundation
import Testing

/// Tests that take minutes, for `LAMINA_SLOW_TESTS=1`.
enum SlowRuns {
    static let areWanted = ProcessInfo.processInfo.environment["LAMINA_SLOW_TESTS"] == "1"

    /// Seconds after which a slow run has hung.
    static let timeLimit = 600.0
}

/// SplitMix64: the same numbers on each machine and each run.
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
