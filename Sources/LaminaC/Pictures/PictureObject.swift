import CLamina
import Lamina

/// A picture that a program holds, which may write to its pixels.
final class PictureObject: HeldObject, @unchecked Sendable {
    static let typeName = "picture"

    /// The picture. Its array is held by nothing else and never changed by us, so its pixels stay where they are; what the
    /// program writes there shows in it.
    let bitmap: Bitmap
    /// The first byte of the pixels.
    let pixels: UnsafeMutablePointer<UInt8>

    /// - Parameter bitmap: A picture, whose pixels are copied if another one shares them.
    init(_ bitmap: consuming Bitmap) {
        // A bitmap has at least one pixel.
        pixels = bitmap.withUnsafeMutablePixels { $0.baseAddress! }
        self.bitmap = bitmap
    }

    /// Returns the picture of an argument.
    static func bitmap(_ pointer: OpaquePointer?, _ name: StaticString) throws -> Bitmap {
        try ObjectTable.object(Self.self, pointer, name).bitmap
    }
}

// MARK: Layouts of pixels

/// Pixels of a program, in one of the formats of the interface.
struct PixelLayout {
    let width: Int
    let height: Int
    /// Bytes from one row to the next.
    let stride: Int
    let format: lamina_format

    /// - Parameter size: The bytes that there are.
    /// - Throws: ``CallFailure`` if the rows overlap, or if there are too few bytes for them; for an unknown format.
    init(width: Int, height: Int, stride: Int, format: lamina_format, size: Int) throws {
        guard format.rawValue <= LAMINA_BGRA_STRAIGHT.rawValue else {
            throw CallFailure.usage("the format is \(format.rawValue); give one of lamina_format")
        }
        guard width > 0, height > 0 else {
            throw CallFailure.usage("the picture has \(width)×\(height) pixels; give sides from 1")
        }
        // Sides come from 32 bits, so that this doesn't overflow.
        let row = width * 4
        guard stride == 0 || stride >= row else {
            throw CallFailure.usage("the stride is \(stride), but a row of \(width) pixels has \(row) bytes")
        }
        self.stride = stride == 0 ? row : stride
        let (rows, overflow) = self.stride.multipliedReportingOverflow(by: height - 1)
        guard !overflow, size >= 0, rows <= size - row else {
            throw CallFailure.usage("\(size) bytes are too few for \(width)×\(height) pixels of stride \(self.stride)")
        }
        (self.width, self.height, self.format) = (width, height, format)
    }

    private var isStraight: Bool { format == LAMINA_RGBA_STRAIGHT || format == LAMINA_BGRA_STRAIGHT }
    private var isBGRA: Bool { format == LAMINA_BGRA_PREMULTIPLIED || format == LAMINA_BGRA_STRAIGHT }

    /// Returns the pixels as a picture.
    func bitmap(_ source: UnsafeRawBufferPointer) throws -> Bitmap {
        try Bitmap(width: width, height: height) { target throws(ImageError) in
            let row = width * 4
            let bytes = UnsafeMutableRawBufferPointer(target)
            for y in 0..<height {
                bytes.baseAddress?.advanced(by: y * row).copyMemory(
                    from: source.baseAddress!.advanced(by: y * stride), byteCount: row)
            }
            if isBGRA { Self.swapRedAndBlue(bytes) }
            if isStraight { AlphaConversion.premultiply(target) }
        }
    }

    /// Copies a picture to the pixels.
    func copy(_ bitmap: Bitmap, to target: UnsafeMutableRawPointer) {
        let row = width * 4
        bitmap.pixels.withUnsafeBytes { source in
            for y in 0..<height {
                let from = UnsafeRawBufferPointer(rebasing: source[y * row..<(y + 1) * row])
                let to = UnsafeMutableRawBufferPointer(start: target + y * stride, count: row)
                if isStraight { AlphaConversion.straighten(from, into: to) } else { to.copyMemory(from: from) }
                if isBGRA { Self.swapRedAndBlue(to) }
            }
        }
    }

    private static func swapRedAndBlue(_ pixels: UnsafeMutableRawBufferPointer) {
        for offset in Swift.stride(from: 0, to: pixels.count - 3, by: 4) {
            (pixels[offset], pixels[offset + 2]) = (pixels[offset + 2], pixels[offset])
        }
    }
}
