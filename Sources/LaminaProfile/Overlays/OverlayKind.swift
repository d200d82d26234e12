import LaminaImage

/// A picture that colours layers by their costs, over the scene: the overlays of Instruments and Android's developer
/// options, in their colours.
public enum OverlayKind: String, Sendable, CaseIterable, Codable {
    /// Layers that are drawn offscreen: yellow.
    case offscreen
    /// Layers that are blended with their backdrop red, opaque ones green; the more layers, the stronger.
    case blended
    /// Images whose texels are between pixels magenta, stretched ones yellow.
    case misaligned
    /// Rasterized layers with a cached image green, those that were drawn again red.
    case rasterized
    /// The number of times that pixels are shaded: true colour, then blue, green, pink and red for each more.
    case overdraw
    /// The more fragments a layer has, the more orange it is.
    case fragments
    /// The bounds of all layers that are not hidden.
    case borders
    /// The bounds and the names of the layers that have one.
    case names

    /// True if the picture below has less colour, so that those of the overlay stand out.
    public var fadesPicture: Bool { self != .borders && self != .names && self != .overdraw }

    /// The meaning of the colours, in a line.
    public var legend: String {
        switch self {
        case .offscreen: "drawn offscreen: yellow"
        case .blended: "blended with the backdrop: red; opaque: green"
        case .misaligned: "image between pixels: magenta; stretched: yellow"
        case .rasterized: "image cached: green; drawn again: red"
        case .overdraw: "shaded twice: blue; three times: green; four times: pink; more: red"
        case .fragments: "the more fragments, the more orange"
        case .borders: "the bounds of layers"
        case .names: "the bounds and names of layers"
        }
    }
}

// MARK: Overdraw

/// The overdraw of a frame as a picture, in Android's legend.
///
/// A pixel that was drawn at most once has its true colour; blue was drawn once more than that, green twice, pink three
/// times, red four times or more. The legend's colour has an opacity of three quarters.
package enum OverdrawPicture {
    private static let legend: [(red: Int, green: Int, blue: Int)] = [
        (0x36, 0x5c, 0xff), (0x2c, 0xc8, 0x4d), (0xff, 0x9a, 0xb8), (0xe8, 0x1c, 0x1c),
    ]

    /// Returns the legend's colours of `counts` alone, premultiplied; pixels drawn at most once are transparent.
    ///
    /// - Throws: `ImageError` if the counts are not as many as the pixels.
    static func colors(_ counts: [UInt16], width: Int, height: Int) throws(ImageError) -> Bitmap {
        guard counts.count == width * height else {
            throw .wrongByteCount(width: width, height: height, found: counts.count * 4)
        }
        var pixels = [UInt8](repeating: 0, count: counts.count * 4)
        for (index, count) in counts.enumerated() where count > 1 {
            let color = legend[min(Int(count) - 2, legend.count - 1)]
            let start = index * 4
            pixels[start] = UInt8(color.red * 3 / 4)
            pixels[start + 1] = UInt8(color.green * 3 / 4)
            pixels[start + 2] = UInt8(color.blue * 3 / 4)
            pixels[start + 3] = 191
        }
        return try Bitmap(width: width, height: height, pixels: pixels)
    }

    /// Returns the picture of `counts`, one for each pixel of `bitmap`.
    ///
    /// - Throws: `ImageError` if the counts are not as many as the pixels.
    package static func draw(_ counts: [UInt16], over bitmap: Bitmap) throws(ImageError) -> Bitmap {
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
