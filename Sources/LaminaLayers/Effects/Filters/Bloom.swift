extension FilterKind {
    /// Adds a blurred copy of the image, scaled by an intensity.
    public struct Bloom: Sendable, Hashable {
        /// The Gaussian's standard deviation in points, from 0 to 10,000.
        public var radius = 10.0
        /// The factor of the blurred image, from 0 to 1,000.
        public var intensity = 0.5
    }

    /// Adds a copy of the image that is blurred by `radius` and multiplied by `intensity`.
    public static func bloom(radius: Double, intensity: Double) -> FilterKind {
        .bloom(Bloom(radius: radius, intensity: intensity))
    }
}

extension FilterKind.Bloom: FilterAmounts {
    package static let word = "bloom"
    package static let coreImageName: String? = "CIBloom"
    package static let sentence = "Adds a blurred copy of the image, scaled by intensity."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The standard deviation of the Gaussian, in points."),
        .number(
            "intensity", "inputIntensity", \.intensity, in: 0...1000, neutral: 0,
            "The factor by which the blurred copy is multiplied."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .bloom(self) }
    package var changesNothing: Bool { intensity == 0 }
    package var maximumReach: Double { FilterKind.maximumReach(sigma: radius) }
}
