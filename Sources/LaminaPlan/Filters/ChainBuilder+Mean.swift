import LaminaGeometry
import LaminaLayers

/// Means over rows and lines of any length.
extension ChainBuilder {
    /// Adds a box blur: the columns' mean, then the rows'.
    mutating func addBox(_ reach: Double, _ edge: KernelEdge, _ from: FilterSource, giving result: PixelRect) {
        let across = result.with(region(of: from).span(.y), along: .y)
        let rows = addBox(.x, reach, edge, from, giving: across)
        _ = addBox(.y, reach, edge, rows, giving: result)
    }

    private mutating func addBox(
        _ axis: FilterAxis, _ reach: Double, _ edge: KernelEdge, _ from: FilterSource, giving result: PixelRect
    ) -> FilterSource {
        let source = region(of: from)
        let (there, wanted) = (source.span(axis), result.span(axis))
        let far = edge == .mirror ? Int(FilterStep.longest) * 2 : there.distance(to: wanted)
        guard let blocks = BoxBlocks(reach: reach, far: far) else {
            return append(.box(axis, reach: reach, edge: edge), from, region: result)
        }
        // Beyond half a block from the image all blocks are alike; mirrored, they are those within.
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

    /// Adds a motion blur.
    mutating func addMotion(
        _ vector: SIMD2<Double>, _ edge: KernelEdge, _ from: FilterSource, giving result: PixelRect
    ) {
        let source = region(of: from)
        let half = (vector * vector).sum().squareRoot()
        let far = SIMD2(
            Double(source.span(.x).distance(to: result.span(.x))), Double(source.span(.y).distance(to: result.span(.y)))
        )
        let share = Double(source.area) / Double(max(1, result.area)) * (edge == .mirror ? 2 : 1)
        // Long pieces of so many pixels would take a minute.
        let slack = source.area > 1 << 22 ? max(1, share) : 1
        guard let blocks = MotionBlocks(vector: vector, far: far, edge: edge, share: share, slack: slack) else {
            let samples = Int32(MotionBlocks.samples(along: 2 * half))
            _ = append(.motion(vector: vector, samples: samples, edge: edge), from, region: result)
            return
        }
        let step = blocks.step
        let length = step.replacing(with: 0 - step, where: step .< 0).rounded(.up)
        let margin = edge == .mirror ? SIMD2<Double>.zero : length / 2 + 2
        let pieces = source.with(source.span(.x).outset(by: Int(margin.x)), along: .x)
            .with(source.span(.y).outset(by: Int(margin.y)), along: .y)
        let samples = Int32(MotionBlocks.samples(along: blocks.length))
        let straight = append(.motion(vector: step / 2, samples: samples, edge: edge), from, region: pieces)
        // In every second mirror image the line runs the other way.
        let isTurned = edge == .mirror && step.x != 0 && step.y != 0
        let turned =
            isTurned
            ? append(.motion(vector: step * [-0.5, 0.5], samples: samples, edge: edge), from, region: pieces)
            : straight
        let done = blocks.done(half: half)
        let inner = append(
            .repeated(
                step: blocks.step, count: Int32(blocks.shown), weight: blocks.length / (2 * half * done),
                rim: blocks.rim(half: half) / (2 * half), edge: edge),
            straight, turned, region: result)
        guard blocks.ends > 0 else { return }
        _ = append(
            .motionEnds(from: vector * done, to: vector, samples: Int32(blocks.ends), inner: done, edge: edge),
            from, inner, region: result)
    }
}

extension PixelSpan {
    /// The pixels from one end of a span to the other end of another, at most.
    func distance(to other: PixelSpan) -> Int { max(other.high - low, high - other.low) }
}
