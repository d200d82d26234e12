import FoundationEssentials
import Glibc
import Synchronization

/// An immutable picture, compared by identity.
///
/// ```swift
/// let photo = try Image(decoding: data)
/// let card = Image(bitmap)
/// ```
///
/// Layers share an image by sharing the object: the same `Image` used a thousand times is one texture. Two images with
/// equal pixels are still two images. The orientation that a camera stored in the file is already applied.
public final class Image: Sendable {
    /// The pixels, RGBA, 8 bits a channel, premultiplied; one transparent pixel for contents that GL draws.
    public let bitmap: Bitmap
    /// True if every pixel has alpha 255; determined once, when the image is made.
    public let isOpaque: Bool

    /// The drawing that makes the image on the device; nil for an image that has pixels.
    package let drawing: DeviceDrawing?

    /// The token that caches hold in place of the image.
    package let life = ImageToken()

    private let chain = Mutex<[Bitmap]?>(nil)

    /// Creates an image from a bitmap; the pixels are shared, not copied.
    public init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
        self.isOpaque = bitmap.isOpaque
        drawing = nil
    }

    /// - Parameter isOpaque: True if every pixel has alpha 255, where that is known without reading them.
    init(_ bitmap: Bitmap, isOpaque: Bool) {
        self.bitmap = bitmap
        self.isOpaque = isOpaque
        drawing = nil
    }

    init(_ bitmap: Bitmap, drawing: DeviceDrawing) {
        self.bitmap = bitmap
        isOpaque = false
        self.drawing = drawing
    }

    deinit { life.end() }

    /// Creates an image from premultiplied RGBA bytes, rows from top to bottom without padding.
    ///
    /// - Throws: `ImageError` if a side is below 1 or the bytes are not width × height × 4.
    public convenience init(width: Int, height: Int, pixels: [UInt8]) throws(ImageError) {
        self.init(try Bitmap(width: width, height: height, pixels: pixels))
    }

    /// Decodes a PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM file, recognized by its first bytes, to the colours of sRGB.
    ///
    /// - Parameters:
    ///   - data: the whole file.
    ///   - limits: sizes above which the file is refused before memory is allocated.
    /// - Throws: `ImageError` if the data is unknown, damaged, cut short or too large.
    public convenience init(
        decoding data: some ContiguousBytes,
        limits: DecodeLimits = DecodeLimits()
    ) throws(ImageError) {
        self.init(try Bitmap(decoding: data, limits: limits))
    }

    /// The number of columns, at least 1.
    public var width: Int { drawing?.width ?? bitmap.width }

    /// The number of rows, at least 1.
    public var height: Int { drawing?.height ?? bitmap.height }

    /// The bytes: red, green, blue and alpha of each pixel, premultiplied.
    public var pixels: [UInt8] { bitmap.pixels }

    /// The picture at full size and at every half size down to 1×1, for drawing it smaller without aliasing.
    ///
    /// Level n is max(1, width >> n) × max(1, height >> n). Made at the first call and cached, in about a third of the
    /// picture's memory; thread-safe.
    public var mipChain: [Bitmap] {
        chain.withLock { made in
            if let made {
                return made
            }
            let levels = bitmap.makeMipChain()
            made = levels
            return levels
        }
    }
}

extension Image: Hashable {
    /// Returns whether both are the same object.
    public static func == (first: Image, second: Image) -> Bool { first === second }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: Lifetime

/// A token that outlives an image, so that caches can find and release what they hold for the image without retaining
/// it.
///
/// A holder can identify the image by this object for as long as it likes: the object's address is not reused
/// meanwhile, as an image's own may be. Costs one small object an image.
package final class ImageToken: Sendable {
    private let isOver = Atomic(false)

    init() {}

    /// True once the image has been deallocated.
    package var hasEnded: Bool { isOver.load(ordering: .relaxed) }

    func end() { isOver.store(true, ordering: .relaxed) }
}

// MARK: Drawing on the device

/// The drawing of an image on the device, for images that have no pixels of their own.
package final class DeviceDrawing: Sendable {
    /// The identity of the object that draws: its successive drawings share one texture.
    package final class Owner: Sendable {
        package init() {}
    }

    package let owner: Owner
    /// The name of the drawing in messages.
    package let name: String
    /// In pixels, at least 1.
    package let width: Int
    /// In pixels, at least 1.
    package let height: Int
    /// Draws into a framebuffer of the current GL context, given by its GL name, with the first row at the bottom.
    package let draw: @Sendable (_ framebuffer: UInt32) throws -> Void

    package init(
        owner: Owner, name: String, width: Int, height: Int,
        draw: @escaping @Sendable (_ framebuffer: UInt32) throws -> Void
    ) {
        (self.owner, self.name) = (owner, name)
        (self.width, self.height) = (max(1, width), max(1, height))
        self.draw = draw
    }
}

extension Image {
    /// Creates an image that is drawn on the device when it is needed; it counts as translucent.
    package convenience init(drawing: DeviceDrawing) throws(ImageError) {
        self.init(try Bitmap(width: 1, height: 1), drawing: drawing)
    }
}

// MARK: Writing

extension Image {
    /// Writes the picture into a file, like ``Bitmap/write(to:)``.
    public func write(to url: URL) throws(ImageError) { try bitmap.write(to: url) }
}

extension Image: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size, without the pixels.
    public var description: String { "an image of \(width)×\(height) pixels" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The size, without the pixels.
    public var customMirror: Mirror { Mirror(self, children: ["width": width, "height": height]) }
}
