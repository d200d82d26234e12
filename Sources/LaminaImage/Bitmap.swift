import Glibc

/// Pixels in memory: RGBA, 8 bits a channel, premultiplied, rows from top to bottom without padding.
///
/// ```swift
/// var bitmap = try Bitmap(width: 2, height: 1)
/// bitmap.withUnsafeMutablePixels { $0[3] = 255 }  // the left pixel becomes opaque black
/// ```
///
/// A value: copies share their pixels until one is written to. Colours are gamma-encoded sRGB. The caller must see to
/// it that no colour exceeds its alpha; this is not checked, and encoders clamp such pixels.
public struct Bitmap: Sendable, Hashable {
    /// The number of columns, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The bytes: red, green, blue and alpha of each pixel; always width × height × 4 of them.
    public private(set) var pixels: [UInt8]

    /// Wraps existing pixels without a copy.
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

    /// Creates a transparent picture.
    ///
    /// - Throws: `ImageError` if a side is below 1 or there is no memory for the pixels.
    public init(width: Int, height: Int) throws(ImageError) {
        let byteCount = try PixelCount.rgbaByteCount(width: width, height: height)
        try PixelCount.probeMemory(byteCount: byteCount)
        self.width = width
        self.height = height
        self.pixels = [UInt8](repeating: 0, count: byteCount)
    }

    /// Creates a picture whose pixels `body` writes, all of them, into uninitialized memory.
    ///
    /// - Parameter body: receives width × height × 4 bytes.
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

    /// Wraps pixels whose count is known to be correct.
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

    /// Passes the pixels to `body` for writing; copies them first if another bitmap shares them.
    public mutating func withUnsafeMutablePixels<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result {
        try pixels.withUnsafeMutableBufferPointer { try body($0) }
    }
}

// MARK: Opacity

extension Bitmap {
    /// True if every pixel has alpha 255.
    ///
    /// Reads all pixels until the first translucent block; about 1 ms for 1920×1080.
    public var isOpaque: Bool { isOpaque(0..<height) }

    /// True if any pixel is neither opaque nor transparent. Reads all pixels until the first such one.
    package var hasHalfTransparentPixels: Bool {
        pixels.withUnsafeBytes { bytes in
            for at in stride(from: 3, to: bytes.count, by: 4) where bytes[at] != 0 && bytes[at] != 255 { return true }
            return false
        }
    }

    /// Returns whether every pixel of these rows has alpha 255.
    func isOpaque(_ rows: Range<Int>) -> Bool {
        pixels.withUnsafeBytes { bytes in
            let pixelCount = rows.upperBound * width
            let block = 256
            var index = rows.lowerBound * width
            while index < pixelCount {
                let end = min(index + block, pixelCount)
                var all = UInt32.max
                for pixel in index..<end {
                    all &= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: pixel &* 4, as: UInt32.self))
                }
                if all >> 24 != 255 {
                    return false
                }
                index = end
            }
            return true
        }
    }
}

// MARK: Memory

/// Checked arithmetic and memory for pixel buffers.
enum PixelCount {
    /// The bytes of a width × height RGBA8 buffer.
    ///
    /// - Throws: `ImageError.emptySize` below 1×1, `ImageError.tooLarge` where the count does not fit an `Int`.
    static func rgbaByteCount(width: Int, height: Int) throws(ImageError) -> Int {
        guard width > 0, height > 0 else {
            throw .emptySize(width: width, height: height)
        }
        let (pixels, pixelOverflow) = width.multipliedReportingOverflow(by: height)
        let (bytes, byteOverflow) = pixels.multipliedReportingOverflow(by: 4)
        guard !pixelOverflow, !byteOverflow else {
            throw .tooLarge(width: width, height: height, limit: "memory can address")
        }
        return bytes
    }

    /// Checks that a large buffer can be allocated, before Swift, which would trap, allocates it.
    ///
    /// Costs microseconds, as the system reserves address space only.
    static func probeMemory(byteCount: Int) throws(ImageError) {
        guard byteCount > 1 << 24 else { return }
        // Not malloc: the compiler removes a call of it whose memory is not used.
        guard let probe = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            probe != MAP_FAILED
        else {
            throw .outOfMemory(byteCount: byteCount)
        }
        munmap(probe, byteCount)
    }
}

extension Bitmap: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The size, without the pixels.
    public var description: String { "a bitmap of \(width)×\(height) pixels" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// The size, without the pixels.
    public var customMirror: Mirror { Mirror(self, children: ["width": width, "height": height]) }
}
