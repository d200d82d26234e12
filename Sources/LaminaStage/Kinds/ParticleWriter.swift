import Glibc
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaThreads

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
        // Cells without contents have no particles.
        let looks = emission.flatCells.map { cell in
            cell.contents.map { ParticleLook(cell, $0, &writer) }
                ?? ParticleLook(contents: -1, bounds: .zero, flags: [])
        }
        var shown: [RenderParticle] = []
        shown.append(partsOf: particles.count) { [particles] part, memory in
            var made = 0
            for index in part {
                guard let particle = RenderParticle(particles[index], isAdditive: mode == .additive) else { continue }
                (memory + made).initialize(to: particle)
                made += 1
            }
            return made
        }
        if !shown.isEmpty { writer.add(RenderParticles(looks: looks, all: shown)) }
        return areUnderWay || emission.goesOn(after: time)
    }
}

extension RenderParticle {
    /// A particle as it is drawn; nil if nothing of it shows.
    @inline(__always)
    fileprivate init?(_ particle: Particle, isAdditive: Bool) {
        guard particle.scale > 0, particle.color.w > 0 else { return nil }
        let (sine, cosine) =
            particle.angle == 0
            ? (0, particle.scale) : (sin(particle.angle) * particle.scale, cos(particle.angle) * particle.scale)
        let alpha = particle.color.w
        var tint = SIMD4<Float>(particle.color * SIMD4(alpha, alpha, alpha, 1))
        // With an alpha of 0 the particle only adds to its backdrop.
        if isAdditive { tint.w = 0 }
        self.init(
            place: SIMD4(particle.position.x, particle.position.y, cosine, sine), tint: tint,
            look: Int32(particle.cell), isTinted: isAdditive || particle.color != .one)
    }
}

extension ParticleLook {
    fileprivate init(_ cell: EmitterCell, _ image: Image, _ writer: inout TreeWriter) {
        let rect = cell.contentsRect
        let isFinite = (rect.origin.x + rect.origin.y + rect.size.width + rect.size.height) * 0 == 0
        let scale = cell.contentsScale > 0 ? cell.contentsScale : 1
        let shown = RenderContents(
            image: writer.index(of: image), rect: isFinite ? rect : .zero,
            center: Rect(x: 0, y: 0, width: 1, height: 1), scale: scale, gravity: .resize,
            minification: cell.minificationFilter, magnification: cell.magnificationFilter, minificationBias: 0)
        let width = Double(image.bitmap.width) * abs(shown.rect.size.width) / scale
        let height = Double(image.bitmap.height) * abs(shown.rect.size.height) / scale
        self.init(
            contents: writer.add(shown), bounds: Rect(x: -width / 2, y: -height / 2, width: width, height: height),
            flags: image.isOpaque ? [.doubleSided, .opaqueContents] : .doubleSided)
    }
}
