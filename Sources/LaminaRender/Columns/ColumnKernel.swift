import LaminaPlan

/// What a program that goes down columns works out, with its numbers; see ``PlanRule/shadeColumns``.
enum ColumnKernel {
    /// An opaque image that is not smaller than its texels: from pixels to own coordinates, a factor and what is added for
    /// x and then for y; then from there to texels, as ``QuadInstance/texels``.
    case image(map: SIMD4<Float>, texels: SIMD4<Float>)
    /// From a grid that is shrunk along y back to pixels: pixels of the grid a pixel, and where pixel 0 lies on it. What
    /// is solid has an alpha of 1.
    case grow(place: SIMD2<Float>, isCubic: Bool, isSolid: Bool)
    /// To such a grid by the mean of means, from 8 bits a channel. The limits are the source's first and last row;
    /// without an edge nothing beyond them is read.
    case shrink(GaussianStep, edge: KernelEdge?, limits: SIMD2<Int32>)

    /// That of a draw's instance; nil if there is none.
    init?(_ instance: QuadInstance, _ program: ProgramKey) {
        if program.contains(.image) {
            let (x, y) = (instance.rowX, instance.rowY)
            self = .image(map: SIMD4(x.x, x.z, y.y, y.z), texels: instance.texels)
        } else if !program.isDisjoint(with: [.grow, .growCubic]) {
            self = .grow(
                place: instance.texels.lowHalf, isCubic: program.contains(.growCubic),
                isSolid: program.contains(.solid))
        } else {
            return nil
        }
    }

    /// That of a filter's pass; nil if there is none.
    init?(_ kernel: FilterKernel, _ instance: FilterInstance) {
        switch kernel {
        case .grow(.y, let grid):
            let place = SIMD2(Float(1 / Double(grid.factor)), Float(grid.origin))
            self = .grow(place: place, isCubic: grid.order == 4, isSolid: false)
        case .shrink(.y, let step, let edge):
            let limits = SIMD4<Int32>(pixels: instance.limits)
            self = .shrink(step, edge: edge, limits: SIMD2(limits.y, limits.w - 1))
        default: return nil
        }
    }

    /// Which program works it out.
    var key: ColumnProgramKey {
        switch self {
        case .image: .image
        case .grow(_, let isCubic, let isSolid): .grow(isCubic: isCubic, isSolid: isSolid)
        case .shrink(let step, let edge, _): .shrink(factor: step.factor, edge: edge)
        }
    }

    /// Rows of the target, each part with the kernel that does for it: where no edge is near, none has to be minded.
    ///
    /// - Parameters:
    ///   - rows: the rows to work out.
    ///   - offset: from the target's rows to pixels.
    func parts(of rows: Range<Int32>, offset: Int32) -> [(kernel: ColumnKernel, rows: Range<Int32>)] {
        guard case .shrink(let step, .some, let limits) = self else { return [(self, rows)] }
        let (factor, first) = (Int32(step.factor), Int32(step.firstTap))
        // A pixel of the grid reads its block and the next.
        let low = (limits.x - first).dividedUp(by: factor) - offset
        let high = (limits.y + 1 - first).dividedDown(by: factor) - 1 - offset
        let inside = max(rows.lowerBound, low)..<max(rows.lowerBound, low, min(rows.upperBound, high))
        guard inside.count > 1 else { return [(self, rows)] }
        return [
            (self, rows.lowerBound..<inside.lowerBound), (.shrink(step, edge: nil, limits: limits), inside),
            (self, inside.upperBound..<rows.upperBound),
        ].filter { !$0.1.isEmpty }
    }

    /// The rows that an invocation goes down: enough for what it reads beforehand not to matter, few enough for all of
    /// the device's cores to have some.
    var rows: Int {
        switch self {
        case .image: 16
        case .grow: 32
        case .shrink: 16
        }
    }
}

extension Int32 {
    /// The quotient, rounded down.
    fileprivate func dividedDown(by divisor: Int32) -> Int32 { self / divisor - (self % divisor < 0 ? 1 : 0) }
    /// The quotient, rounded up.
    fileprivate func dividedUp(by divisor: Int32) -> Int32 { -(-self).dividedDown(by: divisor) }
}

extension SIMD4<Int32> {
    /// Whole numbers that the GPU has as floats. Those so large that they count nothing are kept within 2³⁰.
    init(pixels: SIMD4<Float>) {
        let limit = SIMD4<Float>(repeating: 0x1p30)
        self.init(pixels.clamped(lowerBound: -limit, upperBound: limit))
    }
}
