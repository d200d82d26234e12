// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina
import LaminaCheck
import LaminaText

// MARK: Making

@c @implementation
public func lamina_picture_create(
    _ pixels: UnsafeRawPointer?, _ size: Int, _ width: UInt32, _ height: UInt32, _ stride: Int,
    _ format: lamina_format, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(picture, "picture", error) {
        guard let pixels else { throw CallFailure.usage("pixels is NULL") }
        let layout = try PixelLayout(
            width: Int(width), height: Int(height), stride: stride, format: format, size: size)
        return PictureObject(try layout.bitmap(UnsafeRawBufferPointer(start: pixels, count: size)))
    }
}

@c @implementation
public func lamina_picture_open(
    _ path: UnsafePointer<CChar>?, _ path_length: Int, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(picture, "picture", error) {
        PictureObject(try PictureFilePair.read(Argument.name(path, path_length, "path")))
    }
}

@c @implementation
public func lamina_picture_decode(
    _ bytes: UnsafeRawPointer?, _ size: Int, _ picture: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(picture, "picture", error) {
        PictureObject(try Bitmap(decoding: Array(Argument.bytes(bytes, size, "bytes"))))
    }
}

@c @implementation
public func lamina_picture_free(_ picture: OpaquePointer?) { ObjectTable.remove(PictureObject.self, picture) }

// MARK: Pixels

@c @implementation
public func lamina_picture_get_pixels(
    _ picture: OpaquePointer?, _ pixels: UnsafeMutablePointer<lamina_pixels>?
) -> lamina_status {
    pixels?.pointee = lamina_pixels(data: nil, width: 0, height: 0, stride: 0)
    return call(nil) {
        let pixels = try Argument.output(pixels, "pixels")
        let object = try ObjectTable.object(PictureObject.self, picture, "picture")
        let bitmap = object.bitmap
        pixels.pointee = lamina_pixels(
            data: object.pixels, width: UInt32(clamping: bitmap.width), height: UInt32(clamping: bitmap.height),
            stride: bitmap.bytesPerRow)
    }
}

@c @implementation
public func lamina_picture_copy(
    _ picture: OpaquePointer?, _ format: lamina_format, _ destination: UnsafeMutableRawPointer?, _ size: Int,
    _ stride: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let bitmap = try PictureObject.bitmap(picture, "picture")
        guard let destination else { throw CallFailure.usage("destination is NULL") }
        let layout = try PixelLayout(
            width: bitmap.width, height: bitmap.height, stride: stride, format: format, size: size)
        layout.copy(bitmap, to: destination)
    }
}

// MARK: Files

/// The encoding of pictures by the arguments of the interface.
enum EncodingArgument {
    /// - Parameter ending: A file's extension, such as `jpg`.
    static func encoding(
        _ ending: String, quality: String, background: String
    ) throws -> PictureEncoding {
        guard let format = PictureEncoding.Format(ending: ending) else {
            throw CallFailure.usage(
                ending.isEmpty
                    ? "the format is missing; give \(ImageFormat.writtenEndings)"
                    : "no picture is written as \(Printable.quoted(ending)); give \(ImageFormat.writtenEndings)")
        }
        let (quality, compression) = try precision(quality)
        return try PictureEncoding(
            format, quality: quality, compression: compression, background: Self.background(background))
    }

    /// Returns the quality or the compression of text; neither for empty text.
    static func precision(_ text: String) throws -> (quality: PictureEncoding.Quality?, compression: PNGCompression?) {
        if text.isEmpty { return (nil, nil) }
        if let compression = PNGCompression(rawValue: text) { return (nil, compression) }
        guard let quality = PictureEncoding.Quality(text) else {
            throw CallFailure.usage(
                "the quality is \(Printable.quoted(text)); give a number from 1 to 100 for JPEG, WebP and films, lossless "
                    + "for WebP, or fast or small for PNG")
        }
        return (quality, nil)
    }

    /// Returns the colour of text; nil for empty text.
    static func background(_ text: String) throws -> SIMD3<UInt8>? {
        guard !text.isEmpty else { return nil }
        guard let color = Color(hex: text)?.opaqueChannels else {
            throw CallFailure.usage(
                "the background is \(Printable.quoted(text)); give an opaque colour such as #fff or #2d6cdf")
        }
        return color
    }
}

@c @implementation
public func lamina_picture_encode(
    _ picture: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ format_length: Int,
    _ quality: UnsafePointer<CChar>?, _ quality_length: Int, _ background: UnsafePointer<CChar>?,
    _ background_length: Int, _ data: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(data, "data", error) {
        let encoding = try EncodingArgument.encoding(
            Argument.name(format, format_length, "format").lowercased(),
            quality: Argument.text(quality, quality_length, "quality"),
            background: Argument.text(background, background_length, "background"))
        return DataObject(CText(try encoding.encode(PictureObject.bitmap(picture, "picture"))))
    }
}

@c @implementation
public func lamina_picture_write(
    _ picture: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ quality: UnsafePointer<CChar>?,
    _ quality_length: Int, _ background: UnsafePointer<CChar>?, _ background_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let path = try Argument.name(path, path_length, "path")
        let encoding = try EncodingArgument.encoding(
            path.pathEnding, quality: Argument.text(quality, quality_length, "quality"),
            background: Argument.text(background, background_length, "background"))
        try AtomicFile().write(encoding.encode(PictureObject.bitmap(picture, "picture")), to: path)
    }
}
