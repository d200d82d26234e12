extension FilterKind {
    /// Blurs with a Gaussian.
    public struct GaussianBlur: Sendable, Hashable {
        /// The standard deviation in points, from 0 to 10,000.
        public var radius = 10.0
        /// The pixels sampled beyond the image's edge.
        public var edge = FilterEdge.transparent
    }

    /// Blurs with a Gaussian.
    public static func gaussianBlur(radius: Double, edge: FilterEdge = .transparent) -> FilterKind {
        .gaussianBlur(GaussianBlur(radius: radius, edge: edge))
    }
}

extension FilterKind.GaussianBlur: EdgedAmounts {
    package static let word = "gaussianBlur"
    package static let coreImageName: String? = "CIGaussianBlur"
    package static let sentence = "Applies a Gaussian blur."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The standard deviation of the Gaussian, in points.")
    ]
    package static let averages = true

    package static let usual = Self()

    package var kind: FilterKind { .gaussianBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var maximumReach: Double { FilterKind.maximumReach(sigma: radius) }
}

extension FilterKind {
    /// The maximum distance in points at which a Gaussian samples beyond its result, from its standard deviation in
    /// points.
    package static func maximumReach(sigma: Double) -> Double { 3.5 * sigma }
}
