import LaminaGeometry
import LaminaStage

extension Emitter {
    /// The context of a layer whose mask is applied to each fragment.
    mutating func masked(_ index: Int, _ context: DrawContext, _ input: borrowing Input) -> DrawContext {
        let mask = index + 1
        let node = input.nodes[mask]
        let place = input.placed[mask]
        guard let shape = MaskShape(node, place, input.tree) else { return context }
        var inside = context
        inside.clip = Int32(table.count)
        switch shape {
        case .roundedRectangle:
            inside.clipInterior = ClipInterior(
                edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
            table.append(ClipEntry(node, place).encoded)
        case .image(let image, _, let opacity):
            inside.clipInterior = ClipInterior.nothing
            inside.maskImage = image.source
            table.append(ClipEntry(node, place).encoded)
            table.append(MaskImageEntry(image, opacity: opacity, UprightFrame(node)).encoded)
        case .gradient(let gradient):
            inside.clipInterior = ClipInterior.nothing
            inside.isMaskGradient = true
            let placed = PlacedGradient(gradient, of: node, input.tree, UprightFrame(node))
            table.append(ClipEntry(node, place).encoded)
            table.append(
                MaskGradientEntry(placed, opacity: node.opacity, background: node.backgroundColor.w).encoded)
            for segment in placed.segments { table.append(segment.encoded) }
        }
        return inside
    }
}

extension ClipEntry {
    /// The clip of a layer. One that is seen from its edge lets nothing through.
    init(_ node: RenderNode, _ place: PlacedNode) {
        let upright = UprightFrame(node)
        let map =
            place.map.after(upright.toLayer).inverse
            ?? Homography(a: 0, b: 0, c: 2 * upright.halfWidth + 1, d: 0, e: 0, f: 2 * upright.halfHeight + 1)
        self.init(own: OwnCoordinates(map, upright), hardEdges: upright.hardEdges, radii: upright.radii)
    }
}

extension MaskImageEntry {
    /// The image of a mask at an opacity.
    init(_ image: PlacedImage, opacity: Float, _ upright: UprightFrame) {
        self.init(
            imageRect: SIMD4(
                Float(image.rect.minX), Float(image.rect.minY), Float(image.rect.maxX), Float(image.rect.maxY)),
            texels: SIMD4<Float>(image.texels), texelLimits: image.limits, opacity: opacity,
            flags: image.flags.union(upright.hardEdges))
    }
}

extension MaskGradientEntry {
    /// The gradient of a mask at an opacity, over a colour of which the alpha counts.
    init(_ gradient: PlacedGradient, opacity: Float, background: Float) {
        self.init(
            rowU: gradient.rowU, rowV: gradient.rowV, opacity: opacity, background: background,
            segmentCount: Int32(gradient.segments.count))
    }
}
