import Foundation
import LaminaImage

/// A layer whose contents are drawn with OpenGL ES: what `CAOpenGLLayer` and `CAEAGLLayer` are to Core Animation.
///
/// ```swift
/// let view = GLContentLayer(content: Teapot())
/// view.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
/// view.contentsScale = stage.scale
/// ```
///
/// The picture has the size of the bounds times ``Layer/contentsScale`` and is used as contents are: with gravity, filter,
/// corners, masks and all effects. It is drawn when it is first shown, when its size changes, after
/// ``Layer/setNeedsDisplay()``, and with ``isAsynchronous`` in every frame. Scene documents have no such layer.
open class GLContentLayer: Layer {
    /// What draws the contents; the default is nothing.
    public final var content: (any GLContent)? {
        didSet {
            display()
            didDefine(.content)
        }
    }

    /// Whether the contents are drawn anew whenever time has passed. The default is no.
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

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .glContent
        if let other = layer as? GLContentLayer { (content, isAsynchronous) = (other.content, other.isAsynchronous) }
    }

    /// Lets the contents be drawn anew.
    open override func display() {
        version += 1
        markChanged()
    }

    /// The picture that was shown last, or would be shown first, for copies that keep it.
    final var frozenPicture: Image? { latest?.image ?? picture(bounds: bounds, scale: contentsScale, time: 0) }

    /// The image that stands for the contents; nil if nothing shows. The same one until it has to be drawn anew.
    ///
    /// - Parameters:
    ///   - bounds: as they are on show.
    ///   - time: the layer's own, in seconds.
    package final func picture(bounds: CGRect, scale: Double, time: Double) -> Image? {
        let size = CGSize(width: bounds.size.width * scale, height: bounds.size.height * scale)
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
