import Foundation

/// A part of the library that reads bytes from outside, and what must hold for all bytes.
///
/// libFuzzer calls it by `Tools/fuzz/run`; `Tests/FuzzTests` replays the seeds through it. The same bytes do the same
/// each time: what an input does not say is chosen by its hash.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// Scene documents, up to frames at two moments.
    case scene
    /// Plans of scenes that bytes choose, with and without rules; a sample of them is drawn and compared.
    case plan
    /// Pictures, whole and row by row.
    case image
    /// Path data, and all that is made of paths.
    case path
    /// Fonts, and text with attributes.
    case text
    /// Visual formats, short forms of constraints, key paths.
    case visual
    /// Files of checks and farms: profiles, goldens, budgets, limits, suites, blobs.
    case checks

    /// Feeds bytes; returns what is wrong, or nil. Errors of the library are answers, and their messages are made.
    package func problem(with input: [UInt8]) -> String? {
        let chance = InputChance(input)
        do {
            switch self {
            case .scene: return try SceneTarget.problem(input, chance)
            case .plan: return try PlanTarget.problem(input, chance)
            case .image: return try ImageTarget.problem(input, chance)
            case .path: return try PathTarget.problem(input, chance)
            case .text: return try TextTarget.problem(input, chance)
            case .visual: return try VisualTarget.problem(input, chance)
            case .checks: return try ChecksTarget.problem(input, chance)
            }
        } catch {
            return FuzzTarget.problem(in: error)
        }
    }

    /// The largest message, in bytes: it is for people, whatever the input.
    private static let longestMessage = 64 << 10

    private static func problem(in error: any Error) -> String? {
        let length = "\(error)".utf8.count
        return length > longestMessage ? "an error's message has \(length) bytes" : nil
    }
}

/// Choices that depend on the input alone, for what it does not say.
struct InputChance {
    private let hash: UInt64

    init(_ input: [UInt8]) {
        // FNV-1a.
        let hash = input.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        // The low bits of the hash are those of the last bytes.
        self.hash = (hash ^ (hash >> 29)) &* 0xBF58_476D_1CE4_E5B9
    }

    /// True for one of so many inputs.
    func oneOf(_ count: UInt64, _ purpose: UInt64) -> Bool { number(purpose) % count == 0 }

    /// A number of 32 bits for a purpose.
    func number(_ purpose: UInt64) -> UInt64 {
        let mixed = (hash ^ purpose &* 0x9E37_79B9_7F4A_7C15) &* 0x94D0_49BB_1331_11EB
        return mixed >> 32
    }

    /// One of the choices.
    func pick<Choice>(_ choices: [Choice], _ purpose: UInt64) -> Choice {
        choices[Int(number(purpose) % UInt64(choices.count))]
    }
}
