import LaminaLayers

/// A range of numbers that a property accepts.
package struct NumberRange: Sendable, Equatable {
    /// The minimum; −∞ if there is none.
    package var minimum = -Double.infinity

    /// The maximum; ∞ if there is none.
    package var maximum = Double.infinity

    /// True if the minimum itself is excluded.
    package var excludesMinimum = false

    /// Any finite number.
    package static let any = NumberRange()

    /// Numbers above 0.
    package static let positive = NumberRange(minimum: 0, excludesMinimum: true)

    /// Numbers of at least 0.
    package static let nonNegative = NumberRange(minimum: 0)

    /// Numbers from 0 to 1.
    package static let unit = NumberRange(minimum: 0, maximum: 1)

    /// Numbers in a closed range.
    package static func between(_ range: ClosedRange<Double>) -> NumberRange {
        NumberRange(minimum: range.lowerBound, maximum: range.upperBound)
    }

    /// Numbers of at least a given one.
    package static func atLeast(_ minimum: Double) -> NumberRange { NumberRange(minimum: minimum) }

    package func contains(_ number: Double) -> Bool {
        number >= minimum && number <= maximum && !(excludesMinimum && number == minimum)
    }

    /// The range in words after "a number", such as " from 0 to 1"; empty for any number.
    var phrase: String {
        switch (minimum.isFinite, maximum.isFinite) {
        case (false, false): ""
        case (true, false) where excludesMinimum: " above \(Self.text(minimum))"
        case (true, false): " of at least \(Self.text(minimum))"
        case (false, true): " of at most \(Self.text(maximum))"
        case (true, true) where excludesMinimum: " above \(Self.text(minimum)) and at most \(Self.text(maximum))"
        case (true, true): " from \(Self.text(minimum)) to \(Self.text(maximum))"
        }
    }

    /// The number without a redundant ".0".
    static func text(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}

extension NumberRange {
    /// Coordinates in points: far beyond any picture, and small enough that sums and products don't overflow.
    static let coordinate = NumberRange.between(.coordinates)

    /// Lengths in points.
    static let length = NumberRange.between(.lengths)

    /// Numbers of pixels per point.
    static let scale = NumberRange.between(.scales)
}
