import LaminaGeometry

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
        "Mixes a colour into the image by that colour's alpha, where the image is not transparent."
    package static let amounts: [FilterAmount<Self>] = [
        .color(\.color, isRequired: true, "The colour, whose alpha is its strength.")
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .tint(self) }
    package var changesNothing: Bool { color.alpha <= 0 }
}
