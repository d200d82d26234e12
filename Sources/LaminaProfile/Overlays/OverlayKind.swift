/// A picture that colours layers by what they cost, over the scene: the overlays that Instruments and Android's developer
/// options have, with their colours.
public enum OverlayKind: String, Sendable, CaseIterable, Codable {
    /// Layers that are drawn offscreen: yellow.
    case offscreen
    /// Layers that are mixed with what is behind them red, opaque ones green; the more layers, the stronger.
    case blended
    /// Images whose texels lie between pixels magenta, stretched ones yellow.
    case misaligned
    /// Rasterized layers whose image was there green, those that had to be drawn red.
    case rasterized
    /// How often pixels are shaded: true colour, then blue, green, pink and red for each time more.
    case overdraw
    /// Who spent most: the more fragments are a layer's, the more orange it is.
    case spenders
    /// The bounds of all layers that are not hidden.
    case borders
    /// The bounds and the names of the layers that have one.
    case names

    /// What the colours say, in a line.
    public var legend: String {
        switch self {
        case .offscreen: "drawn offscreen: yellow"
        case .blended: "mixed with what is behind: red; opaque: green"
        case .misaligned: "image between pixels: magenta; stretched: yellow"
        case .rasterized: "image kept: green; drawn anew: red"
        case .overdraw: "shaded twice: blue; three times: green; four times: pink; more: red"
        case .spenders: "the more fragments, the more orange"
        case .borders: "the bounds of layers"
        case .names: "the bounds and names of layers"
        }
    }
}
