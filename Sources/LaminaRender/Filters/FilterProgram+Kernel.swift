import LaminaPlan

extension FilterProgram {
    /// What weights that add up to 1 are multiplied with. Rounded one by one their sum may be less than 1, and a device that
    /// cuts off what 16 bits do not hold then makes of a plain 1 the number before it: filter after filter it would fade.
    static let upward = 1 + 0x1p-20

    /// Sets the numbers of a kernel; the program is in use.
    func set(_ kernel: FilterKernel) {
        switch kernel {
        case .copy, .transfer: break
        case .gaussian(let axis, let sigma, _): setGaussian(axis, sigma)
        case .shrink(let axis, let step, _):
            set(axis)
            setTaps(GaussianWeights.shrink(step), step: step.factor, first: step.firstTap)
        case .soften(let axis, let grid):
            set(axis)
            setTaps(GaussianWeights.soften(grid), step: 1, first: -grid.reach)
        case .grow(let axis, let grid):
            set(axis)
            set("place", Float(1 / Double(grid.factor)), Float(grid.origin))
        case .box(let axis, let reach, _): setBox(axis, reach)
        case .motion(let vector, let samples, _):
            set("motion", SIMD3(Float(vector.x), Float(vector.y), Float(samples)))
        case .boxEnds(let axis, let reach, let first, let count, let inner, _):
            set(axis)
            let whole = Self.upward / (2 * reach)
            // The last pixel counts by its share.
            let last = (reach + 0.5 - Double(first + count - 1)) * whole
            set("row", SIMD4(Float(first), Float(count), Float(last), Float(whole)))
            set("share", Float(inner * Self.upward))
        case .repeated(let step, let count, let weight, let rim, _):
            set("row", SIMD3(Float(step.x), Float(step.y), Float((count - 1) / 2)))
            set("weights", Float(weight * Self.upward), Float(rim * Self.upward))
        case .motionEnds(let from, let to, let samples, let inner, _):
            set("ends", SIMD4(Float(from.x), Float(from.y), Float(to.x), Float(to.y)))
            let weight = (1 - inner) / (2 * Double(samples))
            set("amounts", SIMD3(Float(samples), Float(weight * Self.upward), Float(inner * Self.upward)))
        case .color(let steps): setColor(steps)
        case .morphology(let axis, _, let first, let step, let count, let last):
            set(axis)
            set("row", SIMD4(first, step, count, last))
        case .pixellateMean(let axis, let blocks, _):
            set(axis)
            setBlocks(blocks)
        case .pixellate(let blocks): setBlocks(blocks)
        case .bloom(let intensity), .edges(let intensity, _): set("intensity", Float(intensity))
        case .dropShadow(let color, let offset), .shadow(let color, let offset):
            set("shadowColor", color)
            set("shadowOffset", offset.x, offset.y)
        case .vignette(let vignette):
            set("rowX", vignette.rowX)
            set("rowY", vignette.rowY)
            set("rowW", vignette.rowW)
            set("amounts", 1 / vignette.radius, vignette.intensity)
        }
    }

    private func setGaussian(_ axis: FilterAxis, _ sigma: Double) {
        set(axis)
        let reach = GaussianWeights.reach(sigma: sigma)
        let weights = GaussianWeights.direct(sigma: sigma)
        if FilterProgramKey.unrolled(weights.count) != nil {
            setTaps(weights, step: 1, first: -reach)
        } else {
            set("steps", SIMD3<Int32>(1, 0, Int32(reach)))
            set("bell", Float(-1 / (2 * sigma * sigma)), Float(weights[reach] * Self.upward))
        }
    }

    private func setTaps(_ weights: [Double], step: Int, first: Int) {
        set("steps", SIMD3<Int32>(Int32(step), Int32(first), 0))
        set("weights", Self.weights(weights))
    }

    /// Weights as programs have them, and 0 for the taps that the program has beyond them.
    static func weights(_ weights: [Double]) -> [Float] {
        let taps = FilterProgramKey.unrolled(weights.count) ?? weights.count
        return weights.map { Float($0 * upward) } + [Float](repeating: 0, count: taps - weights.count)
    }

    private func setBox(_ axis: FilterAxis, _ reach: Double) {
        set(axis)
        let taps = (reach - 0.5).rounded(.up)
        let whole = Self.upward / (2 * reach)
        set("box", SIMD3(Float(taps), Float((reach + 0.5 - taps) * whole), Float(whole)))
    }

    private func setBlocks(_ blocks: PixelBlocks) {
        set("blocks", SIMD3(Float(blocks.anchorX), Float(blocks.anchorY), Float(blocks.size)))
    }

    private func setColor(_ steps: [ColorStep]) {
        let keep = [SIMD4<Float>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
        var vectors: [SIMD4<Float>] = []
        var kinds: [Int32] = []
        for step in steps {
            switch step {
            case .matrix(let red, let green, let blue, let alpha):
                vectors += [red, green, blue, alpha]
                kinds.append(0)
            case .limits(let low, let high):
                vectors += [low, high, .zero, .zero]
                kinds.append(1)
            case .power(let power):
                vectors += [SIMD4(repeating: power), .zero, .zero, .zero]
                kinds.append(2)
            }
        }
        while kinds.count < FilterProgramKey.stepCount(steps.count) {
            vectors += keep
            kinds.append(0)
        }
        set("steps", vectors)
        if FilterProgramKey.needsKinds(steps) { set("kinds", kinds) }
    }
}
