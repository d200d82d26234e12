import FoundationEssentials

/// The errors of a film, apart from those of its frames.
public enum FilmError: Error, Sendable, Equatable {
    /// A range that can't be parsed or contains no frame.
    case badRange(found: String, detail: String)
    /// A rate that is not a number of frames per second, or out of range.
    case badRate(found: String)
    /// A duration that is not a number of seconds, or too short for a frame.
    case badDuration(found: String)
    /// A file name that the frames can't be written to.
    case badOutput(name: String, detail: String)
    /// A film in a single file can't be resumed.
    case cannotResume(name: String)
    /// The format can't represent such a film.
    case unsuitable(name: String, detail: String)
    /// There is no ffmpeg on the search path.
    case ffmpegMissing(name: String)
    /// ffmpeg lacks an encoder that the format needs.
    case encoderMissing(name: String, encoder: String)
    /// A file whose sound the film can't have; `detail` is what is wrong.
    case badAudio(path: String, detail: String)
    /// The format has no sound.
    case noSound(name: String)
    /// ffmpeg ended early or reported an error; `words` are its last messages.
    case ffmpegFailed(name: String, detail: String, words: String)
    /// A frame differs in size from the ones before; sizes in pixels.
    case sizeChanged(frame: Int, width: Int, height: Int)
    /// The film was cancelled; `written` of its `total` frames are written, and stay if `keeps`.
    case interrupted(written: Int, total: Int, keeps: Bool)
}

extension FilmError: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .badRange(let found, let detail):
            "the frames \"\(found)\" are not a range: \(detail); give A...B, such as 0...119, or A..<B in quotes, such as '0..<120'"
        case .badRate(let found):
            "the rate \"\(found)\" is not a number of frames per second from 0.001 to 1000; "
                + "give one such as 60, 23.976 or 30000/1001"
        case .badDuration(let found):
            "the duration \"\(found)\" contains no frame; give a number of seconds above 0, and at most 1e9"
        case .badOutput(let name, let detail):
            "the frames can't be written to \"\(name)\": \(detail)"
        case .cannotResume(let name):
            "\"\(name)\" is a single file, written completely or not at all, so it can't be resumed; "
                + "leave out --resume, or write numbered pictures, such as frame-%04d.png"
        case .unsuitable(let name, let detail):
            "\"\(name)\" can't hold this film: \(detail)"
        case .ffmpegMissing(let name):
            "\"\(name)\" is made by the command ffmpeg, which was not found in PATH; "
                + "install it, or write .apng or numbered pictures, which need nothing else"
        case .encoderMissing(let name, let encoder):
            "\"\(name)\" needs the encoder \(encoder), which the ffmpeg of PATH lacks; "
                + "install one that has it, or write .apng or numbered pictures, which need nothing else"
        case .badAudio(let path, let detail):
            "\"\(path)\" can't be the sound of a film: \(detail); check the file, or convert it to .wav"
        case .noSound(let name):
            "\"\(name)\" has no sound; leave the audio out, or write .mp4, .webm or .mov"
        case .ffmpegFailed(let name, let detail, let words):
            "ffmpeg could not make \"\(name)\": \(detail); nothing was written there. "
                + (words.isEmpty ? "It gave no reason" : "It said: \(words)")
        case .sizeChanged(let frame, let width, let height):
            "frame \(frame) is \(width)x\(height) pixels, unlike those before it; "
                + "keep the size, or write numbered pictures"
        case .interrupted(let written, let total, let keeps):
            "interrupted after \(written) of \(total) frames; "
                + (keeps ? "the pictures written so far are complete; continue with --resume" : "no film was written")
        }
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
