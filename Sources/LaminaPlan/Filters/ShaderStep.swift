import LaminaGeometry

/// A filter that is one pass of a shader, on the image or on it and a blurred copy.
struct ShaderStep: StagedFilter {
    /// The second image that the kernel reads: the first one, blurred.
    struct Second: Sendable, Equatable {
        var sigma: Double
        /// The offset of the blurred image.
        var shift = PixelShift()
        /// True if the kernel reads its alpha alone, which is the same in linear light.
        var isAlphaAlone = false

        /// Returns whether it is blurred as amounts of light.
        func isLight(of image: ImageExtent) -> Bool { image.isLight && !isAlphaAlone }
    }

    let kernel: FilterKernel
    let edge: KernelEdge
    let second: Second?
    /// The number of neighbouring pixels that the kernel reads of the first image. Where the image is transparent the
    /// result is too.
    let neighbours: Int
    /// True if it gives transparent pixels an alpha.
    let fillsBounds: Bool

    init(
        _ kernel: FilterKernel, edge: KernelEdge = .transparent, second: Second? = nil, neighbours: Int = 0,
        fillsBounds: Bool = false
    ) {
        (self.kernel, self.edge, self.second, self.neighbours) = (kernel, edge, second, neighbours)
        self.fillsBounds = fillsBounds
    }

    /// True for the functions of a component transfer.
    var isTransfer: Bool { if case .transfer = kernel.operation { true } else { false } }

    var reach: Int {
        guard let second else { return neighbours }
        return Int(FilterReach.pixels(sigma: second.sigma)) + second.shift.reach
    }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        if edge != .transparent || fillsBounds { return cut }
        return second == nil ? content : content.outset(by: Int32(clamping: reach))
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        guard let second else { return image.clamped(result.outset(by: Int32(clamping: neighbours)), edge) }
        return image.read(
            byBlur: SIMD2(repeating: second.sigma), edge, of: second.shift.sources(of: result),
            inLight: second.isLight(of: image)
        )
        .union(result).intersection(image.bounds(edge))
    }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let blurred = second.map {
            chain.addBlur(
                SIMD2(repeating: $0.sigma), edge, from, giving: $0.shift.sources(of: result), of: image,
                inLight: $0.isLight(of: image))
        }
        let light: StageLight = image.isLight ? (second?.isAlphaAlone == true ? .source : .all) : .nothing
        chain.append(kernel, from, blurred, region: result, light: light)
    }
}

/// No change, except that an edge mode cuts the image.
struct CutStep: StagedFilter {
    var edge: KernelEdge { .clamp }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        if !result.contains(image.content) { chain.append(.copy, chain.source, region: result) }
    }
}

extension FilterKernel {
    private static let copyShader = FilterShader("copy") { PackageResources.copy_frag }

    /// Copies the pixels.
    static var copy: FilterKernel { .shader(ShaderKernel("copy", copyShader)) }
}

/// An offset of an image in pixels. Between pixels the image is interpolated.
struct PixelShift: Sendable, Equatable {
    /// The whole pixels, rounded down.
    var whole = SIMD2<Int32>.zero
    /// The rest, from 0 up to 1.
    var fraction = SIMD2<Float>.zero

    /// The least fraction: a smaller one is the rest of arithmetic, and changes no pixel.
    private static let leastFraction = 1.0 / 4096

    init() {}

    /// - Parameter rounded: True for the nearest whole pixels.
    init(_ offset: SIMD2<Double>, rounded: Bool) {
        for axis in 0..<2 {
            let most = FilterPlace.longest
            let value = offset[axis].isNaN ? 0 : min(max(offset[axis], -most), most)
            let nearest = value.rounded()
            if rounded || abs(value - nearest) < Self.leastFraction {
                whole[axis] = Int32(nearest)
            } else {
                whole[axis] = Int32(value.rounded(.down))
                fraction[axis] = Float(value - value.rounded(.down))
            }
        }
    }

    var isWhole: Bool { fraction == .zero }

    /// The distance in pixels, along rows or columns.
    var reach: Int { Int(max(abs(whole.x), abs(whole.y))) + (isWhole ? 0 : 1) }

    /// Returns the pixels of the image that some pixels show.
    func sources(of result: PixelRect) -> PixelRect {
        guard !result.isEmpty else { return .empty }
        var rect = result.moved(by: 0 &- whole)
        if fraction.x > 0 { rect.minX = Int32(clamping: Int(rect.minX) - 1) }
        if fraction.y > 0 { rect.minY = Int32(clamping: Int(rect.minY) - 1) }
        return rect
    }
}
