/// The picture formats that are read.
public enum ImageFormat: String, CaseIterable, Sendable {
    /// Portable Network Graphics.
    case png
    /// JPEG, baseline and progressive.
    case jpeg
    /// WebP, lossy and lossless.
    case webp
    /// Graphics Interchange Format.
    case gif
    /// Tagged Image File Format.
    case tiff
    /// AV1 Image File Format.
    case avif
    /// The Netpbm family: PPM (P3, P6) and PGM (P2, P5).
    case netpbm

    /// The formats that are read, in words.
    package static let readNames = allCases.dropLast().map(\.name).joined(separator: ", ") + " or " + netpbm.name

    /// The extensions of the files that are written, in words.
    package static let writtenEndings = ".png, .jpg, .webp or .ppm"

    /// The format's usual name.
    public var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .avif: "AVIF"
        case .netpbm: "PPM"
        }
    }
}
