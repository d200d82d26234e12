import LaminaGeometry

/// ``PlanRule/shadeLines``: where a pixel reads what the pixel before it has read, columns or rows are worked out from end
/// to end.
///
/// A fragment knows nothing of its neighbours, and reads all it needs by itself. A program that goes along a line keeps
/// what it has read: of a magnified image a row of texels is mixed once for the pixels above it and those below, of a
/// shrunk grid a pixel is read once for all pixels up to the next, a mean of means reads each pixel once, and four
/// weighted sums share what they read. A device that draws on the CPU takes from a third to two thirds of the time; one
/// that has fast texture units may not gain.
///
/// Marked are draws and passes for which such programs exist; the renderer decides. The picture is the same but for the
/// order in which numbers are added up.
package enum ShadeLines {
    /// The pixels from which on it pays: what was drawn before has to be handed over first. Parts of a frame that are drawn
    /// anew are worked out as the whole frame was, whatever their size, so that both are the same to the bit.
    static let usualLeastArea = 1 << 16
    /// Draws of more instances than this are many small things.
    private static let mostInstances = 16

    /// Marks what can go along lines; gives how many draws and passes those are.
    ///
    /// - Parameter leastArea: where nothing has or reads as many pixels all is left as it is.
    static func mark(_ plan: inout PassPlan, leastArea: Int) -> Int {
        var marked = 0
        for index in plan.passes.indices {
            switch plan.passes[index].work {
            case .draw:
                for draw in plan.passes[index].draws.indices
                where isEligible(plan.passes[index].draws[draw], plan.quads, leastArea) {
                    plan.passes[index].draws[draw].program.insert(.lines)
                    marked += 1
                }
            case .filter(var work):
                guard work.instances.count <= mostInstances, let axis = work.kernel.lines,
                    plan.filterInstances[work.instances].contains(where: {
                        $0.texels.area * work.kernel.pixelsRead >= leastArea
                    })
                else { continue }
                work.lines = axis
                plan.passes[index].work = .filter(work)
                marked += 1
            case .copy: break
            }
        }
        return marked
    }

    private static func isEligible(_ draw: Draw, _ quads: [QuadInstance], _ leastArea: Int) -> Bool {
        guard draw.instances.count <= mostInstances, !draw.blends, draw.mixing == .over,
            draw.program.contains([.quad, .solid]),
            quads[draw.instances].contains(where: { $0.wholePixels.area >= leastArea })
        else { return false }
        switch draw.program {
        case [.quad, .target, .grow, .solid], [.quad, .target, .growCubic, .solid]: return true
        case [.quad, .image, .linear, .solid]:
            guard case .image = draw.texture else { return false }
            return quads[draw.instances].allSatisfy(\.isUprightAndMagnified)
        default: return false
        }
    }
}

extension QuadInstance {
    /// Whether rows of pixels show rows of texels, each at least as high as a texel, in their order.
    fileprivate var isUprightAndMagnified: Bool {
        let step = rowY.y * texels.y
        return rowX.y == 0 && rowY.x == 0 && step > 0 && step <= 1
    }

    /// The pixels of an area that is a rectangle of whole ones.
    package var wholePixels: PixelRect {
        PixelRect(
            minX: Int32(clamping: Int(corners01.x)), minY: Int32(clamping: Int(corners01.y)),
            maxX: Int32(clamping: Int(corners23.z)), maxY: Int32(clamping: Int(corners23.w)))
    }
}

extension FilterKernel {
    /// The lines that a program goes along; nil if there is none.
    fileprivate var lines: FilterAxis? {
        switch self {
        case .grow(let axis, _), .soften(let axis, _): axis
        case .shrink(let axis, let step, _):
            (2...4).contains(step.order) && [2, 4, 8].contains(step.factor) || step == .widest ? axis : nil
        default: nil
        }
    }

    /// The pixels that a pixel of the result goes through.
    fileprivate var pixelsRead: Int {
        switch self {
        case .shrink(_, let step, _): step.factor
        case .soften(_, let grid): 2 * grid.reach + 1
        default: 1
        }
    }
}
