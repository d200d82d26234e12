import LaminaImage

/// The encoding of a film in one file by ffmpeg: format, quality, and transparency.
///
/// ```swift
/// let encoding = try VideoEncoding(.webm, quality: .lossy(80), keepsTransparency: true)
/// ```
///
/// MP4 has H.264 and WebM VP9, both in 4:2:0 with 8 bits; MOV has ProRes 4444 with 10 bits and transparency. Colours are
/// converted by the matrix of BT.709 to its limited range, and tagged as that; the frames' sRGB values are kept as they
/// are, because players show a film that is tagged BT.709 on a screen of sRGB without changing them. A GIF has the colours
/// of each frame as they are where they are at most 256, transparency among them.
public struct VideoEncoding: Sendable, Hashable {
    /// The formats that ffmpeg encodes.
    public enum Format: String, CaseIterable, Sendable { case mp4, webm, mov, gif }

    /// The format.
    public let format: Format
    /// The quality of MP4 and WebM from 1, for the smallest files, to 100; nil for the others, which have one.
    ///
    /// The encoders' constant rate factor is 51 − quality ÷ 2 for MP4 and 63 − quality × 0.6 for WebM, rounded down.
    public let quality: Int?
    /// True if what is transparent stays so: always in MOV and GIF, in WebM where that was asked for. A WebM film with
    /// transparency has a second, hidden picture in each frame, which takes time and which not all players show.
    public let keepsTransparency: Bool

    /// The quality of MP4 and WebM where none is given: a constant rate factor of 18 and 24.
    public static let defaultQuality = 65

    /// Creates an encoding.
    ///
    /// - Parameters:
    ///   - quality: Nil for the format's default.
    ///   - keepsTransparency: True to keep transparency in WebM, and for a format that has it anyway.
    /// - Throws: `ImageError.badQuality` for a quality or a transparency that the format does not have.
    public init(
        _ format: Format, quality: PictureEncoding.Quality? = nil, keepsTransparency: Bool = false
    ) throws(ImageError) {
        self.format = format
        switch (format, quality) {
        case (.mp4, nil), (.webm, nil): self.quality = Self.defaultQuality
        case (.mov, nil), (.gif, nil): self.quality = nil
        case (.mp4, .lossless), (.webm, .lossless):
            throw .badQuality(
                detail: "\(Self.name(format)) is not lossless; give a quality from 1 to 100, or write .apng")
        case (.mp4, .lossy(let level)), (.webm, .lossy(let level)):
            guard (1...100).contains(level) else {
                throw .badQuality(detail: "the quality \(level) is out of range; give one from 1 to 100")
            }
            self.quality = level
        case (.mov, _), (.gif, _):
            throw .badQuality(detail: "\(Self.name(format)) has one quality; leave it out, or write .mp4 or .webm")
        }
        if format == .mp4, keepsTransparency {
            throw .badQuality(detail: "MP4 has no transparency to keep; write .webm, .mov or .apng")
        }
        self.keepsTransparency = keepsTransparency || format == .mov || format == .gif
    }

    /// The constant rate factor of the format's encoder, from 1; nil where it has none. (0 would be another profile of H.264,
    /// without loss, which few players show.)
    var rateFactor: Int? {
        switch (format, quality) {
        case (.mp4, let quality?): (102 - quality) / 2
        case (.webm, let quality?): (315 - 3 * quality) / 5
        default: nil
        }
    }

    /// True if both sides must be even, because colour is stored at half the resolution.
    var needsEvenSides: Bool { format == .mp4 || format == .webm }

    private static func name(_ format: Format) -> String {
        switch format {
        case .mp4: "MP4"
        case .webm: "WebM"
        case .mov: "ProRes 4444 in .mov"
        case .gif: "GIF"
        }
    }
}
