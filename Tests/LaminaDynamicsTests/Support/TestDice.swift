/// Numbers by chance, the same for the same seed (SplitMix64).
struct TestDice {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
        // Else the next seed would give the same numbers, one later.
        state = next() ^ seed << 32
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = state
        bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
        return bits ^ bits >> 31
    }

    mutating func below(_ end: Int) -> Int { Int(next() >> 33) % max(end, 1) }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) * 0x1p-53
    }

    mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }
}
