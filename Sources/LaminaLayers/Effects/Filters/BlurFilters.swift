import Foundation
import LaminaGeometry

extension FilterKind {
    /// Blurs with a Gaussian.
    public struct GaussianBlur: Sendable, Hashable {
        /// The standard deviation in points, from 0 to 10,000.
        public var radius = 10.0
        /// What is found beyond the image's edge.
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
    package static let sentence = "Blurs with a Gaussian."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The Gaussian's standard deviation in points.")
    ]
    package static let givesMeans = true

    package static let usual = Self()

    package var kind: FilterKind { .gaussianBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { FilterKind.mostReach(sigma: radius) }
}

extension FilterKind {
    /// The points by which a Gaussian with a standard deviation in points may at most read beyond its result.
    package static func mostReach(sigma: Double) -> Double { 3.5 * sigma }
}

extension FilterKind {
    /// The mean over a square.
    public struct BoxBlur: Sendable, Hashable {
        /// How far the square reaches to each side, in points, from 0 to 10,000.
        public var radius = 10.0
        /// What is found beyond the image's edge.
        public var edge = FilterEdge.transparent
    }

    /// The mean over a square.
    public static func boxBlur(radius: Double, edge: FilterEdge = .transparent) -> FilterKind {
        .boxBlur(BoxBlur(radius: radius, edge: edge))
    }
}

extension FilterKind.BoxBlur: EdgedAmounts {
    package static let word = "boxBlur"
    package static let coreImageName: String? = "CIBoxBlur"
    package static let sentence = "The mean over a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "How far the square reaches to each side, in points.")
    ]
    package static let givesMeans = true

    package static let usual = Self()

    package var kind: FilterKind { .boxBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

extension FilterKind {
    /// The mean along a line.
    public struct MotionBlur: Sendable, Hashable {
        /// How far the line reaches both ways from each pixel, in points, from 0 to 10,000.
        public var radius = 20.0
        /// The line's angle from the x axis, in radians.
        public var angle = 0.0
        /// What is found beyond the image's edge.
        public var edge = FilterEdge.transparent
    }

    /// The mean along a line that reaches `radius` both ways from each pixel, turned by `angle` from the x axis.
    public static func motionBlur(
        radius: Double, angle: Double, edge: FilterEdge = .transparent
    ) -> FilterKind {
        .motionBlur(MotionBlur(radius: radius, angle: angle, edge: edge))
    }
}

extension FilterKind.MotionBlur: EdgedAmounts {
    package static let word = "motionBlur"
    package static let coreImageName: String? = "CIMotionBlur"
    package static let sentence = "The mean along a line."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "How far the line reaches both ways from each pixel, in points."),
        .angle(\.angle, "The line's angle from the x axis, in degrees clockwise."),
    ]
    package static let givesMeans = true

    package static let usual = Self()

    package var kind: FilterKind { .motionBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

extension FilterKind {
    /// Adds the image blurred and weakened.
    public struct Bloom: Sendable, Hashable {
        /// The Gaussian's standard deviation in points, from 0 to 10,000.
        public var radius = 10.0
        /// What the blurred image is multiplied by, from 0 to 1,000.
        public var intensity = 0.5
    }

    /// Adds the image blurred by `radius` and multiplied by `intensity`.
    public static func bloom(radius: Double, intensity: Double) -> FilterKind {
        .bloom(Bloom(radius: radius, intensity: intensity))
    }
}

extension FilterKind.Bloom: FilterAmounts {
    package static let word = "bloom"
    package static let coreImageName: String? = "CIBloom"
    package static let sentence = "Adds the image blurred and weakened."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The Gaussian's standard deviation in points."),
        .number(
            "intensity", "inputIntensity", \.intensity, in: 0...1000, neutral: 0,
            "What the blurred image is multiplied by."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .bloom(self) }
    package var changesNothing: Bool { intensity == 0 }
    package var mostReach: Double { FilterKind.mostReach(sigma: radius) }
}

extension FilterKind {
    /// The image over a blurred, shifted shadow of its alpha.
    public struct DropShadow: Sendable, Hashable {
        /// The shadow's colour.
        public var color = Color(white: 0, alpha: 128.0 / 255)
        /// Where the shadow falls, in points, each within 100,000.
        public var offset = CGSize(width: 0, height: 3)
        /// The standard deviation of the shadow's Gaussian in points, from 0 to 10,000.
        public var radius = 3.0
    }

    /// The image over a blurred, shifted shadow of its alpha; `radius` is the standard deviation.
    public static func dropShadow(color: Color, offset: CGSize, radius: Double) -> FilterKind {
        .dropShadow(DropShadow(color: color, offset: offset, radius: radius))
    }
}

extension FilterKind.DropShadow: FilterAmounts {
    package static let word = "dropShadow"
    package static let sentence = "The image over a blurred, shifted shadow of its alpha."
    package static let amounts: [FilterAmount<Self>] = [
        .color(\.color, "The shadow's colour."),
        .shift("offset", "inputOffset", \.offset, "[dx, dy]: where the shadow falls, in points."),
        .radius(\.radius, "The standard deviation of the shadow's Gaussian in points."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .dropShadow(self) }
    package var changesNothing: Bool { color.alpha <= 0 }
    package var mostReach: Double { FilterKind.mostReach(sigma: radius) + hypot(offset.width, offset.height) }
}
