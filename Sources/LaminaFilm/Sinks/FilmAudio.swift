import Glibc
import LaminaImage

/// The sound of a film, from the first audio stream of a file.
struct FilmAudio: Sendable, Equatable {
    /// The options of ffmpeg that open the file.
    let input: [String]
    /// The encoder for the film's format; `copy` where that holds the stream as it is.
    let encoder: String

    /// The formats that hold sound and are self-contained: a playlist refers to other files.
    private static let formats = [
        "wav", "w64", "aiff", "caf", "flac", "mp3", "aac", "ogg", "mov", "matroska", "avi", "mpegts", "mpeg", "flv",
        "asf",
    ]

    /// Runs ffmpeg to find out how the sound is encoded.
    ///
    /// - Parameters:
    ///   - path: The file with the sound.
    ///   - film: The film's name, for errors.
    ///   - program: The path of ffmpeg.
    ///   - patience: The longest time without output from ffmpeg, in seconds.
    /// - Throws: ``FilmError``.
    init(
        _ path: String, for film: String, _ format: VideoEncoding.Format, program: String, patience: Double
    ) throws(FilmError) {
        guard format != .gif else { throw .noSound(name: film) }
        let file: String
        do throws(FileFailure) {
            file = try ReadableFolders.everywhere.file(path)
        } catch {
            throw .badAudio(path: path, detail: "it \(error.words)")
        }
        // The protocol prefix keeps names with colons and dashes from being read as URLs or options.
        input = [
            "-protocol_whitelist", "file", "-format_whitelist", Self.formats.joined(separator: ","), "-i",
            "file:" + file,
        ]
        let codec = try Self.codec(input, path: path, program: program, patience: patience)
        encoder = Self.copied(into: format).contains(codec) ? "copy" : Self.encoder(format)
    }

    /// The encodings that players expect in a format.
    private static func copied(into format: VideoEncoding.Format) -> Set<String> {
        switch format {
        case .mp4: ["aac", "mp3"]
        case .webm: ["opus", "vorbis"]
        case .mov: ["aac", "mp3", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be"]
        case .gif: []
        }
    }

    private static func encoder(_ format: VideoEncoding.Format) -> String {
        switch format {
        case .mp4, .gif: "aac"
        case .webm: "libopus"
        case .mov: "pcm_s16le"
        }
    }

    /// Returns ffmpeg's name of the encoding of the first audio stream, from the lines before its first packet.
    private static func codec(
        _ input: [String], path: String, program: String, patience: Double
    ) throws(FilmError) -> String {
        let arguments =
            ["-hide_banner", "-nostdin", "-nostats", "-loglevel", "error"] + input
            + ["-map", "0:a:0", "-c", "copy", "-frames:a", "1", "-f", "framecrc", "pipe:1"]
        var words: String
        do throws(ChildProcess.Fault) {
            let child = try ChildProcess(program, arguments, .reading)
            var lines = [UInt8](repeating: 0, count: 1 << 16)
            let reading = lines.withUnsafeMutableBytes { bytes in
                Result { () throws(ChildProcess.Fault) in try child.read(into: bytes, patience: patience) }
            }
            if case .failure = reading { child.kill() }
            words = child.wait().words
            let text = String(decoding: lines[..<(try reading.get())], as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasPrefix("#codec_id 0: ") {
                return String(line.dropFirst("#codec_id 0: ".count))
            }
        } catch {
            words = error.code == ETIMEDOUT ? "it gave no answer" : String(cString: strerror(error.code))
        }
        if words.isEmpty { words = "it gave no reason" }
        throw .badAudio(path: path, detail: "ffmpeg finds no sound in it: \(words)")
    }
}
