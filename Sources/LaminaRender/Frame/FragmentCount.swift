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
            try add(target, isFrame: pass.isFrame)
        }
    }

    /// Rows read back at a time: the counts come as sixteen bytes a pixel.
    private static let bandBytes = 1 << 24

    /// Adds up the counts of a target, band by band.
    private mutating func add(_ target: RenderTarget, isFrame: Bool) throws {
        let (width, height) = (target.width, target.height)
        if isFrame { map.reserveCapacity(width * height) }
        let rows = max(1, FragmentCount.bandBytes / (width * 16))
        for first in stride(from: 0, to: height, by: rows) {
            let band = LaminaGL.PixelRect(x: 0, y: first, width: width, height: min(rows, height - first))
            let bytes = try PixelReadback.read(target.framebuffer, rect: band, format: .rgba32f)
            bytes.withUnsafeBytes { raw in
                let channels = raw.bindMemory(to: Float.self)
                for pixel in stride(from: 0, to: channels.count, by: 4) {
                    // A driver may answer anything, even not a number.
                    let count = Int(exactly: channels[pixel]) ?? 0
                    total += count
                    if isFrame { map.append(UInt16(clamping: count)) }
                }
            }
        }
    }
}
