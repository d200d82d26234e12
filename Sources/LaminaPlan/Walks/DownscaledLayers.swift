import LaminaGeometry
import LaminaStage

/// The layers whose images would be larger than the limit, and their downscaling.
///
/// Filters with a wide reach read far beyond the frame, and a layer may extend that far; a rasterized layer may ask for
/// any number of pixels per point. The images of such layers have a grid of their own, as those of rasterized layers
/// do, with so few pixels that they stay within a limit, each alone and a whole chain together.
struct DownscaledLayers: Equatable {
    /// By ``RenderNode/effects``: the number of times that the grid is halved. Empty while there are none.
    private var halvings: [Int32] = []
    let limit: ImageLimit

    init(frame: PixelRect) { limit = ImageLimit(frame: frame) }

    /// The pixels of the usual grid per pixel of the layer's own grid, along each side.
    private func factor(of effects: Int32) -> Double {
        halvings.isEmpty ? 1 : Double(sign: .plus, exponent: Int(halvings[Int(effects)]), significand: 1)
    }

    /// The pixels per point, along both axes, of the grid of a layer's own image; nil if it has none.
    func gridScale(of node: RenderNode, _ tree: RenderTree, _ map: Homography) -> SIMD2<Double>? {
        let factor = factor(of: node.effects)
        let effects = tree.effects[Int(node.effects)]
        if let scale = effects.rasterizationScale { return SIMD2(repeating: scale / factor) }
        if effects.patternArea != nil { return PatternGrid.scale(of: node, map) / factor }
        guard factor > 1 else { return nil }
        let stretch = map.linear(at: Point(x: node.bounds.midX, y: node.bounds.midY)).meanScale
        return stretch.isFinite && stretch > 0 ? SIMD2(repeating: stretch / factor) : nil
    }

    /// Halves the grid of a layer so many times more.
    ///
    /// - Parameter count: the number of entries of the tree's effects.
    mutating func halve(_ effects: Int, times: Int32, of count: Int) {
        if halvings.isEmpty { halvings = [Int32](repeating: 0, count: count) }
        halvings[effects] += times
    }
}

/// The largest size of an image.
struct ImageLimit: Equatable {
    /// In pixels.
    let area: Int
    /// In pixels.
    let side: Int

    /// The limit for a picture of `frame`.
    init(frame: PixelRect) {
        area = max(1 << 24, 8 * min(frame.area, 1 << 40))
        side = max(8192, 2 * min(max(frame.width, frame.height), 1 << 20))
    }

    /// The least distance that a layer's image extends around it if layers inside sample the backdrop, up to 2,048
    /// pixels: half of the limit is left for what filters and shadows add.
    func margin(around own: PixelRect) -> Int32 {
        let most: Int32 = 2048
        let (side, area) = (side / 2, area / 2)
        guard own.width <= side, own.height <= side, own.area <= area else { return 0 }
        // (width + 2 m) (height + 2 m) = area
        let sum = Double(own.width + own.height)
        let root = (sum * sum + 4 * Double(area - own.area)).squareRoot()
        return min(most, Int32(clamping: (side - max(own.width, own.height)) / 2), Int32((root - sum) / 4))
    }

    /// The number of times that a grid must be halved so that a chain of filters finishes in bearable time: it reads no
    /// more than 256 times the texels of the largest image.
    func halvings(ofTexels texels: Double) -> Int32 {
        var (texels, count) = (texels, Int32(0))
        while texels > 256 * Double(area) { (texels, count) = (texels / 4, count + 1) }
        return count
    }

    /// The number of times that a grid must be halved for an image to stay within the limit.
    func halvings(of image: PixelRect) -> Int32 {
        var (width, height, count) = (image.width, image.height, Int32(0))
        while width > side || height > side || width * height > area {
            (width, height, count) = ((width + 1) / 2, (height + 1) / 2, count + 1)
        }
        return count
    }
}
