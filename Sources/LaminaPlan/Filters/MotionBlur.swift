import Foundation
import LaminaGeometry
import LaminaLayers

extension FilterKind.MotionBlur: PlannedFilter {
    func step(at place: FilterPlace) -> FilterStep? {
        let most = SIMD2(repeating: FilterStep.longest)
        let vector = (place.linear.apply(cos(angle), sin(angle)) * radius)
            .clamped(lowerBound: 0 - most, upperBound: most)
        let half = (vector * vector).sum().squareRoot()
        return half >= FilterStep.leastMotion
            ? .motion(MotionBlurStep(vector: vector, edge: KernelEdge(edge))) : place.cut(edge)
    }
}

/// The mean along a line, in pixels.
struct MotionBlurStep: StagedFilter {
    /// From the pixel to the line's end.
    var vector: SIMD2<Double>
    var edge: KernelEdge

    var reach: Int { Int(max(abs(vector.x), abs(vector.y)).rounded(.up)) + 2 }
    /// The pieces of long lines follow from how many pixels are wanted.
    var choosesByArea: Bool { MotionBlocks.suit(vector) }

    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        let from = chain.source
        let source = chain.region(of: from)
        let half = (vector * vector).sum().squareRoot()
        let far = SIMD2(
            Double(source.span(.x).distance(to: result.span(.x))), Double(source.span(.y).distance(to: result.span(.y)))
        )
        let share = Double(source.area) / Double(max(1, result.area)) * (edge == .mirror ? 2 : 1)
        // Long pieces of so many pixels would take a minute.
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
        // In every second mirror image the line runs the other way.
        let isTurned = edge == .mirror && step.x != 0 && step.y != 0
        let turned =
            isTurned
            ? chain.append(.motion(vector: step * [-0.5, 0.5], samples: samples, edge: edge), from, region: pieces)
            : straight
        let done = blocks.done(half: half)
        let inner = chain.append(
            .repeated(
                step: blocks.step, count: Int32(blocks.shown), weight: blocks.length / (2 * half * done),
                rim: blocks.rim(half: half) / (2 * half), edge: edge),
            straight, turned, region: result)
        guard blocks.ends > 0 else { return }
        chain.append(
            .motionEnds(from: vector * done, to: vector, samples: Int32(blocks.ends), inner: done, edge: edge),
            from, inner, region: result)
    }
}

extension FilterKernel {
    private static let motionShader = FilterShader("motion") { PackageResources.motion_frag }

    /// The mean of `samples` places along a line from `-vector` to `vector`.
    static func motion(vector: SIMD2<Double>, samples: Int32, edge: KernelEdge) -> FilterKernel {
        .shader(
            ShaderKernel(
                "motion", motionShader, edge: edge,
                numbers: ShaderNumbers(SIMD4(Float(vector.x), Float(vector.y), Float(samples), 0)),
                texels: 4 * Double(samples), isMean: true))
    }

    /// What a mean of pieces leaves at both ends of the line, added to a share of `inner` of it, the second image:
    /// `samples` places to each side, all of them together counted by what is left of 1.
    static func motionEnds(
        from: SIMD2<Double>, to: SIMD2<Double>, samples: Int32, inner: Double, edge: KernelEdge
    ) -> FilterKernel {
        let weight = (1 - inner) / (2 * Double(samples))
        let numbers = ShaderNumbers(
            SIMD4(Float(from.x), Float(from.y), Float(to.x), Float(to.y)),
            SIMD4(Float(samples), Float(weight * upward), Float(inner * upward), 0))
        return .shader(
            ShaderKernel(
                "motionEnds", motionShader, part: "ENDS", edge: edge, numbers: numbers,
                texels: 8 * Double(samples) + 1))
    }
}
