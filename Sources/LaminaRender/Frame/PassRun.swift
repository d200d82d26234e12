import CGLES
import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// The execution of one plan's passes, with the targets in use.
struct PassRun {
    let plan: PassPlan
    let instances: UploadedInstances
    let renderer: FrameRenderer
    private var targets: [RenderTarget?]
    /// The index of the last pass that draws to each target or reads it.
    private let lastUse: [Int]
    /// True for each pass that is executed; cached images of earlier frames are not drawn again.
    let isNeeded: [Bool]
    /// The images that some draw samples between mipmap levels, so that they are uploaded with all levels at once.
    private let pyramids: Set<Int32>
    private let observer: PassObserver?
    /// True if gradients are dithered, for 8 bits.
    private let dithers: Bool

    /// Takes the cached targets and those of the previous frame.
    ///
    /// - Parameter before: The targets of the previous frame; nil to start without any.
    init(
        plan: PassPlan, instances: UploadedInstances, renderer: FrameRenderer,
        over before: RetainedFrame.Targets? = nil, dithers: Bool = true,
        observer: PassObserver? = nil
    ) {
        self.plan = plan
        self.dithers = dithers
        self.observer = observer
        self.instances = instances
        self.renderer = renderer
        targets = [RenderTarget?](repeating: nil, count: plan.targets.count)
        if let before, let index = plan.passes.last?.target { targets[Int(index)] = before.frame }
        if plan.staticLayers >= 0 { targets[Int(plan.staticLayers)] = before?.staticLayers }
        var pyramids: Set<Int32> = []
        for pass in plan.passes {
            for draw in pass.draws where draw.program.contains(.pyramid) {
                if case .image(let index) = draw.texture { pyramids.insert(index) }
            }
        }
        self.pyramids = pyramids
        lastUse = plan.lastUses
        var held = [Bool](repeating: false, count: plan.targets.count)
        for (index, target) in plan.targets.enumerated() {
            guard let image = target.kept, let found = renderer.cachedTargets.take(image) else { continue }
            targets[index] = found
            held[index] = true
        }
        isNeeded =
            held.contains(true)
            ? plan.passesNeeded(holding: held) : Array(repeating: true, count: plan.passes.count)
    }

    /// Executes one pass, and releases the targets that no later one needs.
    mutating func execute(_ index: Int, _ state: inout DrawState) throws {
        guard isNeeded[index] else { return }
        let pass = plan.passes[index]
        // Only capture tools and errors of a debug context show it.
        let name =
            !renderer.context.isDebug ? "" : pass.isFrame ? "frame" : "pass \(index) for node \(pass.node)"
        renderer.context.pushGroup(name)
        defer { renderer.context.popGroup() }
        let target = try target(of: pass)
        state.unbind(target.texture)
        switch pass.work {
        case .draw: try draw(pass, index, on: target, &state)
        case .filter(let work): try run(work, of: pass, on: target, &state)
        case .copy(let work): copy(work, of: pass, to: target, &state)
        }
        try observer?.end(pass, index, of: plan, on: target)
        releaseTargets(after: index, &state)
        if renderer.context.isDebug { try renderer.context.checkpoint(pass: name) }
    }

    /// Returns the target of a pass, acquired for the first pass that draws to it.
    private mutating func target(of pass: Pass) throws -> RenderTarget {
        if let target = targets[Int(pass.target)] { return target }
        let wanted = plan.targets[Int(pass.target)]
        if !pass.isFrame || pass.target == plan.staticLayers { try renderer.checkTargetMemory(for: wanted) }
        let target = try renderer.targets.acquire(
            width: wanted.width, height: wanted.height, format: TextureFormat(wanted.format),
            fit: pass.isFrame ? .exact : .roundedUp)
        targets[Int(pass.target)] = target
        if let image = wanted.kept { renderer.cachedTargets.keep(target, as: image) }
        return target
    }

    private mutating func draw(_ pass: Pass, _ index: Int, on target: RenderTarget, _ state: inout DrawState) throws {
        target.framebuffer.bind(
            viewport: GLRect(width: pass.region.width, height: pass.region.height))
        // An observer watches each draw.
        let ground = observer == nil ? plan.ground(of: pass) : nil
        if let color = ground ?? pass.clear {
            state.setScissor(pass.area?.relative(to: pass.region))
            let isRounded = target.format == .rgba8 && renderer.context.workarounds.roundsClearColors
            let color = isRounded ? color.inBytes : color
            target.framebuffer.clear(color.x, color.y, color.z, color.w)
        }
        let transform = pass.targetTransform
        if renderer.context.workarounds.beginsPassesWithAnotherProgram { try drawNothing(like: pass, &state) }
        for (position, var draw) in pass.draws.enumerated() {
            let instances = draw.instances
            var first = instances.lowerBound
            if position == 0, ground != nil {
                first += 1
                state.countCleared(byOneOf: instances.count)
            }
            while first < instances.upperBound {
                let part = part(of: draw, from: first, in: pass)
                draw.instances = first..<part.end
                first = part.end
                if let axis = part.axis, let work = try lineDraw(draw, along: axis, of: pass, on: target) {
                    try issue(draw, of: pass, index, on: target) {
                        issue(work, draw, $0, of: pass, on: target, &state)
                    }
                    continue
                }
                let program = try renderer.programs.program(
                    for: renderer.drawable(draw.program), dithers: dithers)
                state.use(program, target: transform, plan.targets[Int(pass.target)].format)
                try bindTextures(of: draw, program, &state)
                state.setBlending(draw.blends)
                if draw.blends { state.setMixing(draw.mixing) }
                state.setScissor(pass.scissor(of: draw)?.relative(to: pass.region))
                try issue(draw, of: pass, index, on: target) { issue(draw, $0, &state) }
            }
        }
    }

    /// Issues a draw, in parts if there is an observer.
    private func issue(
        _ draw: Draw, of pass: Pass, _ index: Int, on target: RenderTarget, _ issue: (Range<Int>) -> Void
    ) throws {
        guard let observer else { return issue(draw.instances) }
        try observer.watch(draw, of: pass, index, plan, on: target, issue: issue)
    }

    /// Issues some instances of a draw.
    private func issue(_ draw: Draw, _ part: Range<Int>, _ state: inout DrawState) {
        if draw.texture == .atlas {
            issueByAtlas(draw, part, &state)
        } else {
            renderer.issue(draw, part, instances, &state)
        }
    }

    /// Issues a draw whose images are in atlases: one call per run of instances with the same atlas.
    private func issueByAtlas(_ draw: Draw, _ part: Range<Int>, _ state: inout DrawState) {
        var first = part.lowerBound
        while first < part.upperBound {
            let atlas = instances.atlases[first]
            var end = first + 1
            while end < part.upperBound, instances.atlases[end] == atlas { end += 1 }
            if let texture = renderer.atlases.texture(of: atlas) {
                state.bind(texture.handle, unit: LinkedProgram.imageUnit)
                renderer.issue(draw, first..<end, instances, &state)
            }
            first = end
        }
    }

    /// Runs a kernel that reads other targets.
    private func run(
        _ work: FilterWork, of pass: Pass, on target: RenderTarget, _ state: inout DrawState
    ) throws {
        let size = plan.targets[Int(pass.target)]
        guard let source = targets[Int(work.source)] else { return }
        let second = work.second >= 0 ? targets[Int(work.second)] : nil
        var first = work.instances.lowerBound
        while first < work.instances.upperBound {
            let part = part(of: work, from: first)
            defer { first = part.end }
            if let axis = part.axis {
                try run(work, first..<part.end, along: axis, source: source, on: target)
            } else {
                target.framebuffer.bind(viewport: GLRect(width: size.width, height: size.height))
                state.setScissor(nil)
                state.setBlending(false)
                try renderer.run(work.kernel, first..<part.end, source: source, second: second, on: size, instances)
            }
        }
        state.forgetBindings()
        state.forgetTextures()
        state.countDraw(instances: work.instances.count)
    }

    /// Copies pixels of another target.
    private func copy(_ work: CopyWork, of pass: Pass, to target: RenderTarget, _ state: inout DrawState) {
        guard let source = targets[Int(work.source)] else { return }
        state.setScissor(nil)
        source.framebuffer.blit(
            to: target.framebuffer,
            from: GLRect(
                x: Int(work.rect.minX), y: Int(work.rect.minY), width: work.rect.width, height: work.rect.height),
            into: GLRect(
                x: Int(work.place.x), y: Int(work.place.y), width: work.rect.width, height: work.rect.height))
        state.countBlit()
    }

    /// Draws a pass's first instances with another program and an empty scissor; see
    /// ``DriverWorkarounds/beginsPassesWithAnotherProgram``.
    private func drawNothing(like pass: Pass, _ state: inout DrawState) throws {
        guard let draw = pass.draws.first else { return }
        // Uses a state of its own: a driver workaround is no cost of the scene.
        var aside = DrawState()
        aside.use(
            try renderer.programs.counter(for: renderer.drawable(draw.program)), target: pass.targetTransform, .rgba16f)
        aside.setScissor(.empty)
        renderer.issue(draw, instances, &aside)
        state.forgetBindings()
    }

    private func bindTextures(of draw: Draw, _ program: LinkedProgram, _ state: inout DrawState) throws {
        try bind(draw.texture, unit: LinkedProgram.imageUnit, draw, program, &state)
        if draw.second != .none { try bind(draw.second, unit: LinkedProgram.secondUnit, draw, program, &state) }
        if draw.behind != .none { try bind(draw.behind, unit: LinkedProgram.backdropUnit, draw, program, &state) }
    }

    /// Returns the GL name of the image or target that a draw shows; nil if there is none.
    func source(of draw: Draw) throws -> UInt32? {
        switch draw.texture {
        case .image(let index):
            let image = plan.images[Int(index)]
            if let content = renderer.contents.texture(of: image) { return content.texture.id }
            return try renderer.textures.texture(of: image, withPyramid: pyramids.contains(index)).texture.handle.id
        case .target(let index): return targets[Int(index)]?.texture.id
        case .none, .atlas, .path: return nil
        }
    }

    private func bind(
        _ source: TextureSource, unit: Int, _ draw: Draw, _ program: LinkedProgram, _ state: inout DrawState
    ) throws {
        switch source {
        case .none, .atlas: break
        case .image(let index):
            if let content = renderer.contents.texture(of: plan.images[Int(index)]) {
                state.bind(content.texture, unit: unit)
                break
            }
            let entry = try renderer.textures.texture(
                of: plan.images[Int(index)], withPyramid: pyramids.contains(index))
            state.bind(entry.texture.handle, unit: unit)
            // The image of a mask is sampled without its pyramid.
            if draw.program.contains(.pyramid), unit == LinkedProgram.imageUnit { program.setPyramid(entry.layout) }
        case .target(let index):
            guard let target = targets[Int(index)] else { break }
            state.bind(target.texture, unit: unit)
        case .path(let index):
            let fill = plan.pathFills[Int(index)]
            let texture = try renderer.paths.texture(of: fill)
            glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
            state.bind(texture.handle, unit: unit)
            // Its one channel is read as all four: premultiplied white with the coverage as alpha.
            for channel in [GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A] {
                glTexParameteri(GLenum(GL_TEXTURE_2D), GLenum(channel), GL_RED)
            }
        }
    }

    private mutating func releaseTargets(after index: Int, _ state: inout DrawState) {
        guard index < plan.passes.count - 1 else { return }
        var done: [Int] = []
        plan.passes[index].forEachTarget { if lastUse[Int($0)] == index { done.append(Int($0)) } }
        for target in done where target != Int(plan.staticLayers) {
            guard let lent = targets[target], plan.targets[target].kept == nil else { continue }
            state.unbind(lent.texture)
            renderer.targets.release(lent)
            targets[target] = nil
        }
    }

    /// The target of the frame, while it is in use.
    var frameTarget: RenderTarget? { plan.passes.last.flatMap { targets[Int($0.target)] } }

    /// Returns the pixels of the frame, once its pass is drawn.
    func readFrame() throws -> Bitmap? {
        guard let target = frameTarget else { return nil }
        let pixels = try PixelReadback.read(target.framebuffer)
        return try Bitmap(width: target.width, height: target.height, pixels: pixels)
    }

    /// Hands over the targets that are retained for the next frame, which are then not released with the others.
    mutating func takeFrame() -> RetainedFrame.Targets? {
        guard let index = plan.passes.last?.target, let frame = targets[Int(index)] else { return nil }
        targets[Int(index)] = nil
        guard plan.staticLayers >= 0 else { return RetainedFrame.Targets(frame: frame) }
        defer { targets[Int(plan.staticLayers)] = nil }
        return RetainedFrame.Targets(frame: frame, staticLayers: targets[Int(plan.staticLayers)])
    }

    /// Releases all targets that are still in use, after the last pass or an error.
    mutating func releaseAll() {
        for index in targets.indices {
            guard let target = targets[index] else { continue }
            if plan.targets[index].kept == nil { renderer.targets.release(target) }
            targets[index] = nil
        }
    }
}

extension Pass {
    /// The pixel at the target's top left, then 2 / width and 2 / height, as the shaders expect it.
    var targetTransform: SIMD4<Float> {
        SIMD4(Float(region.minX), Float(region.minY), 2 / Float(region.width), 2 / Float(region.height))
    }
}

extension Pass {
    /// Returns the scissor of a draw within the pass's area; nil if there is none.
    func scissor(of draw: Draw) -> LaminaGeometry.PixelRect? {
        guard let area, let scissor = draw.scissor else { return draw.scissor ?? area }
        return scissor.intersection(area)
    }
}

extension SIMD4<Float> {
    /// The nearest colour with 8 bits per channel; see ``DriverWorkarounds/roundsClearColors``.
    fileprivate var inBytes: SIMD4<Float> {
        (clamped(lowerBound: .zero, upperBound: .one) * 255).rounded(.toNearestOrEven) / 255
    }
}

extension LaminaGeometry.PixelRect {
    /// Returns the part inside `region`, in pixels from the region's top left.
    func relative(to region: LaminaGeometry.PixelRect) -> LaminaGeometry.PixelRect {
        let inside = intersection(region)
        return LaminaGeometry.PixelRect(
            minX: inside.minX - region.minX, minY: inside.minY - region.minY,
            maxX: inside.maxX - region.minX, maxY: inside.maxY - region.minY)
    }
}

extension TextureFormat {
    init(_ format: TargetFormat) {
        switch format {
        case .rgba8: self = .rgba8
        case .rgba16f: self = .rgba16f
        }
    }
}
