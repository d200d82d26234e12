extension FilterKind {
    /// The magnitude of each channel's Sobel gradient; the alpha is unchanged.
    public struct Edges: Sendable, Hashable {
        /// The factor of the gradient, from 0 to 1,000.
        public var intensity = 1.0
    }

    /// The magnitude of each channel's Sobel gradient times `intensity`; the alpha is unchanged.
    public static func edges(intensity: Double) -> FilterKind { .edges(Edges(intensity: intensity)) }
}

extension FilterKind.Edges: FilterAmounts {
    package static let word = "edges"
    package static let coreImageName: String? = "CIEdges"
    package static let sentence = "Detects edges: the magnitude of each channel's gradient; alpha is unchanged."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "intensity", "inputIntensity", \.intensity, in: 0...1000, neutral: 0,
            "The factor by which the gradient is multiplied.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .edges(self) }
    // Flat areas become black.
    package var changesNothing: Bool { false }
}
