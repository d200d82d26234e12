import LaminaImage

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

// MARK: Overdraw

/// The overdraw of a frame as a picture, in Android's legend.
///
/// A pixel that was drawn at most once keeps its true colour; blue was drawn once more than that, green twice, pink
/// three times, red four times and more. The legend's colour covers the true one by three quarters.
public enum OverdrawPicture {
    private static let legend: [(red: Int, green: Int, blue: Int)] = [
        (0x36, 0x5c, 0xff), (0x2c, 0xc8, 0x4d), (0xff, 0x9a, 0xb8), (0xe8, 0x1c, 0x1c),
    ]

    /// The picture of `counts`, one a pixel of `bitmap`.
    ///
    /// - Throws: `ImageError` if the counts are not as many as the pixels.
    public static func draw(_ counts: [UInt16], over bitmap: Bitmap) throws(ImageError) -> Bitmap {
        var pixels = bitmap.pixels
        guard counts.count * 4 == pixels.count else {
            throw .wrongByteCount(width: bitmap.width, height: bitmap.height, found: counts.count * 4)
        }
        for (index, count) in counts.enumerated() where count > 1 {
            let color = legend[min(Int(count) - 2, legend.count - 1)]
            let start = index * 4
            pixels[start] = UInt8((color.red * 3 + Int(pixels[start])) / 4)
            pixels[start + 1] = UInt8((color.green * 3 + Int(pixels[start + 1])) / 4)
            pixels[start + 2] = UInt8((color.blue * 3 + Int(pixels[start + 2])) / 4)
            pixels[start + 3] = 255
        }
        return try Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels)
    }
}
