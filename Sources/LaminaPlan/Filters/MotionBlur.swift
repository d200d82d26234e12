import Glibc
import LaminaGeometry
import LaminaLayers

extension FilterKind.MotionBlur: PlannedFilter {
    func step(at place: FilterPlace) -> MotionBlurStep? {
        let most = SIMD2(repeating: FilterPlace.longest)
        let vector = (place.linear.apply(cos(angle), sin(angle)) * radius)
            .clamped(lowerBound: 0 - most, upperBound: most)
        let half = (vector * vector).sum().squareRoot()
        return half >= FilterPlace.leastMotion ? MotionBlurStep(vector: vector, edge: KernelEdge(edge)) : nil
    }
}

/// The mean along a line, in pixels.
struct MotionBlurStep: StagedFilter {
    /// From the pixel to the line's end.
    var vector: SIMD2<Double>
    var edge: KernelEdge

    var reach: Int { Int(max(abs(vector.x), abs(vector.y)).rounded(.up)) + 2 }
    /// True if the line is long enough for pieces, which depend on the number of wanted pixels.
    var choosesByArea: Bool { MotionBlocks.suit(vector) }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let source = chain.region(of: from)
        let half = (vector * vector).sum().squareRoot()
        let far = SIMD2(
            Double(source.span(.x).distance(to: result.span(.x))), Double(source.span(.y).distance(to: result.span(.y)))
        )
        let share = Double(source.area) / Double(max(1, result.area)) * (edge == .mirror ? 2 : 1)
        // Long pieces of so many pixels would last a minute.
        let slack = source.area > 1 << 22 ? max(1, share) : 1
        guard let blocks = MotionBlocks(vector: vector, far: far, edge: edge, share: share, slack: slack) else {
            let samples = Int32(MotionBlocks.samples(along: 2 * half))
            chain.append(.motion(vector: vector, samples: samples, edge: edge), from, region: result)
            return
        }
        let step = blocks.step
        let length = step.replacing(with: 0 - step, where: step .< 0).rounded(.up)
        let margin = edge == .mirror ? SIMD2<Double>.zero : length / 2 + 2
        let pieces = source.with(source.span(.x).outset(by: Int(margin.x)), along: .x)
            .with(source.span(.y).outset(by: Int(margin.y)), along: .y)
        let samples = Int32(MotionBlocks.samples(along: blocks.length))
        let straight = chain.append(.motion(vector: step / 2, samples: samples, edge: edge), from, region: pieces)
        // In every second mirror image the line is flipped.
        let isFlipped = edge == .mirror && step.x != 0 && step.y != 0
        let flipped =
            isFlipped
            ? chain.append(.motion(vector: step * [-0.5, 0.5], samples: samples, edge: edge), from, region: pieces)
            : straight
        let done = blocks.done(half: half)
        let inner = chain.append(
            .repeated(
                step: blocks.step, count: Int32(blocks.shown), weight: blocks.length / (2 * half * done),
                rim: blocks.rim(half: half) / (2 * half), edge: edge),
            straight, flipped, region: result)
        guard blocks.ends > 0 else { return }
        chain.append(
            .motionEnds(from: vector * done, to: vector, samples: Int32(blocks.ends), inner: done, edge: edge),
            from, inner, region: result)
    }
}

extension FilterKernel {
    private static let motionShader = FilterShader("motion") { PackageResources.motion_frag }

    /// The mean of `samples` positions along a line from `-vector` to `vector`.
    static func motion(vector: SIMD2<Double>, samples: Int32, edge: KernelEdge) -> FilterKernel {
        .shader(
            ShaderKernel(
                "motion", motionShader, edge: edge,
                numbers: ShaderNumbers(SIMD4(Float(vector.x), Float(vector.y), Float(samples), 0)),
                texels: 4 * Double(samples), isMean: true))
    }

    /// The remainder of a mean of pieces at both ends of the line, added to `inner` times that mean, the second image:
    /// `samples` positions to each side, which together have the rest of the weight.
    static func motionEnds(
        from: SIMD2<Double>, to: SIMD2<Double>, samples: Int32, inner: Double, edge: KernelEdge
    ) -> FilterKernel {
        let weight = (1 - inner) / (2 * Double(samples))
        let numbers = ShaderNumbers(
            SIMD4(Float(from.x), Float(from.y), Float(to.x), Float(to.y)),
            SIMD4(Float(samples), Float(weight * KernelWeights.upward), Float(inner * KernelWeights.upward), 0))
        return .shader(
            ShaderKernel(
                "motionEnds", motionShader, part: "ENDS", edge: edge, numbers: numbers,
                texels: 8 * Double(samples) + 1))
    }
}

// MARK: Long lines

/// The division of a long line for its mean: means of short pieces of it, side by side, and the rest at both ends.
///
/// The pieces are whole pixels apart, so that they are read without filtering: reading them between pixels would blur
/// the image across the line. A step of whole pixels rotates the line a little; it is chosen so that the line's ends
/// move by no more than a 32nd of a pixel, or a 4096th of half the line, if a step of up to 160 pixels allows it; by
/// more, up to half a pixel, where pieces are made for many more pixels than are wanted, as on downscaled images. Where
/// half a pixel is allowed, or no step is nearer than that, it is along the line, and each piece is at the pixel
/// nearest to its position.
struct MotionBlocks: Equatable {
    /// The step from one piece to the next, in pixels. If it is not whole, each piece's position is rounded.
    var step: SIMD2<Double>
    /// The length of a piece along the line, in pixels.
    var length: Double
    /// The number of pieces, odd.
    var count: Int
    /// The number of pieces, odd, that are not wholly beyond the image for every pixel; the last ones on both sides
    /// stand for those that are.
    var shown: Int
    /// The positions read at each end.
    var ends: Int

    /// The longest line, in pixels, that is read position by position.
    static let longestDirect = 128.0
    private static let longestStep = 160
    /// The largest rounding of a position, in pixels.
    private static let rounding = 0.5

    /// Returns whether a line is long enough for pieces.
    ///
    /// - Parameter vector: half the line, in pixels.
    static func suit(_ vector: SIMD2<Double>) -> Bool { 2 * (vector * vector).sum().squareRoot() > longestDirect }

    /// The number of positions to read along so many pixels.
    ///
    /// Between pixels the slope of the image changes, so that no number of positions gives its exact mean. With these,
    /// whatever the image, a pixel is off by at most 6 of 255; on noise, by half of one on average. Short lines have
    /// the largest error: less along them averages out.
    static func samples(along length: Double) -> Int { Int((2 * length + min(2 * length, 16) + 4).rounded(.up)) }

    /// The largest distance of a piece from the line, in pixels.
    private static func maxDrift(half: Double) -> Double { max(1.0 / 32, half / 4096) }

    /// - Parameters:
    ///   - vector: half the line, in pixels.
    ///   - far: the pixels along x and y beyond which there is no image.
    ///   - edge: the edge mode beyond that.
    ///   - share: the number of pixels with pieces per pixel of the result.
    ///   - slack: the factor by which pieces may be further from the line than usual.
    init?(vector: SIMD2<Double>, far: SIMD2<Double>, edge: KernelEdge, share: Double, slack: Double) {
        guard Self.suit(vector) else { return nil }
        let half = (vector * vector).sum().squareRoot()
        let maxDrift = Self.maxDrift(half: half) * slack
        func best(isWhole: Bool) -> (blocks: MotionBlocks, drift: Double)? {
            let direction = vector / half
            var best: (blocks: MotionBlocks, cost: Double, drift: Double)?
            for steps in 4...Self.longestStep {
                guard var blocks = MotionBlocks(steps: steps, direction, half: half, isWhole: isWhole) else { break }
                let drift = isWhole ? blocks.drift(direction) : 0
                let cost = 4 * Double(Self.samples(along: blocks.length)) * share + blocks.show(within: far, edge)
                guard let found = best else {
                    best = (blocks, cost, drift)
                    continue
                }
                let isBetter = max(drift, found.drift) <= maxDrift ? cost < found.cost : drift < found.drift
                if isBetter { best = (blocks, cost, drift) }
            }
            return best.map { ($0.blocks, $0.drift) }
        }
        if maxDrift < Self.rounding, let found = best(isWhole: true), found.drift < Self.rounding {
            self = found.blocks
        } else if let found = best(isWhole: false) {
            self = found.blocks
        } else {
            return nil
        }
    }

    /// A step of `steps` pixels along the line's longer side, or the whole one nearest to that; nil if the line has
    /// fewer than three.
    private init?(steps: Int, _ direction: SIMD2<Double>, half: Double, isWhole: Bool) {
        let along = Double(steps) / max(abs(direction.x), abs(direction.y))
        let place = direction * along
        step = isWhole ? place.rounded(.toNearestOrAwayFromZero) : place
        // A line along an axis, but for the rounding error of its angle's sine.
        step.replace(with: SIMD2<Double>.zero, where: SIMD2(abs(place.x), abs(place.y)) .< 1e-6)
        length = (step * direction).sum()
        let whole = Int(2 * half / length)
        guard whole >= 3 else { return nil }
        count = whole - (whole % 2 == 0 ? 1 : 0)
        shown = count
        ends = Int((2 * half - Double(count) * length).rounded(.up))
    }

    /// The distance of the outermost piece from the line, in pixels.
    private func drift(_ direction: SIMD2<Double>) -> Double {
        let across = step.x * direction.y - step.y * direction.x
        return abs(across) * Double(count - 1) / 2
    }

    /// Leaves out pieces that are wholly beyond the image; returns the number of texels that are left to read.
    private mutating func show(within far: SIMD2<Double>, _ edge: KernelEdge) -> Double {
        // Outside the image there is nothing; a clamped image still changes along the other axis.
        var most = edge == .clamp ? 0 : Double.infinity
        for axis in 0..<2 where step[axis] != 0 {
            let steps = far[axis] / abs(step[axis])
            most = edge == .clamp ? max(most, steps) : min(most, steps)
        }
        if edge != .mirror { shown = min(count, 2 * Int(min(most, 1e6)) + 5) }
        if shown < count { ends = 0 }
        return Double(shown) + 8 * Double(ends)
    }

    /// The fraction of the line that the pieces are the mean of; see ``BoxBlocks/done(reach:)``.
    func done(half: Double) -> Double { ends > 0 ? Double(count) * length / (2 * half) : 1 }

    /// The length that the last pieces on either side stand for beyond their own, in pixels.
    func rim(half: Double) -> Double {
        shown < count ? half - Double(shown) * length / 2 : 0
    }
}
