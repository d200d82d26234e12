import LaminaImage
import LaminaText

/// The files that the frames of a film are written to; the format follows from the name.
public enum FilmOutput: Sendable, Hashable {
    /// A picture per frame.
    case pictures(FrameNames, PictureEncoding)
    /// One animated PNG with all colours and the transparency.
    case animatedPNG(path: String)
    /// One film, encoded by the command ffmpeg.
    case video(path: String, VideoEncoding)

    /// Parses a name: `frame-%04d.png`, `.jpg`, `.webp` or `.ppm`, or one that ends in `.apng`, `.mp4`, `.webm`, `.mov` or
    /// `.gif`.
    ///
    /// - Parameters:
    ///   - quality: The quality of numbered pictures, MP4 and WebM; nil for the format's default.
    ///   - compression: The compression of numbered PNG files; nil for the default.
    ///   - keepsTransparency: True for a film that must keep what is transparent: WebM films do so only then.
    ///   - depth: The bits of a channel of numbered pictures; PNG and PPM can have 16.
    ///   - colorSpace: The colour space of numbered pictures; PNG can have Display P3.
    /// - Throws: ``FilmError/badOutput(name:detail:)``.
    public init(
        _ name: String, quality: PictureEncoding.Quality? = nil, compression: PNGCompression? = nil,
        keepsTransparency: Bool = false, depth: PictureDepth = .eight,
        colorSpace: PictureColorSpace = .srgb
    ) throws(FilmError) {
        if name == "-" {
            throw .badOutput(
                name: name, detail: "a range can't be written to standard output; give a name such as frame-%04d.png")
        }
        let ending = Self.ending(of: name)
        if let format = PictureEncoding.Format(ending: ending) {
            if keepsTransparency, !format.hasTransparency {
                throw .badOutput(name: name, detail: "\(format.name) has no transparency to keep; write .png or .webp")
            }
            let names = try Self.names(name)
            do {
                self = .pictures(
                    names,
                    try PictureEncoding(
                        format, quality: quality, compression: compression, depth: depth, colorSpace: colorSpace))
            } catch {
                throw .badOutput(name: name, detail: "\(error)")
            }
            return
        }
        guard Self.filmEndings.contains(ending) else {
            throw .badOutput(
                name: name,
                detail: (ending.isEmpty ? "it has no file extension" : "the extension .\(ending) is not a film format")
                    + "; give frame-%04d.png, .jpg, .webp or .ppm, or a name that ends in .apng, .mp4, .webm, .mov or .gif"
            )
        }
        if depth != .eight {
            throw .badOutput(
                name: name,
                detail: "a film in one file has no 16 bits a channel; write numbered pictures, .png or .ppm")
        }
        if colorSpace != .srgb {
            throw .badOutput(
                name: name, detail: "a film in one file is written in sRGB; write numbered .png pictures")
        }
        if compression != nil {
            throw .badOutput(name: name, detail: "a film in one file has no compression to set; leave it out")
        }
        if (try? FrameNames(name)) != nil {
            throw .badOutput(name: name, detail: "a film is one file; leave the number out")
        }
        if let format = VideoEncoding.Format(rawValue: ending) {
            do {
                self = .video(
                    path: name,
                    try VideoEncoding(format, quality: quality, keepsTransparency: keepsTransparency))
            } catch {
                throw .badOutput(name: name, detail: "\(error)")
            }
        } else {
            guard quality == nil else {
                throw .badOutput(name: name, detail: "an animated PNG has no quality to set; leave it out")
            }
            self = .animatedPNG(path: name)
        }
    }

    /// Returns whether a name is that of a film or of numbered pictures, so that it needs a range of frames.
    public static func needsRange(_ name: String) -> Bool {
        let ending = ending(of: name)
        if filmEndings.contains(ending) { return true }
        return PictureEncoding.Format(ending: ending) != nil && (try? FrameNames(name)) != nil
    }

    private static func names(_ pattern: String) throws(FilmError) -> FrameNames {
        do {
            return try FrameNames(pattern)
        } catch {
            throw .badOutput(name: error.pattern, detail: error.detail)
        }
    }

    private static let filmEndings: Set = Set(VideoEncoding.Format.allCases.map(\.rawValue) + ["apng"])

    private static func ending(of name: String) -> String { name.pathEnding }
}
