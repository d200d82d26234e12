import LaminaGL
import LaminaGeometry
import LaminaPlan

/// A draw that goes down columns instead of shading fragments.
struct ColumnDraw {
    var program: ColumnProgram
    /// GL's name of the texture that it reads.
    var source: UInt32
}

extension PassRun {
    /// How a draw goes down columns; nil if it is to be drawn as others are.
    func columnDraw(_ draw: Draw, of pass: Pass, on target: RenderTarget) throws -> ColumnDraw? {
        guard draw.program.contains(.columns), let columns = renderer.columns, let first = draw.instances.first,
            let kernel = ColumnKernel(plan.quads[first], draw.program), let source = try source(of: draw)
        else { return nil }
        return ColumnDraw(
            program: try columns.program(for: kernel, isHalf: target.format == .rgba16f), source: source)
    }

    /// Goes down the columns of some instances of a draw.
    func issue(
        _ work: ColumnDraw, _ draw: Draw, _ part: Range<Int>, of pass: Pass, on target: RenderTarget,
        _ state: inout DrawState
    ) {
        guard let columns = renderer.columns else { return }
        for index in part {
            let instance = plan.quads[index]
            guard let kernel = ColumnKernel(instance, draw.program) else { continue }
            // Images have no origin: their texels are found from pixels alone.
            let origin = draw.program.contains(.image) ? .zero : SIMD4<Int32>(pixels: instance.texels).highHalf
            columns.run(
                kernel, work.program,
                ColumnRun(
                    source: work.source, target: target.texture.id, isHalf: target.format == .rgba16f,
                    texels: texels(of: index, draw, in: pass),
                    offsets: SIMD4(pass.region.minX, pass.region.minY, origin.x, origin.y)))
        }
        state.forgetBindings()
        state.forgetTextures()
        state.countDraw(instances: part.count)
    }

    /// Runs a filter's pass by columns; false if it is to be drawn as others are.
    func runColumns(_ work: FilterWork, source: RenderTarget, on target: RenderTarget) throws -> Bool {
        guard work.byColumns, let columns = renderer.columns else { return false }
        let isHalf = target.format == .rgba16f
        for instance in plan.filterInstances[work.instances] {
            guard let kernel = ColumnKernel(work.kernel, instance) else { return false }
            let offsets = SIMD4<Int32>(pixels: instance.offsets)
            var texels = instance.texels
            for part in kernel.parts(of: texels.minY..<max(texels.minY, texels.maxY), offset: offsets.y) {
                (texels.minY, texels.maxY) = (part.rows.lowerBound, part.rows.upperBound)
                columns.run(
                    part.kernel, try columns.program(for: part.kernel, isHalf: isHalf),
                    ColumnRun(
                        source: source.texture.id, target: target.texture.id, isHalf: isHalf, texels: texels,
                        offsets: offsets))
            }
        }
        return true
    }

    /// The texels of the target that an instance gives.
    private func texels(of index: Int, _ draw: Draw, in pass: Pass) -> LaminaGeometry.PixelRect {
        let whole = plan.quads[index].wholePixels
        return (pass.scissor(of: draw).map(whole.intersection) ?? whole).relative(to: pass.region)
    }
}
