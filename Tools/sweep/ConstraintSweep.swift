import Foundation
import LaminaTestSupport

/// Solves random systems of constraints as they are added, changed and removed, and compares each solution with an exact
/// one; and lays out as many contradictions.
struct ConstraintSweep {
    /// The systems whose numbers were too large for the exact solution.
    private(set) var skipped: UInt64 = 0

    /// Returns what is wrong with the system of a number; nil if nothing is.
    mutating func problem(of number: UInt64) -> String? {
        do {
            try SolverCheck.check(seed: number)
        } catch is ExactTableau.Overflow {
            skipped += 1
        } catch {
            return "\(error)"
        }
        return nil
    }

    /// Returns the system of a number as small as it can be, with its problem.
    func shrunk(_ number: UInt64) -> String {
        guard let small = SolverCheck.shrunk(RandomLayoutSystem.make(seed: number), seed: number) else {
            return "the system does not fail again"
        }
        return "\(small.problem)\nof\n\(small.system)"
    }

    /// The contradictions of a shape in a sweep of a number of systems: a circle's rows fill a triangle.
    func count(of shape: Contradictions, in sweep: UInt64) -> Int {
        let count = Int(clamping: max(sweep, 3))
        return shape == .circle ? min(count, 2_000) : count
    }

    /// The most memory that the program has had, in MiB; nil where the system does not say.
    var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 / 1024 }
    }

    /// Lays out a number of contradictions of a shape; returns what is wrong, or nil.
    func problem(of shape: Contradictions, count: Int) -> String? {
        let outcome = shape.layOut(count: count)
        let expected = shape == .widths ? count - 1 : 1
        if outcome.brokenCount != expected { return "\(outcome.brokenCount) were broken, not \(expected)" }
        if outcome.problems.isEmpty { return "nothing was reported" }
        return outcome.longestMessage > 20_000 ? "a message has \(outcome.longestMessage) characters" : nil
    }
}
