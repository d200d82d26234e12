import LaminaPlan

/// The kernel of a line program, with its numbers; see ``LinePrograms``.
enum LineKernel: Equatable {
    /// Upsamples a grid that is downsampled along the lines: grid pixels per pixel, and the position of pixel 0 on the
    /// grid. A solid image has an alpha of 1.
    case upsample(grid: SIMD2<Float>, isCubic: Bool, isSolid: Bool)
    /// Downsamples to such a grid by a mean of means. The limits are the source's first and last pixel along the lines.
    case downsample(GaussianStep, edge: KernelEdge, limits: SIMD2<Int32>)
    /// The residual Gaussian blur on such a grid.
    case residualBlur(GaussianGrid, limits: SIMD2<Int32>)

    /// Creates the kernel of a draw's instance; nil if there is none.
    init?(_ instance: QuadInstance, _ program: ProgramKey) {
        if !program.isDisjoint(with: [.upsample, .upsampleCubic]) {
            self = .upsample(
                grid: TargetPayload(decoding: instance).grid, isCubic: program.contains(.upsampleCubic),
                isSolid: program.contains(.solid))
        } else {
            return nil
        }
    }

    /// Creates the kernel of a filter pass; nil if there is none.
    init?(_ kernel: FilterKernel, _ instance: FilterInstance) {
        func limits(_ axis: FilterAxis) -> SIMD2<Int32> {
            let limits = SIMD4<Int32>(pixels: instance.limits)
            return axis == .x ? SIMD2(limits.x, limits.z - 1) : SIMD2(limits.y, limits.w - 1)
        }
        guard case .gaussian(let kernel) = kernel.operation else { return nil }
        switch kernel {
        case .upsample(_, let grid):
            let position = SIMD2(Float(1 / Double(grid.factor)), Float(grid.origin))
            self = .upsample(grid: position, isCubic: grid.order == 4, isSolid: false)
        case .downsample(let axis, let step, let edge): self = .downsample(step, edge: edge, limits: limits(axis))
        case .residualBlur(let axis, let grid): self = .residualBlur(grid, limits: limits(axis))
        case .taps: return nil
        }
    }

    /// Returns the shader that computes it.
    func shader(for run: LineRun) -> LineProgramKey.Shader {
        switch self {
        case .upsample(_, let isCubic, let isSolid): .upsample(isCubic: isCubic, isSolid: isSolid)
        case .downsample(let step, let edge, let limits):
            .downsample(
                step, edge: LineEdge(edge, reads: step.blocks(of: run.pixels), limits), fromHalf: run.source.isHalf)
        case .residualBlur(let grid, _): .residualBlur(taps: GaussianKernel.unrolled(2 * grid.reach + 1) ?? 0)
        }
    }

    /// Returns the numbers of texels that an invocation writes, if there are so many: at least so many that its initial
    /// reads matter little, at most so many that the reads of a group stay local.
    var pieceLengths: ClosedRange<Int> {
        switch self {
        case .upsample: 64...288
        case .downsample, .residualBlur: 32...288
        }
    }
}

/// The extension of the source beyond its ends, as the downsampling program implements it.
enum LineEdge: Hashable {
    case transparent
    case clamp
    /// A mirror, if nothing is read beyond its first reflection.
    case mirrorOnce
    case mirror

    fileprivate init(_ edge: KernelEdge, reads pixels: Range<Int>, _ limits: SIMD2<Int32>) {
        let (low, high) = (Int(limits.x), Int(limits.y))
        let size = high - low + 1
        let isNear = pixels.lowerBound >= low - size && pixels.upperBound - 1 <= high + size
        self =
            switch edge {
            case .transparent: .transparent
            case .clamp: .clamp
            case .mirror: isNear ? .mirrorOnce : .mirror
            }
    }
}

extension GaussianStep {
    /// Returns the source pixels that the program reads for pixels of the grid: whole blocks.
    fileprivate func blocks(of cells: Range<Int>) -> Range<Int> {
        let low = cells.lowerBound * factor + firstTap
        return low..<low + (cells.count + order - 1) * factor
    }

    /// The sum of the weights as whole numbers.
    var weightSum: Int { (0..<order).reduce(1) { sum, _ in sum * factor } }

    /// The weights of a mean for the downsampling program: a polynomial for each block of pixels, as its value at the
    /// block's last pixel and its backward differences there. All are whole numbers.
    ///
    /// A polynomial is the sum of its differences times binomials (Newton's series).
    var polynomials: [SIMD4<Float>] {
        // Multiples of a power of two: exact.
        var weights = GaussianWeights.downsample(self).map { Int($0 * Double(weightSum)) }
        weights += [Int](repeating: 0, count: order * factor - weights.count)
        return (0..<order).map { block in
            var values = Array(weights[block * factor..<(block + 1) * factor].reversed())
            var differences = SIMD4<Float>.zero
            for degree in 0..<min(order, factor) {
                differences[degree] = Float(values[0])
                values = zip(values.dropFirst(), values).map { $0 - $1 }
            }
            return differences
        }
    }
}

extension SIMD4<Int32> {
    /// Converts whole numbers that the GPU gets as floats. Values too large to matter are clamped to ±2²⁸, so that a
    /// few can be added without overflow.
    init(pixels: SIMD4<Float>) {
        let limit = SIMD4<Float>(repeating: 0x1p28)
        self.init(pixels.clamped(lowerBound: -limit, upperBound: limit))
    }
}
