extension FilterKind {
    /// Blends the colour with CSS `grayscale`.
    public struct Grayscale: Sendable, Hashable {
        /// The blend amount, from 0 (the colour) to 1 (grey).
        public var amount = 1.0
    }

    /// Blends the colour with CSS `grayscale`.
    public static func grayscale(_ amount: Double) -> FilterKind { .grayscale(Grayscale(amount: amount)) }
}

extension FilterKind.Grayscale: FilterAmounts {
    package static let word = "grayscale"
    package static let sentence = "Removes colour, as CSS grayscale does."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", \.amount, in: Amount.fractions, neutral: 0,
            "The amount: 0 leaves the image unchanged, 1 is grey.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .grayscale(self) }
    package var changesNothing: Bool { amount == 0 }
}
