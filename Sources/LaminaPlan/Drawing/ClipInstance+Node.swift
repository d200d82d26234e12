import LaminaGeometry
import LaminaStage

extension ClipInstance {
    /// The clip of a layer. One that is seen from its edge lets nothing through.
    init(_ node: RenderNode, _ place: PlacedNode) {
        let upright = UprightFrame(node)
        let map =
            place.map.after(upright.toLayer).inverse
            ?? Homography(a: 0, b: 0, c: 2 * upright.halfWidth + 1, d: 0, e: 0, f: 2 * upright.halfHeight + 1)
        self.init(
            rowX: SIMD4(Float(map.a), Float(map.b), Float(map.c), Float(upright.halfWidth)),
            rowY: SIMD4(Float(map.d), Float(map.e), Float(map.f), Float(upright.halfHeight)),
            rowW: SIMD4(Float(map.g), Float(map.h), Float(map.i), Float(upright.hardEdges.rawValue)),
            radii: upright.radii)
    }

    /// The image of a mask, in the entry after that of its layer: where it lies, from own coordinates to texels, the first
    /// and last texel, and last its opacity and flags.
    init(_ image: PlacedImage, opacity: Float, _ upright: UprightFrame) {
        self.init(
            rowX: SIMD4(
                Float(image.rect.minX), Float(image.rect.minY), Float(image.rect.maxX), Float(image.rect.maxY)),
            rowY: SIMD4<Float>(image.texels), rowW: image.limits,
            radii: SIMD4(opacity, Float(image.flags.union(upright.hardEdges).rawValue), 0, 0))
    }
}
