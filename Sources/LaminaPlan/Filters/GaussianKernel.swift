import Glibc

/// A pass of a Gaussian along an axis.
package enum GaussianKernel: Sendable, Equatable {
    /// The whole Gaussian, tap by tap, for standard deviations that need no smaller grid.
    case taps(FilterAxis, sigma: Double, edge: KernelEdge)
    /// Downsampling to a grid smaller by a factor; see ``GaussianGrid``.
    case downsample(FilterAxis, GaussianStep, edge: KernelEdge)
    /// The residual blur on a downsampled grid.
    case residualBlur(FilterAxis, GaussianGrid)
    /// Upsampling from a grid back to pixels.
    case upsample(FilterAxis, GaussianGrid)

    private static let weightedSum = FilterShader("gaussian") { PackageResources.gaussian_frag }
    private static let spline = FilterShader("upsample") { PackageResources.upsample_frag }
}

extension GaussianKernel {
    var name: String {
        switch self {
        case .taps: "gaussian"
        case .downsample: "downsample"
        case .residualBlur: "residualBlur"
        case .upsample: "upsample"
        }
    }

    var texels: Double {
        switch self {
        case .taps(_, let sigma, _): Double(2 * GaussianWeights.reach(sigma: sigma) + 1)
        case .downsample(_, let step, _): Double(step.taps)
        case .residualBlur(_, let grid): Double(2 * grid.reach + 1)
        case .upsample(_, let grid): Double(grid.order)
        }
    }

    var keepsOpaque: Bool {
        switch self {
        case .taps(_, _, let edge), .downsample(_, _, let edge): edge != .transparent
        case .residualBlur, .upsample: true
        }
    }

    var shader: FilterShader { if case .upsample = self { Self.spline } else { Self.weightedSum } }

    var parts: [String] {
        switch self {
        case .taps(_, let sigma, let edge): Self.parts(taps: 2 * GaussianWeights.reach(sigma: sigma) + 1) + edge.parts
        case .downsample(_, let step, let edge): Self.parts(taps: step.taps) + edge.parts
        case .residualBlur(_, let grid): Self.parts(taps: 2 * grid.reach + 1)
        case .upsample(_, let grid): grid.order == 4 ? ["CUBIC"] : []
        }
    }

    func setNumbers(of program: some FilterNumbers) {
        switch self {
        case .taps(let axis, let sigma, _): Self.setTaps(axis, sigma: sigma, of: program)
        case .downsample(let axis, let step, _):
            program.set(axis)
            Self.set(GaussianWeights.downsample(step), step: step.factor, first: step.firstTap, of: program)
        case .residualBlur(let axis, let grid):
            program.set(axis)
            Self.set(GaussianWeights.residualBlur(grid), step: 1, first: -grid.reach, of: program)
        case .upsample(let axis, let grid):
            program.set(axis)
            program.set("place", Float(1 / Double(grid.factor)), Float(grid.origin))
        }
    }

    private static func setTaps(_ axis: FilterAxis, sigma: Double, of program: some FilterNumbers) {
        program.set(axis)
        let reach = GaussianWeights.reach(sigma: sigma)
        let weights = GaussianWeights.direct(sigma: sigma)
        if unrolled(weights.count) != nil {
            set(weights, step: 1, first: -reach, of: program)
        } else {
            program.set("steps", SIMD3<Int32>(1, 0, Int32(reach)))
            program.set("bell", Float(-1 / (2 * sigma * sigma)), Float(weights[reach] * KernelWeights.upward))
        }
    }

    private static func set(_ weights: [Double], step: Int, first: Int, of program: some FilterNumbers) {
        program.set("steps", SIMD3<Int32>(Int32(step), Int32(first), 0))
        program.set("weights", unrolledWeights(weights))
    }

    /// Weights as programs read them, with 0 for the program's remaining taps.
    package static func unrolledWeights(_ weights: [Double]) -> [Float] {
        let taps = unrolled(weights.count) ?? weights.count
        return weights.map { Float($0 * KernelWeights.upward) } + [Float](repeating: 0, count: taps - weights.count)
    }

    /// The taps that the program reads for `count`; nil for a loop over as many as there are.
    package static func unrolled(_ count: Int) -> Int? { unrolledTaps.first { $0 >= count } }

    /// The numbers of taps that have a program without a loop.
    private static let unrolledTaps = [5, 7, 9, 10, 13, 15, 17, 22, 29, 31]

    private static func parts(taps count: Int) -> [String] { unrolled(count).map { ["TAPS_\($0)"] } ?? [] }
}

/// The weights of the passes of a Gaussian; each set adds up to 1.
package enum GaussianWeights {
    /// The taps to each side of a Gaussian computed tap by tap.
    package static func reach(sigma: Double) -> Int { Int((3.5 * sigma).rounded(.up)) }

    /// A sampled Gaussian, from `-reach` to `reach`.
    package static func direct(sigma: Double) -> [Double] {
        let reach = reach(sigma: sigma)
        return normalized((-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) })
    }

    /// Repeated means.
    package static func downsample(_ step: GaussianStep) -> [Double] {
        var weights = [1.0]
        for _ in 0..<step.order {
            var next = [Double](repeating: 0, count: weights.count + step.factor - 1)
            for (index, weight) in weights.enumerated() {
                for shift in 0..<step.factor { next[index + shift] += weight / Double(step.factor) }
            }
            weights = next
        }
        return weights
    }

    /// The residual of a Gaussian on its grid: the cosine transform of its spectrum divided by those of downsampling
    /// and upsampling.
    package static func residualBlur(_ grid: GaussianGrid) -> [Double] {
        // The trapezoidal rule is exact but for the part beyond the number of samples.
        let samples = 128
        let (ratio, factor, order) = (grid.ratio, Double(grid.factor), Double(grid.order))
        let steps = grid.steps
        let spectrum = (0...samples / 2).map { index -> Double in
            let f = Double(index) / Double(samples)
            let gauss = exp(-2 * Double.pi * Double.pi * f * f * ratio * ratio)
            guard index > 0 else { return gauss }
            let upsampled = sin(Double.pi * f) / (Double.pi * f)
            // Per pixel of the frame, then of each step's source.
            var phase = Double.pi * f / factor
            var both = pow(upsampled, order)
            for step in steps {
                let next = phase * Double(step.factor)
                both *= pow(sin(next) / (Double(step.factor) * sin(phase)), Double(step.order))
                phase = next
            }
            return gauss / both
        }
        let half = (0...grid.reach).map { tap -> Double in
            var sum = spectrum[0]
            for index in 1..<samples / 2 {
                let step = (index * tap) % samples
                sum += 2 * spectrum[index] * cos(2 * Double.pi * Double(step) / Double(samples))
            }
            return sum + spectrum[samples / 2] * (tap % 2 == 0 ? 1 : -1)
        }
        return normalized(half.dropFirst().reversed() + half)
    }

    private static func normalized(_ weights: [Double]) -> [Double] {
        let sum = weights.reduce(0, +)
        return weights.map { $0 / sum }
    }
}
