/// A colour filter as the GPU applies it, on unpremultiplied colour; colour and alpha are clamped to 0…1.
package enum ColorStep: Sendable, Hashable {
    /// Red, green, blue and the factor of alpha: dot products with (red, green, blue, 1).
    case matrix(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, alpha: SIMD4<Float>)
    /// Red, green, blue and alpha itself: dot products with (red, green, blue, alpha), plus a bias. Of a transparent pixel
    /// all four are 0.
    case channels(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, alpha: SIMD4<Float>, bias: SIMD4<Float>)
    /// Between two limits: red, green, blue, factor of alpha.
    case limits(SIMD4<Float>, SIMD4<Float>)
    /// To a power.
    case power(Float)
    /// From channels of sRGB to amounts of light.
    case decode
    /// From amounts of light to channels of sRGB.
    case encode

    /// The largest number of steps in one pass.
    static let maxPerPass = 8
}

/// The pass of consecutive colour filters.
enum ColorKernel {
    static let shader = FilterShader("color") { PackageResources.color_frag }

    static func parts(_ steps: [ColorStep]) -> [String] {
        var parts = ["STEPS_\(stepCount(steps.count))"]
        for step in steps {
            if case .limits = step, !parts.contains("LIMITS") { parts.append("LIMITS") }
            if case .channels = step, !parts.contains("CHANNELS") { parts.append("CHANNELS") }
            if case .power = step, !parts.contains("POWER") { parts.append("POWER") }
            if step == .decode || step == .encode, !parts.contains("LIGHT") { parts.append("LIGHT") }
        }
        return parts.sorted()
    }

    static func setNumbers(_ steps: [ColorStep], of program: some FilterNumbers) {
        let keep = [SIMD4<Float>(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1)]
        var vectors: [SIMD4<Float>] = []
        var biases: [SIMD4<Float>] = []
        var kinds: [Int32] = []
        for step in steps {
            switch step {
            case .matrix(let red, let green, let blue, let alpha):
                vectors += [red, green, blue, alpha]
                kinds.append(0)
            case .channels(let red, let green, let blue, let alpha, let bias):
                vectors += [red, green, blue, alpha]
                biases += [SIMD4<Float>](repeating: .zero, count: kinds.count - biases.count) + [bias]
                kinds.append(5)
            case .limits(let low, let high):
                vectors += [low, high, .zero, .zero]
                kinds.append(1)
            case .power(let power):
                vectors += [SIMD4(repeating: power), .zero, .zero, .zero]
                kinds.append(2)
            case .decode, .encode:
                vectors += keep
                kinds.append(step == .decode ? 3 : 4)
            }
        }
        while kinds.count < stepCount(steps.count) {
            vectors += keep
            kinds.append(0)
        }
        program.set("steps", vectors)
        if !biases.isEmpty {
            program.set("biases", biases + [SIMD4<Float>](repeating: .zero, count: kinds.count - biases.count))
        }
        // Programs of matrices alone don't distinguish steps.
        if parts(steps).count > 1 { program.set("kinds", kinds) }
    }

    /// The steps of the program for `count` colour filters.
    private static func stepCount(_ count: Int) -> Int { [1, 2, 4].first { $0 >= count } ?? ColorStep.maxPerPass }
}
