import ArgumentParser
import Lamina

/// Which frames of a scene.
struct FrameOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "These frames, 'A..<B' (in quotes) or A...B; frame n shows the moment n / fps.", valueName: "range"))
    var frames: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The frames from the start up to this moment.", valueName: "seconds"))
    var duration: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames a second of a range: a number or a fraction such as 30000/1001. (default: 60)", valueName: "rate"))
    var fps: String?

    /// The frames that are asked for; nil for a single one.
    func range() throws -> FrameRange? {
        switch (frames, duration) {
        case (nil, nil): nil
        case (let frames?, nil): try FrameRange(frames, rate: rate())
        case (nil, let duration?): try FrameRange(duration: duration, rate: rate())
        case (_?, _?): throw Failure.usage("--frames and --duration both say which frames to draw; give one of them")
        }
    }

    /// What an option lacks that only makes sense with a range.
    static let needsRange = "a range of frames; give --frames A..<B or --duration S, and --fps"

    /// Throws if a rate was given for a single frame.
    func checkSingleFrame() throws {
        if fps != nil { throw Failure.usage("--fps is the rate of \(Self.needsRange)") }
    }

    private func rate() throws -> FrameRate { try FrameRate(fps ?? "60") }
}

// MARK: Options of films

/// The options of a range of frames that becomes pictures.
struct FilmOptions: ParsableArguments {
    @OptionGroup var frames: FrameOptions

    @Flag(help: "Leave numbered pictures that exist and are whole as they are, and draw the others.")
    var resume = false

    /// The film that is asked for; nil for a single picture.
    func film(to output: String) throws -> Film? {
        guard let range = try frames.range() else {
            try checkSinglePicture(output)
            return nil
        }
        let film = try Film(range, to: FilmOutput(output), resumes: resume)
        try film.check()
        return film
    }

    private func checkSinglePicture(_ output: String) throws {
        if FilmOutput.needsRange(output) {
            throw Failure.usage("the name \"\(output)\" is one for \(FrameOptions.needsRange)")
        }
        try frames.checkSingleFrame()
        if resume { throw Failure.usage("--resume goes on with \(FrameOptions.needsRange)") }
    }
}
