// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina
import Synchronization

/// Frames of a range that a program takes one by one.
final class FramesObject: HeldObject {
    static let typeName = "frames"

    /// The frames that are left, of a stage of their own.
    struct State {
        private let scene: String
        private let stage: Stage
        private let source: FrameSource
        private let frames: FrameRange
        private var next: Int
        private var warnings = StageWarnings()

        init(_ renderer: RendererState, _ scene: SceneState, _ range: lamina_range) throws {
            frames = try range.frames(scene.limits)
            (self.scene, stage, next) = (scene.name, try scene.newStage(), frames.lower)
            source = FrameSource(stage, frames: frames, renderer: renderer.renderer, rules: renderer.rules)
        }

        /// Draws the next frame, with a renderer that no other call uses; nil after the last.
        mutating func draw() throws -> (frame: Int, picture: Bitmap)? {
            guard next < frames.upper else { return nil }
            let frame = next
            let picture = try source.picture(of: frame)
            warnings.report(stage, scene: scene)
            next += 1
            return (frame, picture)
        }
    }

    private let renderer: RendererObject
    private let state: Exclusive<State>

    /// - Parameters:
    ///   - renderer: Used for a frame at a time, and free between them.
    ///   - scene: The scene as it is now.
    init(_ renderer: RendererObject, _ scene: OpaquePointer?, _ range: lamina_range) throws {
        self.renderer = renderer
        state = Exclusive(
            try renderer.state.use(RendererObject.typeName) { renderer in
                try SceneObject.use(scene) { try State(renderer, $0, range) }
            })
    }

    /// Draws the next frame; nil after the last.
    func next() throws -> (frame: Int, picture: Bitmap)? {
        try state.use(Self.typeName) { state in
            try renderer.state.use(RendererObject.typeName) { _ in try state.draw() }
        }
    }
}

/// Returns the range of an argument.
private func value(_ range: UnsafePointer<lamina_range>?) throws -> lamina_range {
    guard let range else { throw CallFailure.usage("range is NULL; pass the address of a lamina_range") }
    return range.pointee
}

// MARK: Interface

@c @implementation
public func lamina_frames_create(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ range: UnsafePointer<lamina_range>?,
    _ frames: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(frames, "frames", error) { try FramesObject(RendererObject.object(renderer), scene, value(range)) }
}

@c @implementation
public func lamina_frames_next(
    _ frames: OpaquePointer?, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    picture?.pointee = nil
    return call(error) {
        let picture = try Argument.output(picture, "picture")
        let next = try ObjectTable.object(FramesObject.self, frames, "frames").next()
        if let next { picture.pointee = ObjectTable.add(PictureObject(next.picture)) }
    }
}

@c @implementation
public func lamina_frames_free(_ frames: OpaquePointer?) { ObjectTable.remove(FramesObject.self, frames) }

@c @implementation
public func lamina_renderer_draw_frames(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ range: UnsafePointer<lamina_range>?,
    _ function: lamina_frame_function!, _ user: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        guard let function else { throw CallFailure.usage("function is NULL") }
        try RendererObject.use(renderer) { renderer in
            var frames = try SceneObject.use(scene) { try FramesObject.State(renderer, $0, value(range)) }
            while let (frame, picture) = try frames.draw() {
                let pointer = ObjectTable.add(PictureObject(picture))
                if function(user, Int64(frame), pointer) != 0 { throw CallFailure.cancelled }
            }
        }
    }
}

@c @implementation
public func lamina_renderer_write_film(
    _ renderer: OpaquePointer?, _ scene: OpaquePointer?, _ range: UnsafePointer<lamina_range>?,
    _ path: UnsafePointer<CChar>?, _ path_length: Int, _ quality: UnsafePointer<CChar>?, _ quality_length: Int,
    _ background: UnsafePointer<CChar>?, _ background_length: Int, _ function: lamina_progress_function?,
    _ user: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let path = try Argument.name(path, path_length, "path")
        let (quality, compression) = try EncodingArgument.precision(Argument.text(quality, quality_length, "quality"))
        let ground = try Argument.text(background, background_length, "background")
        let keepsTransparency = ground == "transparent"
        let background = keepsTransparency ? nil : try EncodingArgument.background(ground)
        let progress = FilmProgressCall(function, user)
        try RendererObject.use(renderer, scene) { renderer, scene in
            let frames = try value(range).frames(scene.limits)
            let output = try FilmOutput(
                path, quality: quality, compression: compression, keepsTransparency: keepsTransparency)
            var film = try Film(frames, to: output)
            if let background { film.background = background }
            try film.check()
            let stage = try scene.newStage()
            let name = scene.name
            defer { scene.warn(of: stage) }
            let source = FrameSource(stage, frames: frames, renderer: renderer.renderer, rules: renderer.rules)
                .calling { progress.deliver(of: frames.count) }
            do {
                try film.render(source, cancellation: progress.cancellation) { written, _ in
                    progress.note(written)
                } notice: {
                    Log.warn("\(name): \($0)")
                }
            } catch FilmError.interrupted where progress.cancellation.isCancelled {
                throw CallFailure.cancelled
            }
            // Pictures that are all written stay, but the caller has asked for an end.
            if progress.cancellation.isCancelled { throw CallFailure.cancelled }
        }
    }
}

/// The function of a program that is called as a film grows, on the thread that made the call: frames are written by other
/// threads, whose progress waits for it.
private final class FilmProgressCall: Sendable {
    let cancellation = FilmCancellation()
    private let function: lamina_progress_function?
    nonisolated(unsafe) private let user: UnsafeMutableRawPointer?
    /// The number of frames that are written, and that of which the function knows.
    private let count = Mutex((written: 0, known: 0))

    init(_ function: lamina_progress_function?, _ user: UnsafeMutableRawPointer?) {
        (self.function, self.user) = (function, user)
    }

    /// Takes note of the number of frames that are written, from any thread.
    func note(_ written: Int) { count.withLock { $0.written = max($0.written, written) } }

    /// Calls the function for each frame that is written and that it doesn't know of, until it ends the film.
    func deliver(of total: Int) {
        guard let function else { return }
        while !cancellation.isCancelled, let frame = next() {
            if function(user, Int64(frame), Int64(total)) != 0 { cancellation.cancel() }
        }
    }

    /// Returns the next number that the function is called with; nil if it knows of all frames that are written.
    private func next() -> Int? {
        count.withLock { count in
            guard count.written > count.known else { return nil }
            count.known += 1
            return count.known
        }
    }
}
