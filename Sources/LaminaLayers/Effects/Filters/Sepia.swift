extension FilterKind {
    /// From the colour to CSS `sepia`.
    public struct Sepia: Sendable, Hashable {
        /// From 0, the colour, to 1, brown.
        public var intensity = 1.0
    }

    /// From the colour to CSS `sepia`.
    public static func sepia(intensity: Double) -> FilterKind { .sepia(Sepia(intensity: intensity)) }
}

extension FilterKind.Sepia: FilterAmounts {
    package static let word = "sepia"
    package static let coreImageName: String? = "CISepiaTone"
    package static let sentence = "Applies a sepia tone, as CSS sepia does."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "intensity", "inputIntensity", \.intensity, in: Amount.shares, neutral: 0,
            "The amount: 0 leaves the image unchanged, 1 is full sepia.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .sepia(self) }
    package var changesNothing: Bool { intensity == 0 }
}
