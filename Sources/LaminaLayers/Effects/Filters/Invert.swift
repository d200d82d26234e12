extension FilterKind {
    /// Blends the colour with its inverse: `c · (1 - amount) + (1 - c) · amount`.
    public struct Invert: Sendable, Hashable {
        /// The blend amount, from 0 (the colour) to 1 (its inverse).
        public var amount = 1.0
    }

    /// Blends the colour with its inverse: `c · (1 - amount) + (1 - c) · amount`.
    public static func invert(_ amount: Double) -> FilterKind { .invert(Invert(amount: amount)) }
}

extension FilterKind.Invert: FilterAmounts {
    package static let word = "invert"
    package static let coreImageName: String? = "CIColorInvert"
    package static let sentence = "Inverts the colours."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", \.amount, in: Amount.fractions, neutral: 0,
            "The amount: 0 leaves the image unchanged, 1 inverts it.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .invert(self) }
    package var changesNothing: Bool { amount == 0 }
}
