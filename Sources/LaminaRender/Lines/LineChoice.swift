import LaminaGeometry
import LaminaPlan

/// Which instances go along lines.
///
/// A part of a frame that is drawn anew has to be that of the whole frame to the byte, and lines differ from fragments in
/// the order in which numbers are added up. So each instance is decided by itself, from what is the same whatever of it is
/// drawn: its map, the region of its pass and the target that it reads, never the area that clips, other layers or a part
/// of the frame leave to shade.
struct LineChoice {
    /// The pixels from which on it pays: what was drawn before has to be handed over first.
    var leastArea = usualLeastArea

    static let usualLeastArea = 1 << 16

    /// Whether a draw can have instances that go along lines; of most it is known from this alone.
    func mayTake(_ draw: Draw) -> Bool {
        guard draw.program.contains(.solid), !draw.blends, draw.mixing == .over else { return false }
        return switch (draw.program, draw.texture) {
        case ([.quad, .target, .grow, .solid], .target), ([.quad, .target, .growCubic, .solid], .target): true
        // Images on sheets are small.
        case ([.quad, .image, .linear, .solid], .image): true
        default: false
        }
    }

    /// Whether an instance of such a draw goes along lines.
    func takes(_ quad: QuadInstance, of draw: Draw, in pass: Pass, _ targets: [PlanTarget]) -> Bool {
        guard case .target(let source) = draw.texture else {
            let map = ImagePayload(decoding: quad).map
            return map.isUprightAndMagnified(on: quad.own)
                && map.pixels(in: pass.region, on: quad.own) >= Float(leastArea)
        }
        let (target, order) = (targets[Int(source)], draw.program.contains(.growCubic) ? 4 : 3)
        let rows = Double(target.height - (order - 1)) / Double(TargetPayload(decoding: quad).grid.x)
        return Double(target.width) * rows >= Double(leastArea)
    }

    /// The lines that an image of a filter's pass goes along; nil if it is shaded.
    func axis(of instance: FilterInstance, _ kernel: FilterKernel) -> FilterAxis? {
        guard let axis = kernel.lines, instance.texels.area * kernel.pixelsRead >= leastArea else { return nil }
        return axis
    }
}

extension ImageMap {
    /// Whether rows of pixels show rows of texels, each at least as high as a texel, in their order.
    fileprivate func isUprightAndMagnified(on own: OwnCoordinates) -> Bool {
        let step = own.rowY.y * texels.y
        return own.rowX.y == 0 && own.rowY.x == 0 && step > 0 && step <= 1
    }

    /// The pixels of a region that an upright image has, were nothing over it.
    fileprivate func pixels(in region: PixelRect, on own: OwnCoordinates) -> Float {
        // The sides that the layer's shape cuts lie far away.
        let isCut = imageRect .>= 1e9 .| imageRect .<= -1e9
        let rect = imageRect.replacing(with: SIMD4(lowHalf: -own.extent, highHalf: own.extent), where: isCut)
        let (scale, offset) = (SIMD2(own.rowX.x, own.rowY.y), SIMD2(own.rowX.z, own.rowY.z))
        let (first, second) = ((rect.lowHalf - offset) / scale, (rect.highHalf - offset) / scale)
        let regionLow = SIMD2(Float(region.minX), Float(region.minY))
        let regionHigh = SIMD2(Float(region.maxX), Float(region.maxY))
        let low = pointwiseMax(pointwiseMin(first, second).rounded(.toNearestOrEven), regionLow)
        let high = pointwiseMin(pointwiseMax(first, second).rounded(.toNearestOrEven), regionHigh)
        let size = pointwiseMax(high - low, .zero)
        return size.x * size.y
    }
}

extension FilterKernel {
    /// The lines that a program goes along; nil if there is none.
    fileprivate var lines: FilterAxis? {
        switch self {
        case .gaussian(.grow(let axis, _)), .gaussian(.soften(let axis, _)): axis
        case .gaussian(.shrink(let axis, let step, _)):
            (2...4).contains(step.order) && [2, 4, 8].contains(step.factor) || step == .widest ? axis : nil
        default: nil
        }
    }

    /// The pixels that a pixel of the result goes through.
    fileprivate var pixelsRead: Int {
        switch self {
        case .gaussian(.shrink(_, let step, _)): step.factor
        case .gaussian(.soften(_, let grid)): 2 * grid.reach + 1
        default: 1
        }
    }
}
