/// Random choices; the same seed makes the same choices.
package struct Dice {
    private var source: SplitMix64

    package init(seed: UInt64) { source = SplitMix64(seed: seed) }

    /// A number from 0 up to but without `end`, at least 1.
    package mutating func below(_ end: Int) -> Int {
        Int(truncatingIfNeeded: ((source.next() >> 32) * UInt64(max(end, 1))) >> 32)
    }

    /// A whole number of the range.
    package mutating func whole(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    /// A number of the range.
    package mutating func number(in range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * Double(source.next() >> 11) * 0x1p-53
    }

    /// A multiple of `1 / parts` in the range.
    package mutating func fraction(_ range: ClosedRange<Int>, of parts: Int) -> Double {
        Double(whole(range.lowerBound * parts...range.upperBound * parts)) / Double(parts)
    }

    /// True in `percent` of 100 cases.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of the choices.
    package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[below(choices.count)] }

    /// One of the choices, each as often as its weight says.
    package mutating func weighted<Choice>(_ choices: [(weight: Int, choice: Choice)]) -> Choice {
        var rest = below(choices.reduce(0) { $0 + $1.weight })
        for (weight, choice) in choices {
            if rest < weight { return choice }
            rest -= weight
        }
        return choices[choices.count - 1].choice
    }
}
