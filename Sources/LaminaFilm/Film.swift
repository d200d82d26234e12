import Foundation
import LaminaImage
import Synchronization

/// A range of frames and where they go.
///
/// ```swift
/// let frames = try FrameRange("0..<120", rate: FrameRate(60))
/// let film = try Film(frames, to: FilmOutput("frame-%04d.png"))
/// try film.render(FrameSource(stage, frames: frames, renderer: renderer))
/// ```
///
/// Frames are made ready, drawn, encoded and written at the same time, each stage one frame behind the one before; the
/// memory that this takes does not grow with the range. The same frames give the same bytes.
public struct Film: Sendable {
    /// The frames.
    public let frames: FrameRange
    /// Where they go.
    public let output: FilmOutput
    /// Whether numbered pictures that exist are left as they are.
    public let resumes: Bool
    /// How files are written; passed in so that tests can make that fail.
    package var file = AtomicFile()
    /// The folders in which ffmpeg is looked for, as in PATH.
    public var searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    /// How long ffmpeg may take no pixel, in seconds, before it counts as stuck and is ended. After the last frame it may go
    /// on for as long as it needs.
    public var patience = 120.0

    /// A film, checked as far as it can be before a frame is drawn.
    ///
    /// - Throws: ``FilmError`` if `resumes` is asked of a single file.
    public init(_ frames: FrameRange, to output: FilmOutput, resumes: Bool = false) throws(FilmError) {
        if resumes {
            switch output {
            case .pictures: break
            case .animatedPNG(let path), .video(let path, _): throw .cannotResume(name: path)
            }
        }
        self.frames = frames
        self.output = output
        self.resumes = resumes
    }

    /// Renders all frames.
    ///
    /// - Parameters:
    ///   - source: What the frames show. Used on this thread; its drawings on another, one at a time.
    ///   - cancellation: Ends the film early. Numbered pictures that are written stay; of a single file nothing does.
    ///   - progress: Told after each frame how many were written, and how many skipped as they existed; on any thread,
    ///     one call at a time.
    ///   - notice: Told at the end, on this thread, what the format could not hold of the frames.
    /// - Throws: What the source throws for the earliest frame that failed, `ImageError.cannotWrite`, ``FilmError``.
    public func render(
        _ source: FrameSource, cancellation: FilmCancellation = FilmCancellation(),
        progress: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void = { _, _ in },
        notice: (FilmNotice) -> Void = { _ in }
    ) throws {
        switch output {
        case .pictures(let names, let format):
            let sink = PictureSink(names: names, format: format, resumes: resumes, file: file)
            try FramePipeline(sink: sink, cancellation: cancellation).run(frames, source, report: progress)
        case .animatedPNG(let path):
            let sink = try AnimatedPNGSink(path: path, frames: frames, file: file)
            try FramePipeline(sink: sink, cancellation: cancellation).run(frames, source, report: progress)
        case .video(let path, let format):
            let sink = try videoSink(path, format)
            try FramePipeline(sink: sink, cancellation: cancellation).run(frames, source, report: progress)
            if let frame = sink.firstHalfTransparent { notice(.halfTransparent(name: path, frame: frame)) }
        }
    }

    /// Throws for what the format can't hold, and for a missing ffmpeg, so that it is known before a scene is read.
    public func check() throws(FilmError) {
        switch output {
        case .pictures: break
        case .animatedPNG(let path): _ = try AnimatedPNGSink(path: path, frames: frames, file: file)
        case .video(let path, let format):
            _ = try videoSink(path, format)
        }
    }

    private func videoSink(_ path: String, _ format: FilmOutput.VideoFormat) throws(FilmError) -> VideoSink {
        try VideoSink(
            path: path, format: format, rate: frames.rate, searchPath: searchPath, patience: patience, file: file)
    }
}

/// What a film lacks of its frames, though it was made.
public enum FilmNotice: Sendable, Equatable {
    /// Frames have half-transparent pixels, which a GIF can't hold; `frame` is the first of them.
    case halfTransparent(name: String, frame: Int)
}

extension FilmNotice: CustomStringConvertible {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .halfTransparent(let name, let frame):
            "\"\(name)\" lacks what is half transparent, first in frame \(frame): a GIF holds it as nothing below one half "
                + "and as opaque above; give the scene a background, or write .apng or numbered pictures"
        }
    }
}

// MARK: Cancellation

/// Ends a film before its last frame, from any thread.
///
/// Frames that are on their way when ``cancel()`` is called are still finished, so that no picture is left half done.
public final class FilmCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// A cancellation that was not asked for yet.
    public init() {}

    /// Whether the film is to end.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Asks for the end; more calls do nothing.
    public func cancel() {
        let handler = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state.handler
        }
        handler?()
    }

    /// Has something done when the film is cancelled, at once if it is already; nil takes that back.
    func onCancel(_ handler: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            state.handler = state.isCancelled ? nil : handler
            return state.isCancelled
        }
        if isLate { handler?() }
    }
}
