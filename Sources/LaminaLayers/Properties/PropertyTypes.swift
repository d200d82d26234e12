// The types of layers' properties that are choices or sets of options.

// MARK: Contents

/// The placement of a layer's contents in its bounds; Core Animation's names and raw values.
///
/// The three that resize scale the image; the others keep its natural size, which is its pixels divided by
/// ``Layer/contentsScale``. y runs down: `top` is the minimum y.
public enum ContentsGravity: String, Sendable, CaseIterable {
    case center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
    case resize, resizeAspect, resizeAspectFill

    /// True if the image is scaled to the bounds, so that ``Layer/contentsCenter`` takes effect.
    public var resizes: Bool {
        switch self {
        case .resize, .resizeAspect, .resizeAspectFill: true
        default: false
        }
    }
}

/// The filtering of a layer's contents when they are drawn larger or smaller than their size.
public enum ContentsFilter: String, Sendable, CaseIterable {
    /// The nearest pixel.
    case nearest
    /// The weighted mean of the four nearest pixels.
    case linear
    /// The weighted mean of two levels of a box-filtered pyramid; the same as `linear` when drawn larger.
    ///
    /// The levels share a texture, so that an image drawn smaller may have a shorter side of at most two thirds of the
    /// device's maximum texture size.
    case trilinear
}

// MARK: Compositing

/// The blending of a layer's image with its backdrop.
///
/// The blend modes are those of Compositing and Blending Level 1 (W3C), the operators those of Porter and Duff, "plus
/// darker" Core Graphics'. All work on premultiplied colours in gamma-encoded sRGB. The backdrop is what has been
/// painted so far in the nearest ancestor that is drawn offscreen, or else in the picture. Blend modes affect only the
/// pixels that the layer covers; operators that have a result where the layer is transparent (`clear`, `copy`,
/// `sourceIn`, `sourceOut`, `destinationIn`, `destinationAtop`) affect all of that image inside the ancestors' clips,
/// as on a canvas.
public enum CompositingFilter: String, Sendable, CaseIterable {
    /// The layer over its backdrop: the default.
    case sourceOver
    case multiply, screen, overlay, darken, lighten
    case colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case hue, saturation, color, luminosity
    /// The sums of colours and alphas, clamped to 1.
    case plusLighter
    /// The sum of the colours' inverses, subtracted from the sum of the alphas.
    case plusDarker
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor

    /// True if it changes the backdrop where the layer itself is transparent.
    public var reachesBeyondLayer: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}

/// The channel of a mask's image that masks the layer.
public enum MaskType: String, Sendable, CaseIterable {
    /// The mask's alpha.
    case alpha
    /// The luminance of the mask's premultiplied colour: 0.2126 red, 0.7152 green, 0.0722 blue.
    case luminance
}

/// The operation by which a mask is combined with those after it in ``Layer/masks``: CSS's `mask-composite`.
public enum MaskComposite: String, Sendable, CaseIterable {
    /// Both: this one over those after it.
    case add
    /// The parts of this one where those after it do not show.
    case subtract
    /// The parts of this one where those after it show.
    case intersect
    /// The parts of both where the other does not show.
    case exclude
}

// MARK: Corners, edges and margins

/// The curve of a layer's rounded corners: Core Animation's `CALayerCornerCurve`.
public enum CornerCurve: String, Sendable, CaseIterable {
    /// Quarters of circles or ellipses.
    case circular
    /// Superellipses, which leave the sides gradually, near those of iOS: within 0.003 radii.
    ///
    /// They begin 1.22 radii from the corner's point, or nearer where two meet on a side; corners that fill their sides
    /// are circular.
    case continuous
}

/// The corners of a layer that its corner radius rounds.
public struct CornerMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner of the minimum x and minimum y: top left.
    public static let minXMinY = CornerMask(rawValue: 1 << 0)
    /// The top right corner.
    public static let maxXMinY = CornerMask(rawValue: 1 << 1)
    /// The bottom left corner.
    public static let minXMaxY = CornerMask(rawValue: 1 << 2)
    /// The bottom right corner.
    public static let maxXMaxY = CornerMask(rawValue: 1 << 3)
    /// All four; the default.
    public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]

    /// The names of the corners in documents.
    static let names: [(String, CornerMask)] = [
        ("minXMinY", .minXMinY), ("maxXMinY", .maxXMinY), ("minXMaxY", .minXMaxY), ("maxXMaxY", .maxXMaxY),
    ]
}

/// Edges of a layer's bounds, for ``Layer/edgeAntialiasingMask``.
public struct EdgeMask: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let left = EdgeMask(rawValue: 1 << 0)
    public static let right = EdgeMask(rawValue: 1 << 1)
    /// The edge of the maximum y.
    public static let bottom = EdgeMask(rawValue: 1 << 2)
    /// The edge of the minimum y.
    public static let top = EdgeMask(rawValue: 1 << 3)
    /// All four; the default.
    public static let all: EdgeMask = [.left, .right, .bottom, .top]

    /// The names of the edges in documents.
    static let names: [(String, EdgeMask)] = [
        ("left", .left), ("right", .right), ("bottom", .bottom), ("top", .top),
    ]
}

/// The parts of a layer's frame that share in a change of its superlayer's size: Core Animation's `CAAutoresizingMask`.
///
/// y runs down: `minYMargin` is the distance from the top.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The set as bits; Core Animation's.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The distance from the superlayer's left edge.
    public static let minXMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let widthSizable = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the superlayer's right edge.
    public static let maxXMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the superlayer's top edge.
    public static let minYMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let heightSizable = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the superlayer's bottom edge.
    public static let maxYMargin = AutoresizingMask(rawValue: 1 << 5)
}

// MARK: Access by key

extension ContentsGravity: KeyedChoice {}
extension ContentsFilter: KeyedChoice {}
extension CompositingFilter: KeyedChoice {}
extension MaskType: KeyedChoice {}
extension CornerCurve: KeyedChoice {}
extension CornerMask: KeyedValue {}
extension EdgeMask: KeyedValue {}
extension AutoresizingMask: KeyedValue {}
