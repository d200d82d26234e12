import LaminaGL
import LaminaImage
import LaminaPlan

/// Frames of 16 bits a channel: drawn on half floats in place of 8 bits, and read back as what those hold.
///
/// Half floats have 11 bits, and each draw rounds them towards zero (`stored.glsl`): one that is blended takes up to 1/1024
/// of a channel off.
extension PassPlan {
    /// Returns the plan for frames of a depth. In 16 bits each target has half floats, and none is cached: images that
    /// were cached by other frames may have 8 bits, and theirs must not get any from here.
    func drawn(in depth: PictureDepth) -> PassPlan {
        guard depth == .sixteen else { return self }
        var plan = self
        for index in plan.targets.indices {
            plan.targets[index].format = .rgba16f
            plan.targets[index].kept = nil
        }
        return plan
    }
}

extension PassRun {
    /// The number of pixels that are read back at a time: they arrive as 16 bytes each.
    private static let deepPixelsAtATime = 1 << 18

    /// Returns the pixels of the frame, once its pass is drawn on half floats: straight, each channel rounded once.
    func readDeepFrame() throws -> DeepBitmap? {
        guard let target = frameTarget else { return nil }
        let (width, height) = (target.width, target.height)
        let rows = max(1, Self.deepPixelsAtATime / width)
        return try DeepBitmap(width: width, height: height) { samples in
            for first in stride(from: 0, to: height, by: rows) {
                let part = GLRect(x: 0, y: first, width: width, height: min(rows, height - first))
                let bytes = try PixelReadback.read(target.framebuffer, rect: part, format: .rgba32f)
                bytes.withUnsafeBytes { raw in
                    for pixel in 0..<part.width * part.height {
                        let color = raw.loadUnaligned(fromByteOffset: pixel &* 16, as: SIMD4<Float>.self)
                        samples.put(DeepBitmap.samples(premultiplied: color), at: first &* width &+ pixel)
                    }
                }
            }
        }
    }
}
