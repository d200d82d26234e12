import Foundation

/// The share of a property test's seeds that one run tries.
///
/// A test has the same seeds on each day, and a run takes a fifth of them from a base that moves on with each day: five
/// days take all. The base is printed, and failures name it beside their seed:
///
/// ```sh
/// LAMINA_SEED_BASE=20785 swift test --filter TestName    # the same share again
/// LAMINA_SEED_BASE=all swift test --filter TestName      # all seeds, as Tools/sweep/tests has it
/// ```
///
/// Seeds at which something was wrong once are lists of their tests, and are tried in each run.
package enum SeedShare {
    private static let count = 5

    /// The number of the base; nil takes all seeds.
    package static let base: Int? = {
        let text = ProcessInfo.processInfo.environment["LAMINA_SEED_BASE"] ?? ""
        let base = text == "all" ? nil : Int(text) ?? Int(Date().timeIntervalSince1970 / 86_400)
        print("Random scenes: LAMINA_SEED_BASE=\(base.map(String.init) ?? "all")")
        return base
    }()

    /// The seeds of a run among those of a test.
    static func seeds<Seed: FixedWidthInteger>(
        among all: Range<Seed>, base: Int?
    ) -> Range<Seed> where Seed.Stride: SignedInteger {
        guard let base else { return all }
        let share = (base % count + count) % count
        let (low, high) = (all.count * share / count, all.count * (share + 1) / count)
        return all.lowerBound + Seed(low)..<all.lowerBound + Seed(high)
    }

    /// A seed with what repeats it.
    package static func name(_ seed: some FixedWidthInteger) -> String {
        "seed \(seed) (LAMINA_SEED_BASE=\(base.map(String.init) ?? "all"))"
    }
}

extension Range where Bound: FixedWidthInteger, Bound.Stride: SignedInteger {
    /// The seeds of this run among those of a test.
    package var ofThisRun: Range<Bound> { SeedShare.seeds(among: self, base: SeedShare.base) }
}
