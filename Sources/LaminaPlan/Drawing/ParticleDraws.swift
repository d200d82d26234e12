import LaminaGeometry
import LaminaStage

/// The draws of the particles that a node stands for: those that ``LayerDraw`` makes of the layers that they are.
///
/// Where the layers around leave nothing to the shader but a fade, most of an instance is the same for all particles of a
/// cell, and instances are made on several threads. Elsewhere each particle is drawn as a layer.
struct ParticleDraws {
    private let index: Int
    private let particles: RenderParticles
    private let place: PlacedNode
    private let context: DrawContext
    private let opacity: Float

    /// - Parameter context: The state inside the layers around.
    init(_ index: Int, _ context: DrawContext, _ input: borrowing DrawInput) {
        (self.index, self.context, place) = (index, context, input.placed[index])
        particles = input.tree.particles[Int(input.nodes[index].particles)]
        opacity = Opacity.ofDraws(index, context, input)
    }

    /// Adds them to the list, in painting order.
    func draw(_ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let isPlain = !context.isTinted && context.cutsNothing && place.map.isAffine
        if isPlain { drawTogether(&draws, input) } else { drawOneByOne(&draws, input) }
    }

    private func drawOneByOne(_ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let node = UnsafeMutablePointer<RenderNode>.allocate(capacity: 1)
        let own = UnsafeMutablePointer<PlacedNode>.allocate(capacity: 1)
        defer {
            node.deallocate()
            own.deallocate()
        }
        for particle in particles.all {
            let look = particles.looks[Int(particle.look)]
            guard let placed = PlacedParticle(particle, look.bounds, on: place) else { continue }
            var around = context
            node.initialize(to: RenderNode(particle, look))
            own.initialize(to: place)
            (own.pointee.map, own.pointee.edges) = (placed.map, placed.box.edges)
            if placed.box.isRectilinear { own.pointee.flags.insert(.isRectilinear) }
            if particle.isTinted { (around.tint, around.isTinted) = (around.tint * particle.tint, true) }
            let before = draws.list.items.count
            withUnsafePointer(to: &around) { around in
                LayerDraw(
                    index: index, node, own, shape: .ownEdges, opacity: opacity, border: .included, context: around
                ).draw(&draws, input)
            }
            if draws.list.items.count > before { draws.list.items[before].isParticle = true }
        }
    }

    private func drawTogether(_ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let (shared, region) = (ParticlePicture.all(of: particles.looks, input.tree), draws.region)
        draws.list.append(partsOf: particles.all.count) { part, quads, items in
            var (pictures, made) = (shared, 0)
            for particle in particles.all[part] {
                let look = Int(particle.look)
                guard let placed = PlacedParticle(particle, particles.looks[look].bounds, on: place),
                    let draw = pictures[look]?.draw(particle, placed, clip: place.clip, frame: region, opacity: opacity)
                else { continue }
                (quads + made).initialize(to: draw.quad)
                (items + made).initialize(to: draw.item)
                items[made].node = Int32(index)
                made += 1
            }
            return made
        }
    }
}

/// The picture of the particles of a cell, ready to be drawn in many places.
private struct ParticlePicture: Sendable {
    private var image: PlacedImage
    private let isOpaque: Bool
    private let upright: UprightFrame
    /// An instance with all that they share.
    private let shared: QuadInstance

    /// The pictures of all cells; nil where a cell has no contents, or they show nothing.
    static func all(of looks: [ParticleLook], _ tree: RenderTree) -> [ParticlePicture?] {
        looks.map { ParticlePicture($0, tree) }
    }

    private init?(_ look: ParticleLook, _ tree: RenderTree) {
        guard look.contents >= 0 else { return nil }
        let white = RenderParticle(place: SIMD4(0, 0, 1, 0), tint: SIMD4(repeating: 1), look: 0, isTinted: false)
        let node = RenderNode(white, look)
        guard let image = PlacedImage(contentsOf: node, tree, fromPixels: nil) else { return nil }
        (self.image, isOpaque, upright) = (image, image.isOpaque, UprightFrame(node))
        var quad = QuadInstance()
        image.encode(into: &quad, isCutByShape: false, upright)
        shared = quad
    }

    /// The draw of a particle; see ``LayerDraw/drawQuad(fill:border:image:_:_:)``, of which this is what concerns an image
    /// alone.
    @inline(__always)
    mutating func draw(
        _ particle: RenderParticle, _ placed: PlacedParticle, clip: PixelRect, frame: PixelRect, opacity: Float
    ) -> (quad: QuadInstance, item: DrawItem)? {
        let (toPixels, edges) = (placed.map.after(upright.toLayer), placed.box.edges)
        guard let fromPixels = toPixels.inverse else { return nil }
        let isRectilinear = placed.box.isRectilinear
        var area =
            isRectilinear
            ? QuadArea(placed.touched)
            : QuadArea(image.rect, toPixels: toPixels, fromPixels: fromPixels, isRectilinear: false)
        area.clip(to: clip, frame: frame)
        if area.bounds.isEmpty { return nil }

        let isFaded = particle.isTinted && particle.tint.w < 1
        (image.parts, image.flags) = ([.image], [])
        image.chooseFilter(fromPixels)
        var quad = shared
        quad.own = OwnCoordinates(fromPixels, upright)
        quad.setArea(area)
        (quad.opacity, quad.flags) = (opacity, image.flags)
        if particle.isTinted { quad.tint = particle.tint }

        var program = image.parts.union(.quad)
        if isRectilinear && edges.cover(area.bounds) {
            ImagePayload.dropEdges(of: &quad, hasImage: true)
        } else {
            program.insert(.edges)
        }
        var item = DrawItem(
            node: 0, instance: 0, program: program, texture: image.source, blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        (item.needsScissor, item.isParticle) = (area.needsScissor, true)
        if opacity >= 1, isRectilinear, isOpaque, !isFaded {
            let box = PixelRect(withinMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
            item.opaque = box.intersection(area.bounds)
            item.blends = item.opaque != item.bounds
            // Small ones are better drawn together with others.
            if !item.blends, !particle.isTinted, program == [.quad, .image, .linear],
                area.bounds.area > BatchInstances.smallArea, image.keepsWithinLimits(area.bounds, fromPixels)
            {
                item.program.insert(.solid)
            }
        }
        if item.program == [.quad, .image], let offset = image.exactOffset(area.bounds, fromPixels) {
            item.program.insert(.exact)
            ImagePayload.setStep(SIMD2<Float>(offset), of: &quad)
        }
        return (quad, item)
    }
}
