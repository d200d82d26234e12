import ArgumentParser
import Lamina

/// The options of a range of frames.
struct FilmOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Draw these frames, 'A..<B' (in quotes) or A...B; frame n shows the moment n / fps.", valueName: "range"))
    var frames: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Draw the frames from the start up to this moment.", valueName: "seconds"))
    var duration: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second of a range: a number or a fraction such as 30000/1001. (default: 60)", valueName: "rate"))
    var fps: String?

    @Flag(help: "Leave numbered pictures that exist as they are, and draw those that are missing.")
    var resume = false

    /// The film that is asked for; nil for a single picture.
    func film(to output: String) throws -> Film? {
        guard let range = try range() else {
            try checkSinglePicture(output)
            return nil
        }
        let film = try Film(range, to: FilmOutput(output), resumes: resume)
        try film.check()
        return film
    }

    private func range() throws -> FrameRange? {
        switch (frames, duration) {
        case (nil, nil): nil
        case (let frames?, nil): try FrameRange(frames, rate: rate())
        case (nil, let duration?): try FrameRange(duration: duration, rate: rate())
        case (_?, _?): throw Failure.usage("--frames and --duration both say which frames to draw; give one of them")
        }
    }

    private func rate() throws -> FrameRate { try FrameRate(fps ?? "60") }

    private func checkSinglePicture(_ output: String) throws {
        let needsRange = "a range of frames; give --frames A..<B or --duration S, and --fps"
        if FilmOutput.needsRange(output) { throw Failure.usage("the name \"\(output)\" is one for \(needsRange)") }
        if fps != nil { throw Failure.usage("--fps is the rate of \(needsRange)") }
        if resume { throw Failure.usage("--resume goes on with \(needsRange)") }
    }
}
