import LaminaGL
import LaminaGeometry
import LaminaPlan

/// A draw that goes along lines instead of shading fragments.
struct LineDraw {
    var program: LineProgram
    var source: LineRun.Image
}

extension PassRun {
    /// How a draw goes along lines; nil if it is to be drawn as others are.
    func lineDraw(_ draw: Draw, of pass: Pass, on target: RenderTarget) throws -> LineDraw? {
        guard draw.program.contains(.lines), let lines = renderer.lines, let first = draw.instances.first,
            let kernel = LineKernel(plan.quads[first], draw.program), let texture = try source(of: draw)
        else { return nil }
        // What is read by its texels has 8 bits a channel; that of a grid is a texture, whatever it has.
        let source = LineRun.Image(texture: texture, isHalf: false)
        let program = try lines.program(for: kernel, lineRun(first, draw, of: pass, from: source, on: target))
        return LineDraw(program: program, source: source)
    }

    /// Goes along the lines of some instances of a draw.
    func issue(
        _ work: LineDraw, _ draw: Draw, _ part: Range<Int>, of pass: Pass, on target: RenderTarget,
        _ state: inout DrawState
    ) {
        guard let lines = renderer.lines else { return }
        for index in part {
            guard let kernel = LineKernel(plan.quads[index], draw.program) else { continue }
            lines.run(kernel, work.program, lineRun(index, draw, of: pass, from: work.source, on: target))
        }
        state.forgetBindings()
        state.forgetTextures()
        state.countDraw(instances: part.count)
    }

    /// Runs a filter's pass along lines; false if it is to be drawn as others are.
    func runLines(_ work: FilterWork, source: RenderTarget, on target: RenderTarget) throws -> Bool {
        guard let axis = work.lines, let lines = renderer.lines else { return false }
        for instance in plan.filterInstances[work.instances] {
            guard let kernel = LineKernel(work.kernel, instance) else { return false }
            let run = LineRun(
                axis, from: LineRun.Image(source), to: LineRun.Image(target), texels: instance.texels,
                offsets: SIMD4<Int32>(pixels: instance.offsets))
            lines.run(kernel, try lines.program(for: kernel, run), run)
        }
        return true
    }

    /// What an instance of a draw writes, column by column.
    private func lineRun(
        _ index: Int, _ draw: Draw, of pass: Pass, from source: LineRun.Image, on target: RenderTarget
    ) -> LineRun {
        let instance = plan.quads[index]
        let whole = instance.wholePixels
        // Images have no origin: their texels are found from pixels alone.
        let origin = draw.program.contains(.image) ? .zero : SIMD4<Int32>(pixels: instance.texels).highHalf
        return LineRun(
            .y, from: source, to: LineRun.Image(target),
            texels: (pass.scissor(of: draw).map(whole.intersection) ?? whole).relative(to: pass.region),
            offsets: SIMD4(pass.region.minX, pass.region.minY, origin.x, origin.y))
    }
}
