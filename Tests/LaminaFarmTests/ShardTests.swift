import Lamina
import Testing

@testable import LaminaFarm

/// Shards, and the division of scenes and frames among them.
@Suite struct ShardTests {
    @Test func aShardIsOneOfSoMany() throws {
        let shard = try Shard("3/8")
        #expect((shard.index, shard.count) == (3, 8) && "\(shard)" == "3/8")
    }

    @Test(arguments: [
        "", "3", "3/", "/8", "0/8", "9/8", "-1/8", "1/0", "1/10001", "3/8/2", "a/b", "+1/2", "1/99999999999999999999",
    ])
    func othersAreRefused(text: String) {
        let error = #expect(throws: FarmError.self) { try Shard(text) }
        #expect(error?.code == 64 && error?.description.contains("the shard \"\(text)\" can't be used: ") == true)
    }

    @Test func framesAreConsecutiveAndEquallyMany() throws {
        for (range, count) in [(0..<120, 4), (7..<20, 5), (0..<3, 5), (5..<6, 1)] {
            let parts = try (1...count).map { try Shard($0, of: count).frames(of: range) }
            #expect(parts.flatMap { Array($0) } == Array(range))
            let counts = parts.map(\.count)
            #expect(counts.max()! - counts.min()! <= 1)
        }
    }

    /// Costs over four orders of magnitude, as of 500 scenes of very different size.
    private static func items(_ count: Int, seed: UInt64) -> [ShardSplit.Item] {
        var state = seed
        return (0..<count).map { index in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let unit = Double(state >> 33) / Double(1 << 31)
            return ShardSplit.Item(name: "scene-\(index)", cost: 0.001 * (unit * 9.2).exponential)
        }
    }

    @Test(arguments: [2, 3, 8, 40]) func loadsAreNearTheMean(count: Int) {
        for seed in UInt64(1)...5 {
            let items = Self.items(500, seed: seed)
            let split = ShardSplit(items, into: count)
            let mean = items.reduce(0) { $0 + $1.cost } / Double(count)
            // One expensive scene may be more than a share.
            let most = max(mean * 1.04, items.map(\.cost).max()!)
            #expect(split.loads.max()! <= most)
            var sums = [Double](repeating: 0, count: count)
            for (item, shard) in zip(items, split.shards) { sums[shard] += item.cost }
            #expect(zip(sums, split.loads).allSatisfy { abs($0 - $1) < 1e-9 })
        }
    }

    @Test func theOrderOfScenesDoesNotMatter() {
        let items = Self.items(100, seed: 3)
        let forward = ShardSplit(items, into: 7)
        let backward = ShardSplit(items.reversed(), into: 7)
        #expect(forward.shards == backward.shards.reversed())
    }

    @Test func anAddedSceneMovesFewOthers() {
        var moved = 0
        for seed in UInt64(1)...10 {
            let items = Self.items(500, seed: seed)
            let before = ShardSplit(items, into: 8).shards
            let after = ShardSplit(items + [ShardSplit.Item(name: "added", cost: 0.05)], into: 8).shards
            moved += zip(before, after).filter { $0 != $1 }.count
        }
        // Of 5,000; dividing by order of cost alone moves some seven of eight.
        #expect(moved < 750)
    }

    @Test func strangeCostsAreDividedToo() {
        let items = [Double.nan, .infinity, 0, -1, 1e300].enumerated().map {
            ShardSplit.Item(name: "\($0.offset)", cost: $0.element)
        }
        #expect(ShardSplit(items, into: 3).shards.allSatisfy { (0..<3).contains($0) })
        #expect(ShardSplit([], into: 3).shards.isEmpty)
    }

    @Test func thousandsOfScenesAreDividedAtOnce() {
        #expect(ShardSplit(Self.items(10_000, seed: 9), into: 100).shards.count == 10_000)
    }
}

extension Double {
    /// e to the power of it, by its series: tests need no more digits.
    fileprivate var exponential: Double {
        var (sum, term) = (1.0, 1.0)
        for index in 1...60 {
            term *= self / Double(index)
            sum += term
        }
        return sum
    }
}
