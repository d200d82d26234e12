extension FilterKind {
    /// Blends the colour with CSS `sepia`.
    public struct Sepia: Sendable, Hashable {
        /// The blend amount, from 0 (the colour) to 1 (brown tones).
        public var intensity = 1.0
    }

    /// Blends the colour with CSS `sepia`.
    public static func sepia(intensity: Double) -> FilterKind { .sepia(Sepia(intensity: intensity)) }
}

extension FilterKind.Sepia: FilterAmounts {
    package static let word = "sepia"
    package static let coreImageName: String? = "CISepiaTone"
    package static let sentence = "Applies a sepia tone, as CSS sepia does."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "intensity", "inputIntensity", \.intensity, in: Amount.fractions, neutral: 0,
            "The amount: 0 leaves the image unchanged, 1 is full sepia.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .sepia(self) }
    package var changesNothing: Bool { intensity == 0 }
}
