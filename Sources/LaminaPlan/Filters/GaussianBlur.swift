import LaminaGeometry
import LaminaLayers

extension FilterKind.GaussianBlur: PlannedFilter {
    func step(at place: FilterPlace) -> GaussianBlurStep? {
        let sigma = place.pixels(x: radiusX, y: radiusY)
        return sigma.max() >= FilterPlace.leastSigma ? GaussianBlurStep(sigma: sigma, edge: KernelEdge(edge)) : nil
    }
}

/// A Gaussian in pixels.
struct GaussianBlurStep: StagedFilter {
    /// The standard deviations along x and y; one that is too narrow to show does nothing.
    var sigma: SIMD2<Double>
    var edge: KernelEdge

    init(sigma: SIMD2<Double>, edge: KernelEdge) { (self.sigma, self.edge) = (sigma, edge) }
    init(sigma: Double, edge: KernelEdge) { self.init(sigma: SIMD2(repeating: sigma), edge: edge) }

    var reach: Int { Int(FilterReach.pixels(sigma: sigma.max())) }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        guard edge == .transparent else { return cut }
        return content.with(content.span(.x).outset(by: Int(FilterReach.pixels(sigma: sigma.x))), along: .x)
            .with(content.span(.y).outset(by: Int(FilterReach.pixels(sigma: sigma.y))), along: .y)
    }

    func reads(_ result: PixelRect, of image: ImageExtent) -> PixelRect {
        image.read(byBlur: sigma, edge, of: result, inLight: image.isLight)
    }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        _ = chain.addBlur(sigma, edge, chain.source, giving: result, of: image, inLight: image.isLight)
    }

    /// The variances of Gaussians add up, for a transparent edge and also for a mirror, which stays one. Chains of a
    /// thousand blurs so reach no further than they show. Narrow Gaussians are not joined: with a bell less than three
    /// quarters of a pixel wide, too little falls on its neighbours for sums of variances to hold.
    func joined(with next: GaussianBlurStep) -> GaussianBlurStep? {
        guard edge == next.edge, edge != .clamp, Self.joins(sigma.x, next.sigma.x), Self.joins(sigma.y, next.sigma.y)
        else { return nil }
        let both = (sigma * sigma + next.sigma * next.sigma).squareRoot()
        let most = SIMD2(repeating: FilterPlace.longest)
        return GaussianBlurStep(sigma: both.replacing(with: most, where: both .> most), edge: edge)
    }

    private static func joins(_ first: Double, _ second: Double) -> Bool {
        min(first, second) >= 0.75 || max(first, second) >= 2 || first == 0 || second == 0
    }
}

/// The method of a Gaussian along one axis: on the pixels' own grid or on a smaller one.
struct GaussianBlur: Equatable {
    var sigma: Double
    var grid: GaussianGrid?

    /// The largest standard deviation, in pixels, of a Gaussian computed tap by tap: with a larger one no device would
    /// finish.
    static let largestDirectSigma = 1024.0

    /// - Parameters:
    ///   - sigma: in pixels.
    ///   - extent: the pixels of the image along the axis. A mirrored image is its mean to a 2,000th once the standard
    ///     deviation is more than five quarters of them.
    ///   - inLight: True for a grid that is fine enough for amounts of light.
    init(sigma: Double, edge: KernelEdge, extent: Int, downsamples: Bool, inLight: Bool) {
        let most = edge == .mirror ? max(1.25 * Double(extent), FilterPlace.leastSigma) : FilterPlace.longest
        self.sigma = min(sigma, most)
        if downsamples || self.sigma > Self.largestDirectSigma {
            grid = inLight ? GaussianGrid(ofLight: self.sigma) : GaussianGrid(sigma: self.sigma)
        }
    }

    /// The pixels of its grid that `pixels` are upsampled from.
    func cells(for pixels: PixelSpan) -> PixelSpan { grid?.cells(for: pixels) ?? pixels }

    /// The pixels that a blur of `pixels` reads, edges aside.
    func reads(_ pixels: PixelSpan) -> PixelSpan {
        grid?.reads(pixels) ?? pixels.outset(by: GaussianWeights.reach(sigma: sigma))
    }
}

extension ChainBuilder {
    /// Adds a Gaussian of one or two standard deviations, unless it is too narrow to show; returns its result. Along an
    /// axis with one that is, there are no passes.
    ///
    /// Wide ones downsample along y, then along x; blur the residual along both; and upsample along x, then along y:
    /// only the first and the last pass see many pixels, and go along y, which a device that draws on the CPU reads
    /// best. Further downsampling steps along y follow those along x. The edge mode applies to the first pass along
    /// each axis. After it, one more pixel at each end of the image stands for everything beyond, except for a mirror,
    /// whose image is extended instead.
    mutating func addBlur(
        _ sigma: SIMD2<Double>, _ edge: KernelEdge, _ from: FilterSource, giving result: PixelRect,
        of image: ImageExtent, inLight: Bool
    ) -> FilterSource {
        if sigma.max() < FilterPlace.leastSigma { return from }
        let source = region(of: from)
        let bounds = edge == .transparent ? image.content : image.cut
        func blur(_ axis: FilterAxis, _ sigma: Double) -> GaussianBlur? {
            if sigma < FilterPlace.leastSigma { return nil }
            return GaussianBlur(
                sigma: sigma, edge: edge, extent: bounds.span(axis).count, downsamples: image.downsamplesBlurs,
                inLight: inLight)
        }
        let (x, y) = (blur(.x, sigma.x), blur(.y, sigma.y))
        var state = BlurState(
            source: from, region: source, isExtended: edge == .mirror, light: inLight ? .all : .nothing, edgeX: edge,
            edgeY: edge)
        if x == nil { state.region = state.region.with(result.span(.x), along: .x) }
        if y == nil { state.region = state.region.with(result.span(.y), along: .y) }
        downsample(&state, y, .y, for: result.span(.y), steps: 0..<1)
        downsample(&state, x, .x, for: result.span(.x), steps: 0..<Int.max)
        downsample(&state, y, .y, for: result.span(.y), steps: 1..<Int.max)
        blurResidual(&state, x, .x, for: result.span(.x))
        blurResidual(&state, y, .y, for: result.span(.y))
        upsample(&state, x, .x, giving: result.span(.x))
        upsample(&state, y, .y, giving: result.span(.y))
        return state.source
    }

    /// The state of a blur between its passes.
    private struct BlurState {
        var source: FilterSource
        var region: PixelRect
        /// True if a mirrored image is extended once, as far as it is read.
        let isExtended: Bool
        /// The light that the first pass reads.
        let light: StageLight
        var edgeX: KernelEdge
        var edgeY: KernelEdge
        /// The powers of 2 by which the result so far is downsampled.
        var levelsX: UInt8 = 0
        var levelsY: UInt8 = 0

        func edge(_ axis: FilterAxis) -> KernelEdge { axis == .x ? edgeX : edgeY }
        func levels(_ axis: FilterAxis) -> UInt8 { axis == .x ? levelsX : levelsY }

        mutating func clampEdge(_ axis: FilterAxis) {
            if axis == .x { edgeX = .clamp } else { edgeY = .clamp }
        }

        mutating func setLevels(_ axis: FilterAxis, to levels: UInt8) {
            if axis == .x { levelsX = levels } else { levelsY = levels }
        }
    }

    private mutating func append(_ kernel: GaussianKernel, _ state: inout BlurState) {
        state.source = append(
            .gaussian(kernel), state.source, region: state.region, levelsX: state.levelsX, levelsY: state.levelsY,
            light: state.light)
    }

    /// Adds some of the passes that downsample along an axis.
    private mutating func downsample(
        _ state: inout BlurState, _ blur: GaussianBlur?, _ axis: FilterAxis, for pixels: PixelSpan, steps: Range<Int>
    ) {
        guard let grid = blur?.grid else { return }
        let cells = grid.cells(for: pixels)
        let spans = Array(grid.sources(of: cells.outset(by: grid.reach)).reversed().dropFirst())
        let all = Array(zip(grid.steps, spans))
        for (step, span) in all[steps.clamped(to: all.indices)] {
            let extent = step.extent(of: state.region.span(axis))
            state.region = state.region.with(state.isExtended ? span : span.clamped(to: extent), along: axis)
            state.setLevels(axis, to: state.levels(axis) + UInt8(step.factor.trailingZeroBitCount))
            append(.downsample(axis, step, edge: state.edge(axis)), &state)
            state.clampEdge(axis)
        }
    }

    private mutating func blurResidual(
        _ state: inout BlurState, _ blur: GaussianBlur?, _ axis: FilterAxis, for pixels: PixelSpan
    ) {
        guard let blur else { return }
        state.region = state.region.with(blur.cells(for: pixels), along: axis)
        if let grid = blur.grid {
            append(.residualBlur(axis, grid), &state)
        } else {
            append(.taps(axis, sigma: blur.sigma, edge: state.edge(axis)), &state)
        }
    }

    private mutating func upsample(
        _ state: inout BlurState, _ blur: GaussianBlur?, _ axis: FilterAxis, giving span: PixelSpan
    ) {
        guard let grid = blur?.grid else { return }
        state.region = state.region.with(span, along: axis)
        state.setLevels(axis, to: 0)
        append(.upsample(axis, grid), &state)
    }
}

extension ImageExtent {
    /// The pixels of the image that a Gaussian of the pixels `result` reads.
    func read(byBlur sigma: SIMD2<Double>, _ edge: KernelEdge, of result: PixelRect, inLight: Bool) -> PixelRect {
        var rect = result
        for (axis, sigma) in [(FilterAxis.x, sigma.x), (.y, sigma.y)] where sigma >= FilterPlace.leastSigma {
            let extent = bounds(edge).span(axis).count
            let blur = GaussianBlur(
                sigma: sigma, edge: edge, extent: extent, downsamples: downsamplesBlurs, inLight: inLight)
            rect = rect.with(blur.reads(rect.span(axis)), along: axis)
        }
        return clamped(rect, edge)
    }
}
