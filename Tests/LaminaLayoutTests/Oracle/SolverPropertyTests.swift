import Foundation
import LaminaTestSupport
import Testing

/// Systems by chance, solved, changed and taken apart, beside an oracle that solves each of them from scratch.
///
/// `Tools/sweep/run 100000 --constraints` tries as many; here `LAMINA_LAYOUT_SYSTEMS=N` does, and
/// `LAMINA_LAYOUT_FIRST=N` starts with another one.
@Suite struct SolverPropertyTests {
    private static let shards = 4

    private static func number(_ name: String, otherwise: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? otherwise
    }

    @Test(arguments: 0..<shards) func solutionsAreTheOracles(shard: Int) {
        let first = Self.number("LAMINA_LAYOUT_FIRST", otherwise: 0)
        let count = Self.number("LAMINA_LAYOUT_SYSTEMS", otherwise: 2000)
        var (tried, skipped, failed) = (0, 0, 0)
        for seed in stride(from: first + UInt64(shard), to: first + count, by: Self.shards) {
            tried += 1
            do {
                try SolverCheck.check(seed: seed)
            } catch is ExactTableau.Overflow {
                skipped += 1
            } catch {
                failed += 1
                // Each takes a while to be made small; more of them tell no more.
                if failed > 3 { continue }
                let small = SolverCheck.shrunk(RandomLayoutSystem.make(seed: seed), seed: seed)
                Issue.record("system \(seed): \(small?.problem ?? error)\nof\n\(small?.system.description ?? "")")
            }
        }
        #expect(failed == 0, "\(failed) of \(tried) systems fail")
        // What the oracle can't say exactly is no test.
        #expect(skipped * 100 <= tried, "\(skipped) of \(tried) systems have too large numbers for the oracle")
    }
}
