import Foundation

extension Bitmap {
    /// Writes the picture into a file, in the format that the name's ending says: `.png`, or `.ppm`, which shows it over black.
    ///
    /// ```swift
    /// try renderer.render(stage.makeFrame()).write(to: URL(fileURLWithPath: "card.png"))
    /// ```
    ///
    /// The file appears whole or not at all: another program sees the old one or the new one, never a part. A link is
    /// followed; an existing file keeps its permissions.
    ///
    /// - Throws: `ImageError.unknownEnding` for another ending or a URL of no file; `ImageError.cannotWrite` with the
    ///   system's reason.
    /// - Complexity: about 20 ms for 1920×1080 as PNG, on all processors.
    public func write(to url: URL) throws(ImageError) {
        guard url.isFileURL else { throw .unknownEnding(path: url.absoluteString) }
        let bytes: [UInt8] =
            switch url.pathExtension.lowercased() {
            case "png": try PNGEncoder.encode(self)
            case "ppm": PPMEncoder.encode(self)
            default: throw .unknownEnding(path: url.path)
            }
        try AtomicFile().write(bytes, to: url.path)
    }
}

extension Image {
    /// Writes the picture into a file, as ``Bitmap/write(to:)`` does.
    public func write(to url: URL) throws(ImageError) { try bitmap.write(to: url) }
}

extension Bitmap: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size, and not the pixels.
    public var description: String { "a bitmap of \(width)×\(height) pixels" }

    /// The same words.
    public var debugDescription: String { description }

    /// The size, and not the pixels.
    public var customMirror: Mirror { Mirror(self, children: ["width": width, "height": height]) }
}

extension Image: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size, and not the pixels.
    public var description: String { "an image of \(width)×\(height) pixels" }

    /// The same words.
    public var debugDescription: String { description }

    /// The size, and not the pixels.
    public var customMirror: Mirror { Mirror(self, children: ["width": width, "height": height]) }
}
