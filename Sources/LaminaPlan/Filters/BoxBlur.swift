import LaminaGeometry
import LaminaLayers

extension FilterKind.BoxBlur: PlannedFilter {
    func step(at place: FilterPlace) -> BoxBlurStep? {
        let reach = place.pixels(radius)
        return reach > 0.5 ? BoxBlurStep(halfSide: reach, edge: KernelEdge(edge)) : nil
    }
}

/// The mean over a square, in pixels.
struct BoxBlurStep: StagedFilter {
    var halfSide: Double
    var edge: KernelEdge

    var reach: Int { Int(halfSide.rounded(.up)) + 1 }

    /// Adds the mean along columns, then along rows.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let across = result.with(chain.region(of: from).span(.y), along: .y)
        let rows = chain.addBox(.x, halfSide, edge, from, giving: across)
        chain.addBox(.y, halfSide, edge, rows, giving: result)
    }
}

extension ChainBuilder {
    /// Adds the mean over rows or columns.
    @discardableResult
    fileprivate mutating func addBox(
        _ axis: FilterAxis, _ reach: Double, _ edge: KernelEdge, _ from: FilterSource, giving result: PixelRect
    ) -> FilterSource {
        let source = region(of: from)
        let (there, wanted) = (source.span(axis), result.span(axis))
        let far = edge == .mirror ? Int(FilterPlace.longest) * 2 : there.distance(to: wanted)
        guard let blocks = BoxBlocks(reach: reach, far: far) else {
            return append(.box(axis, reach: reach, edge: edge), from, region: result)
        }
        // Beyond half a block from the image all blocks are equal; those of a mirrored image are equal to those within.
        let margin = edge == .mirror ? 0 : blocks.length / 2
        let means = append(
            .box(axis, reach: Double(blocks.length) / 2, edge: edge), from,
            region: source.with(there.outset(by: margin), along: axis))
        let step: SIMD2<Double> = axis == .x ? [Double(blocks.length), 0] : [0, Double(blocks.length)]
        let done = blocks.done(reach: reach)
        let inner = append(
            .repeated(
                step: step, count: Int32(blocks.shown), weight: Double(blocks.length) / (2 * reach * done),
                rim: blocks.rim(reach: reach) / (2 * reach), edge: edge), means, means, region: result)
        guard blocks.ends > 0 else { return inner }
        return append(
            .boxEnds(
                axis, reach: reach, first: Int32(blocks.firstEnd), count: Int32(blocks.ends), inner: done, edge: edge),
            from, inner, region: result)
    }
}

extension FilterKernel {
    private static let boxShader = FilterShader("box") { PackageResources.box_frag }
    private static let repeatedShader = FilterShader("repeated") { PackageResources.repeated_frag }

    /// The mean from `-reach` to `reach` along an axis; the pixels at the ends count by the fraction that is inside.
    static func box(_ axis: FilterAxis, reach: Double, edge: KernelEdge) -> FilterKernel {
        let taps = (reach - 0.5).rounded(.up)
        let whole = KernelWeights.upward / (2 * reach)
        let numbers = ShaderNumbers(SIMD4(Float(taps), Float((reach + 0.5 - taps) * whole), Float(whole), 0))
        return .shader(
            ShaderKernel(
                "box", boxShader, axis: axis, edge: edge, numbers: numbers, texels: 2 * reach + 1, isMean: true))
    }

    /// The remainder of a mean of blocks at both ends of the row, added to `inner` times that mean, the second image:
    /// `count` pixels to each side from the one at `first` on.
    static func boxEnds(
        _ axis: FilterAxis, reach: Double, first: Int32, count: Int32, inner: Double, edge: KernelEdge
    ) -> FilterKernel {
        let whole = KernelWeights.upward / (2 * reach)
        // The last pixel counts by the fraction of it that is inside.
        let last = (reach + 0.5 - Double(first + count - 1)) * whole
        let numbers = ShaderNumbers(
            SIMD4(Float(first), Float(count), Float(last), Float(whole)),
            SIMD4(Float(inner * KernelWeights.upward), 0, 0, 0))
        return .shader(
            ShaderKernel(
                "boxEnds", boxShader, part: "ENDS", axis: axis, edge: edge, numbers: numbers,
                texels: 2 * Double(count) + 1))
    }

    /// The sum of `count` pixels, an odd number, `step` apart around each, times `weight`; the first and the last of
    /// them count by `rim` more. Their positions are rounded to whole pixels. Where the image is flipped along
    /// one axis only, the pixels of the second image are taken.
    static func repeated(
        step: SIMD2<Double>, count: Int32, weight: Double, rim: Double, edge: KernelEdge
    ) -> FilterKernel {
        let numbers = ShaderNumbers(
            SIMD4(Float(step.x), Float(step.y), Float((count - 1) / 2), 0),
            SIMD4(Float(weight * KernelWeights.upward), Float(rim * KernelWeights.upward), 0, 0))
        return .shader(
            ShaderKernel("repeated", repeatedShader, edge: edge, numbers: numbers, texels: Double(count)))
    }
}

/// The division of a long row of pixels for its mean: means of blocks, side by side around the pixel, and at both ends
/// the remaining pixels.
///
/// A row of n pixels then costs about √(8n) texels rather than n, in three passes. Blocks have odd lengths and their
/// number is odd, so that each has a pixel in its middle: the blocks of a mirrored image are then its mirrored blocks.
struct BoxBlocks: Equatable {
    /// Pixels of a block.
    var length: Int
    /// Blocks of the row.
    var count: Int
    /// The number of blocks, odd, that are not wholly beyond the image for every pixel; the last ones on both sides
    /// stand for those that are.
    var shown: Int
    /// Pixels beyond the blocks at each end, the last of them in part.
    var ends: Int

    /// The longest row, in pixels, that is summed pixel by pixel.
    static let longestDirect = 96.0

    /// - Parameters:
    ///   - reach: half the row's length, in pixels.
    ///   - far: the pixels to each side beyond which there is no image.
    init?(reach: Double, far: Int) {
        guard 2 * reach > Self.longestDirect else { return nil }
        var best: (blocks: BoxBlocks, cost: Int)?
        for length in stride(from: 9, through: min(301, Int(2 * reach) / 3), by: 2) {
            var blocks = BoxBlocks(length: length, reach: reach)
            let cost = length + blocks.show(within: far)
            if cost < best?.cost ?? .max { best = (blocks, cost) }
        }
        guard let best else { return nil }
        self = best.blocks
    }

    private init(length: Int, reach: Double) {
        let whole = Int(2 * reach) / length
        self.length = length
        count = whole - (whole % 2 == 0 ? 1 : 0)
        shown = count
        ends = max(0, Int((reach - 0.5).rounded(.up)) - (count * length - 1) / 2)
    }

    /// Leaves out blocks that are wholly beyond the image; returns the number of texels that are left to read.
    private mutating func show(within far: Int) -> Int {
        shown = min(count, 2 * (far / length) + 5)
        if shown < count { ends = 0 }
        return shown + 2 * ends
    }

    /// The length that the last blocks on either side stand for beyond their own, in pixels.
    func rim(reach: Double) -> Double {
        shown < count ? reach - Double(shown * length) / 2 : 0
    }

    /// The fraction of the row that the blocks are the mean of. The intermediate image holds the full mean: a fraction
    /// of it would lose precision.
    func done(reach: Double) -> Double { ends > 0 ? Double(count * length) / (2 * reach) : 1 }

    /// The pixel nearest to the middle that is not in a block.
    var firstEnd: Int { (count * length + 1) / 2 }
}
