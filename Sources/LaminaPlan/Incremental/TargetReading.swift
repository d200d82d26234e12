import LaminaGeometry

/// Which texels of another target the pixels of an instance read.
struct TargetReading {
    /// From pixels to the texels that they read, where each pixel reads one; nil where it may read any.
    private let offset: SIMD2<Int32>?

    /// - Parameter slot: 0 for what the draw shows, 1 for a mask or what shows through, 2 for what is behind a blend.
    init(_ plan: PassPlan, _ draw: Draw, _ instance: Int, slot: Int) {
        let offset: SIMD2<Float>? =
            switch draw.kind {
            case .quad(.target):
                TargetPayload(decoding: plan.quads[instance]).offset(ofSlot: slot, showsBackdrop: draw.showsBackdrop)
            case .box, .quad: nil
            }
        self.offset = offset.flatMap(TargetReading.whole)
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

extension TargetPayload {
    /// From pixels to the texels that each reads of an image; nil where it reads others as well.
    fileprivate func offset(ofSlot slot: Int, showsBackdrop: Bool) -> SIMD2<Float>? {
        if isGrown { return nil }
        switch slot {
        case 0: return offset
        // Of a backdrop that shows through the nearest pixel is read where it has none.
        case 1: return showsBackdrop ? nil : secondOffset
        default: return behindOffset
        }
    }
}
