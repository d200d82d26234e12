import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// An image about to be drawn on a surface, one texel per pixel.
struct Composite {
    var image: Int32
    /// The pixels to shade.
    var area: PixelRect
    var opacity: Float
    /// The colour that it is multiplied by; nil is white.
    var tint: SIMD4<Float>?
    /// True if the layer's shape clips it.
    var isClipped = false
    /// The image of the mask, or -1.
    var mask: Int32 = -1
    var maskType = MaskType.alpha
    var isMaskInverted = false
    /// The backdrop that shows through the image, or -1.
    var backdrop: Int32 = -1
    /// The blend mode with ``behind``, or an operator.
    var mixing = CompositingFilter.sourceOver
    /// The captured backdrop, for blend modes that the shader computes, or -1.
    var behind: Int32 = -1
}

extension Composite {
    /// Draws the image on the surface that is being drawn, for the layer at `index`.
    func draw(
        for index: Int, _ context: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let place = input.placed[index]
        guard !area.isEmpty else { return }
        var program: ProgramKey = [.quad, .target]
        var flags: QuadFlags = [.clipsAll]
        var quad = QuadInstance()
        var target = TargetPayload()
        // A shape that lets all of the area through needs no test.
        if isClipped, !ClipInterior(node, on: place).contains(area) {
            let upright = UprightFrame(node)
            guard let fromPixels = place.map.after(upright.toLayer).inverse else { return }
            quad.own = OwnCoordinates(fromPixels, upright)
            program.insert(.edges)
            if !fromPixels.isAffine { program.insert(.perspective) }
            quad.radii = upright.radii
            flags.formUnion(upright.shapeFlags)
            if upright.shapeFlags.contains(.shapedCorners) { program.insert(.corners) }
        } else {
            flags.insert(.isUnbounded)
        }
        quad.setArea(area)
        let imageRegion = draws.surfaces[image].region
        let source = source(&program, &target, &draws, input)
        if !imageRegion.contains(area) {
            program.insert(.limited)
            target.targetLimits = SIMD4(imageRegion)
        }
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .target(source), blends: true,
            isRectangular: true, bounds: area, opaque: .empty)
        addExtras(to: &item, &target, &flags, &draws)
        target.encode(into: &quad)
        quad.opacity = opacity
        quad.flags = flags
        quad.tint = tint ?? (context.isTinted ? context.tint : nil)
        quad.tableEntry = draws.clip(&item, context)
        draws.list.append(quad, item)
    }

    /// Draws a surface that shows an image within its layer's shape.
    static func drawClipped(_ image: Int32, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let composite = Composite(image: image, area: draws.region, opacity: 1, isClipped: true)
        composite.draw(for: Int(draws.surfaces[image].node), DrawContext(), &draws, input)
    }

    /// The surface to read: where the image's last stage only upsamples along y, the one that this stage reads.
    private func source(
        _ program: inout ProgramKey, _ target: inout TargetPayload, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) -> Int32 {
        guard input.rules.contains(.fuseUpsample), case .filter(let work) = draws.surfaces[image].kind,
            case .gaussian(.upsample(.y, let grid)) = work.kernel.operation
        else { return image }
        draws.savings[.fuseUpsample] += 1
        if draws.surfaces[image].isShownWithoutOwnDraws { draws.surfaces[work.source].isShownWithoutOwnDraws = true }
        program.insert(grid.order == 4 ? .upsampleCubic : .upsample)
        if work.kernel.light.result == .encoded { program.insert(.light) }
        target.grid = SIMD2(Float(1 / Double(grid.factor)), Float(grid.origin))
        return work.source
    }

    /// Adds the parts that only some images have: a mask, a backdrop, a blend mode.
    private func addExtras(
        to item: inout DrawItem, _ target: inout TargetPayload, _ flags: inout QuadFlags, _ draws: inout DrawListBuilder
    ) {
        target.blendMode = Int32(mixing.shaderMode)
        var extras = DrawExtras(mixing: Mixing(mixing))
        if mask >= 0 {
            item.program.insert(.masked)
            extras.second = .target(mask)
            target.secondLimits = SIMD4(draws.surfaces[mask].region)
            if maskType == .luminance { flags.insert(.luminance) }
            if isMaskInverted { flags.insert(.inverted) }
        } else if backdrop >= 0 {
            item.program.insert(.vibrant)
            extras.second = .target(backdrop)
            target.secondLimits = SIMD4(draws.surfaces[backdrop].region)
        }
        if behind >= 0 {
            item.program.insert(.behind)
            extras.behind = .target(behind)
            item.blends = false
        }
        if extras.isNeeded { item.extras = draws.list.add(extras) }
    }
}
