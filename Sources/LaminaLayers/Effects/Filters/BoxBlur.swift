extension FilterKind {
    /// Averages over a square.
    public struct BoxBlur: Sendable, Hashable {
        /// Half of the square's side in points, from 0 to 10,000.
        public var radius = 10.0
        /// The pixels sampled beyond the image's edge.
        public var edge = FilterEdge.transparent
    }

    /// Averages over a square.
    public static func boxBlur(radius: Double, edge: FilterEdge = .transparent) -> FilterKind {
        .boxBlur(BoxBlur(radius: radius, edge: edge))
    }
}

extension FilterKind.BoxBlur: EdgedAmounts {
    package static let word = "boxBlur"
    package static let coreImageName: String? = "CIBoxBlur"
    package static let sentence = "Applies a box blur: the mean over a square around each pixel."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The distance that the square extends to each side, in points.")
    ]
    package static let averages = true

    package static let usual = Self()

    package var kind: FilterKind { .boxBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var maximumReach: Double { radius }
}
