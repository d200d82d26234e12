extension FilterKind {
    /// Clamps each channel: red, green, blue, alpha.
    public struct ColorClamp: Sendable, Hashable {
        /// The minimum values, from 0 to 1.
        public var min = SIMD4<Double>.zero
        /// The maximum values, from 0 to 1; one below the minimum counts as the minimum.
        public var max = SIMD4<Double>.one
    }

    /// Clamps each channel to `min…max` (red, green, blue, alpha).
    public static func colorClamp(min: SIMD4<Double>, max: SIMD4<Double>) -> FilterKind {
        .colorClamp(ColorClamp(min: min, max: max))
    }
}

extension FilterKind.ColorClamp: FilterAmounts {
    package static let word = "colorClamp"
    package static let coreImageName: String? = "CIColorClamp"
    package static let sentence = "Clamps each channel to a range."
    package static let amounts: [FilterAmount<Self>] = [
        .vector(
            "min", "inputMinComponents", \.min, in: Amount.fractions, neutral: .zero,
            "The minimum values: [red, green, blue, alpha]."),
        .vector(
            "max", "inputMaxComponents", \.max, in: Amount.fractions, neutral: .one,
            "The maximum values: [red, green, blue, alpha]."
        ),
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .colorClamp(self) }
    package var changesNothing: Bool { min.max() <= 0 && max.min() >= 1 }

    package mutating func reconcile() { max = pointwiseMax(min, max) }
}
