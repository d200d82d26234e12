import ArgumentParser
import Lamina

/// The options that select the frames of a scene.
struct FrameOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frames to draw, 'A..<B' (in quotes) or A...B; frame n shows the time n / fps.", valueName: "range"))
    var frames: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Draw the frames from the start up to this time.", valueName: "seconds"))
    var duration: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Frames per second of a range: a number or a fraction such as 30000/1001. (default: 60)", valueName: "rate")
    )
    var fps: String?

    /// Returns the frames that are requested; nil for a single one.
    func range() throws -> FrameRange? {
        switch (frames, duration) {
        case (nil, nil): nil
        case (let frames?, nil): try FrameRange(frames, rate: rate())
        case (nil, let duration?): try FrameRange(duration: duration, rate: rate())
        case (_?, _?): throw Failure.usage("--frames and --duration both select the frames to draw; give one of them")
        }
    }

    /// The end of a message about an option that needs a range.
    static let needsRange = "a range of frames; give --frames A..<B or --duration S, and --fps"

    /// Throws if a rate was given for a single frame.
    func checkSingleFrame() throws {
        if fps != nil { throw Failure.usage("--fps is the rate of \(Self.needsRange)") }
    }

    private func rate() throws -> FrameRate { try FrameRate(fps ?? "60") }

    /// Returns the film that is requested; nil for a single picture.
    ///
    /// - Parameter resumes: True if complete pictures stay.
    func film(to output: String, _ pictures: PictureSettings, _ sound: SoundOptions, resumes: Bool) throws -> Film? {
        guard let range = try range() else {
            try checkSinglePicture(output, resumes: resumes)
            try sound.checkSingleFrame()
            return nil
        }
        var film = try Film(range, to: pictures.film(output), resumes: resumes)
        (film.background, film.audio) = (pictures.encoding.background, sound.audio)
        try film.check()
        return film
    }

    private func checkSinglePicture(_ output: String, resumes: Bool) throws {
        if FilmOutput.needsRange(output) {
            throw Failure.usage("the name \"\(output)\" is for \(Self.needsRange)")
        }
        try checkSingleFrame()
        if resumes { throw Failure.usage("--resume continues \(Self.needsRange)") }
    }
}

// MARK: Options of pictures

extension PNGCompression: ExpressibleByArgument {}

/// The options that say how pictures are encoded, besides the names of their files.
struct PictureOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The quality of .jpg, .webp, .mp4 and .webm from 1 to 100, or lossless for .webp. (default: 90, of films 65)",
            valueName: "quality"),
        transform: PictureOptions.quality)
    var quality: PictureEncoding.Quality?

    @Option(
        help: ArgumentHelp(
            "The compression of .png: small, or fast, which takes about half of the time. (default: small)",
            valueName: "compression"))
    var compression: PNGCompression?

    @Option(
        name: .customLong("background"), parsing: .unconditional,
        help: ArgumentHelp(
            "The colour below what is transparent, such as '#fff', or transparent to keep that, as .webm does only if "
                + "asked. (default: white in .jpg, black in .ppm, .mp4 and .webm, otherwise none)", valueName: "colour"),
        transform: PictureOptions.ground)
    var ground: Ground?

    /// The ground of pictures.
    enum Ground: Equatable {
        /// None: the format must keep what is transparent.
        case transparent
        case color(SIMD3<UInt8>)
    }

    /// The colour below what is transparent; nil for none.
    var background: SIMD3<UInt8>? { if case .color(let color) = ground { color } else { nil } }

    /// The options as arguments.
    var arguments: [String] {
        var arguments: [String] = []
        switch quality {
        case nil: break
        case .lossless: arguments += ["--quality", "lossless"]
        case .lossy(let level): arguments += ["--quality", "\(level)"]
        }
        if let compression { arguments += ["--compression", compression.rawValue] }
        switch ground {
        case nil: break
        case .transparent: arguments += ["--background", "transparent"]
        case .color(let channels): arguments += ["--background", Self.color(channels).hex]
        }
        return arguments
    }

    /// Returns the film of a name, encoded as the options say.
    func film(_ name: String, _ samples: SampleOptions? = nil) throws -> FilmOutput {
        try FilmOutput(
            name, quality: quality, compression: compression, keepsTransparency: ground == .transparent,
            depth: samples?.bits ?? .eight, colorSpace: samples?.colorSpace ?? .srgb)
    }

    private static func quality(_ text: String) throws -> PictureEncoding.Quality {
        guard let quality = PictureEncoding.Quality(text) else {
            throw Failure.usage("give a number from 1 to 100, or lossless for .webp")
        }
        return quality
    }

    private static func ground(_ text: String) throws -> Ground {
        if text == "transparent" { return .transparent }
        guard let channels = Color(hex: text)?.opaqueChannels else {
            throw Failure.usage("give an opaque colour, such as '#fff' or '#2d6cdf', or transparent")
        }
        return .color(channels)
    }

    private static func color(_ channels: SIMD3<UInt8>) -> Color {
        let parts = SIMD3<Double>(channels) / 255
        return Color(red: parts.x, green: parts.y, blue: parts.z)
    }
}

extension PictureDepth: ExpressibleByArgument {}
extension PictureColorSpace: ExpressibleByArgument {}

/// The options that say what the numbers in pictures are, of commands that draw these.
struct SampleOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The bits of a channel, 8 or 16, which .png and .ppm can have: what was drawn before it is rounded to 8. "
                + "(default: 8)", valueName: "bits"))
    var bits: PictureDepth?

    @Option(
        name: .customLong("color-space"),
        help: ArgumentHelp(
            "The colour space of .png, srgb or display-p3: colours are converted to its numbers, and the file names it. "
                + "(default: srgb)", valueName: "space"))
    var colorSpace: PictureColorSpace?

    /// True if an option is given.
    var areGiven: Bool { bits != nil || colorSpace != nil }
}

/// The options of the pictures that a command draws.
struct PictureSettings {
    let encoding: PictureOptions
    let samples: SampleOptions

    /// Returns the film of a name, encoded as the options say.
    func film(_ name: String) throws -> FilmOutput { try encoding.film(name, samples) }

    /// Returns the picture of a path, encoded as the options say.
    func file(_ path: String) throws -> PictureFile {
        let file = try PictureFile(
            path, quality: encoding.quality, compression: encoding.compression, background: encoding.background,
            depth: samples.bits ?? .eight, colorSpace: samples.colorSpace ?? .srgb)
        if encoding.ground == .transparent, !file.encoding.format.hasTransparency {
            throw Failure.usage(
                "\(file.encoding.format.name) has no transparency to keep; write .png or .webp, or give a colour with "
                    + "--background")
        }
        return file
    }
}

// MARK: Options of films

/// The sound of a film.
struct SoundOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file whose sound an .mp4, .webm or .mov film has, from its first frame on; copied where the format holds "
                + "it. The film ends with its last frame.", valueName: "file"),
        completion: .files("wav", "flac", "mp3", "m4a", "aac", "opus", "ogg", "aiff", "mp4", "webm", "mov", "mkv"))
    var audio: String?

    /// Throws if sound was given for a single frame.
    func checkSingleFrame() throws {
        if audio != nil { throw Failure.usage("--audio is the sound of \(FrameOptions.needsRange)") }
    }
}
