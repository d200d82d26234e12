/// Pixels in memory: RGBA, 8 bits a channel, premultiplied, rows from top to bottom without padding.
///
/// ```swift
/// var bitmap = try Bitmap(width: 2, height: 1)
/// bitmap.withUnsafeMutablePixels { $0[3] = 255 }  // the left pixel becomes opaque black
/// ```
///
/// A value: copies share their pixels until one is written to. Colours are gamma-encoded sRGB. That no colour exceeds its
/// alpha is the maker's duty and is not checked; encoders clamp such pixels.
public struct Bitmap: Sendable, Hashable {
    /// The number of columns, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The bytes, red, green, blue, alpha a pixel; always width × height × 4 of them.
    public private(set) var pixels: [UInt8]

    /// Wraps pixels that exist already, without a copy.
    ///
    /// - Throws: `ImageError` if a side is below 1 or the bytes are not width × height × 4.
    public init(width: Int, height: Int, pixels: [UInt8]) throws(ImageError) {
        guard try PixelCount.rgbaByteCount(width: width, height: height) == pixels.count else {
            throw .wrongByteCount(width: width, height: height, found: pixels.count)
        }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Makes a transparent picture.
    ///
    /// - Throws: `ImageError` if a side is below 1 or there is no memory for the pixels.
    public init(width: Int, height: Int) throws(ImageError) {
        let byteCount = try PixelCount.rgbaByteCount(width: width, height: height)
        try PixelCount.probeMemory(byteCount: byteCount)
        self.width = width
        self.height = height
        self.pixels = [UInt8](repeating: 0, count: byteCount)
    }

    /// Makes a picture whose pixels `body` writes, all of them, into memory that holds nothing yet.
    ///
    /// - Parameter body: gets width × height × 4 bytes.
    /// - Throws: `ImageError` if a side is below 1 or there is no memory for the pixels, and what `body` throws.
    public init(
        width: Int,
        height: Int,
        initializingWith body: (UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> Void
    ) throws(ImageError) {
        let byteCount = try PixelCount.rgbaByteCount(width: width, height: height)
        try PixelCount.probeMemory(byteCount: byteCount)
        var failure: ImageError?
        self.width = width
        self.height = height
        self.pixels = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initializedCount in
            do throws(ImageError) {
                try body(UnsafeMutableBufferPointer(rebasing: buffer[..<byteCount]))
                initializedCount = byteCount
            } catch {
                failure = error
            }
        }
        if let failure {
            throw failure
        }
    }

    /// Wraps pixels whose count is known to be right.
    init(trusted pixels: [UInt8], width: Int, height: Int) {
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Bytes from one row to the next: width × 4.
    public var bytesPerRow: Int { width * 4 }

    /// The channels of one pixel, red, green, blue, alpha.
    ///
    /// - Precondition: 0 ≤ x < width, 0 ≤ y < height.
    public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "no pixel at \(x), \(y)")
        let offset = (y * width + x) * 4
        return SIMD4(pixels[offset], pixels[offset + 1], pixels[offset + 2], pixels[offset + 3])
    }

    /// Gives the pixels to `body` for writing; copies them first if another bitmap shares them.
    public mutating func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try pixels.withUnsafeMutableBufferPointer { try body($0) }
    }
}
