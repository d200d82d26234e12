import Foundation

/// What can go wrong with a film beside its frames.
public enum FilmError: Error, Sendable, Equatable {
    /// A range that can't be read or holds no frame.
    case badRange(found: String, detail: String)
    /// A rate that is no number of frames a second, or out of range.
    case badRate(found: String)
    /// A duration that is no number of seconds, or too short for a frame.
    case badDuration(found: String)
    /// A name under which the frames can't go.
    case badOutput(name: String, detail: String)
    /// Frames that exist can't be gone on from in a film of one file.
    case cannotResume(name: String)
    /// The format can't hold a film such as this.
    case unsuitable(name: String, detail: String)
    /// No ffmpeg on the search path.
    case ffmpegMissing(name: String)
    /// ffmpeg ended before its time, or said that it failed; `words` are its last.
    case ffmpegFailed(name: String, detail: String, words: String)
    /// A frame has another size than the ones before.
    case sizeChanged(frame: Int, width: Int, height: Int)
    /// The film was cancelled; `written` of its `total` frames are written, and stay if `keeps`.
    case interrupted(written: Int, total: Int, keeps: Bool)
}

extension FilmError: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .badRange(let found, let detail):
            "the frames \"\(found)\" make no range: \(detail); give A...B, such as 0...119, or A..<B in quotes, such as '0..<120'"
        case .badRate(let found):
            "the rate \"\(found)\" is no number of frames a second from 0.001 to 1000; "
                + "give one such as 60, 23.976 or 30000/1001"
        case .badDuration(let found):
            "the duration \"\(found)\" holds no frame; give a number of seconds above 0, and at most 1e9"
        case .badOutput(let name, let detail):
            "the frames can't go to \"\(name)\": \(detail)"
        case .cannotResume(let name):
            "\"\(name)\" is one file, which appears whole or not at all, so that there is nothing to go on from; "
                + "leave out --resume, or write pictures with a number in their name, such as frame-%04d.png"
        case .unsuitable(let name, let detail):
            "\"\(name)\" can't hold this film: \(detail)"
        case .ffmpegMissing(let name):
            "\"\(name)\" is made by the command ffmpeg, which is in no folder of PATH; "
                + "install it, or write .apng or numbered pictures, which need nothing else"
        case .ffmpegFailed(let name, let detail, let words):
            "ffmpeg could not make \"\(name)\": \(detail); nothing was written there. "
                + (words.isEmpty ? "It gave no reason" : "It said: \(words)")
        case .sizeChanged(let frame, let width, let height):
            "frame \(frame) is \(width)x\(height) pixels, unlike those before it; "
                + "keep the size, or write numbered pictures"
        case .interrupted(let written, let total, let keeps):
            "interrupted after \(written) of \(total) frames; "
                + (keeps ? "what is written is whole: go on with --resume" : "no film was written")
        }
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
