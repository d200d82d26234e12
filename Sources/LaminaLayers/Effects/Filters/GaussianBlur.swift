extension FilterKind {
    /// Blurs with a Gaussian.
    public struct GaussianBlur: Sendable, Hashable {
        /// The standard deviation along x in points, from 0 to 10,000. Each radius is along the axis of the picture that is
        /// nearer to the layer's own; 0 does not blur along it.
        public var radiusX = 10.0
        /// The standard deviation along y in points, from 0 to 10,000.
        public var radiusY = 10.0
        /// The pixels sampled beyond the image's edge.
        public var edge = FilterEdge.transparent

        /// The larger of both radii; setting it sets both.
        public var radius: Double {
            get { max(radiusX, radiusY) }
            set { (radiusX, radiusY) = (newValue, newValue) }
        }
    }

    /// Blurs with a Gaussian.
    public static func gaussianBlur(radius: Double, edge: FilterEdge = .transparent) -> FilterKind {
        .gaussianBlur(GaussianBlur(radiusX: radius, radiusY: radius, edge: edge))
    }

    /// Blurs with a Gaussian that is not as wide along y as along x.
    public static func gaussianBlur(
        radiusX: Double, radiusY: Double, edge: FilterEdge = .transparent
    ) -> FilterKind {
        .gaussianBlur(GaussianBlur(radiusX: radiusX, radiusY: radiusY, edge: edge))
    }
}

extension FilterKind.GaussianBlur: EdgedAmounts {
    package static let word = "gaussianBlur"
    package static let coreImageName: String? = "CIGaussianBlur"
    package static let sentence = "Applies a Gaussian blur."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The standard deviation of the Gaussian, in points."),
        .radiusPart(
            "radiusX", "inputRadiusX", \.radiusX,
            "The standard deviation along x, in points; by default the radius. 0 does not blur along x."),
        .radiusPart(
            "radiusY", "inputRadiusY", \.radiusY,
            "The standard deviation along y, in points; by default the radius. 0 does not blur along y."),
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
