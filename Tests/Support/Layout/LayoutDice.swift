import LaminaLayout

/// Random choices for systems of constraints; the same seed makes the same choices.
package struct LayoutDice {
    private var source: SplitMix64

    package init(seed: UInt64) {
        var mixer = SplitMix64(seed: seed)
        source = SplitMix64(seed: mixer.next() ^ seed << 32)
    }

    /// A whole number of the range.
    package mutating func whole(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(source.next() >> 33) % range.count
    }

    /// True in `percent` of 100 cases.
    package mutating func chance(_ percent: Int) -> Bool { whole(0...99) < percent }

    package mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[whole(0...choices.count - 1)] }

    /// The choices in another order.
    package mutating func shuffled<Choice>(_ choices: [Choice]) -> [Choice] {
        var result = choices
        for index in result.indices.reversed() { result.swapAt(index, whole(0...index)) }
        return result
    }

    /// A length in points, mostly whole, of the sort that is written in layouts.
    package mutating func length(_ range: ClosedRange<Int> = 0...400) -> Fraction {
        chance(75) ? Fraction(whole(range)) : Fraction(whole(range) * 4 + whole(0...3), 4)
    }

    /// A multiplier between two lengths; some of them have no exact counterpart in binary.
    package mutating func multiplier() -> Fraction {
        pick([
            1, 1, 2, 3, Fraction(1, 2), Fraction(3, 2), Fraction(1, 4), Fraction(3, 4), Fraction(1, 3), Fraction(2, 3),
            Fraction(4, 3), Fraction(16, 9), Fraction(1, 7),
        ])
    }

    /// A priority below required.
    package mutating func optionalPriority() -> Double {
        pick([999.5, 999, 751, 750, 750, 500.25, 251, 250, 250, 50, 49.5, 1])
    }

    /// A priority that is required in `percent` of 100 cases.
    package mutating func priority(required percent: Int) -> Double { chance(percent) ? 1000 : optionalPriority() }

    package mutating func relation() -> LayoutRelation {
        pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual])
    }
}
