import CGLES
import LaminaGL
import LaminaGeometry
import LaminaPlan

/// The fragments of a plan, counted on the GPU: the draws of each executed pass are repeated on a target that adds one
/// for each fragment.
struct FragmentCount {
    /// The fragments of all passes.
    private(set) var total = 0
    /// The number of times each pixel of the frame was shaded.
    private(set) var map: [UInt16] = []

    /// - Parameter executed: By pass: true if it is counted.
    init(
        _ plan: PassPlan, executing executed: [Bool], _ instances: UploadedInstances, _ renderer: FrameRenderer
    ) throws {
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE))
        defer { glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA)) }
        var state = DrawState()
        // The passes of the frame add up on one target.
        var picture: RenderTarget?
        defer { if let picture { renderer.targets.release(picture) } }
        let last = executed.lastIndex(of: true)
        for (index, pass) in plan.passes.enumerated() where executed[index] {
            guard pass.work == .draw else {
                total += plan.filterFragments(of: pass)
                continue
            }
            let isNew = !pass.isFrame || picture == nil
            let target =
                try picture.flatMap { pass.isFrame ? $0 : nil }
                ?? renderer.targets.acquire(
                    width: pass.region.width, height: pass.region.height, format: .r32f, fit: .exact)
            if pass.isFrame { picture = target }
            defer { if !pass.isFrame { renderer.targets.release(target) } }
            target.framebuffer.bind()
            state.setScissor(nil)
            if isNew { target.framebuffer.clear() }
            state.setBlending(true)
            for draw in pass.draws {
                state.use(
                    try renderer.programs.counter(for: renderer.drawable(draw.program)), target: pass.targetTransform,
                    .rgba16f)
                state.setScissor(draw.scissor.map { $0.relative(to: pass.region) })
                renderer.issue(draw, instances, &state)
            }
            if !pass.isFrame || index == last { try add(target, isFrame: pass.isFrame) }
        }
    }

    /// The memory of the rows that are read back at a time, in bytes: counts arrive as sixteen bytes per pixel.
    private static let bandBytes = 1 << 24

    /// Adds the counts of a target, band by band.
    private mutating func add(_ target: RenderTarget, isFrame: Bool) throws {
        let (width, height) = (target.width, target.height)
        if isFrame { map.reserveCapacity(width * height) }
        let rows = max(1, FragmentCount.bandBytes / (width * 16))
        for first in stride(from: 0, to: height, by: rows) {
            let band = GLRect(x: 0, y: first, width: width, height: min(rows, height - first))
            let bytes = try PixelReadback.read(target.framebuffer, rect: band, format: .rgba32f)
            bytes.withUnsafeBytes { raw in
                let channels = raw.bindMemory(to: Float.self)
                for pixel in stride(from: 0, to: channels.count, by: 4) {
                    // A driver may return anything, even NaN.
                    let count = Int(exactly: channels[pixel]) ?? 0
                    total += count
                    if isFrame { map.append(UInt16(clamping: count)) }
                }
            }
        }
    }
}

extension PassPlan {
    /// Returns the fragments of a pass that runs a kernel; a copy shades none.
    fileprivate func filterFragments(of pass: Pass) -> Int {
        guard case .filter(let work) = pass.work else { return 0 }
        return filterInstances[work.instances].reduce(0) { sum, instance in
            let size = instance.destination.highHalf - instance.destination.lowHalf
            return sum + Int(size.x) * Int(size.y)
        }
    }
}
