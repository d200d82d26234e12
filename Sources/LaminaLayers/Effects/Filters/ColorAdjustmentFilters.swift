// MARK: Brightness

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
    package static let sentence = "Adds an amount to each channel."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", or: "inputBrightness", \.amount, in: -1...1, neutral: 0, isRequired: true,
            "The amount added; 0 changes nothing.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .brightness(self) }
    package var changesNothing: Bool { amount == 0 }
}

// MARK: Contrast

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
    package static let sentence = "Scales the distance from middle grey."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", or: "inputContrast", \.amount, in: 0...10_000, neutral: 1, isRequired: true,
            "0 is grey, 1 changes nothing.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .contrast(self) }
    package var changesNothing: Bool { amount == 1 }
}

// MARK: Saturation

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
    package static let sentence = "Scales the distance from grey."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "amount", "inputAmount", or: "inputSaturation", \.amount, in: 0...10_000, neutral: 1, isRequired: true,
            "0 is grey, 1 changes nothing.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .saturation(self) }
    package var changesNothing: Bool { amount == 1 }
}

// MARK: Exposure

extension FilterKind {
    /// Multiplies each channel by two to a power.
    public struct Exposure: Sendable, Hashable {
        /// The exponent, from -30 to 30.
        public var ev = 0.5
    }

    /// Multiplies each channel by two to a power.
    public static func exposure(ev: Double) -> FilterKind { .exposure(Exposure(ev: ev)) }
}

extension FilterKind.Exposure: FilterAmounts {
    package static let word = "exposure"
    package static let coreImageName: String? = "CIExposureAdjust"
    package static let sentence = "Multiplies each channel by two to a power."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "ev", "inputEV", \.ev, in: -30...30, neutral: 0,
            "The exponent; 0 changes nothing.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .exposure(self) }
    package var changesNothing: Bool { ev == 0 }
}

// MARK: Gamma

extension FilterKind {
    /// Raises each channel to a power.
    public struct Gamma: Sendable, Hashable {
        /// The exponent, from 0.001 to 1,000.
        public var power = 0.75
    }

    /// Raises each channel to a power.
    public static func gamma(power: Double) -> FilterKind { .gamma(Gamma(power: power)) }
}

extension FilterKind.Gamma: FilterAmounts {
    package static let word = "gamma"
    package static let coreImageName: String? = "CIGammaAdjust"
    package static let sentence = "Raises each channel to a power."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "power", "inputPower", \.power, in: 0.001...1000, neutral: 1,
            "The exponent; 1 changes nothing.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .gamma(self) }
    package var changesNothing: Bool { power == 1 }
}

// MARK: Hue rotation

extension FilterKind {
    /// Rotates the hue, with the matrix of CSS `hue-rotate`.
    public struct HueRotate: Sendable, Hashable {
        /// The angle in radians.
        public var angle = 0.0
    }

    /// Rotates the hue by an angle, with the matrix of CSS `hue-rotate`.
    public static func hueRotate(angle: Double) -> FilterKind { .hueRotate(HueRotate(angle: angle)) }
}

extension FilterKind.HueRotate: FilterAmounts {
    package static let word = "hueRotate"
    package static let coreImageName: String? = "CIHueAdjust"
    package static let sentence = "Rotates the hue, as CSS hue-rotate does."
    package static let amounts: [FilterAmount<Self>] = [.angle(\.angle, isRequired: true, "The angle in degrees.")]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .hueRotate(self) }
    package var changesNothing: Bool { angle == 0 }
}
