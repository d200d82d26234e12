import Glibc
import LaminaGeometry

extension FilterKind {
    /// Draws a blurred, offset shadow of the image's alpha below the image.
    public struct DropShadow: Sendable, Hashable {
        /// The shadow's colour.
        public var color = Color(white: 0, alpha: 128.0 / 255)
        /// The shadow's offset in points, each within ±100,000.
        public var offset = Size(width: 0, height: 3)
        /// The standard deviation of the shadow's Gaussian in points, from 0 to 10,000.
        public var radius = 3.0
        /// True if the offset is rounded to whole pixels, as that of a layer's own shadow.
        package var roundsOffset = false
    }

    /// Draws a blurred, offset shadow of the image's alpha below the image; `radius` is the standard deviation.
    public static func dropShadow(color: Color, offset: Size, radius: Double) -> FilterKind {
        .dropShadow(DropShadow(color: color, offset: offset, radius: radius))
    }

    /// The shadow of a layer as a filter of its image, with its offset rounded to whole pixels.
    package static func layerShadow(color: Color, offset: Size, radius: Double) -> FilterKind {
        .dropShadow(DropShadow(color: color, offset: offset, radius: radius, roundsOffset: true))
    }
}

extension FilterKind.DropShadow: FilterAmounts {
    package static let word = "dropShadow"
    package static let sentence = "Draws the image over a shadow: its alpha, blurred and offset."
    package static let amounts: [FilterAmount<Self>] = [
        .color(\.color, "The colour of the shadow."),
        .shift("offset", "inputOffset", \.offset, "The offset of the shadow in points: [dx, dy]."),
        .radius(\.radius, "The standard deviation of the shadow's Gaussian blur, in points."),
    ]

    package static let usual = Self()

    package var kind: FilterKind { .dropShadow(self) }
    package var changesNothing: Bool { color.alpha <= 0 }
    package var maximumReach: Double { FilterKind.maximumReach(sigma: radius) + hypot(offset.width, offset.height) }
}
