import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// An image about to be put on a surface, pixel on pixel.
struct Composite {
    var image: Int32
    /// The pixels to shade.
    var area: PixelRect
    var opacity: Float
    /// What it is multiplied with; nil is white.
    var tint: SIMD4<Float>?
    /// Whether the layer's shape clips it.
    var isClipped = false
    /// The image of the mask, or -1.
    var mask: Int32 = -1
    var maskType = MaskType.alpha
    /// The backdrop that shows through the image, or -1.
    var backdrop: Int32 = -1
    /// The mode of blending with ``behind``, or an operator.
    var mixing = CompositingFilter.sourceOver
    /// What is behind, for modes that the shader works out, or -1.
    var behind: Int32 = -1
}

extension Emitter {
    /// Puts an image on the surface that is being drawn, for the layer at `index`.
    mutating func emit(_ composite: Composite, for index: Int, _ context: DrawContext, _ input: borrowing Input) {
        let node = input.nodes[index]
        let place = input.placed[index]
        guard !composite.area.isEmpty else { return }
        var program: ProgramKey = [.quad, .target]
        var flags: QuadFlags = [.clipsAll]
        var quad = QuadInstance()
        var target = TargetPayload()
        // A shape that lets all of the area through need not be worked out.
        let interior = ClipInterior(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
        if composite.isClipped, !interior.contains(composite.area) {
            let upright = UprightFrame(node)
            guard let fromPixels = place.map.after(upright.toLayer).inverse else { return }
            quad.own = OwnCoordinates(fromPixels, upright)
            program.insert(.edges)
            if !fromPixels.isAffine { program.insert(.perspective) }
            quad.radii = upright.radii
            flags.formUnion(upright.hardEdges)
        } else {
            flags.insert(.isUnbounded)
        }
        quad.setArea(composite.area)
        let imageRegion = surfaces[composite.image].region
        let image = fused(composite.image, &program, &target, input)
        if !imageRegion.contains(composite.area) {
            program.insert(.limited)
            target.targetLimits = SIMD4(imageRegion)
        }
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .target(image), blends: true,
            isRectangular: true, bounds: composite.area, opaque: .empty)
        add(composite, to: &item, &target, &flags)
        target.encode(into: &quad)
        quad.opacity = composite.opacity
        quad.flags = flags
        quad.tint = composite.tint ?? (context.isTinted ? context.tint : nil)
        quad.tableEntry = applyClip(context, to: &item)
        list.append(quad, item)
    }

    /// What to read for an image: where its last stage only grows it along y, what that stage reads.
    private mutating func fused(
        _ image: Int32, _ program: inout ProgramKey, _ target: inout TargetPayload, _ input: borrowing Input
    ) -> Int32 {
        guard input.rules.contains(.fuseGrow), case .filter(let work) = surfaces[image].kind,
            case .gaussian(.grow(.y, let grid)) = work.kernel
        else { return image }
        growsFused += 1
        if surfaces[image].isShownByItself { surfaces[work.source].isShownByItself = true }
        program.insert(grid.order == 4 ? .growCubic : .grow)
        target.grid = SIMD2(Float(1 / Double(grid.factor)), Float(grid.origin))
        return work.source
    }

    /// What only some composites have: a mask, a backdrop, a mode of blending.
    private mutating func add(
        _ composite: Composite, to item: inout DrawItem, _ target: inout TargetPayload, _ flags: inout QuadFlags
    ) {
        target.blendMode = Int32(composite.mixing.shaderMode)
        var extras = DrawExtras(mixing: Mixing(composite.mixing))
        if composite.mask >= 0 {
            item.program.insert(.masked)
            extras.second = .target(composite.mask)
            target.secondLimits = SIMD4(surfaces[composite.mask].region)
            if composite.maskType == .luminance { flags.insert(.luminance) }
        } else if composite.backdrop >= 0 {
            item.program.insert(.vibrant)
            extras.second = .target(composite.backdrop)
            target.secondLimits = SIMD4(surfaces[composite.backdrop].region)
        }
        if composite.behind >= 0 {
            item.program.insert(.behind)
            extras.behind = .target(composite.behind)
            item.blends = false
        }
        if extras.second != .none || extras.behind != .none || extras.mixing != .over {
            item.extras = Int32(list.extras.count)
            list.extras.append(extras)
        }
    }

    /// The only draw of a surface that shows an image within its layer's shape.
    mutating func emitClipped(_ image: Int32, _ input: borrowing Input) {
        emit(
            Composite(image: image, area: region, opacity: 1, isClipped: true), for: Int(surfaces[image].node),
            DrawContext(), input)
    }

    /// The only draw of a surface that shows a backdrop through an image.
    mutating func emitVibrant(_ content: Int32, _ backdrop: Int32, _ input: borrowing Input) {
        let index = Int(surfaces[content].node)
        let treatment = input.treatments[index]
        if treatment.contains(.shadows) {
            emitShadow(of: index, treatment, DrawContext(), DrawContext(), input)
        }
        guard backdrop >= 0 else { return }
        let capture = input.effects[Int(input.nodes[index].effects)].capture
        emit(
            Composite(image: content, area: region.intersection(capture), opacity: 1, backdrop: backdrop), for: index,
            DrawContext(), input)
    }
}
