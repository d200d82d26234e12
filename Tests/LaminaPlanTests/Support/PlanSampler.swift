import LaminaGeometry

@testable import LaminaPlan

/// Executes a plan of boxes at whole pixels for single points, as plainly as can be: the meaning of a plan without
/// a GPU. Edges, clips in the shader, images and round corners are beyond it.
struct PlanSampler {
    let plan: PassPlan

    /// The colour of the picture at a point.
    func color(at point: SIMD2<Float>) -> SIMD4<Float> { color(of: plan.passes.count - 1, at: point) }

    /// The colour of a pass's target at a point. It calls itself for the targets that the pass reads.
    private func color(of index: Int, at point: SIMD2<Float>) -> SIMD4<Float> {
        let pass = plan.passes[index]
        guard SIMD4<Float>(pass.region).holds(point) else { return .zero }
        // What is not cleared may hold anything.
        var color = pass.clear ?? SIMD4(repeating: 1000)
        for draw in pass.draws {
            for instance in draw.instances {
                guard let source = source(draw, instance, at: point) else { continue }
                color = draw.blends ? source + color * (1 - source.w) : source
            }
        }
        return color
    }

    /// The colour that an instance draws at a point; nil outside of its area.
    private func source(_ draw: Draw, _ instance: Int, at point: SIMD2<Float>) -> SIMD4<Float>? {
        if case .target(let target) = draw.texture {
            let quad = plan.quads[instance]
            guard SIMD4<Float>(quad.area.rect).holds(point) else { return nil }
            guard let pass = plan.passes.firstIndex(where: { $0.target == target }) else { return .zero }
            return color(of: pass, at: point) * quad.opacity
        }
        let box = plan.boxes[instance]
        guard box.raster.holds(point) else { return nil }
        guard box.shape.holds(point) || box.edges == .unbounded else { return .zero }
        let fill = box.shape.inset(by: box.fillInset).holds(point) ? box.fill : .zero
        let border = box.shape.inset(by: box.borderWidth).holds(point) ? .zero : box.border
        return (border + fill * (1 - border.w)) * box.opacity
    }
}

extension SIMD4<Float> {
    /// Returns whether a point is between the edges minX minY maxX maxY.
    func holds(_ point: SIMD2<Float>) -> Bool { all(point .> lowHalf) && all(point .< highHalf) }

    func inset(by distance: Float) -> SIMD4<Float> { self + SIMD4(distance, distance, -distance, -distance) }
}
