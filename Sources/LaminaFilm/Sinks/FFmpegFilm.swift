import Glibc
import LaminaImage

/// A film that ffmpeg is writing to a temporary file. If it is dropped before ``finish()``, the file is removed and
/// ffmpeg is stopped.
struct FFmpegFilm: ~Copyable {
    /// The running process.
    let child: ChildProcess
    let width: Int
    let height: Int
    private var file: AtomicFileStream
    private let output: VideoOutput
    private var sent = 0
    private var isOver = false

    /// Opens the file and starts ffmpeg.
    ///
    /// - Throws: `ImageError.cannotWrite`; ``FilmError/ffmpegFailed(name:detail:words:)``.
    init(_ output: VideoOutput, width: Int, height: Int) throws {
        let file = try AtomicFileStream(output.path, file: output.file)
        guard let temporary = file.temporaryPath else {
            throw FilmError.unsuitable(
                name: output.path, detail: "it is a device or a pipe, in which ffmpeg can't seek; give a file name"
            )
        }
        let arguments = FFmpegArguments(
            output.encoding, width: width, height: height, rate: output.rate,
            audio: output.audio.map { ($0, output.seconds) }, path: temporary)
        do {
            child = try ChildProcess(output.program, arguments.list)
        } catch {
            throw FilmError.ffmpegFailed(
                name: output.path, detail: "\(output.program) can't be started",
                words: String(cString: strerror(error.code)))
        }
        self.width = width
        self.height = height
        self.file = file
        self.output = output
    }

    deinit {
        if !isOver {
            child.kill()
            _ = child.wait()
        }
    }

    /// Sends the pixels of the next frame.
    ///
    /// - Throws: ``FilmError/ffmpegFailed(name:detail:words:)`` if ffmpeg has ended or is stuck.
    mutating func send(_ pixels: [UInt8]) throws(FilmError) {
        do throws(ChildProcess.Fault) {
            try child.write(pixels, patience: output.patience)
        } catch {
            guard error.code != ETIMEDOUT else {
                child.kill()
                isOver = true
                throw .ffmpegFailed(
                    name: file.path,
                    detail: "after \(sent) frames it accepted no data for \(output.patience) s and was stopped",
                    words: child.wait().words)
            }
            // It has closed its input and will end soon; its messages may still be on their way.
            child.kill(after: 5)
            throw failure(child.wait(), while: "after \(sent) frames it accepted no more data")
        }
        sent += 1
    }

    /// Closes ffmpeg's input, checks that the film is complete, and renames it to its final name.
    ///
    /// - Throws: ``FilmError/ffmpegFailed(name:detail:words:)``, `ImageError.cannotWrite`.
    mutating func finish() throws {
        child.closeInput()
        let ended = child.wait()
        guard ended.ending == .exit(0) else { throw failure(ended, while: "after all \(sent) frames") }
        // Its log level lets only errors through.
        guard ended.words.isEmpty else { throw failure(ended, while: "after all \(sent) frames it reported errors") }
        guard hasWritten else { throw failure(ended, while: "after all \(sent) frames it had written nothing") }
        isOver = true
        if let path = file.temporaryPath {
            let count = try FilmProbe.frameCount(at: path, of: output)
            guard count == sent else {
                throw FilmError.ffmpegFailed(
                    name: file.path, detail: "its file has \(count) of \(sent) frames", words: "")
            }
        }
        try file.commit()
    }

    /// True if the file has any content.
    private var hasWritten: Bool {
        guard let path = file.temporaryPath else { return false }
        var status = stat()
        return stat(path, &status) == 0 && status.st_size > 0
    }

    /// Returns the encoder that ffmpeg says it does not have: "Unknown encoder 'libx264'".
    private static func missingEncoder(_ words: String) -> String? {
        guard let found = words.firstRange(of: "Unknown encoder '") else { return nil }
        return String(words[found.upperBound...].prefix { $0 != "'" })
    }

    private mutating func failure(_ ended: (ending: ChildProcess.Ending, words: String), while moment: String)
        -> FilmError
    {
        isOver = true
        let how =
            switch ended.ending {
            case .exit(let code): "it ended with code \(code)"
            case .signal(let number): "signal \(number) ended it"
            case .unknown: "its exit status is unknown because SIGCHLD is ignored"
            }
        if let encoder = Self.missingEncoder(ended.words) { return .encoderMissing(name: file.path, encoder: encoder) }
        return .ffmpegFailed(name: file.path, detail: "\(moment) and \(how)", words: ended.words)
    }
}

// MARK: Checking the result

/// Reads a film that ffmpeg has written from beginning to end, without decoding it.
///
/// If the disk is full at the last flush, ffmpeg 5.1 exits with 0 all the same; the missing data is at the end.
enum FilmProbe {
    /// Counts the frames of a film.
    ///
    /// - Parameters:
    ///   - path: The film's path.
    ///   - output: The intended output, with the ffmpeg that has written it.
    /// - Throws: ``FilmError/ffmpegFailed(name:detail:words:)`` if the file is not a film or is incomplete.
    static func frameCount(at path: String, of output: VideoOutput) throws(FilmError) -> Int {
        let arguments = [
            "-hide_banner", "-nostdin", "-nostats", "-loglevel", "error", "-xerror", "-protocol_whitelist", "file",
            "-i", "file:" + path, "-map", "0:v:0", "-c", "copy", "-f", "framecrc", "pipe:1",
        ]
        let words: String
        do throws(ChildProcess.Fault) {
            let child = try ChildProcess(output.program, arguments, .reading)
            let reading = Result { () throws(ChildProcess.Fault) in
                try lineCount(of: child, patience: output.patience)
            }
            if case .failure = reading { child.kill() }
            let ended = child.wait()
            let count = try reading.get()
            if ended.ending == .exit(0), ended.words.isEmpty { return count }
            words = ended.words
        } catch {
            words = error.code == ETIMEDOUT ? "" : String(cString: strerror(error.code))
        }
        throw .ffmpegFailed(name: output.path, detail: "its file can't be read back", words: words)
    }

    /// Counts the lines about frames; lines about the film begin with `#`.
    private static func lineCount(of child: ChildProcess, patience: Double) throws(ChildProcess.Fault) -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var (count, isAtStart) = (0, true)
        while true {
            var fault: ChildProcess.Fault?
            let read = buffer.withUnsafeMutableBytes { bytes in
                do throws(ChildProcess.Fault) {
                    return try child.read(into: bytes, patience: patience)
                } catch {
                    fault = error
                    return 0
                }
            }
            if let fault { throw fault }
            for byte in buffer[..<read] {
                if isAtStart, byte != UInt8(ascii: "#") { count += 1 }
                isAtStart = byte == UInt8(ascii: "\n")
            }
            if read < buffer.count { return count }
        }
    }
}
