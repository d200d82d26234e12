/// The shader of an instance: the layout it reads and the parts it needs.
///
/// Programs are few and each is compiled when it is first needed; every part costs time per fragment, so that a plain
/// rectangle has a program without any. Inlined into other modules, as ``RenderFlags`` are, for those that draw.
package struct ProgramKey: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64
    @inlinable package init(rawValue: UInt64) { self.rawValue = rawValue }

    @inlinable @inline(__always)
    package init(arrayLiteral elements: ProgramKey...) {
        var all: UInt64 = 0
        for element in elements { all |= element.rawValue }
        self.init(rawValue: all)
    }

    @inlinable package func contains(_ other: ProgramKey) -> Bool { rawValue & other.rawValue == other.rawValue }
    @inlinable package func isSuperset(of other: ProgramKey) -> Bool { contains(other) }
    @inlinable package func isDisjoint(with other: ProgramKey) -> Bool { rawValue & other.rawValue == 0 }

    /// Reads ``QuadInstance`` rather than ``BoxInstance``.
    @inlinable package static var quad: ProgramKey { ProgramKey(rawValue: 1 << 0) }
    /// Edges or corners that run through pixels.
    @inlinable package static var edges: ProgramKey { ProgramKey(rawValue: 1 << 1) }
    @inlinable package static var border: ProgramKey { ProgramKey(rawValue: 1 << 2) }
    /// Clipped by an ancestor's rounded rectangle.
    @inlinable package static var clip: ProgramKey { ProgramKey(rawValue: 1 << 3) }
    /// An image's texels, filtered.
    @inlinable package static var image: ProgramKey { ProgramKey(rawValue: 1 << 4) }
    /// The image is in nine parts.
    @inlinable package static var nineParts: ProgramKey { ProgramKey(rawValue: 1 << 5) }
    /// The image repeats.
    @inlinable package static var repeats: ProgramKey { ProgramKey(rawValue: 1 << 6) }
    /// The image is another pass's target, with one texel per pixel.
    @inlinable package static var target: ProgramKey { ProgramKey(rawValue: 1 << 7) }
    /// The map is not affine.
    @inlinable package static var perspective: ProgramKey { ProgramKey(rawValue: 1 << 8) }
    /// The image is filtered between mip levels.
    @inlinable package static var pyramid: ProgramKey { ProgramKey(rawValue: 1 << 9) }

    /// The image is filtered bilinearly; without it, the nearest texel is used.
    @inlinable package static var linear: ProgramKey { ProgramKey(rawValue: 1 << 10) }

    /// One radius at all four corners and nothing but a fill: the coverage is one distance.
    @inlinable package static var rounded: ProgramKey { ProgramKey(rawValue: 1 << 11) }

    /// The area is a small square, so that one point can replace two triangles.
    @inlinable package static var point: ProgramKey { ProgramKey(rawValue: 1 << 12) }

    /// The target is multiplied by the alpha or luminance of another, with one texel per pixel.
    @inlinable package static var masked: ProgramKey { ProgramKey(rawValue: 1 << 13) }

    /// The filtered backdrop shows through the alpha of the target.
    @inlinable package static var vibrant: ProgramKey { ProgramKey(rawValue: 1 << 14) }

    /// The target is blended with its backdrop by a blend mode, in the shader.
    @inlinable package static var behind: ProgramKey { ProgramKey(rawValue: 1 << 15) }

    /// The target ends within the area; transparent beyond.
    @inlinable package static var limited: ProgramKey { ProgramKey(rawValue: 1 << 16) }

    /// The blurred coverage of a rounded rectangle instead of its coverage.
    @inlinable package static var shadow: ProgramKey { ProgramKey(rawValue: 1 << 17) }

    /// Clips may be images.
    @inlinable package static var maskImage: ProgramKey { ProgramKey(rawValue: 1 << 18) }

    /// Opposite edges of a shadow are so near that their blurs overlap.
    @inlinable package static var shadowSmall: ProgramKey { ProgramKey(rawValue: 1 << 19) }

    /// The target has a smaller grid along y and is upsampled by quadratic B-splines.
    @inlinable package static var upsample: ProgramKey { ProgramKey(rawValue: 1 << 20) }
    /// The same with cubic ones.
    @inlinable package static var upsampleCubic: ProgramKey { ProgramKey(rawValue: 1 << 21) }

    /// An opaque image, or a target known to be opaque, that replaces the pixels below: no edge, no fade, no clip, and
    /// every texel that is read is within its limits.
    @inlinable package static var solid: ProgramKey { ProgramKey(rawValue: 1 << 22) }

    /// The fill is a gradient.
    @inlinable package static var gradient: ProgramKey { ProgramKey(rawValue: 1 << 23) }

    /// Clips may be gradients.
    @inlinable package static var maskGradient: ProgramKey { ProgramKey(rawValue: 1 << 24) }

    /// Cut by clip planes.
    @inlinable package static var clipPlanes: ProgramKey { ProgramKey(rawValue: 1 << 25) }

    /// The image is in an atlas with others, at a position that each instance has.
    @inlinable package static var atlas: ProgramKey { ProgramKey(rawValue: 1 << 26) }

    /// Each pixel shows one texel, found by whole steps from the pixel: nothing is filtered or cut. For a shadow it is
    /// one of its table.
    @inlinable package static var exact: ProgramKey { ProgramKey(rawValue: 1 << 27) }

    /// The gradient of the fill or of the clip may repeat or have a focus.
    @inlinable package static var gradientSpread: ProgramKey { ProgramKey(rawValue: 1 << 28) }

    /// The shadow of a layer's box.
    @inlinable package static var boxShadow: ProgramKey { ProgramKey(rawValue: 1 << 29) }

    /// The layer's own corners, or those of its clip, may be ellipses or continuous; see ``QuadFlags/shapedCorners``.
    @inlinable package static var corners: ProgramKey { ProgramKey(rawValue: 1 << 30) }

    /// A border by side.
    @inlinable package static var borderSides: ProgramKey { ProgramKey(rawValue: 1 << 31) }

    /// The target that is upsampled has amounts of light.
    @inlinable package static var light: ProgramKey { ProgramKey(rawValue: 1 << 32) }

    /// An image in nine parts around a layer, each of which may repeat.
    @inlinable package static var borderImage: ProgramKey { ProgramKey(rawValue: 1 << 33) }

    /// The names of the parts, for messages and shader defines.
    package var parts: [String] {
        let names = [
            "QUAD", "EDGES", "BORDER", "CLIP", "IMAGE", "NINE_PARTS", "REPEATS", "TARGET", "PERSPECTIVE", "PYRAMID",
            "LINEAR", "ROUNDED", "POINT", "MASKED", "VIBRANT", "BEHIND", "LIMITED", "SHADOW", "MASK_IMAGE",
            "SHADOW_SMALL", "UPSAMPLE", "UPSAMPLE_CUBIC", "SOLID", "GRADIENT", "MASK_GRADIENT",
            "CLIP_PLANES", "ATLAS", "EXACT", "GRADIENT_SPREAD", "BOX_SHADOW", "CORNERS", "BORDER_SIDES", "LIGHT",
            "BORDER_IMAGE",
        ]
        return names.enumerated().filter { rawValue & (1 << UInt64($0.offset)) != 0 }.map(\.element)
    }
}
