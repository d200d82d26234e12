import LaminaGeometry
import LaminaLayers

extension FilterKind.Pixellate: PlannedFilter {
    func step(at place: FilterPlace) -> PixellateStep? {
        let bounds = place.bounds
        let corner = place.map.apply(Point(x: bounds.origin.x + center.x, y: bounds.origin.y + center.y)) ?? .zero
        func clamped(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }
        let blocks = PixelBlocks(
            anchorX: clamped(corner.x), anchorY: clamped(corner.y), size: max(1, place.pixels(scale)))
        return PixellateStep(blocks: blocks, edge: place.defaultEdge)
    }
}

/// Squares of pixels in their mean colour.
struct PixellateStep: StagedFilter {
    var blocks: PixelBlocks
    var edge: KernelEdge

    var reach: Int { Int(blocks.size.rounded(.up)) + 1 }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        edge == .transparent ? blocks.covering(content) : cut
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect { image.clamped(blocks.covering(result), edge) }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let near = blocks.rebased(to: result)
        let columns = near.blocks(of: result.span(.x), .x)
        let rows = near.blocks(of: result.span(.y), .y)
        let wide = chain.region(of: from).with(columns, along: .x)
        let narrow = chain.append(.pixellateMean(.x, near, edge: edge), from, region: wide)
        let cells = chain.append(
            .pixellateMean(.y, near, edge: edge), narrow, region: wide.with(rows, along: .y))
        chain.append(.pixellate(near), cells, region: result)
    }
}

extension FilterKernel {
    private static let pixellateShader = FilterShader("pixellate") { PackageResources.pixellate_frag }

    /// The means of blocks along an axis: one pixel per block.
    static func pixellateMean(_ axis: FilterAxis, _ blocks: PixelBlocks, edge: KernelEdge) -> FilterKernel {
        .shader(
            ShaderKernel(
                "pixellateMean", pixellateShader, part: "MEAN", axis: axis, edge: edge, numbers: blocks.numbers,
                texels: blocks.size, isMean: true))
    }

    /// Every pixel in the mean colour of its block.
    static func pixellate(_ blocks: PixelBlocks) -> FilterKernel {
        .shader(ShaderKernel("pixellate", pixellateShader, numbers: blocks.numbers))
    }
}

/// Squares of pixels: block k begins at the pixel nearest to `anchor + k · size`.
struct PixelBlocks: Sendable, Hashable {
    var anchorX: Double
    var anchorY: Double
    /// At least 1.
    var size: Double

    fileprivate var numbers: ShaderNumbers {
        ShaderNumbers(SIMD4(Float(anchorX), Float(anchorY), Float(size), 0))
    }
}

extension PixelBlocks {
    /// The first pixel of a block.
    func start(_ block: Int, _ anchor: Double) -> Int {
        Int((anchor + Double(block) * size + 0.5).rounded(.down))
    }

    /// The blocks that contain any of some pixels.
    func blocks(of pixels: PixelSpan, _ axis: FilterAxis) -> PixelSpan {
        let anchor = axis == .x ? anchorX : anchorY
        func block(of pixel: Int) -> Int {
            var block = Int(((Double(pixel) + 0.5 - anchor) / size).rounded(.down))
            if pixel < start(block, anchor) { block -= 1 }
            if pixel >= start(block + 1, anchor) { block += 1 }
            return block
        }
        return PixelSpan(low: block(of: pixels.low), high: block(of: pixels.high - 1) + 1)
    }

    /// The pixels of some blocks.
    func pixels(of blocks: PixelSpan, _ axis: FilterAxis) -> PixelSpan {
        let anchor = axis == .x ? anchorX : anchorY
        return PixelSpan(low: start(blocks.low, anchor), high: start(blocks.high, anchor))
    }

    /// The pixels of all blocks that contain any of some pixels.
    func covering(_ rect: PixelRect) -> PixelRect {
        rect.with(pixels(of: blocks(of: rect.span(.x), .x), .x), along: .x)
            .with(pixels(of: blocks(of: rect.span(.y), .y), .y), along: .y)
    }

    /// The same blocks with the anchor near the first of the wanted pixels, so that its coordinates need few bits.
    func rebased(to rect: PixelRect) -> PixelBlocks {
        var result = self
        result.anchorX += Double(blocks(of: rect.span(.x), .x).low) * size
        result.anchorY += Double(blocks(of: rect.span(.y), .y).low) * size
        return result
    }
}
