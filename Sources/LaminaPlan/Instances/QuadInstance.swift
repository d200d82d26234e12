import LaminaGeometry

/// A layer's rectangle anywhere in space with everything that can be on it, as the GPU reads it.
///
/// Its own coordinates are points from the centre of the bounds, x right and y down on the upright image; pixels are
/// those of the frame. The layout matches the vertex attributes of the same names in `Shaders/quad.vert`: fourteen
/// vectors of four floats. The meaning of the five in the middle depends on the content: see ``QuadPayload``, which
/// encodes and decodes them. The others are read and written by name.
@frozen
package struct QuadInstance: BitwiseCopyable, Sendable, Equatable {
    /// The first two corners of the area to shade, in pixels.
    package private(set) var corners01: SIMD4<Float> = .zero
    /// The last two corners, in the order of a triangle strip.
    package private(set) var corners23: SIMD4<Float> = .zero
    /// ``own``, with the border's width.
    package private(set) var rowX: SIMD4<Float> = .zero
    package private(set) var rowY: SIMD4<Float> = .zero
    package private(set) var rowW: SIMD4<Float> = .zero
    /// The corners' radii: top left, top right, bottom right, bottom left. With ``QuadFlags/shapedCorners`` each number
    /// has two: ``PackedCorners``.
    package var radii: SIMD4<Float> = .zero
    /// Premultiplied: the fill under image and border; with ``QuadFlags/isTinted`` the ``tint``, and nothing is filled.
    package var color: SIMD4<Float> = .zero
    /// The border's colour, premultiplied.
    package var border: SIMD4<Float> = .zero
    var payload0: SIMD4<Float> = .zero
    var payload1: SIMD4<Float> = .zero
    var payload2: SIMD4<Float> = .zero
    var payload3: SIMD4<Float> = .zero
    var payload4: SIMD4<Float> = .zero
    /// ``opacity``; ``flags``; a number of the payload; ``tableEntry``.
    package private(set) var parameters: SIMD4<Float> = SIMD4(1, 0, 0, -1)

    package init() {}

    /// An instance that shades no pixel: its area is beyond every target.
    static let nothing: QuadInstance = {
        var quad = QuadInstance()
        quad.setArea(.beyond)
        return quad
    }()

    /// The map to own coordinates, and half of the layer's size.
    package var own: OwnCoordinates {
        get { OwnCoordinates(decoding: rowX, rowY, rowW) }
        set {
            let width = borderWidth
            newValue.encode(into: &rowX, &rowY, &rowW, last: width)
        }
    }

    /// The border's width in points.
    package var borderWidth: Float {
        get { rowW.w }
        set { rowW.w = newValue }
    }

    /// The factor of all colours, from 0 to 1.
    package var opacity: Float {
        get { parameters.x }
        set { parameters.x = newValue }
    }

    package var flags: QuadFlags {
        get { QuadFlags(rawValue: UInt32(parameters.y)) }
        set { parameters.y = Float(newValue.rawValue) }
    }

    /// The first of the entries of ``PassPlan/table`` that clip or cut it, or -1.
    package var tableEntry: Int32 {
        get { Int32(parameters.w) }
        set { parameters.w = Float(newValue) }
    }

    /// The number of a payload among the parameters.
    var payloadParameter: Float {
        get { parameters.z }
        set { parameters.z = newValue }
    }

    /// The factor of an image's or a target's colours, premultiplied; nil for white. It is stored in the fill.
    package var tint: SIMD4<Float>? {
        get { flags.contains(.isTinted) ? color : nil }
        set {
            guard let newValue else {
                flags.remove(.isTinted)
                return
            }
            color = newValue
            flags.insert(.isTinted)
        }
    }
}

/// The area to shade: four corners in the order of a triangle strip.
extension QuadInstance {
    /// Shades the pixels of `rect`.
    package mutating func setArea(_ rect: PixelRect) {
        (corners01, corners23) = QuadInstance.corners(of: rect)
    }

    /// Shades the area between four corners, in pixels.
    package mutating func setArea(
        _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>, _ fourth: SIMD2<Double>
    ) {
        corners01 = SIMD4(SIMD4<Double>(lowHalf: first, highHalf: second))
        corners23 = SIMD4(SIMD4<Double>(lowHalf: third, highHalf: fourth))
    }

    /// Clears the area.
    mutating func removeArea() { (corners01, corners23) = (.zero, .zero) }

    /// The extent of the corners from left to right, in pixels.
    var columns: (min: Float, max: Float) {
        let xs = SIMD4(corners01.x, corners01.z, corners23.x, corners23.z)
        return (xs.min(), xs.max())
    }

    /// The extent of the corners from top to bottom, in pixels.
    var rows: (min: Float, max: Float) {
        let ys = SIMD4(corners01.y, corners01.w, corners23.y, corners23.w)
        return (ys.min(), ys.max())
    }

    /// The pixels that may be shaded; true if those are the whole rectangle.
    package var area: (rect: PixelRect, isRectangle: Bool) {
        let ((minX, maxX), (minY, maxY)) = (columns, rows)
        let rect = PixelRect(
            coveringMinX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
        // Devices round corners to fractions of a pixel.
        return shades(rect) ? (rect, true) : (rect.outset(by: 1), false)
    }

    /// Returns whether the area is exactly that of `rect`.
    func shades(_ rect: PixelRect) -> Bool {
        let corners = QuadInstance.corners(of: rect)
        return corners01 == corners.0 && corners23 == corners.1
    }

    /// Returns whether two areas have the same bytes.
    func hasSameArea(as other: QuadInstance) -> Bool {
        haveSameBits(corners01, other.corners01) && haveSameBits(corners23, other.corners23)
    }

    /// The corners in order around the area, in pixels.
    package var outline: [SIMD2<Double>] {
        [corners01.lowHalf, corners01.highHalf, corners23.highHalf, corners23.lowHalf].map { SIMD2<Double>($0) }
    }

    private static func corners(of rect: PixelRect) -> (SIMD4<Float>, SIMD4<Float>) {
        let edges = SIMD4<Float>(rect)
        return (SIMD4(edges.x, edges.y, edges.z, edges.y), SIMD4(edges.x, edges.w, edges.z, edges.w))
    }
}

/// The Boolean parameters of a ``QuadInstance``.
package struct QuadFlags: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The shape clips fill, image and border as one image; otherwise each has edges of its own.
    package static let clipsAll = QuadFlags(rawValue: 1 << 0)
    /// The image's alpha is treated as 1.
    package static let opaqueImage = QuadFlags(rawValue: 1 << 1)
    /// Hard edges, by the sides of the upright image.
    package static let hardLeft = QuadFlags(rawValue: 1 << 2)
    package static let hardTop = QuadFlags(rawValue: 1 << 3)
    package static let hardRight = QuadFlags(rawValue: 1 << 4)
    package static let hardBottom = QuadFlags(rawValue: 1 << 5)
    /// The nearest texel instead of bilinear filtering.
    package static let nearest = QuadFlags(rawValue: 1 << 6)
    /// Filtering between two mip levels.
    package static let trilinear = QuadFlags(rawValue: 1 << 7)
    /// The fill keeps half of the border's width from the edges, under an opaque border.
    package static let insetsFill = QuadFlags(rawValue: 1 << 8)
    /// The shape cuts nothing: the layer is drawn on a target of its own that its shape clips afterwards.
    package static let isUnbounded = QuadFlags(rawValue: 1 << 9)
    /// The mask's luminance is used rather than its alpha.
    package static let luminance = QuadFlags(rawValue: 1 << 10)
    /// The image is multiplied by ``QuadInstance/tint``, and nothing is filled.
    package static let isTinted = QuadFlags(rawValue: 1 << 11)
    /// Pixels that the bounds do not touch stay clear: the shape cuts nothing, but the area is larger than the layer.
    package static let endsAtBounds = QuadFlags(rawValue: 1 << 12)
    /// The corners are ellipses or continuous, or longer than half of a side: ``PackedCorners``.
    package static let shapedCorners = QuadFlags(rawValue: 1 << 13)
    /// The corners are continuous.
    package static let continuousCorners = QuadFlags(rawValue: 1 << 14)
    /// The mask hides where it shows.
    package static let inverted = QuadFlags(rawValue: 1 << 15)
}
