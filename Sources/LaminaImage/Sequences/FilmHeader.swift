import Foundation

// MARK: Header

/// How large the pictures of a film are, and how many come in a second, as ffmpeg tells it.
struct FilmHeader: Equatable {
    let width: Int
    let height: Int
    let rate: SequenceRate

    /// What keeps ffmpeg from asking, and from saying more than its errors.
    static let quiet = ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error"]

    /// Has ffmpeg give the first picture in a form that begins with a line of text.
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
            throw .ffmpegFailed(
                name: path, detail: "\(program) can't be started", words: String(cString: strerror(error.code)))
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
        // The first line is all that is wanted of it; where there is none, its own end tells why.
        if count > 0 || isSilent { child.kill() }
        let ended = child.wait()
        if isSilent { throw .ffmpegSilent(name: path, seconds: patience) }
        guard let header = FilmHeader(line: String(decoding: line[..<count], as: UTF8.self)) else {
            if ended.words.contains(FilmInput.refusal) {
                throw .unreadable(
                    name: path,
                    detail: "it is in no format of films that hold their pictures themselves; "
                        + "make it one of \(FilmInput.names)")
            }
            throw .ffmpegFailed(name: path, detail: "it finds no film in it", words: ended.words)
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

/// What ffmpeg may open to read a film: the one file, and of formats only those that hold their pictures themselves.
///
/// A playlist, a script or a pattern names other files, and ffmpeg goes by what is in a file, not by its name.
enum FilmInput {
    /// ffmpeg's names of the formats: MP4 and MOV, Matroska and WebM, AVI, GIF, MPEG, Ogg, FLV, ASF, MXF, NUT, IVF, Y4M.
    private static let formats = [
        "mov", "matroska", "avi", "gif", "mpegts", "mpeg", "ogg", "flv", "asf", "mxf", "nut", "ivf", "yuv4mpegpipe",
    ]

    /// What people call them.
    static let names = "MP4, MOV, MKV, WebM, AVI, GIF, MPEG, Ogg, FLV, ASF, MXF, NUT, IVF and Y4M"

    /// What ffmpeg says of any other.
    static let refusal = "Format not on whitelist"

    /// The options that name the film, in front of those about what comes out.
    ///
    /// - Throws: ``SequenceError/unreadable(name:detail:)`` if it is no plain file in one of the folders.
    static func arguments(_ path: String, in folders: ReadableFolders) throws(SequenceError) -> [String] {
        let file: String
        do throws(FileFailure) {
            file = try folders.file(path)
        } catch {
            throw .unreadable(name: path, detail: "it \(error.words)")
        }
        // The protocol in front keeps names with colons and dashes from being read as something else.
        return [
            "-protocol_whitelist", "file,pipe", "-format_whitelist", formats.joined(separator: ","), "-i",
            "file:" + file,
        ]
    }
}
