import LaminaCheck

/// The division of a suite's scenes among shards, by their costs.
///
/// Consistent hashing with bounded loads (Mirrokni, Thorup and Zadimoghaddam, SODA 2018), with costs for loads: each
/// scene has an order of preference among the shards that depends on its name alone, and goes to the first one that its
/// cost does not fill beyond the bound. Expensive scenes choose first, by classes of cost, so that cheap ones fill what
/// is left. A scene that is added, removed or changed moves few others.
package struct ShardSplit: Sendable {
    /// A scene, and its cost in any unit.
    package struct Item: Sendable {
        /// The name, unique in the suite.
        package var name: String
        /// The cost, above 0.
        package var cost: Double

        /// Creates an item.
        package init(name: String, cost: Double) { (self.name, self.cost) = (name, cost) }
    }

    /// The number of the shard of each item, from 0, in the order of the items.
    package let shards: [Int]
    /// The sum of the costs of each shard.
    package let loads: [Double]

    /// The bound of a shard's load, as a factor of the mean.
    private static let bound = 1.03

    /// Divides items; the order of the items does not matter.
    package init(_ items: [Item], into count: Int) {
        let costs = items.map { $0.cost.isFinite ? max($0.cost, 1e-9) : 1e9 }
        let limit = Self.bound * costs.reduce(0, +) / Double(count)
        let hashes = items.map { PictureDigest.number(of: Array($0.name.utf8)) }
        // Classes, not costs, so that a small change of a cost does not change the order.
        let classes = costs.map { Self.costClass(of: $0) }
        let order = items.indices.sorted { (classes[$1], hashes[$0]) < (classes[$0], hashes[$1]) }
        var loads = [Double](repeating: 0, count: count)
        var shards = [Int](repeating: 0, count: items.count)
        var preferences = [UInt64](repeating: 0, count: count)
        for index in order {
            for shard in 0..<count { preferences[shard] = Self.mixed(hashes[index], UInt64(shard)) }
            var best = -1
            var least = 0
            for shard in 0..<count {
                if loads[shard] < loads[least] { least = shard }
                guard loads[shard] + costs[index] <= limit else { continue }
                if best < 0 || preferences[shard] > preferences[best] { best = shard }
            }
            shards[index] = best < 0 ? least : best
            loads[shards[index]] += costs[index]
        }
        (self.shards, self.loads) = (shards, loads)
    }

    /// The class of a cost: a quarter of an octave.
    private static func costClass(of cost: Double) -> Int {
        var octave = 0
        var rest = cost
        while rest >= 2 { (rest, octave) = (rest / 2, octave + 1) }
        while rest < 1 { (rest, octave) = (rest * 2, octave - 1) }
        return octave * 4 + Int((rest - 1) * 4)
    }

    /// Mixes two numbers (SplitMix64's finalizer).
    private static func mixed(_ a: UInt64, _ b: UInt64) -> UInt64 {
        var value = a &+ (b &+ 1) &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
