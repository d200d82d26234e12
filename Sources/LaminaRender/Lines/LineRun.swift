import LaminaGL
import LaminaGeometry
import LaminaPlan

/// The source and target of one run of a line program.
struct LineRun {
    /// A texture and its format.
    struct Image {
        /// The texture's GL name.
        var texture: UInt32
        /// True if it has half floats instead of 8 bits per channel.
        var isHalf: Bool

        init(_ target: RenderTarget) { self.init(texture: target.texture.id, isHalf: target.format == .rgba16f) }

        init(texture: UInt32, isHalf: Bool) { (self.texture, self.isHalf) = (texture, isHalf) }
    }

    var source: Image
    var target: Image
    /// The axis of the lines: rows (`x`) or columns.
    var axis: FilterAxis
    /// The texels of the target to write: the first across the lines and along them, then the ends of both ranges.
    let area: SIMD4<Int32>
    /// The offsets from the target's texels to pixels, across and along; then from the source's pixels to its texels.
    let offsets: SIMD4<Int32>

    /// - Parameters:
    ///   - texels: The texels of the target to write.
    ///   - offsets: The x and y to add to the target's texels for pixels, then to the source's pixels for its texels.
    init(
        _ axis: FilterAxis, from source: Image, to target: Image, texels: LaminaGeometry.PixelRect,
        offsets: SIMD4<Int32>
    ) {
        (self.source, self.target, self.axis) = (source, target, axis)
        let area = SIMD4(texels.minX, texels.minY, texels.maxX, texels.maxY)
        self.area = axis == .x ? area.swappedPairs : area
        self.offsets = axis == .x ? offsets.swappedPairs : offsets
    }

    var isEmpty: Bool { area.z <= area.x || area.w <= area.y }

    /// The number of lines.
    var lines: Int { Int(area.z) - Int(area.x) }
    /// The number of texels of each line.
    var length: Int { Int(area.w) - Int(area.y) }

    /// The number of work groups side by side that cover all lines.
    var groups: Int { (lines + Self.groupWidth - 1) / Self.groupWidth }

    /// Returns the number of texels of a line that an invocation writes: few enough that there are groups for all
    /// threads of a device.
    ///
    /// - Parameter lengths: The numbers between which it is, but for the last pieces and short lines.
    func pieceLength(in lengths: ClosedRange<Int>) -> Int {
        let limit = min(max(length * groups / Self.wantedGroups, lengths.lowerBound), lengths.upperBound)
        let pieces = max(1, (length + limit - 1) / limit)
        return (length + pieces - 1) / pieces
    }

    /// The number of lines in a group, as in `line.glsl`.
    private static let groupWidth = 64
    /// The number of groups that can be distributed evenly among a few threads.
    private static let wantedGroups = 48

    /// The pixels to write along the lines.
    var pixels: Range<Int> {
        let low = Int(area.y) + Int(offsets.y)
        return low..<low + max(length, 0)
    }
}

extension SIMD4<Int32> {
    /// The vector with x and y swapped, and z and w.
    fileprivate var swappedPairs: SIMD4<Int32> { SIMD4(y, x, w, z) }
}

// MARK: Draws and filters of a pass

extension PassRun {
    /// Returns the end of the instances of a draw from `first` on that are all drawn by line programs along one axis, or
    /// all shaded.
    func part(of draw: Draw, from first: Int, in pass: Pass) -> (end: Int, axis: FilterAxis?) {
        let end = draw.instances.upperBound
        guard let choice = renderer.lines?.choice, choice.canTake(draw) else { return (end, nil) }
        func axis(_ index: Int) -> FilterAxis? { choice.axis(of: plan.quads[index], draw, plan.targets) }
        let taken = axis(first)
        return ((first + 1..<end).first { axis($0) != taken } ?? end, taken)
    }

    /// Returns the line program for a draw; nil if there is nothing to read.
    func lineDraw(
        _ draw: Draw, along axis: FilterAxis, of pass: Pass, on target: RenderTarget
    ) throws -> LineDraw? {
        guard let lines = renderer.lines, let first = draw.instances.first,
            let kernel = LineKernel(plan.quads[first], draw.program), let texture = try source(of: draw)
        else { return nil }
        // A source that is read as whole numbers has 8 bits per channel; a grid is read as a texture, whatever its
        // format.
        let source = LineRun.Image(texture: texture, isHalf: false)
        let run = lineRun(first, draw, along: axis, of: pass, from: source, on: target)
        return LineDraw(program: try lines.program(for: kernel, run), axis: axis, source: source)
    }

    /// Runs a line program for some instances of a draw.
    func issue(
        _ work: LineDraw, _ draw: Draw, _ part: Range<Int>, of pass: Pass, on target: RenderTarget,
        _ state: inout DrawState
    ) {
        guard let lines = renderer.lines else { return }
        for index in part {
            guard let kernel = LineKernel(plan.quads[index], draw.program) else { continue }
            let run = lineRun(index, draw, along: work.axis, of: pass, from: work.source, on: target)
            lines.run(kernel, work.program, run)
        }
        state.forgetBindings()
        state.forgetTextures()
        state.countDraw(instances: part.count)
    }

    /// Returns the end of the instances of a filter pass from `first` on that are all drawn by line programs, or all
    /// shaded.
    func part(of work: FilterWork, from first: Int) -> (end: Int, axis: FilterAxis?) {
        let end = work.instances.upperBound
        guard let choice = renderer.lines?.choice else { return (end, nil) }
        func axis(_ index: Int) -> FilterAxis? { choice.axis(of: plan.filterInstances[index], work.kernel) }
        let taken = axis(first)
        return ((first + 1..<end).first { axis($0) != taken } ?? end, taken)
    }

    /// Runs line programs for some instances of a filter pass.
    func run(
        _ work: FilterWork, _ part: Range<Int>, along axis: FilterAxis, source: RenderTarget, on target: RenderTarget
    ) throws {
        guard let lines = renderer.lines else { return }
        for index in part {
            let instance = plan.filterInstances[index]
            guard let kernel = LineKernel(work.kernel, instance) else { continue }
            let run = LineRun(
                axis, from: LineRun.Image(source), to: LineRun.Image(target), texels: instance.texels,
                offsets: SIMD4<Int32>(pixels: instance.offsets))
            lines.run(kernel, try lines.program(for: kernel, run), run)
        }
    }

    /// Returns the run for an instance of a draw.
    private func lineRun(
        _ index: Int, _ draw: Draw, along axis: FilterAxis, of pass: Pass, from source: LineRun.Image,
        on target: RenderTarget
    ) -> LineRun {
        let instance = plan.quads[index]
        let whole = instance.wholePixels
        let offset = TargetPayload(decoding: instance).offset
        let origin = SIMD4<Int32>(pixels: SIMD4(lowHalf: .zero, highHalf: offset)).highHalf
        return LineRun(
            axis, from: source, to: LineRun.Image(target),
            texels: (pass.scissor(of: draw).map(whole.intersection) ?? whole).relative(to: pass.region),
            offsets: SIMD4(pass.region.minX, pass.region.minY, origin.x, origin.y))
    }
}

/// A draw by a line program instead of fragments.
struct LineDraw {
    var program: LineProgram
    var axis: FilterAxis
    var source: LineRun.Image
}

extension QuadInstance {
    /// The pixels of an area that is a rectangle of whole ones.
    fileprivate var wholePixels: LaminaGeometry.PixelRect {
        LaminaGeometry.PixelRect(
            minX: Int32(clamping: Int(corners01.x)), minY: Int32(clamping: Int(corners01.y)),
            maxX: Int32(clamping: Int(corners23.z)), maxY: Int32(clamping: Int(corners23.w)))
    }
}
