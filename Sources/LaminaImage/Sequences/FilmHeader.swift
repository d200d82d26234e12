import Glibc

// MARK: Header

/// The size and the rate of a film, as reported by ffmpeg.
struct FilmHeader: Equatable {
    let width: Int
    let height: Int
    let rate: SequenceRate

    /// The options that keep ffmpeg from prompting, and from printing more than errors.
    static let quiet = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error"]

    /// Returns the error for ffmpeg that could not be started; a sandbox says that it is not permitted.
    static func notStarted(_ program: String, _ fault: ChildProcess.Fault, for path: String) -> SequenceError {
        guard fault.code != EPERM else {
            return .ffmpegFailed(
                name: path, detail: "\(program) may not be started; in a sandbox --allow-films permits it", words: "")
        }
        return .ffmpegFailed(
            name: path, detail: "\(program) can't be started", words: String(cString: strerror(fault.code)))
    }

    /// Runs ffmpeg to get the first picture in a format that begins with a line of text.
    ///
    /// - Throws: ``SequenceError``.
    init(path: String, in folders: ReadableFolders, program: String, patience: Double) throws(SequenceError) {
        let arguments =
            try FilmHeader.quiet + FilmInput.arguments(path, in: folders) + ["-map", "0:v:0", "-frames:v", "1"]
            + ["-pix_fmt", "yuv444p", "-f", "yuv4mpegpipe", "pipe:1"]
        let child: ChildProcess
        do throws(ChildProcess.Fault) {
            child = try ChildProcess(program, arguments, .reading)
        } catch {
            throw Self.notStarted(program, error, for: path)
        }
        var line = [UInt8](repeating: 0, count: 256)
        var isSilent = false
        let count = line.withUnsafeMutableBytes { bytes in
            do throws(ChildProcess.Fault) {
                return try child.read(into: bytes, patience: patience)
            } catch {
                isSilent = error.code == ETIMEDOUT
                return 0
            }
        }
        // Only the first line is needed; if there is none, the program's end has the reason.
        if count > 0 || isSilent { child.kill() }
        let ended = child.wait()
        if isSilent { throw .ffmpegSilent(name: path, seconds: patience) }
        guard let header = FilmHeader(line: String(decoding: line[..<count], as: UTF8.self)) else {
            if ended.words.contains(FilmInput.refusal) {
                throw .unreadable(
                    name: path,
                    detail: "it is in no supported film format; "
                        + "convert it to one of \(FilmInput.names)")
            }
            throw .ffmpegFailed(name: path, detail: "it finds no video stream", words: ended.words)
        }
        self = header
    }

    /// Reads "YUV4MPEG2 W320 H240 F25:1 …".
    init?(line text: String) {
        let words = text.prefix { $0 != "\n" }.split(separator: " ")
        guard words.first == "YUV4MPEG2" else { return nil }
        func field(_ letter: Character) -> Substring? { words.dropFirst().first { $0.first == letter }?.dropFirst() }
        guard let width = field("W").flatMap({ Int($0) }), let height = field("H").flatMap({ Int($0) }),
            let parts = field("F")?.split(separator: ":"), parts.count == 2, let count = Int(parts[0]),
            let divisor = Int(parts[1]), width > 0, height > 0
        else { return nil }
        (self.width, self.height) = (width, height)
        rate = SequenceRate(count, each: divisor)
    }
}

// MARK: Input

/// The input that ffmpeg may open for a film: the one file, and only self-contained formats.
///
/// A playlist, a script or a pattern refers to other files, and ffmpeg recognizes them by content, not by name.
enum FilmInput {
    /// ffmpeg's names of the formats: MP4 and MOV, Matroska and WebM, AVI, GIF, MPEG, Ogg, FLV, ASF, MXF, NUT, IVF, Y4M.
    private static let formats = [
        "mov", "matroska", "avi", "gif", "mpegts", "mpeg", "ogg", "flv", "asf", "mxf", "nut", "ivf", "yuv4mpegpipe",
    ]

    /// The formats' usual names.
    static let names = "MP4, MOV, MKV, WebM, AVI, GIF, MPEG, Ogg, FLV, ASF, MXF, NUT, IVF and Y4M"

    /// The error of ffmpeg for any other format.
    static let refusal = "Format not on whitelist"

    /// Returns the options for the input, which come before those for the output.
    ///
    /// - Throws: ``SequenceError/unreadable(name:detail:)`` if it is not a regular file in one of the folders.
    static func arguments(_ path: String, in folders: ReadableFolders) throws(SequenceError) -> [String] {
        let file = try regularFile(path, in: folders)
        // The protocol prefix keeps names with colons and dashes from being read as URLs or options.
        return [
            "-protocol_whitelist", "file,pipe", "-format_whitelist", formats.joined(separator: ","), "-i",
            "file:" + file,
        ]
    }

    /// Returns the real path of a film.
    ///
    /// - Throws: ``SequenceError/unreadable(name:detail:)`` if it is not a regular file in one of the folders.
    static func regularFile(_ path: String, in folders: ReadableFolders) throws(SequenceError) -> String {
        do throws(FileFailure) {
            return try folders.file(path)
        } catch {
            throw .unreadable(name: path, detail: "it \(error.words)")
        }
    }
}
