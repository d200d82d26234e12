import CLCMS

/// The conversion of a picture's colours to sRGB, by Little CMS.
///
/// Relative colorimetric: white becomes white, colours that sRGB has stay what they are, and others are clipped channel
/// by channel, as browsers do. Black point compensation makes the darkest ink of a CMYK profile black. Costs under 1 ms to
/// make and about 10 ns a pixel for profiles of curves and a matrix, as cameras and phones write them; 20 to 50 ms and
/// some 100 ns for tables, as of CMYK; some 400 ns a pixel for 16 bits. Used by any number of threads at a time.
final class ColorConversion: Sendable {
    /// The samples of a picture.
    enum Colors {
        case gray
        case rgb
        case cmyk

        fileprivate var code: LaminaLCMSColors {
            switch self {
            case .gray: LAMINA_LCMS_GRAY
            case .rgb: LAMINA_LCMS_RGB
            case .cmyk: LAMINA_LCMS_CMYK
            }
        }
    }

    /// The bits of a sample before and after the conversion.
    enum Depth {
        case eight
        case sixteenToEight
        case sixteen

        fileprivate var code: LaminaLCMSDepth {
            switch self {
            case .eight: LAMINA_LCMS_8
            case .sixteenToEight: LAMINA_LCMS_16_TO_8
            case .sixteen: LAMINA_LCMS_16
            }
        }
    }

    /// Immutable once it is made.
    nonisolated(unsafe) private let handle: OpaquePointer

    private init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { lamina_lcms_close(handle) }

    /// Makes the conversion that the first usable of the descriptions asks for; nil if that is sRGB, or if there is none.
    ///
    /// - Parameter descriptions: By precedence; a broken one gives way to the next, and a picture with broken ones alone
    ///   counts as sRGB.
    /// - Throws: `ImageError.outOfMemory`.
    static func make(
        _ descriptions: [ColorDescription], colors: Colors, depth: Depth = .eight
    ) throws(ImageError) -> ColorConversion? {
        for description in descriptions {
            var status = LAMINA_LCMS_UNUSABLE
            var opened: OpaquePointer?
            switch description {
            case .standard: return nil
            case .profile(let bytes):
                opened = lamina_lcms_open_profile(bytes, bytes.count, colors.code, depth.code, &status)
            case .space(let space):
                guard colors != .cmyk else { continue }
                var space = space.code
                opened = lamina_lcms_open_space(&space, depth.code, &status)
            }
            if let opened { return ColorConversion(opened) }
            switch status {
            case LAMINA_LCMS_SAME: return nil
            case LAMINA_LCMS_NO_MEMORY: throw .outOfMemory(byteCount: 1 << 20)
            default: continue
            }
        }
        return nil
    }

    /// Converts straight RGBA in place; inverted CMYK becomes opaque RGBA. The depth is `eight`.
    func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        guard let base = pixels.baseAddress else { return }
        lamina_lcms_convert(handle, base, base, pixels.count / 4)
    }

    /// Converts straight RGBA of 16 bits, the upper byte first, to that of 8 bits. The depth is `sixteenToEight`.
    func convert(_ samples: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>) {
        guard let source = samples.baseAddress, let target = pixels.baseAddress else { return }
        lamina_lcms_convert(handle, source, target, min(samples.count / 8, pixels.count / 4))
    }

    /// Converts straight RGBA of 16 bits in place. The depth is `sixteen`.
    func convert(samples: inout [UInt8]) {
        samples.withUnsafeMutableBufferPointer { samples in
            guard let base = samples.baseAddress else { return }
            lamina_lcms_convert(handle, base, base, samples.count / 8)
        }
    }
}

extension RGBSpace {
    fileprivate var code: LaminaLCMSSpace {
        LaminaLCMSSpace(
            white: (white.x, white.y), red: (red.x, red.y), green: (green.x, green.y), blue: (blue.x, blue.y),
            g: curve.exponent, a: curve.scale, b: curve.offset, c: curve.slope, d: curve.threshold)
    }
}

/// CMYK without a profile.
enum PlainInk {
    /// Converts CMYK to RGBA in place, without a profile: each colour is its paper (255 − ink) times that of black, as in
    /// Chromium and Firefox.
    ///
    /// JPEG files store the paper. The marker of Adobe's programs, which began it, does not tell: single files without it
    /// store the same, and only those within PDF store ink.
    static func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            let black = UInt32(pixels[offset + 3])
            for channel in offset..<offset + 3 {
                pixels[channel] = UInt8(truncatingIfNeeded: (UInt32(pixels[channel]) * black + 127) / 255)
            }
            pixels[offset + 3] = 255
        }
    }
}
