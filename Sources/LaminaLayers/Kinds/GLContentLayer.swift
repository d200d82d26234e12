import Glibc
import LaminaGeometry
import LaminaImage

/// A layer whose contents are drawn with OpenGL ES, like Core Animation's `CAOpenGLLayer` and `CAEAGLLayer`.
///
/// ```swift
/// let view = GLContentLayer(content: teapot)
/// view.frame = Rect(x: 0, y: 0, width: 320, height: 240)
/// view.contentsScale = stage.scale
/// ```
///
/// The picture has the size of the bounds times ``Layer/contentsScale`` and is used as contents are: with gravity, filter,
/// corners, masks and all effects. It is drawn when it is first shown, when its size changes, after
/// ``Layer/setNeedsDisplay()``, and with ``isAsynchronous`` in every frame. Scene documents have no such layer.
open class GLContentLayer: Layer {
    /// The object that draws the contents. The default is none.
    public final var content: (any GLContent)? {
        didSet {
            display()
            didDefine(.content)
        }
    }

    /// True if the contents are redrawn whenever time has passed. The default is false.
    public final var isAsynchronous = false {
        didSet {
            display()
            didDefine(.isAsynchronous)
        }
    }

    private final let owner = DeviceDrawing.Owner()
    private final var version = 0
    private final var latest: (key: Key, image: Image)?

    private struct Key: Equatable {
        var width: Int
        var height: Int
        var scale: Double
        var version: Int
        var time: Double?
    }

    /// A layer of no size at the origin.
    public init(content: (any GLContent)? = nil) {
        self.content = content
        super.init()
        kind = .glContent
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .glContent
        if let other = layer as? GLContentLayer { (content, isAsynchronous) = (other.content, other.isAsynchronous) }
    }

    /// Causes the contents to be redrawn.
    open override func display() {
        displayIsDone()
        version += 1
        markChanged()
    }

    /// A snapshot has the picture as contents.
    override func freeze(as original: Layer) {
        storage.contents = (original as? GLContentLayer)?.frozenPicture
        kind = .plain
    }

    /// The last picture, or the first if none was drawn yet.
    private final var frozenPicture: Image? { latest?.image ?? picture(bounds: bounds, scale: contentsScale, time: 0) }

    /// The image of the contents; nil if nothing is shown. The same one until the contents must be redrawn.
    ///
    /// - Parameters:
    ///   - bounds: The bounds with animations applied.
    ///   - time: The layer's own time in seconds.
    package final func picture(bounds: Rect, scale: Double, time: Double) -> Image? {
        let size = Size(width: bounds.size.width * scale, height: bounds.size.height * scale)
        guard let content, size.width > 0, size.height > 0, max(size.width, size.height) <= 1e6 else { return nil }
        let key = Key(
            width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)), scale: scale,
            version: version, time: isAsynchronous ? time : nil)
        if let latest, latest.key == key { return latest.image }
        let drawing = DeviceDrawing(
            owner: owner, name: name ?? "a layer without a name", width: key.width, height: key.height
        ) { framebuffer in
            try content.draw(
                into: GLContentTarget(
                    framebuffer: framebuffer, width: key.width, height: key.height, scale: scale, time: time))
        }
        guard let image = try? Image(drawing: drawing) else { return nil }
        latest = (key, image)
        return image
    }
}

// MARK: Content

/// An object that draws a ``GLContentLayer`` with OpenGL ES.
///
/// ```swift
/// import CGLES
///
/// final class Teapot: GLContent {
///     func draw(into target: GLContentTarget) throws {
///         glClearColor(0, 0, 0, 0)
///         glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
///         // ...
///     }
/// }
/// ```
public protocol GLContent: AnyObject, Sendable {
    /// Draws the picture. Called on the render thread, before a frame that shows the layer, with Lamina's context
    /// current.
    ///
    /// The framebuffer is bound and cleared, and the viewport covers it. All other state is as in a new context of
    /// OpenGL ES 3: no program, no blending, no tests. Any state that the call changes is restored afterwards. Create
    /// GL objects in the first call and reuse them; do not touch objects of the context that the call did not create.
    ///
    /// - Throws: Anything; the frame then fails with an error that names the layer.
    func draw(into target: GLContentTarget) throws
}

/// The framebuffer that a ``GLContent`` draws into.
public struct GLContentTarget: Sendable, Hashable {
    /// GL's name of the framebuffer: 8 bits a channel, premultiplied, with depth (24 bits) and stencil (8 bits). Its
    /// first row is the bottom of the picture.
    public let framebuffer: UInt32
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The pixels per point: the layer's ``Layer/contentsScale``.
    public let scale: Double
    /// The layer's own time, in seconds.
    public let time: Double
}
