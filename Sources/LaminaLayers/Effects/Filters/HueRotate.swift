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
