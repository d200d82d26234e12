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
    package static let sentence = "Raises each colour channel to a power."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "power", "inputPower", \.power, in: 0.001...1000, neutral: 1,
            "The exponent; 1 leaves the image unchanged.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .gamma(self) }
    package var changesNothing: Bool { power == 1 }
}
