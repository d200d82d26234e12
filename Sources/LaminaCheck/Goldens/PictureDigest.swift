import CXXHash
import LaminaImage

/// Digests of pictures and files: XXH3 of 128 bits, as 32 hexadecimal digits.
///
/// They tell apart what differs by accident or by a change; they are no protection against forgery.
package enum PictureDigest {
    /// The digest of a file's bytes.
    package static func of(_ bytes: [UInt8]) -> String { of(part: bytes[...]) }

    /// The digest of a part of a file.
    package static func of(part bytes: ArraySlice<UInt8>) -> String {
        bytes.withUnsafeBytes { words(XXH3_128bits($0.baseAddress, $0.count)) }
    }

    /// A digest of 64 bits as a number.
    package static func number(of bytes: [UInt8]) -> UInt64 {
        bytes.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// The digest of a picture: of its premultiplied pixels, seeded with width × 2³² + height.
    ///
    /// A colour that exceeds its alpha counts as equal to it, as files can't hold more; so the picture of a file has the
    /// digest of the one that it was written from. 0.3 ms for 1920×1080.
    static func of(_ picture: Bitmap) -> String {
        let stored = picture.asStored
        let seed = UInt64(stored.width) << 32 | UInt64(stored.height)
        return stored.pixels.withUnsafeBytes { words(XXH3_128bits_withSeed($0.baseAddress, $0.count, seed)) }
    }

    /// Returns whether a text has the form of a digest.
    static func isDigest(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 32
            && text.utf8.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
            }
    }

    private static func words(_ hash: XXH128_hash_t) -> String { digits(hash.high64) + digits(hash.low64) }

    private static func digits(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Bitmap {
    /// The picture as a file with straight alpha holds it: no colour exceeds its alpha.
    package var asStored: Bitmap {
        guard !isOpaque, hasExcess else { return self }
        var copy = self
        copy.withUnsafeMutablePixels { pixels in
            for at in stride(from: 0, to: pixels.count, by: 4) {
                let alpha = pixels[at + 3]
                for channel in at..<at + 3 { pixels[channel] = min(pixels[channel], alpha) }
            }
        }
        return copy
    }

    /// True if a colour exceeds its alpha.
    private var hasExcess: Bool {
        pixels.withUnsafeBytes { bytes in
            var excess: UInt8 = 0
            for at in stride(from: 0, to: bytes.count, by: 4) {
                let alpha = bytes[at + 3]
                excess |= bytes[at] > alpha ? 1 : 0
                excess |= bytes[at + 1] > alpha ? 1 : 0
                excess |= bytes[at + 2] > alpha ? 1 : 0
            }
            return excess != 0
        }
    }
}
