import LaminaImage
import LaminaText

/// The files that the frames of a film are written to; the format follows from the name.
public enum FilmOutput: Sendable, Hashable {
    /// A picture per frame.
    case pictures(FrameNames, PictureFormat)
    /// One animated PNG with all colours and the transparency.
    case animatedPNG(path: String)
    /// One film, encoded by the command ffmpeg.
    case video(path: String, VideoFormat)

    /// The formats of pictures.
    public enum PictureFormat: String, CaseIterable, Sendable {
        case png, ppm
    }

    /// The formats that ffmpeg encodes.
    public enum VideoFormat: String, CaseIterable, Sendable {
        case mp4, webm, gif
    }

    /// Parses a name: `frame-%04d.png` or `.ppm`, or one that ends in `.apng`, `.mp4`, `.webm` or `.gif`.
    ///
    /// - Throws: ``FilmError/badOutput(name:detail:)``.
    public init(_ name: String) throws(FilmError) {
        if name == "-" {
            throw .badOutput(
                name: name, detail: "a range can't be written to standard output; give a name such as frame-%04d.png")
        }
        let ending = Self.ending(of: name)
        if let format = PictureFormat(rawValue: ending) {
            self = .pictures(try Self.names(name), format)
            return
        }
        guard Self.filmEndings.contains(ending) else {
            throw .badOutput(
                name: name,
                detail: (ending.isEmpty ? "it has no file extension" : "the extension .\(ending) is not a film format")
                    + "; give frame-%04d.png, frame-%04d.ppm, or a name that ends in .apng, .mp4, .webm or .gif")
        }
        if (try? FrameNames(name)) != nil {
            throw .badOutput(name: name, detail: "a film is one file; leave the number out")
        }
        if let format = VideoFormat(rawValue: ending) {
            self = .video(path: name, format)
        } else {
            self = .animatedPNG(path: name)
        }
    }

    /// Returns whether a name is that of a film or of numbered pictures, so that it needs a range of frames.
    public static func needsRange(_ name: String) -> Bool {
        let ending = ending(of: name)
        if filmEndings.contains(ending) { return true }
        return PictureFormat(rawValue: ending) != nil && (try? FrameNames(name)) != nil
    }

    private static func names(_ pattern: String) throws(FilmError) -> FrameNames {
        do {
            return try FrameNames(pattern)
        } catch {
            throw .badOutput(name: error.pattern, detail: error.detail)
        }
    }

    private static let filmEndings: Set = Set(VideoFormat.allCases.map(\.rawValue) + ["apng"])

    private static func ending(of name: String) -> String { name.pathEnding }
}
