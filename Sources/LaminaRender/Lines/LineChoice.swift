import LaminaGeometry
import LaminaPlan

/// Decides which instances are drawn by line programs.
///
/// A part of a frame that is redrawn has to equal that part of the whole frame to the byte, and line programs add
/// numbers in another order than fragments. So each instance is decided individually, by what is the same whichever
/// part of it is drawn: its map, the region of its pass and the target that it reads; never by the area that clips,
/// other layers or a partial frame leave to shade.
struct LineChoice {
    /// The number of pixels from which on it pays: the driver has to finish all earlier draws first.
    var minimumArea = usualLeastArea

    static let usualLeastArea = 1 << 16

    /// Returns whether a draw can have instances for line programs; this rules out most draws early.
    func canTake(_ draw: Draw) -> Bool {
        guard draw.program.contains(.solid), !draw.blends, draw.mixing == .over else { return false }
        return switch (draw.program, draw.texture) {
        case ([.quad, .target, .upsample, .solid], .target), ([.quad, .target, .upsampleCubic, .solid], .target): true
        // Images in atlases are small.
        case ([.quad, .image, .linear, .solid], .image): true
        default: false
        }
    }

    /// Returns the axis of the lines along which an instance of such a draw is drawn; nil if it is shaded.
    func axis(of quad: QuadInstance, _ draw: Draw, in pass: Pass, _ targets: [PlanTarget]) -> FilterAxis? {
        guard case .target(let source) = draw.texture else {
            let map = ImagePayload(decoding: quad).map
            guard let axis = map.lines(on: quad.own),
                map.pixels(in: pass.region, on: quad.own) >= Float(minimumArea)
            else { return nil }
            return axis
        }
        let (target, order) = (targets[Int(source)], draw.program.contains(.upsampleCubic) ? 4 : 3)
        let rows = Double(target.height - (order - 1)) / Double(TargetPayload(decoding: quad).grid.x)
        return Double(target.width) * rows >= Double(minimumArea) ? .y : nil
    }

    /// Returns the axis of the lines that a filter instance is processed along; nil if it is shaded.
    func axis(of instance: FilterInstance, _ kernel: FilterKernel) -> FilterAxis? {
        guard let axis = kernel.lines, instance.texels.area * kernel.pixelsRead >= minimumArea else { return nil }
        return axis
    }
}

extension ImageMap {
    /// Returns the axis of the lines of an image of which rows of pixels show rows of texels in the same order: columns
    /// where these are at least one pixel high, else rows. Nil for any other.
    fileprivate func lines(on own: OwnCoordinates) -> FilterAxis? {
        let step = own.rowY.y * texels.y
        guard own.rowX.y == 0, own.rowY.x == 0, step > 0 else { return nil }
        return step <= 1 ? .y : .x
    }

    /// Returns the number of pixels that an upright image has in a region, ignoring other clips.
    fileprivate func pixels(in region: PixelRect, on own: OwnCoordinates) -> Float {
        // Sides that the layer's shape cuts are far away.
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
    /// The axis of the lines that a line program processes; nil if there is no such program.
    fileprivate var lines: FilterAxis? {
        switch self {
        case .gaussian(.upsample(let axis, _)), .gaussian(.residualBlur(let axis, _)): axis
        case .gaussian(.downsample(let axis, let step, _)):
            (2...4).contains(step.order) && [2, 4, 8].contains(step.factor) || step == .widest ? axis : nil
        default: nil
        }
    }

    /// The number of source pixels that are read for one pixel of the result.
    fileprivate var pixelsRead: Int {
        switch self {
        case .gaussian(.downsample(_, let step, _)): step.factor
        case .gaussian(.residualBlur(_, let grid)): 2 * grid.reach + 1
        default: 1
        }
    }
}
