import FoundationEssentials
import LaminaImage
import Synchronization

/// A range of frames and their output.
///
/// ```swift
/// let frames = try FrameRange("0..<120", rate: FrameRate(60))
/// let film = try Film(frames, to: FilmOutput("frame-%04d.png"))
/// try film.render(FrameSource(stage, frames: frames, renderer: renderer))
/// ```
///
/// Frames are prepared, drawn, encoded and written concurrently, each stage one frame behind the one before; the memory
/// needed does not grow with the range. The same frames give the same bytes.
public struct Film: Sendable {
    /// The frames.
    public let frames: FrameRange
    /// The files that the frames are written to.
    public let output: FilmOutput
    /// True if numbered pictures that exist and are complete are kept.
    public let resumes: Bool
    /// The colour below what is transparent, in every format: red, green and blue of sRGB. Nil for none: then numbered JPEG
    /// files have white, MP4 and WebM without transparency black, and formats with transparency have that.
    public var background: SIMD3<UInt8>?
    /// The file whose first audio stream is the sound of an MP4, WebM or MOV film, from the first frame on; nil for none.
    ///
    /// It is copied where the format holds its encoding, and otherwise encoded: as AAC in MP4, as Opus in WebM, and without
    /// loss in MOV. The film ends with its last frame: longer sound is cut there, and after shorter sound there is silence.
    public var audio: String?
    /// The writer of files; passed in so that tests can make it fail.
    package var file = AtomicFile()
    /// The folders to search for ffmpeg, in the form of PATH.
    public var searchPath = ProcessInfo.processInfo.environment["PATH"] ?? ""
    /// The time in seconds without ffmpeg accepting data after which it counts as stuck and is stopped. After the last
    /// frame it may run for as long as it needs.
    public var patience = 120.0

    /// Creates a film, checked as far as possible before a frame is drawn.
    ///
    /// - Throws: ``FilmError`` if `resumes` is requested for a single file.
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
        if case .pictures(_, let encoding) = output { background = encoding.background }
    }

    /// Renders all frames.
    ///
    /// - Parameters:
    ///   - source: The source of the frames. Used on this thread; its drawings on another one, one at a time.
    ///   - cancellation: Ends the film early. Numbered pictures that are written stay; of a single file nothing does.
    ///   - progress: Called after each frame with the numbers of frames written, and skipped because they existed; on
    ///     any thread, one call at a time.
    ///   - notice: Called at the end, on this thread, for content of the frames that the format could not represent.
    /// - Throws: Errors of the source for the earliest frame that failed, `ImageError.cannotWrite`, ``FilmError``.
    public func render(
        _ source: FrameSource, cancellation: FilmCancellation = FilmCancellation(),
        progress: @escaping @Sendable (_ written: Int, _ skipped: Int) -> Void = { _, _ in },
        notice: (FilmNotice) -> Void = { _ in }
    ) throws {
        try checkAudio()
        let source = background.map(source.over) ?? source
        switch output {
        case .pictures(let names, let encoding):
            let sink = PictureSink(names: names, encoding: encoding, resumes: resumes, file: file)
            try FramePipeline(sink: sink, cancellation: cancellation).run(frames, source, report: progress)
            if let frame = sink.firstUnshown { notice(.overWhite(name: names[frame], frame: frame)) }
        case .animatedPNG(let path):
            let sink = try AnimatedPNGSink(path: path, frames: frames, file: file)
            try FramePipeline(sink: sink, cancellation: cancellation).run(frames, source, report: progress)
        case .video(let path, let encoding):
            let sink = try videoSink(path, encoding)
            try FramePipeline(sink: sink, cancellation: cancellation).run(frames, source, report: progress)
            if let frame = sink.firstUnshown {
                let isGIF = encoding.format == .gif
                notice(isGIF ? .halfTransparent(name: path, frame: frame) : .overBlack(name: path, frame: frame))
            }
        }
    }

    /// Throws if the format can't represent the film, ffmpeg is missing, or there is no sound in the file of ``audio``, so
    /// that it is known before a scene is read.
    public func check() throws(FilmError) {
        try checkAudio()
        switch output {
        case .pictures: break
        case .animatedPNG(let path): _ = try AnimatedPNGSink(path: path, frames: frames, file: file)
        case .video(let path, let encoding):
            _ = try videoSink(path, encoding)
        }
    }

    /// Throws for sound of a film that is not a video.
    private func checkAudio() throws(FilmError) {
        guard audio != nil else { return }
        switch output {
        case .pictures(let names, _): throw .noSound(name: names[frames.lower])
        case .animatedPNG(let path): throw .noSound(name: path)
        case .video: break
        }
    }

    private func videoSink(_ path: String, _ encoding: VideoEncoding) throws(FilmError) -> VideoSink {
        try VideoSink(
            path: path, encoding: encoding, frames: frames, audio: audio, searchPath: searchPath, patience: patience,
            file: file)
    }
}

/// The content of frames that a finished film could not represent.
public enum FilmNotice: Sendable, Equatable {
    /// Frames have half-transparent pixels, which a GIF can't represent; `frame` is the first of them.
    case halfTransparent(name: String, frame: Int)
    /// Frames have pixels that are not opaque, which MP4 and WebM without transparency show over black; `frame` is the
    /// first of them.
    case overBlack(name: String, frame: Int)
    /// Frames have pixels that are not opaque, which JPEG files show over white; `frame` is the first of them.
    case overWhite(name: String, frame: Int)
}

extension FilmNotice: CustomStringConvertible {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .halfTransparent(let name, let frame):
            "\"\(name)\" can't show half-transparent pixels, first in frame \(frame): a GIF makes them transparent below one "
                + "half and opaque above; give the scene a background, or write .apng or numbered pictures"
        case .overBlack(let name, let frame):
            "\"\(name)\" has no transparency: what is not opaque, first in frame \(frame), is shown over black; "
                + "give the scene a background, or write .apng, .mov or numbered pictures, or .webm with the background "
                + "transparent"
        case .overWhite(let name, let frame):
            "\"\(name)\" has no transparency: what is not opaque, first in frame \(frame), is shown over white; "
                + "choose a background, or write .png or .webp"
        }
    }
}

// MARK: Cancellation

/// Ends a film before its last frame, from any thread.
///
/// Frames in progress when ``cancel()`` is called are still finished, so that no picture is left incomplete.
public final class FilmCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var handler: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Creates a cancellation that is not requested yet.
    public init() {}

    /// True if the film is to end.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Requests the end; further calls do nothing.
    public func cancel() {
        let handler = state.withLock { state in
            defer { state = State(isCancelled: true) }
            return state.handler
        }
        handler?()
    }

    /// Sets a handler to call when the film is cancelled, at once if it already is; nil removes it.
    package func onCancel(_ handler: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            state.handler = state.isCancelled ? nil : handler
            return state.isCancelled
        }
        if isLate { handler?() }
    }
}
