import LaminaGeometry

// MARK: Grayscale

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
    package static let sentence = "Blends the colour with grey, as CSS grayscale does."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", \.amount, in: Amount.fractions, neutral: 0,
            "0 changes nothing, 1 is grey.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .grayscale(self) }
    package var changesNothing: Bool { amount == 0 }
}

// MARK: Sepia

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
    package static let sentence = "Blends the colour with brown tones, as CSS sepia does."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "intensity", "inputIntensity", \.intensity, in: Amount.fractions, neutral: 0,
            "0 changes nothing, 1 is brown.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .sepia(self) }
    package var changesNothing: Bool { intensity == 0 }
}

// MARK: Invert

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
    package static let sentence = "Blends the colour with its inverse."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", \.amount, in: Amount.fractions, neutral: 0,
            "0 changes nothing, 1 is the inverse.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .invert(self) }
    package var changesNothing: Bool { amount == 0 }
}

// MARK: Tint

extension FilterKind {
    /// Blends the image with a colour by that colour's alpha; the image's alpha stays.
    public struct Tint: Sendable, Hashable {
        /// The colour.
        public var color = Color.clear
    }

    /// Blends the image with a colour by that colour's alpha; the image's alpha stays.
    public static func tint(_ color: Color) -> FilterKind { .tint(Tint(color: color)) }
}

extension FilterKind.Tint: FilterAmounts {
    package static let word = "tint"
    package static let sentence =
        "Blends the image with a colour by that colour's alpha; the image's alpha is unchanged."
    package static let amounts: [FilterAmount<Self>] = [.color(\.color, isRequired: true, "The colour.")]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .tint(self) }
    package var changesNothing: Bool { color.alpha <= 0 }
}
