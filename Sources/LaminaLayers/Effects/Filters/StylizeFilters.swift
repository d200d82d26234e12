import Foundation

// MARK: Dilate

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
    package static let sentence = "Takes the maximum of each premultiplied channel in a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, isRequired: true, "Half of the square's side, in points.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .dilate(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

// MARK: Erode

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
    package static let sentence = "Takes the minimum of each premultiplied channel in a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, isRequired: true, "Half of the square's side, in points.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .erode(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

// MARK: Edges

extension FilterKind {
    /// The magnitude of each channel's Sobel gradient; the alpha is unchanged.
    public struct Edges: Sendable, Hashable {
        /// The factor of the gradient, from 0 to 1,000.
        public var intensity = 1.0
    }

    /// The magnitude of each channel's Sobel gradient times `intensity`; the alpha is unchanged.
    public static func edges(intensity: Double) -> FilterKind { .edges(Edges(intensity: intensity)) }
}

extension FilterKind.Edges: FilterAmounts {
    package static let word = "edges"
    package static let coreImageName: String? = "CIEdges"
    package static let sentence = "The magnitude of each channel's Sobel gradient; the alpha is unchanged."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "intensity", "inputIntensity", \.intensity, in: 0...1000, neutral: 0, "The factor of the gradient.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .edges(self) }
    // Flat areas become black.
    package var changesNothing: Bool { false }
}

// MARK: Pixellate

extension FilterKind {
    /// Replaces squares by the mean of the pixels that they cover.
    public struct Pixellate: Sendable, Hashable {
        /// The side of the squares in points, from 0 to 10,000.
        public var scale = 8.0
        /// A corner of the grid of squares, in points from the origin of the layer's bounds.
        public var center = CGPoint.zero
    }

    /// Replaces squares of `scale` points by the mean of the pixels that they cover, with a corner of the grid at
    /// `center`, counted from the origin of the layer's bounds.
    public static func pixellate(scale: Double, center: CGPoint = .zero) -> FilterKind {
        .pixellate(Pixellate(scale: scale, center: center))
    }
}

extension FilterKind.Pixellate: FilterAmounts {
    package static let word = "pixellate"
    package static let coreImageName: String? = "CIPixellate"
    package static let sentence = "Replaces squares by the mean of the pixels that they cover."
    package static let amounts: [FilterAmount<Self>] = [
        .number("scale", "inputScale", \.scale, in: Amount.radii, neutral: 0, "The side of the squares in points."),
        .point(
            "center", "inputCenter", \.center,
            "[x, y]: a corner of the grid of squares, in points from the origin of the layer's bounds."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .pixellate(self) }
    package var changesNothing: Bool { scale <= 0 }
    package var mostReach: Double { scale }
}

// MARK: Vignette

extension FilterKind {
    /// Darkens towards the corners of the layer's bounds: the colour times `1 - intensity · s(d / radius)`, where d is
    /// 0 in the centre and 1 in the corners, and s is smoothstep from 0 to 1.
    public struct Vignette: Sendable, Hashable {
        /// The distance at which the darkening is complete: 1 is the corners, less is closer to the centre; from 0 to
        /// 10,000.
        public var radius = 1.0
        /// The strength of the darkening, from -1,000 to 1,000; negative values lighten the corners.
        public var intensity = 0.0
    }

    /// Darkens towards the corners of the layer's bounds.
    public static func vignette(radius: Double = 1, intensity: Double) -> FilterKind {
        .vignette(Vignette(radius: radius, intensity: intensity))
    }
}

extension FilterKind.Vignette: FilterAmounts {
    package static let word = "vignette"
    package static let coreImageName: String? = "CIVignette"
    package static let sentence = "Darkens towards the corners of the layer's bounds."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(
            \.radius, "The distance at which the darkening is complete: 1 is the corners, less is closer to the centre."
        ),
        .number(
            "intensity", "inputIntensity", \.intensity, in: -1000...1000, neutral: 0, isRequired: true,
            "The strength of the darkening; negative values lighten the corners."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .vignette(self) }
    package var changesNothing: Bool { intensity == 0 }
}
