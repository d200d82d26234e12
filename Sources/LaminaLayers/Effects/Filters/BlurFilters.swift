import Foundation
import LaminaGeometry

// MARK: Gaussian blur

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
    /// The maximum distance in points at which a Gaussian samples beyond its result, from its standard deviation in
    /// points.
    package static func mostReach(sigma: Double) -> Double { 3.5 * sigma }
}

// MARK: Box blur

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
    package static let sentence = "Averages over a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "Half of the square's side, in points.")
    ]
    package static let givesMeans = true

    package static let usual = Self()

    package var kind: FilterKind { .boxBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

// MARK: Motion blur

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
    package static let sentence = "Averages along a line."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "Half of the line's length, in points."),
        .angle(\.angle, "The line's angle from the x axis, in degrees clockwise."),
    ]
    package static let givesMeans = true

    package static let usual = Self()

    package var kind: FilterKind { .motionBlur(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

// MARK: Bloom

extension FilterKind {
    /// Adds a blurred copy of the image, scaled by an intensity.
    public struct Bloom: Sendable, Hashable {
        /// The Gaussian's standard deviation in points, from 0 to 10,000.
        public var radius = 10.0
        /// The factor of the blurred image, from 0 to 1,000.
        public var intensity = 0.5
    }

    /// Adds a copy of the image that is blurred by `radius` and multiplied by `intensity`.
    public static func bloom(radius: Double, intensity: Double) -> FilterKind {
        .bloom(Bloom(radius: radius, intensity: intensity))
    }
}

extension FilterKind.Bloom: FilterAmounts {
    package static let word = "bloom"
    package static let coreImageName: String? = "CIBloom"
    package static let sentence = "Adds a blurred copy of the image, scaled by an intensity."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, "The Gaussian's standard deviation in points."),
        .number(
            "intensity", "inputIntensity", \.intensity, in: 0...1000, neutral: 0,
            "The factor of the blurred image."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .bloom(self) }
    package var changesNothing: Bool { intensity == 0 }
    package var mostReach: Double { FilterKind.mostReach(sigma: radius) }
}

// MARK: Drop shadow

extension FilterKind {
    /// Draws a blurred, offset shadow of the image's alpha below the image.
    public struct DropShadow: Sendable, Hashable {
        /// The shadow's colour.
        public var color = Color(white: 0, alpha: 128.0 / 255)
        /// The shadow's offset in points, each within ±100,000.
        public var offset = CGSize(width: 0, height: 3)
        /// The standard deviation of the shadow's Gaussian in points, from 0 to 10,000.
        public var radius = 3.0
    }

    /// Draws a blurred, offset shadow of the image's alpha below the image; `radius` is the standard deviation.
    public static func dropShadow(color: Color, offset: CGSize, radius: Double) -> FilterKind {
        .dropShadow(DropShadow(color: color, offset: offset, radius: radius))
    }
}

extension FilterKind.DropShadow: FilterAmounts {
    package static let word = "dropShadow"
    package static let sentence = "Draws a blurred, offset shadow of the image's alpha below the image."
    package static let amounts: [FilterAmount<Self>] = [
        .color(\.color, "The shadow's colour."),
        .shift("offset", "inputOffset", \.offset, "[dx, dy]: the shadow's offset, in points."),
        .radius(\.radius, "The standard deviation of the shadow's Gaussian in points."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .dropShadow(self) }
    package var changesNothing: Bool { color.alpha <= 0 }
    package var mostReach: Double { FilterKind.mostReach(sigma: radius) + hypot(offset.width, offset.height) }
}
