import Glibc
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Adds the particles of emitters to a render tree.
struct ParticleWriter {
    /// The particles of the current emitter; the buffer is reused, so that frames allocate nothing.
    private var particles: [Particle] = []

    /// Adds an emitter's particles as nodes, in the order in which they are painted, as long as the tree has room for
    /// them. Returns whether they change with time.
    ///
    /// - Parameter node: The emitter's own node.
    mutating func add(_ layer: EmitterLayer, node: Int, at time: Double, to writer: inout TreeWriter) -> Bool {
        let emission = layer.emission
        var budget = ParticleBudget(limit: writer.room, visits: writer.visitsLeft)
        // Invisible particles may still emit others.
        let areUnderWay = emission.particles(at: time, into: &particles, within: &budget)
        if budget.leftOut > 0 {
            let followed = writer.visitsLeft - budget.visitsLeft
            writer.noteExcess(of: node, more: max(particles.count, followed) + budget.leftOut)
        }
        writer.visitsLeft = budget.visitsLeft
        let mode = layer.renderMode
        switch mode {
        case .unordered, .additive: break
        // The sort is stable.
        case .oldestFirst: particles.sort { $0.birth < $1.birth }
        case .oldestLast: particles.sort { $0.birth > $1.birth }
        case .backToFront: particles.sort { $0.position.z < $1.position.z }
        }
        let looks = emission.flatCells.map { cell in
            cell.contents.map {
                ParticleLook(cell, image: writer.index(of: $0), isOpaque: $0.isOpaque, pixels: $0.bitmap)
            }
        }
        for particle in particles {
            guard let look = looks[particle.cell] else { continue }
            add(particle, look, isAdditive: mode == .additive, to: &writer)
        }
        return areUnderWay || emission.goesOn(after: time)
    }

    @inline(__always)
    private func add(
        _ particle: Particle, _ look: ParticleLook, isAdditive: Bool, to writer: inout TreeWriter
    ) {
        guard particle.scale > 0, particle.color.w > 0 else { return }
        let (sine, cosine) =
            particle.angle == 0
            ? (0, particle.scale) : (sin(particle.angle) * particle.scale, cos(particle.angle) * particle.scale)
        var node = RenderNode(
            toSuperlayer: Homography(
                a: cosine, b: -sine, c: particle.position.x, d: sine, e: cosine, f: particle.position.y),
            bounds: look.bounds)
        node.flags = look.flags
        node.contents = Int32(writer.tree.contents.count)
        writer.tree.contents.append(look.contents)
        if isAdditive || particle.color != .one {
            let alpha = particle.color.w
            var tint = SIMD4<Float>(particle.color * SIMD4(alpha, alpha, alpha, 1))
            // With an alpha of 0 the particle only adds to its backdrop.
            if isAdditive { tint.w = 0 }
            node.flags.insert(.tintedContents)
            if tint.w < 1 { node.flags.remove(.opaqueContents) }
            writer.tree.contents[writer.tree.contents.count - 1].tint = tint
        }
        writer.addNode(node)
    }
}

/// The contents, bounds and flags that all particles of a cell share.
private struct ParticleLook {
    let contents: RenderContents
    let bounds: Rect
    let flags: RenderFlags

    init(_ cell: EmitterCell, image: Int32, isOpaque: Bool, pixels: Bitmap) {
        let rect = cell.contentsRect
        let isFinite = (rect.origin.x + rect.origin.y + rect.size.width + rect.size.height) * 0 == 0
        let scale = cell.contentsScale > 0 ? cell.contentsScale : 1
        contents = RenderContents(
            image: image, rect: isFinite ? rect : .zero, center: Rect(x: 0, y: 0, width: 1, height: 1), scale: scale,
            gravity: .resize, minification: cell.minificationFilter, magnification: cell.magnificationFilter,
            minificationBias: 0)
        let width = Double(pixels.width) * abs(contents.rect.size.width) / scale
        let height = Double(pixels.height) * abs(contents.rect.size.height) / scale
        bounds = Rect(x: -width / 2, y: -height / 2, width: width, height: height)
        flags = isOpaque ? [.doubleSided, .opaqueContents] : .doubleSided
    }
}
