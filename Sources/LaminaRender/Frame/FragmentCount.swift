import CGLES
import LaminaGL
import LaminaGeometry
import LaminaPlan

/// The fragments of a plan, counted on the GPU: each pass's draws once more on a target that adds one a fragment.
struct FragmentCount {
    /// Fragments of all passes.
    private(set) var total = 0
    /// How often each pixel of the frame was shaded.
    private(set) var map: [UInt16] = []

    init(_ plan: PassPlan, _ instances: UploadedInstances, _ renderer: FrameRenderer) throws {
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
        defer { glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
        var state = DrawState()
        for pass in plan.passes {
            let target = try renderer.targets.acquire(
                width: pass.region.width, height: pass.region.height, format: .r32f, fit: .exact)
            defer { renderer.targets.release(target) }
            target.framebuffer.bind()
            state.setScissor(nil)
            target.framebuffer.clear()
            state.setBlending(true)
            for draw in pass.draws {
                state.use(try renderer.programs.counter(for: renderer.drawable(draw.program)), target: pass.targetPlace)
                state.setScissor(draw.scissor.map { $0.relative(to: pass.region) })
                renderer.issue(draw, instances, &state)
            }
            add(try PixelReadback.read(target.framebuffer, format: .rgba32f), isFrame: pass.isFrame)
        }
    }

    /// Adds up the first channel of the pixels read back.
    private mutating func add(_ bytes: [UInt8], isFrame: Bool) {
        let pixelCount = bytes.count / 16
        if isFrame { map = [UInt16](repeating: 0, count: pixelCount) }
        bytes.withUnsafeBytes { raw in
            let channels = raw.bindMemory(to: Float.self)
            for pixel in 0..<pixelCount {
                let count = Int(channels[pixel * 4])
                total += count
                if isFrame { map[pixel] = UInt16(clamping: count) }
            }
        }
    }
}
