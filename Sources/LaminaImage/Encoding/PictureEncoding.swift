import LaminaText

/// The encoding of pictures in files: format, quality, and the colour below what is transparent.
///
/// ```swift
/// let bytes = try PictureEncoding(.webp, quality: .lossless).encode(frame.picture)
/// ```
///
/// Encodes to sRGB without a profile, or as PNG to Display P3. The same picture gives the same bytes with the same versions
/// of the codecs.
public struct PictureEncoding: Sendable, Hashable {
    /// The formats that are written.
    public enum Format: String, CaseIterable, Sendable {
        /// PNG: all colours and the transparency, exactly.
        case png
        /// JPEG, baseline: lossy, and opaque.
        case jpeg
        /// WebP: lossy or lossless colours, and exact transparency.
        case webp
        /// PPM: all colours, over black.
        case ppm

        /// The format of a file name's extension, such as `jpg`, in lower case and without the dot; nil for others.
        public init?(ending: String) {
            self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
        }

        /// The format's usual name.
        public var name: String {
            switch self {
            case .png: "PNG"
            case .jpeg: "JPEG"
            case .webp: "WebP"
            case .ppm: "PPM"
            }
        }

        /// True if pictures can be transparent.
        package var hasTransparency: Bool { self == .png || self == .webp }
    }

    /// The exactness of a picture's colours.
    public enum Quality: Sendable, Hashable {
        /// From 1, for the smallest files, to 100, on the scale of libjpeg or of libwebp.
        case lossy(Int)
        /// Each pixel as it is.
        case lossless

        /// Reads a quality as programs' arguments have it: a number from 1 to 100, or `lossless`; nil for other text.
        package init?(_ text: String) {
            if text == "lossless" {
                self = .lossless
            } else {
                guard let level = Int(text), (1...100).contains(level) else { return nil }
                self = .lossy(level)
            }
        }
    }

    /// The format.
    public let format: Format
    /// The exactness: lossy 90 by default for JPEG and WebP, lossless for the others.
    public let quality: Quality
    /// The trade between size and time of PNG; the other formats have one compression.
    public let compression: PNGCompression
    /// The colour below what is transparent: red, green and blue of sRGB. Nil for none: then JPEG has white, PPM black, and
    /// the others have the transparency.
    public var background: SIMD3<UInt8>?
    /// The bits of a channel.
    public let depth: PictureDepth
    /// The colour space to whose numbers colours are converted, and which the file names.
    public let colorSpace: PictureColorSpace

    /// Creates an encoding.
    ///
    /// - Parameters:
    ///   - quality: Nil for the format's default.
    ///   - compression: Nil for the default, ``PNGCompression/small``.
    ///   - depth: The bits of a channel; PNG and PPM can have 16.
    ///   - colorSpace: The colour space; PNG can have Display P3.
    /// - Throws: `ImageError.badQuality` for a quality, a compression, a depth or a colour space that the format does not
    ///   have.
    public init(
        _ format: Format, quality: Quality? = nil, compression: PNGCompression? = nil,
        background: SIMD3<UInt8>? = nil, depth: PictureDepth = .eight,
        colorSpace: PictureColorSpace = .srgb
    ) throws(ImageError) {
        let isLossy = format == .jpeg || format == .webp
        self.format = format
        self.quality = quality ?? (isLossy ? .lossy(90) : .lossless)
        self.compression = compression ?? .small
        self.background = background
        self.depth = depth
        self.colorSpace = colorSpace
        if colorSpace != .srgb, format != .png {
            throw .badQuality(detail: "\(format.name) is written in sRGB; write .png for \(colorSpace.rawValue)")
        }
        if depth == .sixteen, format != .png, format != .ppm {
            throw .badQuality(detail: "\(format.name) has 8 bits a channel; write .png or .ppm for 16")
        }
        if compression != nil, format != .png {
            throw .badQuality(detail: "\(format.name) has one compression; leave it out, or write .png")
        }
        switch (format, quality) {
        case (_, nil), (.webp, .lossless): break
        case (.png, _), (.ppm, _):
            throw .badQuality(
                detail: "\(format.name) is always lossless; leave the quality out, or write .jpg or .webp")
        case (.jpeg, .lossless):
            throw .badQuality(detail: "JPEG is not lossless; give a quality from 1 to 100, or write .png or .webp")
        case (_, .lossy(let level)):
            guard (1...100).contains(level) else {
                throw .badQuality(detail: "the quality \(level) is out of range; give one from 1 to 100")
            }
        }
    }

    /// Returns whether a picture loses its transparency without a colour having been chosen for it: as JPEG, it is shown
    /// over white.
    public func showsOverWhite(_ bitmap: Bitmap) -> Bool {
        format == .jpeg && background == nil && !bitmap.isOpaque
    }

    /// Returns a complete file.
    ///
    /// - Parameter threads: The number of threads that compress a PNG at the same time, by default one a processor. The bytes
    ///   do not depend on it.
    /// - Throws: `ImageError.sideTooLong` above 65,500 pixels in JPEG and 16,383 in WebP, `ImageError.tooLarge` above
    ///   2³¹ − 1 in PNG; `ImageError.outOfMemory`.
    /// - Complexity: for 1920×1080 about 20 ms as JPEG, on one processor, and ten times as much as WebP.
    public func encode(_ bitmap: Bitmap, threads: Int? = nil) throws(ImageError) -> [UInt8] {
        if depth == .sixteen { return try encode(deep: DeepBitmap(bitmap), threads: threads) }
        let picture = try background.map { color throws(ImageError) in try bitmap.over(color) } ?? bitmap
        switch (format, quality) {
        case (.png, _):
            return try PNGEncoder.encode(
                picture.converted(to: colorSpace), taggedAs: colorSpace, compression: compression, threads: threads)
        case (.ppm, _): return PPMEncoder.encode(picture)
        case (.jpeg, .lossy(let level)):
            return try JPEGEncoder.encode(picture.over(.init(repeating: 255)), quality: level)
        case (.jpeg, .lossless): return try JPEGEncoder.encode(picture.over(.init(repeating: 255)), quality: 100)
        case (.webp, .lossy(let level)): return try WebPEncoder.encode(picture, quality: level)
        case (.webp, .lossless): return try WebPEncoder.encode(picture, quality: nil)
        }
    }

    /// Returns a complete file of a picture with 16 bits a channel, which is rounded first if ``depth`` is 8.
    ///
    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - threads: As of ``encode(_:threads:)``.
    /// - Throws: `ImageError`, as that.
    public func encode(deep bitmap: DeepBitmap, threads: Int? = nil) throws(ImageError) -> [UInt8] {
        guard depth == .sixteen else { return try encode(bitmap.rounded(), threads: threads) }
        let picture = try background.map { color throws(ImageError) in try bitmap.over(color) } ?? bitmap
        return format == .ppm
            ? PPMEncoder.encode(deep: picture)
            : try DeepPNGEncoder.encode(
                picture.converted(to: colorSpace), taggedAs: colorSpace, compression: compression, threads: threads)
    }
}

// MARK: Background

extension Bitmap {
    /// Returns the picture over an opaque colour: c + round(b × (255 − a) / 255) for each channel c, with alpha a and the
    /// colour's channel b. Colours above their alpha are clamped to it.
    ///
    /// - Parameter color: Red, green and blue.
    /// - Throws: `ImageError.outOfMemory`.
    package func over(_ color: SIMD3<UInt8>) throws(ImageError) -> Bitmap {
        if isOpaque { return self }
        let channels = (UInt32(color.x), UInt32(color.y), UInt32(color.z))
        return try Bitmap(width: width, height: height) { target throws(ImageError) in
            let target = UnsafeMutableRawBufferPointer(target)
            pixels.withUnsafeBytes { source in
                for offset in stride(from: 0, to: source.count, by: 4) {
                    let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                    let alpha = pixel >> 24
                    let rest = 255 &- alpha
                    let red = min(pixel & 0xFF, alpha) &+ (channels.0 &* rest &+ 127) / 255
                    let green = min(pixel >> 8 & 0xFF, alpha) &+ (channels.1 &* rest &+ 127) / 255
                    let blue = min(pixel >> 16 & 0xFF, alpha) &+ (channels.2 &* rest &+ 127) / 255
                    let result = red | green << 8 | blue << 16 | 0xFF00_0000
                    target.storeBytes(of: result.littleEndian, toByteOffset: offset, as: UInt32.self)
                }
            }
        }
    }
}
