import LaminaGeometry
import LaminaStage

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
