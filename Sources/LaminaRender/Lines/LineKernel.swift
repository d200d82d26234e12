import LaminaPlan

/// What a program that goes along lines works out, with its numbers; see ``LinePrograms``.
enum LineKernel: Equatable {
    /// An opaque image that is not smaller than its texels: from pixels to own coordinates, a factor and what is added for
    /// x and then for y; then from there to texels, as ``ImageMap/texels``.
    case image(map: SIMD4<Float>, texels: SIMD4<Float>)
    /// From a grid that is shrunk along the lines back to pixels: pixels of the grid a pixel, and where pixel 0 lies on it.
    /// What is solid has an alpha of 1.
    case grow(place: SIMD2<Float>, isCubic: Bool, isSolid: Bool)
    /// To such a grid by the mean of means. The limits are the source's first and last pixel along the lines.
    case shrink(GaussianStep, edge: KernelEdge, limits: SIMD2<Int32>)
    /// What is left of a Gaussian on such a grid.
    case soften(GaussianGrid, limits: SIMD2<Int32>)

    /// That of a draw's instance; nil if there is none.
    init?(_ instance: QuadInstance, _ program: ProgramKey) {
        if program.contains(.image) {
            let (x, y) = (instance.rowX, instance.rowY)
            self = .image(map: SIMD4(x.x, x.z, y.y, y.z), texels: ImagePayload(decoding: instance).map.texels)
        } else if !program.isDisjoint(with: [.grow, .growCubic]) {
            self = .grow(
                place: TargetPayload(decoding: instance).grid, isCubic: program.contains(.growCubic),
                isSolid: program.contains(.solid))
        } else {
            return nil
        }
    }

    /// That of a filter's pass; nil if there is none.
    init?(_ kernel: FilterKernel, _ instance: FilterInstance) {
        func limits(_ axis: FilterAxis) -> SIMD2<Int32> {
            let limits = SIMD4<Int32>(pixels: instance.limits)
            return axis == .x ? SIMD2(limits.x, limits.z - 1) : SIMD2(limits.y, limits.w - 1)
        }
        guard case .gaussian(let kernel) = kernel else { return nil }
        switch kernel {
        case .grow(_, let grid):
            let place = SIMD2(Float(1 / Double(grid.factor)), Float(grid.origin))
            self = .grow(place: place, isCubic: grid.order == 4, isSolid: false)
        case .shrink(let axis, let step, let edge): self = .shrink(step, edge: edge, limits: limits(axis))
        case .soften(let axis, let grid): self = .soften(grid, limits: limits(axis))
        case .taps: return nil
        }
    }

    /// Which program works it out.
    func shader(for run: LineRun) -> LineProgramKey.Shader {
        switch self {
        case .image: .image
        case .grow(_, let isCubic, let isSolid): .grow(isCubic: isCubic, isSolid: isSolid)
        case .shrink(let step, let edge, let limits):
            .shrink(
                step, edge: LineEdge(edge, reads: step.blocks(of: run.pixels), limits), fromHalf: run.source.isHalf)
        case .soften(let grid, _): .soften(taps: GaussianKernel.unrolled(2 * grid.reach + 1) ?? 0)
        }
    }

    /// The texels that an invocation writes at least, if there are so many: what it reads beforehand then matters little.
    var shortest: Int {
        switch self {
        case .image: 24
        case .grow: 64
        case .shrink, .soften: 32
        }
    }
}

/// What lies beyond the source's ends, as the program that shrinks tells it.
enum LineEdge: Hashable {
    case transparent
    case clamp
    /// A mirror, if nothing is read that has been turned twice.
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
    /// The pixels of the source that the program reads for pixels of the grid: whole blocks.
    fileprivate func blocks(of cells: Range<Int>) -> Range<Int> {
        let low = cells.lowerBound * factor + firstTap
        return low..<low + (cells.count + order - 1) * factor
    }

    /// What the weights add up to as whole numbers.
    var weightSum: Int { (0..<order).reduce(1) { sum, _ in sum * factor } }

    /// What the program that shrinks takes a mean's weights from: a polynomial for each block of pixels, as its value at
    /// the block's last pixel and its differences from there back. All are whole numbers.
    ///
    /// A polynomial is the sum of its differences times binomials (Newton's series).
    var polynomials: [SIMD4<Float>] {
        // Shares of a power of two: exact.
        var weights = GaussianWeights.shrink(self).map { Int($0 * Double(weightSum)) }
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
    /// Whole numbers that the GPU has as floats. Those so large that they count nothing are kept within 2²⁸: a few of them
    /// may be added up.
    init(pixels: SIMD4<Float>) {
        let limit = SIMD4<Float>(repeating: 0x1p28)
        self.init(pixels.clamped(lowerBound: -limit, upperBound: limit))
    }
}
