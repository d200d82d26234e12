extension FilterKind {
    /// Darkens towards the corners of the layer's bounds: the colour times `1 - intensity · s(d / radius)`, where d is
    /// 0 in the centre and 1 in the corners, and s is smoothstep from 0 to 1.
    public struct Vignette: Sendable, Hashable {
        /// The distance at which the darkening is complete: 1 is the corners, less is closer to the centre; from 0 to
        /// 10,000.
        public var radius = 1.0
        /// The strength of the darkening, from -1,000 to 1,000; negative values lighten the corners.
        public var intensity = 0.0
    }

    /// Darkens towards the corners of the layer's bounds.
    public static func vignette(radius: Double = 1, intensity: Double) -> FilterKind {
        .vignette(Vignette(radius: radius, intensity: intensity))
    }
}

extension FilterKind.Vignette: FilterAmounts {
    package static let word = "vignette"
    package static let coreImageName: String? = "CIVignette"
    package static let sentence = "Darkens the image towards the corners of the layer's bounds."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(
            \.radius, "The distance from the centre at which the darkening is complete; 1 is the corners."
        ),
        .number(
            "intensity", "inputIntensity", \.intensity, in: -1000...1000, neutral: 0, isRequired: true,
            "The darkness of the corners; negative values lighten them."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .vignette(self) }
    package var changesNothing: Bool { intensity == 0 }
}
