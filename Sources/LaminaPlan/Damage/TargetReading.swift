import LaminaGeometry

/// Which texels of another target the pixels of an instance read.
struct TargetReading {
    /// From pixels to the texels that they read, where each pixel reads one; nil where it may read any.
    private let offset: SIMD2<Int32>?

    /// - Parameter slot: 0 for what the draw shows, 1 for a mask or what shows through, 2 for what is behind a blend.
    init(_ plan: PassPlan, _ draw: Draw, _ instance: Int, slot: Int) {
        guard draw.program.contains([.quad, .target]), draw.program.isDisjoint(with: [.image, .grow, .growCubic])
        else {
            offset = nil
            return
        }
        let quad = plan.quads[instance]
        switch slot {
        case 0: offset = TargetReading.whole(quad.texels.highHalf)
        case 1 where draw.program.contains(.masked): offset = TargetReading.whole(quad.stretch.lowHalf)
        case 2 where draw.program.contains(.behind): offset = TargetReading.whole(quad.stretch.highHalf)
        default: offset = nil
        }
    }

    /// The pixels among `pixels` that read texels of `texels`.
    func pixels(reading texels: PixelRect, within pixels: PixelRect) -> PixelRect {
        guard let offset else { return pixels }
        return texels.moved(x: -offset.x, y: -offset.y).intersection(pixels)
    }

    /// The texels that `pixels` read, among all of the target's.
    func texels(readBy pixels: PixelRect, of all: PixelRect) -> PixelRect {
        guard let offset else { return all }
        return pixels.moved(x: offset.x, y: offset.y).intersection(all)
    }

    private static func whole(_ offset: SIMD2<Float>) -> SIMD2<Int32>? {
        guard let x = Int32(exactly: offset.x), let y = Int32(exactly: offset.y) else { return nil }
        return SIMD2(x, y)
    }
}
