extension FilterKind {
    /// Averages along a line.
    public struct MotionBlur: Sendable, Hashable {
        /// Half of the line's length in points, from 0 to 10,000.
        public var radius = 20.0
        /// The line's angle from the x axis, in radians.
        public var angle = 0.0
        /// The pixels sampled beyond the image's edge.
        public var edge = FilterEdge.transparent
    }

    /// Averages along a line that extends `radius` in both directions from each pixel, at `angle` from the x axis.
    public static func motionBlur(
        radius: Double, angle: Double, edge: FilterEdge = .transparent
    ) -> FilterKind {
        .motionBlur(MotionBlur(radius: radius, angle: angle, edge: edge))
    }
}

extension FilterKind.MotionBlur: EdgedAmounts {
    package static let word = "motionBlur"
    package static let coreImageName: String? = "CIMotionBlur"
    package static let sentence = "Applies a motion blur: the mean along a line through each pixel."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The distance that the line extends to each side of the pixel, in points."),
        .angle(\.angle, "The angle of the line from the x axis, in degrees clockwise."),
    ]
    package static let averages = true

    package static let usual = Self()

    package var kind: FilterKind { .motionBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var maximumReach: Double { radius }
}
