/// A layer's rectangle anywhere in space with everything that can be on it, as the GPU reads it.
///
/// Its own coordinates are points from the centre of the bounds, x right and y down on the upright image; pixels are
/// those of the frame. The layout is that of the vertex attributes in `Shaders/quad.vert`: fourteen vectors of four
/// floats.
@frozen
package struct QuadInstance: BitwiseCopyable, Sendable, Equatable {
    /// The first two corners of the area to shade, in pixels.
    package var corners01: SIMD4<Float> = .zero
    /// The last two corners, in the order of a triangle strip.
    package var corners23: SIMD4<Float> = .zero
    /// Row x of the map from pixels to own coordinates; then half of the width.
    package var rowX: SIMD4<Float> = .zero
    /// Row y of that map; then half of the height.
    package var rowY: SIMD4<Float> = .zero
    /// Row w of that map; then the border's width.
    package var rowW: SIMD4<Float> = .zero
    /// The corners' radii: top left, top right, bottom right, bottom left.
    package var radii: SIMD4<Float> = .zero
    /// Premultiplied; or with ``QuadFlags/isTinted`` what the image is multiplied with.
    package var fill: SIMD4<Float> = .zero
    /// Premultiplied.
    package var border: SIMD4<Float> = .zero
    /// Where the image lies: minX minY maxX maxY.
    package var image: SIMD4<Float> = .zero
    /// From own coordinates to texels: scale x, scale y, offset x, offset y.
    package var texels: SIMD4<Float> = .zero
    /// The first and the last texel to read: minX minY maxX maxY, whole numbers.
    package var texelLimits: SIMD4<Float> = .zero
    /// Nine parts: the own coordinates x x y y between which the image stretches. Else the image's place on its sheet,
    /// which the renderer sets, and from pixels to texels of an image that is shown texel for pixel: x, y to add.
    package var stretch: SIMD4<Float> = .zero
    /// Nine parts: the texels u u v v that belong to them; before and after, a texel takes `texels.xy` of the corners.
    package var stretchTexels: SIMD4<Float> = .zero
    /// Opacity; the flags of ``QuadFlags``; the level of detail's bias; the index of the clip, or -1.
    package var parameters: SIMD4<Float> = SIMD4(1, 0, 0, -1)

    package init() {}
}

/// The yes-or-no parameters of a ``QuadInstance``.
package struct QuadFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The shape clips fill, image and border as one image; otherwise each has edges of its own.
    package static let clipsAll = QuadFlags(rawValue: 1 << 0)
    /// The image's alpha is taken as 1.
    package static let opaqueImage = QuadFlags(rawValue: 1 << 1)
    /// Hard edges, by the sides of the upright image.
    package static let hardLeft = QuadFlags(rawValue: 1 << 2)
    package static let hardTop = QuadFlags(rawValue: 1 << 3)
    package static let hardRight = QuadFlags(rawValue: 1 << 4)
    package static let hardBottom = QuadFlags(rawValue: 1 << 5)
    /// The nearest texel instead of the mean of four.
    package static let nearest = QuadFlags(rawValue: 1 << 6)
    /// A mean of two levels of the image's pyramid.
    package static let trilinear = QuadFlags(rawValue: 1 << 7)
    /// The fill keeps half of the border's width from the edges, under an opaque border.
    package static let insetsFill = QuadFlags(rawValue: 1 << 8)
    /// The shape cuts nothing: the layer is drawn on a target of its own that its shape clips afterwards.
    package static let isUnbounded = QuadFlags(rawValue: 1 << 9)
    /// The image is multiplied with ``QuadInstance/fill``, which then fills nothing.
    package static let isTinted = QuadFlags(rawValue: 1 << 11)
    /// The mask's luminance counts rather than its alpha.
    package static let luminance = QuadFlags(rawValue: 1 << 10)
}
