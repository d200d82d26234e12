extension FilterKind {
    /// Scales the distance from grey, which is 0.2126 red + 0.7152 green + 0.0722 blue.
    public struct Saturation: Sendable, Hashable {
        /// 0 is grey, 1 changes nothing; at most 10,000.
        public var amount = 1.0
    }

    /// Scales the distance from grey, which is 0.2126 red + 0.7152 green + 0.0722 blue.
    public static func saturation(_ amount: Double) -> FilterKind { .saturation(Saturation(amount: amount)) }
}

extension FilterKind.Saturation: FilterAmounts {
    package static let word = "saturation"
    package static let sentence = "Adjusts the saturation."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", or: "inputSaturation", \.amount, in: 0...10_000, neutral: 1, isRequired: true,
            "The factor: 0 gives grey, 1 leaves the image unchanged.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .saturation(self) }
    package var changesNothing: Bool { amount == 1 }
}
