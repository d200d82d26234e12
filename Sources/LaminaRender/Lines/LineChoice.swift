import LaminaGeometry
import LaminaPlan

/// Decides which instances of blurs are drawn by line programs.
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
        default: false
        }
    }

    /// Returns the axis of the lines along which an instance of such a draw is drawn; nil if it is shaded.
    func axis(of quad: QuadInstance, _ draw: Draw, _ targets: [PlanTarget]) -> FilterAxis? {
        guard case .target(let source) = draw.texture else { return nil }
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

extension FilterKernel {
    /// The axis of the lines that a line program processes; nil if there is no such program.
    fileprivate var lines: FilterAxis? {
        // They convert nothing to linear light, nor back.
        guard light.isNone else { return nil }
        return switch operation {
        case .gaussian(.upsample(let axis, _)): axis
        case .gaussian(.residualBlur(let axis, let grid)): grid.reach <= 14 ? axis : nil
        case .gaussian(.downsample(let axis, let step, _)):
            (2...4).contains(step.order) && [2, 4, 8].contains(step.factor) || step == .widest ? axis : nil
        default: nil
        }
    }

    /// The number of source pixels that are read for one pixel of the result.
    fileprivate var pixelsRead: Int {
        switch operation {
        case .gaussian(.downsample(_, let step, _)): step.factor
        case .gaussian(.residualBlur(_, let grid)): 2 * grid.reach + 1
        default: 1
        }
    }
}
