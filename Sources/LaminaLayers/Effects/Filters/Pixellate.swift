import LaminaGeometry

extension FilterKind {
    /// Replaces squares by the mean of the pixels that they cover.
    public struct Pixellate: Sendable, Hashable {
        /// The side of the squares in points, from 0 to 10,000.
        public var scale = 8.0
        /// A corner of the grid of squares, in points from the origin of the layer's bounds.
        public var center = Point.zero
    }

    /// Replaces squares of `scale` points by the mean of the pixels that they cover, with a corner of the grid at
    /// `center`, counted from the origin of the layer's bounds.
    public static func pixellate(scale: Double, center: Point = .zero) -> FilterKind {
        .pixellate(Pixellate(scale: scale, center: center))
    }
}

extension FilterKind.Pixellate: FilterAmounts {
    package static let word = "pixellate"
    package static let coreImageName: String? = "CIPixellate"
    package static let sentence = "Pixellates the image: each square shows the mean of the pixels that it covers."
    package static let amounts: [FilterAmount<Self>] = [
        .number("scale", "inputScale", \.scale, in: Amount.radii, neutral: 0, "The side of the squares, in points."),
        .point(
            "center", "inputCenter", \.center,
            "The position of a corner of the squares, in points from the origin of the layer's bounds: [x, y]."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .pixellate(self) }
    package var changesNothing: Bool { scale <= 0 }
    package var maximumReach: Double { scale }
}
