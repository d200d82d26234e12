/// How a layer's image is put into what is behind it.
///
/// The blend modes are those of Compositing and Blending Level 1 (W3C), the operators those of Porter and Duff, "plus
/// darker" Core Graphics'. All work on premultiplied colours in gamma-encoded sRGB. "Behind" is what the nearest
/// ancestor drawn as an image of its own, or else the picture, holds so far. Blend modes touch only what the layer
/// covers; operators that give something where the layer is transparent (`clear`, `copy`, `sourceIn`, `sourceOut`,
/// `destinationIn`, `destinationAtop`) work on all of that image that the ancestors' bounds leave, as on a canvas.
public enum CompositingFilter: String, Sendable, CaseIterable {
    /// The layer over what is behind it: the default.
    case sourceOver
    case multiply, screen, overlay, darken, lighten
    case colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case hue, saturation, color, luminosity
    /// The sums of colours and alphas, at most 1.
    case plusLighter
    /// The sum of what colours lack, subtracted from the sum of the alphas.
    case plusDarker
    case clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor

    /// Whether it changes what is behind where the layer itself is transparent.
    public var reachesBeyondLayer: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
