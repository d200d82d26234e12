import CXXHash
import LaminaGL
import LaminaGeometry

/// The digest of pixels of targets: XXH3 with 128 bits over their channels, of bytes or of 32-bit floats, row by row.
///
/// Reads some rows at a time, so that a large target needs little memory. Two targets with equal pixels have the same
/// digest on the same device; drivers round half floats differently, so that digests of two devices seldom agree.
struct TargetDigest: ~Copyable {
    private let state: OpaquePointer

    /// The most bytes that are read at a time, unless one row has more.
    private static let readLimit = 4 << 20

    /// Creates the digest of no pixels.
    ///
    /// - Throws: `GLError.outOfMemory`.
    init() throws(GLError) {
        guard let state = XXH3_createState() else { throw .outOfMemory(what: "the digest of a picture", bytes: 0) }
        self.state = state
        XXH3_128bits_reset(state)
    }

    deinit { XXH3_freeState(state) }

    /// Adds a rectangle of a target's texels, and its size.
    mutating func add(_ rect: LaminaGeometry.PixelRect, of target: RenderTarget) throws {
        guard !rect.isEmpty else { return }
        withUnsafeBytes(of: SIMD2(Int64(rect.width), Int64(rect.height))) {
            _ = XXH3_128bits_update(state, $0.baseAddress, $0.count)
        }
        let format: ReadbackFormat = target.format == .rgba8 ? .rgba8 : .rgba32f
        let rows = max(1, Self.readLimit / (rect.width * format.bytesPerPixel))
        for first in stride(from: 0, to: rect.height, by: rows) {
            let part = GLRect(
                x: Int(rect.minX), y: Int(rect.minY) + first, width: rect.width,
                height: min(rows, rect.height - first))
            try PixelReadback.read(target.framebuffer, rect: part, format: format).withUnsafeBytes {
                _ = XXH3_128bits_update(state, $0.baseAddress, $0.count)
            }
        }
    }

    /// The digest in 32 hexadecimal digits.
    var text: String {
        let digest = XXH3_128bits_digest(state)
        return [digest.high64, digest.low64].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
