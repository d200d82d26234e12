/// The shader of an instance: the layout it reads and the parts it needs.
///
/// Programs are few and each is compiled when it is first needed; every part costs time per fragment, so that a plain
/// rectangle has a program without any.
package struct ProgramKey: OptionSet, Sendable, Hashable {
    package let rawValue: UInt64
    package init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Reads ``QuadInstance`` rather than ``BoxInstance``.
    package static let quad = ProgramKey(rawValue: 1 << 0)
    /// Edges or corners that run through pixels.
    package static let edges = ProgramKey(rawValue: 1 << 1)
    package static let border = ProgramKey(rawValue: 1 << 2)
    /// Clipped by an ancestor's rounded rectangle.
    package static let clip = ProgramKey(rawValue: 1 << 3)
    /// An image's texels, filtered.
    package static let image = ProgramKey(rawValue: 1 << 4)
    /// The image is in nine parts.
    package static let nineParts = ProgramKey(rawValue: 1 << 5)
    /// The image repeats.
    package static let repeats = ProgramKey(rawValue: 1 << 6)
    /// The image is another pass's target, with one texel per pixel.
    package static let target = ProgramKey(rawValue: 1 << 7)
    /// The map is not affine.
    package static let perspective = ProgramKey(rawValue: 1 << 8)
    /// The image is filtered between mip levels.
    package static let pyramid = ProgramKey(rawValue: 1 << 9)

    /// The image is filtered bilinearly; without it, the nearest texel is used.
    package static let linear = ProgramKey(rawValue: 1 << 10)

    /// One radius at all four corners and nothing but a fill: the coverage is one distance.
    package static let rounded = ProgramKey(rawValue: 1 << 11)

    /// The area is a small square, so that one point can replace two triangles.
    package static let point = ProgramKey(rawValue: 1 << 12)

    /// The target is multiplied by the alpha or luminance of another, with one texel per pixel.
    package static let masked = ProgramKey(rawValue: 1 << 13)

    /// The filtered backdrop shows through the alpha of the target.
    package static let vibrant = ProgramKey(rawValue: 1 << 14)

    /// The target is blended with its backdrop by a blend mode, in the shader.
    package static let behind = ProgramKey(rawValue: 1 << 15)

    /// The target ends within the area; transparent beyond.
    package static let limited = ProgramKey(rawValue: 1 << 16)

    /// The blurred coverage of a rounded rectangle instead of its coverage.
    package static let shadow = ProgramKey(rawValue: 1 << 17)

    /// Clips may be images.
    package static let maskImage = ProgramKey(rawValue: 1 << 18)

    /// Opposite edges of a shadow are so near that their blurs overlap.
    package static let shadowSmall = ProgramKey(rawValue: 1 << 19)

    /// The target has a smaller grid along y and is upsampled by quadratic B-splines.
    package static let upsample = ProgramKey(rawValue: 1 << 20)
    /// The same with cubic ones.
    package static let upsampleCubic = ProgramKey(rawValue: 1 << 21)

    /// An opaque image, or a target known to be opaque, that replaces the pixels below: no edge, no fade, no clip, and
    /// every texel that is read is within its limits.
    package static let solid = ProgramKey(rawValue: 1 << 22)

    /// The fill is a gradient.
    package static let gradient = ProgramKey(rawValue: 1 << 23)

    /// Clips may be gradients.
    package static let maskGradient = ProgramKey(rawValue: 1 << 24)

    /// Cut by clip planes.
    package static let clipPlanes = ProgramKey(rawValue: 1 << 25)

    /// The image is in an atlas with others, at a position that each instance has.
    package static let atlas = ProgramKey(rawValue: 1 << 26)

    /// Each pixel shows one texel, found by whole steps from the pixel: nothing is filtered or cut. For a shadow it is
    /// one of its table.
    package static let exact = ProgramKey(rawValue: 1 << 27)

    /// The gradient of the fill or of the clip may repeat or have a focus.
    package static let gradientSpread = ProgramKey(rawValue: 1 << 28)

    /// The shadow of a layer's box.
    package static let boxShadow = ProgramKey(rawValue: 1 << 29)

    /// The layer's own corners, or those of its clip, may be ellipses or continuous; see ``QuadFlags/shapedCorners``.
    package static let corners = ProgramKey(rawValue: 1 << 30)

    /// A border by side.
    package static let borderSides = ProgramKey(rawValue: 1 << 31)

    /// The target that is upsampled has amounts of light.
    package static let light = ProgramKey(rawValue: 1 << 32)

    /// The names of the parts, for messages and shader defines.
    package var parts: [String] {
        let names = [
            "QUAD", "EDGES", "BORDER", "CLIP", "IMAGE", "NINE_PARTS", "REPEATS", "TARGET", "PERSPECTIVE", "PYRAMID",
            "LINEAR", "ROUNDED", "POINT", "MASKED", "VIBRANT", "BEHIND", "LIMITED", "SHADOW", "MASK_IMAGE",
            "SHADOW_SMALL", "UPSAMPLE", "UPSAMPLE_CUBIC", "SOLID", "GRADIENT", "MASK_GRADIENT",
            "CLIP_PLANES", "ATLAS", "EXACT", "GRADIENT_SPREAD", "BOX_SHADOW", "CORNERS", "BORDER_SIDES", "LIGHT",
        ]
        return names.enumerated().filter { rawValue & (1 << UInt64($0.offset)) != 0 }.map(\.element)
    }
}
