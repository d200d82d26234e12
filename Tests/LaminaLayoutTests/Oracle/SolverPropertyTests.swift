import LaminaTestSupport
import Testing

/// Systems by chance, solved, changed and taken apart, beside an oracle that solves each of them from scratch.
///
/// `Tools/sweep/run 100000 --constraints` tries as many.
@Suite struct SolverPropertyTests {
    private static let shards: UInt64 = 4

    @Test(arguments: 0..<shards) func solutionsAreTheOracles(shard: UInt64) {
        var (tried, skipped, failed) = (0, 0, 0)
        for seed in (0..<2000 as Range<UInt64>).ofThisRun where seed % Self.shards == shard {
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
                Issue.record(
                    "system of \(SeedShare.name(seed)): \(small?.problem ?? error)\nof\n\(small?.system.description ?? "")"
                )
            }
        }
        #expect(failed == 0, "\(failed) of \(tried) systems fail")
        // What the oracle can't say exactly is no test.
        #expect(skipped * 100 <= tried, "\(skipped) of \(tried) systems have too large numbers for the oracle")
    }
}
