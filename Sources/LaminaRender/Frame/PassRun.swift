import CGLES
import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// The passes of one plan being drawn: which target holds what.
struct PassRun {
    let plan: PassPlan
    let instances: UploadedInstances
    let renderer: FrameRenderer
    private var targets: [RenderTarget?]
    /// The images that some draw reads between levels: they get their pyramid at once.
    private let pyramids: Set<Int32>

    init(plan: PassPlan, instances: UploadedInstances, renderer: FrameRenderer) {
        self.plan = plan
        self.instances = instances
        self.renderer = renderer
        targets = [RenderTarget?](repeating: nil, count: plan.passes.count)
        var pyramids: Set<Int32> = []
        for pass in plan.passes {
            for draw in pass.draws where draw.program.contains(.pyramid) {
                if case .image(let index) = draw.texture { pyramids.insert(index) }
            }
        }
        self.pyramids = pyramids
    }

    /// Draws one pass. The targets that it reads are given back after it: each is read by one pass only.
    mutating func draw(_ index: Int, _ state: inout DrawState) throws {
        let pass = plan.passes[index]
        try renderer.checkTargetMemory(for: pass)
        let target = try renderer.targets.acquire(
            width: pass.region.width, height: pass.region.height, format: TextureFormat(pass.format),
            fit: pass.isFrame ? .exact : .roundedUp)
        targets[index] = target
        let name = pass.isFrame ? "frame" : "pass \(index) for node \(pass.node)"
        renderer.context.pushGroup(name)
        defer { renderer.context.popGroup() }
        target.framebuffer.bind(
            viewport: LaminaGL.PixelRect(width: pass.region.width, height: pass.region.height))
        if let color = pass.clear {
            state.setScissor(nil)
            target.framebuffer.clear(color.x, color.y, color.z, color.w)
        }
        let place = pass.targetPlace
        if renderer.needsOtherProgramFirst { try drawNothing(like: pass, &state) }
        for draw in pass.draws {
            let program = try renderer.programs.program(for: renderer.drawable(draw.program))
            state.use(program, target: place)
            try bindTexture(of: draw, program, &state)
            state.setBlending(draw.blends)
            state.setScissor(draw.scissor.map { $0.relative(to: pass.region) })
            renderer.issue(draw, instances, &state)
        }
        releaseTargets(readBy: pass, &state)
        if renderer.context.isDebug { try renderer.context.checkpoint(pass: name) }
    }

    /// Draws a pass's first instances with another program and a scissor that lets nothing through.
    private func drawNothing(like pass: Pass, _ state: inout DrawState) throws {
        guard let draw = pass.draws.first else { return }
        // A state of its own: what a driver has to be coaxed into is no cost of the scene.
        var aside = DrawState()
        aside.use(try renderer.programs.counter(for: renderer.drawable(draw.program)), target: pass.targetPlace)
        aside.setScissor(.empty)
        renderer.issue(draw, instances, &aside)
        state.forgetBindings()
    }

    private func bindTexture(of draw: Draw, _ program: LinkedProgram, _ state: inout DrawState) throws {
        switch draw.texture {
        case .none: break
        case .image(let index):
            let entry = try renderer.textures.texture(
                of: plan.images[Int(index)], withPyramid: pyramids.contains(index))
            state.bind(entry.texture.handle, unit: LinkedProgram.imageUnit)
            if draw.program.contains(.pyramid) { program.setPyramid(entry.layout) }
        case .target(let index):
            guard let target = targets[Int(index)] else { break }
            state.bind(target.texture, unit: LinkedProgram.imageUnit)
        }
    }

    private mutating func releaseTargets(readBy pass: Pass, _ state: inout DrawState) {
        for draw in pass.draws {
            guard case .target(let index) = draw.texture, let target = targets[Int(index)] else { continue }
            renderer.targets.release(target)
            targets[Int(index)] = nil
            state.unbindTexture(unit: LinkedProgram.imageUnit)
        }
    }

    /// The pixels of the frame, once its pass is drawn.
    func readFrame() throws -> Bitmap? {
        guard let target = targets.last ?? nil else { return nil }
        let pixels = try PixelReadback.read(target.framebuffer)
        return try Bitmap(width: target.width, height: target.height, pixels: pixels)
    }

    /// Gives all targets back that are still held, after the last pass or an error.
    mutating func releaseAll() {
        for index in targets.indices {
            if let target = targets[index] { renderer.targets.release(target) }
            targets[index] = nil
        }
    }
}

extension Pass {
    /// The pixel at the target's top left, then 2 / width and 2 / height, as the shaders have it.
    var targetPlace: SIMD4<Float> {
        SIMD4(Float(region.minX), Float(region.minY), 2 / Float(region.width), 2 / Float(region.height))
    }
}

extension LaminaGeometry.PixelRect {
    /// The same pixels counted from the top left of `region`.
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
