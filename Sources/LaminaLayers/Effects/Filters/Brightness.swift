extension FilterKind {
    /// Adds an amount to each channel.
    public struct Brightness: Sendable, Hashable {
        /// The amount added, from -1 to 1.
        public var amount = 0.0
    }

    /// Adds an amount to each channel.
    public static func brightness(_ amount: Double) -> FilterKind { .brightness(Brightness(amount: amount)) }
}

extension FilterKind.Brightness: FilterAmounts {
    package static let word = "brightness"
    package static let sentence = "Adds a constant to each colour channel."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", or: "inputBrightness", \.amount, in: -1...1, neutral: 0, isRequired: true,
            "The constant; 0 leaves the image unchanged.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .brightness(self) }
    package var changesNothing: Bool { amount == 0 }
}
