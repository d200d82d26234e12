import FoundationEssentials
import Glibc
import Synchronization

/// The pictures of a film, decoded by the command ffmpeg.
///
/// They have the film's own rate or a given one. ffmpeg runs as a child process and writes one picture after the other;
/// to go back, it is restarted. One picture of a film is in memory at a time, besides the memory of ffmpeg.
public final class FilmPictures: PictureSequence {
    private let path: String
    private let folders: ReadableFolders
    private let program: String
    private let rate: SequenceRate
    private let width: Int
    private let height: Int
    private let patience: Double
    private let run: Mutex<Run?>
    private let total = Mutex<Int?>(nil)

    /// A running ffmpeg, and the index of the picture that it writes next.
    private struct Run: Sendable {
        let child: ChildProcess
        var next: Int
        var hasEnded = false
        /// The reason if it ended before the film did.
        var failure: SequenceError?
    }

    /// Opens a film: runs ffmpeg to get its size and rate.
    ///
    /// - Parameters:
    ///   - rate: The rate of the pictures; nil for the film's own.
    ///   - searchPath: The folders to search for ffmpeg, separated by colons.
    ///   - patience: The longest time without output from ffmpeg, in seconds, before it counts as stuck.
    /// - Throws: ``SequenceError``.
    public convenience init(
        path: String, rate: SequenceRate? = nil,
        searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "", patience: Double = 20,
        limits: DecodeLimits = DecodeLimits()
    ) throws(SequenceError) {
        try self.init(
            path: path, rate: rate, searchPath: searchPath, patience: patience, limits: limits, in: .everywhere)
    }

    /// Opens a film in the readable folders.
    package init(
        path: String, rate: SequenceRate?, searchPath: String = ProcessInfo.processInfo.environment["PATH"] ?? "",
        patience: Double = 20, limits: DecodeLimits = DecodeLimits(), in folders: ReadableFolders
    ) throws(SequenceError) {
        _ = try FilmInput.regularFile(path, in: folders)
        guard let program = ExecutableSearch.find("ffmpeg", path: searchPath) else { throw .ffmpegMissing(name: path) }
        self.path = path
        self.folders = folders
        self.program = program
        self.patience = patience
        let header = try FilmHeader(path: path, in: folders, program: program, patience: patience)
        do throws(ImageError) {
            try limits.check(width: header.width, height: header.height)
        } catch {
            throw .unreadable(name: path, detail: "\(error)")
        }
        (width, height) = (header.width, header.height)
        self.rate = rate ?? header.rate
        run = Mutex(nil)
    }

    deinit { run.withLock { end(&$0) } }

    /// The number of pictures; nil until the last one has been requested.
    public var count: Int? { total.withLock { $0 } }
    /// Returns the index of the picture shown at a time, in seconds.
    public func index(at seconds: Double) -> Int { rate.index(at: seconds) }
    /// Returns the start of a picture, in seconds.
    public func start(of index: Int) -> Double { rate.start(of: index) }

    /// Returns a picture; nil after the last one.
    ///
    /// - Throws: ``SequenceError``; once ffmpeg has failed, the same error for every later picture.
    public func picture(_ index: Int) throws -> Image? {
        try run.withLock { run in
            if let running = run, running.next > index { end(&run) }
            if run == nil { run = try begin() }
            while var running = run {
                // Stored on every exit: a process that has ended must not be read from again.
                defer { run = running }
                if let failure = running.failure { throw failure }
                if running.hasEnded { return nil }
                guard let bitmap = try next(&running) else {
                    total.withLock { $0 = running.next }
                    return nil
                }
                if running.next > index { return Image(bitmap) }
            }
            return nil
        }
    }

    private func begin() throws(SequenceError) -> Run {
        let arguments =
            try FilmHeader.quiet + FilmInput.arguments(path, in: folders) + ["-map", "0:v:0", "-an", "-sn"]
            // At each time the last picture that has started is shown, so starts are rounded up to the next one; files
            // store starts to a millisecond, so one that is late by that little belongs to the time before.
            + ["-vf", "setpts=PTS-0.0015/TB,fps=\(rate.count)/\(rate.divisor):round=up:start_time=0"]
            + ["-f", "rawvideo", "-pix_fmt", "rgba", "-s", "\(width)x\(height)", "pipe:1"]
        do throws(ChildProcess.Fault) {
            return Run(child: try ChildProcess(program, arguments, .reading), next: 0)
        } catch {
            throw FilmHeader.notStarted(program, error, for: path)
        }
    }

    /// Reads the next picture; nil at the film's end.
    private func next(_ running: inout Run) throws -> Bitmap? {
        var read = 0
        var fault: ChildProcess.Fault?
        let child = running.child
        var bitmap = try Bitmap(width: width, height: height)
        bitmap.withUnsafeMutablePixels { pixels in
            do throws(ChildProcess.Fault) {
                read = try child.read(into: UnsafeMutableRawBufferPointer(pixels), patience: patience)
            } catch {
                fault = error
            }
        }
        if let fault {
            child.kill()
            let words = child.wait().words
            throw failed(
                &running,
                fault.code == ETIMEDOUT
                    ? .ffmpegSilent(name: path, seconds: patience)
                    : .ffmpegFailed(
                        name: path, detail: "reading its output failed after \(running.next) pictures", words: words))
        }
        guard read == bitmap.pixels.count else {
            let ended = child.wait()
            guard ended.ending == .exit(0), read == 0 else {
                throw failed(
                    &running,
                    .ffmpegFailed(name: path, detail: "it ended after \(running.next) pictures", words: ended.words))
            }
            running.hasEnded = true
            return nil
        }
        running.next += 1
        bitmap.withUnsafeMutablePixels { PremultipliedAlpha.multiply($0) }
        return bitmap
    }

    /// Marks a run as failed; returns the error to throw.
    private func failed(_ running: inout Run, _ failure: SequenceError) -> SequenceError {
        running.hasEnded = true
        running.failure = failure
        return failure
    }

    private func end(_ run: inout Run?) {
        if let running = run, !running.hasEnded {
            running.child.kill()
            _ = running.child.wait()
        }
        run = nil
    }
}
