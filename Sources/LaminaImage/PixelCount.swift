import Foundation

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

    /// Makes sure that a large buffer can be had before Swift, which would trap, asks for it.
    ///
    /// The system hands out the address space only, so that this costs microseconds.
    static func probeMemory(byteCount: Int) throws(ImageError) {
        guard byteCount > 1 << 24 else { return }
        // Not malloc: the compiler knows that call, and leaves it out where the memory is not used.
        guard let probe = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            probe != MAP_FAILED
        else {
            throw .outOfMemory(byteCount: byteCount)
        }
        munmap(probe, byteCount)
    }
}
