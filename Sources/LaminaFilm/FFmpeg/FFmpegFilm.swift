import Foundation
import LaminaImage

/// A film that ffmpeg is writing, beside the name that it will have. One that is dropped before ``finish()`` is gone, and
/// ffmpeg with it.
struct FFmpegFilm: ~Copyable {
    /// The running program.
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
                name: output.path, detail: "it is a device or a pipe, in which ffmpeg can't go back; give a file's name"
            )
        }
        let arguments = FFmpegArguments(
            output.format, width: width, height: height, rate: output.rate, path: temporary)
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
    /// - Throws: ``FilmError/ffmpegFailed(name:detail:words:)`` if ffmpeg has ended, or is stuck.
    mutating func send(_ pixels: [UInt8]) throws(FilmError) {
        do throws(ChildProcess.Fault) {
            try child.write(pixels, patience: output.patience)
        } catch {
            guard error.code != ETIMEDOUT else {
                child.kill()
                isOver = true
                throw .ffmpegFailed(
                    name: file.path,
                    detail: "after \(sent) frames it took nothing for \(output.patience) s and was ended",
                    words: child.wait().words)
            }
            // It has closed its side, and will soon have ended; what it said may be still to come.
            child.kill(after: 5)
            throw failure(child.wait(), while: "after \(sent) frames it took no more")
        }
        sent += 1
    }

    /// Lets ffmpeg end, looks whether the film is whole, and gives it its name.
    ///
    /// - Throws: ``FilmError/ffmpegFailed(name:detail:words:)``, `ImageError.cannotWrite`.
    mutating func finish() throws {
        child.closeInput()
        let ended = child.wait()
        guard ended.ending == .exit(0) else { throw failure(ended, while: "after all \(sent) frames") }
        // Errors are the only ones of its words that are let through.
        guard ended.words.isEmpty else { throw failure(ended, while: "after all \(sent) frames it named errors") }
        guard hasWritten else { throw failure(ended, while: "after all \(sent) frames it had written nothing") }
        isOver = true
        if let path = file.temporaryPath {
            let count = try FilmProbe.frameCount(at: path, of: output)
            guard count == sent else {
                throw FilmError.ffmpegFailed(
                    name: file.path, detail: "of \(sent) frames \(count) are in what it has written", words: "")
            }
        }
        try file.commit()
    }

    /// Whether there is anything in the file.
    private var hasWritten: Bool {
        guard let path = file.temporaryPath else { return false }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return attributes?[.size] as? Int ?? 0 > 0
    }

    private mutating func failure(_ ended: (ending: ChildProcess.Ending, words: String), while moment: String)
        -> FilmError
    {
        isOver = true
        let how =
            switch ended.ending {
            case .exit(let code): "it ended with code \(code)"
            case .signal(let number): "signal \(number) ended it"
            case .unknown: "how it ended is lost, because SIGCHLD is ignored here"
            }
        return .ffmpegFailed(name: file.path, detail: "\(moment) and \(how)", words: ended.words)
    }
}
