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
    package static let sentence = "Adjusts the exposure: multiplies each colour channel by 2 to the power of ev."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "ev", "inputEV", \.ev, in: -30...30, neutral: 0,
            "The exposure value in stops; 0 leaves the image unchanged.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .exposure(self) }
    package var changesNothing: Bool { ev == 0 }
}
