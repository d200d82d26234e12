/// What draws a ``GLContentLayer`` with OpenGL ES.
///
/// ```swift
/// final class Teapot: GLContent {
///     func draw(into target: GLContentTarget) throws {
///         glClearColor(0, 0, 0, 0)
///         glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
///         // ...
///     }
/// }
/// ```
public protocol GLContent: AnyObject, Sendable {
    /// Draws the picture. Called on the render thread, before a frame that shows it, with Lamina's context current.
    ///
    /// The framebuffer is bound and cleared, and the viewport covers it. All other state is as in a new context of
    /// OpenGL ES 3: no program, no blending, no tests. Whatever the call changes of that is put back afterwards. Objects
    /// are best made at the first call and kept; those of the context that the call did not make are not to be touched.
    ///
    /// - Throws: Anything; the frame then fails with an error that names the layer.
    func draw(into target: GLContentTarget) throws
}

/// What a ``GLContent`` draws into.
public struct GLContentTarget: Sendable, Hashable {
    /// GL's name of the framebuffer: 8 bits a channel, premultiplied, with depth (24 bits) and stencil (8 bits). Its first
    /// row is the picture's lowest.
    public let framebuffer: UInt32
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// Pixels a point: the layer's ``Layer/contentsScale``.
    public let scale: Double
    /// The layer's own time, in seconds.
    public let time: Double
}
