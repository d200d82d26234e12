/// Pixels in memory with 16 bits a channel: RGBA, straight alpha, rows from top to bottom without padding.
///
/// ```swift
/// let frame = try renderer.render(stage.makeFrame(), depth: .sixteen)
/// try frame.deepPicture?.write(to: URL(fileURLWithPath: "frame.png"))
/// ```
///
/// A value: copies share their samples. Colours are gamma-encoded sRGB, and are not multiplied by their alpha; those of
/// transparent pixels are 0. Takes 8 bytes a pixel.
public struct DeepBitmap: Sendable, Hashable {
    /// The number of columns, at least 1.
    public let width: Int
    /// The number of rows, at least 1.
    public let height: Int
    /// The samples: red, green, blue and alpha of each pixel, from 0 to 65,535; always width × height × 4 of them.
    public let samples: [UInt16]

    /// Creates a picture whose samples `body` writes, all of them, into uninitialized memory.
    ///
    /// - Parameter body: Receives width × height × 4 samples.
    /// - Throws: `ImageError` if a side is below 1 or there is no memory for the samples, and what `body` throws.
    package init(
        width: Int, height: Int, initializingWith body: (UnsafeMutableBufferPointer<UInt16>) throws -> Void
    ) throws {
        let count = try Self.checkedCount(width: width, height: height)
        self.width = width
        self.height = height
        samples = try [UInt16](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            try body(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
            initializedCount = count
        }
    }

    /// Creates a picture whose pixels `pixel` returns by their index, row by row from the top left.
    ///
    /// - Throws: `ImageError` if a side is below 1 or there is no memory for the samples.
    package init(
        width: Int, height: Int, pixel: (_ index: Int) -> SIMD4<UInt16>
    ) throws(ImageError) {
        let count = try Self.checkedCount(width: width, height: height)
        self.width = width
        self.height = height
        samples = [UInt16](unsafeUninitializedCapacity: count) { buffer, initializedCount in
            for index in 0..<count / 4 { buffer.put(pixel(index), at: index) }
            initializedCount = count
        }
    }

    /// Wraps existing samples without a copy.
    ///
    /// - Throws: `ImageError` if a side is below 1 or the samples are not width × height × 4.
    package init(width: Int, height: Int, samples: [UInt16]) throws(ImageError) {
        guard try PixelCount.rgbaByteCount(width: width, height: height) == samples.count else {
            throw .wrongByteCount(width: width, height: height, found: samples.count)
        }
        self.width = width
        self.height = height
        self.samples = samples
    }

    private static func checkedCount(width: Int, height: Int) throws(ImageError) -> Int {
        let count = try PixelCount.rgbaByteCount(width: width, height: height)
        guard count <= Int.max / 2 else { throw .tooLarge(width: width, height: height, limit: "memory can address") }
        try PixelCount.probeMemory(byteCount: count * 2)
        return count
    }

    /// The channels of one pixel, red, green, blue, alpha.
    ///
    /// - Precondition: 0 ≤ x < width, 0 ≤ y < height.
    public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "no pixel at \(x), \(y)")
        return self[y * width + x]
    }

    /// The channels of the pixel at an index, row by row from the top left.
    subscript(index: Int) -> SIMD4<UInt16> {
        SIMD4(samples[index * 4], samples[index * 4 + 1], samples[index * 4 + 2], samples[index * 4 + 3])
    }

    /// True if every pixel has alpha 65,535. Reads all pixels until the first translucent one.
    public var isOpaque: Bool {
        samples.withUnsafeBufferPointer { samples in
            for index in stride(from: 3, to: samples.count, by: 4) where samples[index] != .max { return false }
            return true
        }
    }
}

extension UnsafeMutableBufferPointer<UInt16> {
    /// Writes the samples of the pixel at an index.
    package func put(_ pixel: SIMD4<UInt16>, at index: Int) {
        for channel in 0..<4 { self[index &* 4 &+ channel] = pixel[channel] }
    }
}

// MARK: Rounding

extension DeepBitmap {
    /// Returns the samples of a premultiplied colour, whose channels are divided by its alpha and rounded once.
    ///
    /// - Parameter color: The colour; channels are clamped to 0…1 and to the alpha, and NaN counts as 0.
    package static func samples(premultiplied color: SIMD4<Float>) -> SIMD4<UInt16> {
        let numbers = color.replacing(with: 0, where: color .!= color)
        let alpha = min(max(numbers.w, 0), 1)
        guard alpha * 65_535 >= 0.5 else { return .zero }
        var straight = (numbers / alpha).clamped(lowerBound: .zero, upperBound: .one)
        straight.w = alpha
        return SIMD4<UInt16>((straight * 65_535).rounded(.toNearestOrAwayFromZero))
    }

    /// Creates the picture of a bitmap: each sample is the nearest to what its 8 bits say.
    ///
    /// - Throws: `ImageError.outOfMemory`.
    public init(_ bitmap: Bitmap) throws(ImageError) {
        try self.init(width: bitmap.width, height: bitmap.height) { index in
            let bytes = SIMD4<UInt32>(
                truncatingIfNeeded: SIMD4(
                    bitmap.pixels[index * 4], bitmap.pixels[index * 4 + 1], bitmap.pixels[index * 4 + 2],
                    bitmap.pixels[index * 4 + 3]))
            let alpha = bytes.w
            guard alpha > 0 else { return .zero }
            var samples = SIMD4<UInt32>.zero
            for channel in 0..<3 { samples[channel] = (min(bytes[channel], alpha) * 65_535 + alpha / 2) / alpha }
            samples.w = alpha * 257
            return SIMD4<UInt16>(truncatingIfNeeded: samples)
        }
    }

    /// Returns the picture in 8 bits a channel, premultiplied: each channel times its alpha, rounded once.
    ///
    /// - Throws: `ImageError.outOfMemory`.
    public func rounded() throws(ImageError) -> Bitmap {
        try Bitmap(width: width, height: height) { target throws(ImageError) in
            samples.withUnsafeBufferPointer { samples in
                for pixel in stride(from: 0, to: samples.count, by: 4) {
                    let alpha = UInt64(samples[pixel &+ 3])
                    for channel in pixel..<pixel &+ 3 {
                        let product = UInt64(samples[channel]) &* alpha &* 255
                        target[channel] = UInt8(truncatingIfNeeded: (product &+ 2_147_418_112) / 4_294_836_225)
                    }
                    target[pixel &+ 3] = UInt8(truncatingIfNeeded: (alpha &+ 128) / 257)
                }
            }
        }
    }

    /// Returns the picture over an opaque colour of 8 bits a channel, which is rounded once more.
    ///
    /// - Parameter color: Red, green and blue.
    /// - Throws: `ImageError.outOfMemory`.
    package func over(_ color: SIMD3<UInt8>) throws(ImageError) -> DeepBitmap {
        if isOpaque { return self }
        return try DeepBitmap(width: width, height: height) { index in
            let pixel = self[index]
            let alpha = UInt64(pixel.w)
            var result = SIMD4<UInt16>(repeating: .max)
            for channel in 0..<3 {
                let ground = UInt64(color[channel]) * 257
                let sum = UInt64(pixel[channel]) * alpha + ground * (65_535 - alpha)
                result[channel] = UInt16(truncatingIfNeeded: (sum + 32_767) / 65_535)
            }
            return result
        }
    }
}

// MARK: Depth

/// The bits of a channel of a picture.
public enum PictureDepth: Int, CaseIterable, Sendable {
    /// 8 bits: what screens show, and all formats have.
    case eight = 8
    /// 16 bits, for pictures that are edited or converted afterwards: PNG and PPM have them.
    case sixteen = 16
}
