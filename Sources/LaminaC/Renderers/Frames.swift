public import CLamina
import Lamina
import Synchronization

/// Frames of a range that a program takes one by one.
final class FramesObject: HeldObject {
    static let typeName = "frames"

    struct State {
        /// A stage of its own.
        let source: FrameSource
        let frames: FrameRange
        var next: Int
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
                try SceneObject.use(scene) { scene in
                    let frames = try range.frames(scene.limits)
                    let source = FrameSource(
                        try scene.newStage(), frames: frames, renderer: renderer.renderer, rules: renderer.rules)
                    return State(source: source, frames: frames, next: frames.lower)
                }
            })
    }

    /// Draws the next frame; nil after the last.
    func next() throws -> (frame: Int, picture: Bitmap)? {
        try state.use(Self.typeName) { state in
            guard state.next < state.frames.upper else { return nil }
            let frame = state.next
            let picture = try renderer.state.use(RendererObject.typeName) { _ in try state.source.picture(of: frame) }
            state.next += 1
            return (frame, picture)
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
        let frames = try FramesObject(RendererObject.object(renderer), scene, value(range))
        while let (frame, picture) = try frames.next() {
            let pointer = ObjectTable.add(PictureObject(picture))
            if function(user, Int64(frame), pointer) != 0 { throw CallFailure.cancelled }
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
        let background = try EncodingArgument.background(Argument.text(background, background_length, "background"))
        let progress = FilmProgressCall(function, user)
        try RendererObject.use(renderer, scene) { renderer, scene in
            let frames = try value(range).frames(scene.limits)
            var film = try Film(frames, to: FilmOutput(path, quality: quality, compression: compression))
            if let background { film.background = background }
            try film.check()
            let source = FrameSource(
                try scene.newStage(), frames: frames, renderer: renderer.renderer, rules: renderer.rules)
            let name = scene.name
            do {
                try film.render(source, cancellation: progress.cancellation) { written, _ in
                    progress.report(written, of: frames.count)
                } notice: {
                    Log.warn("\(name): \($0)")
                }
            } catch FilmError.interrupted where progress.cancellation.isCancelled {
                throw CallFailure.cancelled
            }
        }
    }
}

/// The function of a program that is called as a film grows.
private final class FilmProgressCall: @unchecked Sendable {
    let cancellation = FilmCancellation()
    private let function: lamina_progress_function?
    private let user: UnsafeMutableRawPointer?

    init(_ function: lamina_progress_function?, _ user: UnsafeMutableRawPointer?) {
        (self.function, self.user) = (function, user)
    }

    /// Calls the function, unless it has ended the film already.
    func report(_ written: Int, of total: Int) {
        guard let function, !cancellation.isCancelled else { return }
        if function(user, Int64(written), Int64(total)) != 0 { cancellation.cancel() }
    }
}
