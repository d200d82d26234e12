extension FilterKind {
    /// Takes the minimum of each premultiplied channel in a square.
    public struct Erode: Sendable, Hashable {
        /// Half of the square's side in points, from 0 to 10,000.
        public var radius = 0.0
    }

    /// Takes the minimum of each premultiplied channel in a square that extends `radius` to each side.
    public static func erode(radius: Double) -> FilterKind { .erode(Erode(radius: radius)) }
}

extension FilterKind.Erode: FilterAmounts {
    package static let word = "erode"
    package static let coreImageName: String? = "CIMorphologyMinimum"
    package static let sentence = "Erodes the image: the minimum of each premultiplied channel over a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, isRequired: true, "The distance that the square extends to each side, in points.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .erode(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var maximumReach: Double { radius }
}
