import Glibc

/// A colour space of the pictures that are written.
public enum PictureColorSpace: String, CaseIterable, Sendable {
    /// sRGB, in which everything is drawn.
    case srgb
    /// Display P3: the white and the curve of sRGB with wider primaries, as screens of phones and notebooks have them.
    case displayP3 = "display-p3"
}

/// The conversion of gamma-encoded sRGB to Display P3, of the same colours.
///
/// Both have the white D65 and the curve of sRGB (IEC 61966-2-1), so that light is multiplied by a matrix and all colours
/// of sRGB are within 0…1. Takes some 100 ns a pixel that differs from the one before it.
enum DisplayP3 {
    /// The product of the matrices from linear sRGB to XYZ and from there to linear Display P3 of CSS Color 4, section 18,
    /// which follow from the chromaticities of the primaries; each row has the sum 1.
    private static let matrix = (
        SIMD3(2_442_703.0 / 2_969_989, 527_286.0 / 2_969_989, 0),
        SIMD3(621_563.0 / 18_725_049, 18_103_486.0 / 18_725_049, 0),
        SIMD3(281_089.0 / 16_454_667, 10_721_482.0 / 148_092_003, 134_840_720.0 / 148_092_003)
    )

    /// The light of each sample of 16 bits; that of a sample of 8 bits is the one of 257 times as much.
    private static let lightOfSamples = (0...65_535).map { light(Double($0) / 65_535) }

    private static func light(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }

    private static func channel(_ light: Double) -> Double {
        light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(min(light, 1), 1 / 2.4) - 0.055
    }

    /// Returns the channels, from 0 to 1, of an amount of light in sRGB.
    private static func channels(ofLight light: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            channel((matrix.0 * light).sum()), channel((matrix.1 * light).sum()), channel((matrix.2 * light).sum()))
    }

    /// Converts a straight pixel of 16 bits.
    static func convert(_ pixel: SIMD4<UInt16>) -> SIMD4<UInt16> {
        let light = SIMD3(
            lightOfSamples[Int(pixel.x)], lightOfSamples[Int(pixel.y)], lightOfSamples[Int(pixel.z)])
        let samples = (channels(ofLight: light) * 65_535).rounded(.toNearestOrAwayFromZero)
        return SIMD4(SIMD3<UInt16>(samples), pixel.w)
    }

    /// Converts a premultiplied pixel of 8 bits, red in the lowest byte: divided by its alpha, converted, multiplied by it
    /// and rounded once.
    static func convert(_ pixel: UInt32) -> UInt32 {
        let alpha = pixel >> 24
        guard alpha > 0 else { return 0 }
        let bytes = SIMD3(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
        var light = SIMD3<Double>.zero
        for index in 0..<3 {
            let byte = min(bytes[index], alpha)
            light[index] =
                alpha == 255 ? lightOfSamples[Int(byte) * 257] : Self.light(Double(byte) / Double(alpha))
        }
        let result = SIMD3<UInt32>(
            (channels(ofLight: light) * Double(alpha)).rounded(.toNearestOrAwayFromZero))
        return result.x | result.y << 8 | result.z << 16 | alpha << 24
    }
}

// MARK: Pictures

extension DeepBitmap {
    /// Returns the picture with the numbers of another colour space.
    ///
    /// - Throws: `ImageError.outOfMemory`.
    func converted(to space: PictureColorSpace) throws(ImageError) -> DeepBitmap {
        guard space == .displayP3 else { return self }
        var (last, result) = (SIMD4<UInt16>.zero, SIMD4<UInt16>.zero)
        return try DeepBitmap(width: width, height: height) { index in
            let pixel = self[index]
            if pixel != last { (last, result) = (pixel, DisplayP3.convert(pixel)) }
            return result
        }
    }
}

extension Bitmap {
    /// Returns the picture with the numbers of another colour space.
    ///
    /// - Throws: `ImageError.outOfMemory`.
    func converted(to space: PictureColorSpace) throws(ImageError) -> Bitmap {
        guard space == .displayP3 else { return self }
        return try Bitmap(width: width, height: height) { target throws(ImageError) in
            let target = UnsafeMutableRawBufferPointer(target)
            pixels.withUnsafeBytes { source in
                var (last, result): (UInt32, UInt32) = (0, 0)
                for offset in stride(from: 0, to: source.count, by: 4) {
                    let pixel = UInt32(littleEndian: source.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
                    if pixel != last { (last, result) = (pixel, DisplayP3.convert(pixel)) }
                    target.storeBytes(of: result.littleEndian, toByteOffset: offset, as: UInt32.self)
                }
            }
        }
    }
}
