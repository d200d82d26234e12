extension FilterKind {
    /// Scales the distance from middle grey: `(c - 0.5) · amount + 0.5`.
    public struct Contrast: Sendable, Hashable {
        /// 0 is grey, 1 changes nothing; at most 10,000.
        public var amount = 1.0
    }

    /// Scales the distance from middle grey: `(c - 0.5) · amount + 0.5`.
    public static func contrast(_ amount: Double) -> FilterKind { .contrast(Contrast(amount: amount)) }
}

extension FilterKind.Contrast: FilterAmounts {
    package static let word = "contrast"
    package static let sentence = "Adjusts the contrast: the distance of each channel from middle grey."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", or: "inputContrast", \.amount, in: 0...10_000, neutral: 1, isRequired: true,
            "The factor: 0 gives grey, 1 leaves the image unchanged.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .contrast(self) }
    package var changesNothing: Bool { amount == 1 }
}
