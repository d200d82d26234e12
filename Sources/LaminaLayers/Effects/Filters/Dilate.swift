extension FilterKind {
    /// Takes the maximum of each premultiplied channel in a square.
    public struct Dilate: Sendable, Hashable {
        /// Half of the square's side in points, from 0 to 10,000.
        public var radius = 0.0
    }

    /// Takes the maximum of each premultiplied channel in a square that extends `radius` to each side.
    public static func dilate(radius: Double) -> FilterKind { .dilate(Dilate(radius: radius)) }
}

extension FilterKind.Dilate: FilterAmounts {
    package static let word = "dilate"
    package static let coreImageName: String? = "CIMorphologyMaximum"
    package static let sentence = "Dilates the image: the maximum of each premultiplied channel over a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, isRequired: true, "The distance that the square extends to each side, in points.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .dilate(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var maximumReach: Double { radius }
}
