import Testing

@testable import LaminaTestSupport

@Suite struct SeedShareTests {
    @Test(arguments: [0, 1, 4, 12, 60, 1000] as [UInt64])
    func fiveBasesInARowTakeEachSeedOnce(count: UInt64) {
        let all = 7..<7 + count
        for first in [0, 20_785, -3] {
            let taken = (first..<first + 5).map { SeedShare.seeds(among: all, base: $0) }
            #expect(taken.flatMap { $0 }.sorted() == Array(all))
            #expect(taken.allSatisfy { $0.count <= Int(count) / 5 + 1 })
        }
    }

    @Test func aBaseTakesTheSameSeedsAgain() {
        #expect(SeedShare.seeds(among: 0..<1000, base: 20_787) == 400..<600)
        #expect(SeedShare.seeds(among: 0..<1000, base: nil) == 0..<1000)
    }

    @Test func failuresNameSeedAndBase() {
        let base = SeedShare.base.map(String.init) ?? "all"
        #expect(SeedShare.name(12) == "seed 12 (LAMINA_SEED_BASE=\(base))")
    }
}
