import Foundation

extension FilterKind {
    /// The greatest value of each premultiplied channel in a square.
    public struct Dilate: Sendable, Hashable {
        /// How far the square reaches to each side, in points, from 0 to 10,000.
        public var radius = 0.0
    }

    /// The greatest value of each premultiplied channel in a square that reaches `radius` to each side.
    public static func dilate(radius: Double) -> FilterKind { .dilate(Dilate(radius: radius)) }
}

extension FilterKind.Dilate: FilterAmounts {
    package static let word = "dilate"
    package static let coreImageName: String? = "CIMorphologyMaximum"
    package static let sentence = "The greatest value of each premultiplied channel in a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, isRequired: true, "How far the square reaches to each side, in points.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .dilate(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

extension FilterKind {
    /// The least value of each premultiplied channel in a square.
    public struct Erode: Sendable, Hashable {
        /// How far the square reaches to each side, in points, from 0 to 10,000.
        public var radius = 0.0
    }

    /// The least value of each premultiplied channel in a square that reaches `radius` to each side.
    public static func erode(radius: Double) -> FilterKind { .erode(Erode(radius: radius)) }
}

extension FilterKind.Erode: FilterAmounts {
    package static let word = "erode"
    package static let coreImageName: String? = "CIMorphologyMinimum"
    package static let sentence = "The least value of each premultiplied channel in a square."
    package static let amounts: [FilterAmount<Self>] = [
        .radius(\.radius, isRequired: true, "How far the square reaches to each side, in points.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .erode(self) }
    package var changesNothing: Bool { radius <= 0 }
    package var mostReach: Double { radius }
}

extension FilterKind {
    /// The length of each channel's Sobel gradient, the alpha kept.
    public struct Edges: Sendable, Hashable {
        /// What the gradient is multiplied by, from 0 to 1,000.
        public var intensity = 1.0
    }

    /// The length of each channel's Sobel gradient times `intensity`, the alpha kept.
    public static func edges(intensity: Double) -> FilterKind { .edges(Edges(intensity: intensity)) }
}

extension FilterKind.Edges: FilterAmounts {
    package static let word = "edges"
    package static let coreImageName: String? = "CIEdges"
    package static let sentence = "The length of each channel's gradient, the alpha kept."
    package static let amounts: [FilterAmount<Self>] = [
        .number(
            "intensity", "inputIntensity", \.intensity, in: 0...1000, neutral: 0, "What the gradient is multiplied by.")
    ]

    package static let usual = Self()

    package var kind: FilterKind { .edges(self) }
    // What has no edges becomes black.
    package var changesNothing: Bool { false }
}

extension FilterKind {
    /// Squares with the mean of what they cover.
    public struct Pixellate: Sendable, Hashable {
        /// The squares' side in points, from 0 to 10,000.
        public var scale = 8.0
        /// Where a corner of them lies, in points from the origin of the layer's bounds.
        public var center = CGPoint.zero
    }

    /// Squares of `scale` points with the mean of what they cover, a corner of them at `center`, counted from the origin
    /// of the layer's bounds.
    public static func pixellate(scale: Double, center: CGPoint = .zero) -> FilterKind {
        .pixellate(Pixellate(scale: scale, center: center))
    }
}

extension FilterKind.Pixellate: FilterAmounts {
    package static let word = "pixellate"
    package static let coreImageName: String? = "CIPixellate"
    package static let sentence = "Squares with the mean of what they cover."
    package static let amounts: [FilterAmount<Self>] = [
        .number("scale", "inputScale", \.scale, in: Amount.radii, neutral: 0, "The squares' side in points."),
        .point(
            "center", "inputCenter", \.center,
            "[x, y]: where a corner of them lies, in points from the origin of the layer's bounds."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .pixellate(self) }
    package var changesNothing: Bool { scale <= 0 }
    package var mostReach: Double { scale }
}

extension FilterKind {
    /// Darkens towards the corners of the layer's bounds: the colour times `1 - intensity · s(d / radius)`, d being 0 in the
    /// centre and 1 in the corners, s smoothstep from 0 to 1.
    public struct Vignette: Sendable, Hashable {
        /// Where the darkening is complete: 1 is the corners, less is further in; from 0 to 10,000.
        public var radius = 1.0
        /// How dark the corners become, from -1,000 to 1,000; below 0 they become lighter.
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
        .radius(\.radius, "Where the darkening is complete: 1 is the corners, less is further in."),
        .number(
            "intensity", "inputIntensity", \.intensity, in: -1000...1000, neutral: 0, isRequired: true,
            "How dark the corners become; below 0 they become lighter."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .vignette(self) }
    package var changesNothing: Bool { intensity == 0 }
}
