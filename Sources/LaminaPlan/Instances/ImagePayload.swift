/// The position of an image on a quad and its sampling: the beginning of all payloads with an image.
package struct ImageMap: Sendable, Equatable {
    /// The image's rectangle in own coordinates: minX minY maxX maxY.
    package var imageRect: SIMD4<Float>
    /// From own coordinates to texels: scale x, scale y, offset x, offset y; of nine parts, those of the corners.
    package var texels: SIMD4<Float>
    /// The first and the last texel to read: minX minY maxX maxY, whole numbers.
    package var texelLimits: SIMD4<Float>
    /// The bias added to the level of detail of an image with ``QuadFlags/trilinear``.
    package var levelBias: Float

    package init(imageRect: SIMD4<Float>, texels: SIMD4<Float>, texelLimits: SIMD4<Float>, levelBias: Float = 0) {
        (self.imageRect, self.texels, self.texelLimits) = (imageRect, texels, texelLimits)
        self.levelBias = levelBias
    }

    fileprivate init(decoding quad: QuadInstance) {
        (imageRect, texels, texelLimits) = (quad.payload0, quad.payload1, quad.payload2)
        levelBias = quad.payloadParameter
    }

    fileprivate func encode(into quad: inout QuadInstance) {
        (quad.payload0, quad.payload1, quad.payload2) = (imageRect, texels, texelLimits)
        quad.payloadParameter = levelBias
    }
}

/// An image from a texture of its own.
package struct ImagePayload: Sendable, Equatable {
    package var map: ImageMap
    /// From pixels to texels, x and y to add, of an image that is shown with one texel per pixel; else zero.
    package var step: SIMD2<Float>

    package init(map: ImageMap, step: SIMD2<Float> = .zero) {
        (self.map, self.step) = (map, step)
    }

    package init(decoding quad: QuadInstance) {
        map = ImageMap(decoding: quad)
        step = quad.payload3.highHalf
    }

    package func encode(into quad: inout QuadInstance) {
        map.encode(into: &quad)
        ImagePayload.setStep(step, of: &quad)
    }

    /// Leaves all that an instance draws uncut by the edges of its shape and of its image, if it has one.
    ///
    /// Edges next to whole pixels cover all of them: a program that computes edges, which other instances of a draw may
    /// need, then gives the same pixels as one that does not.
    static func dropEdges(of quad: inout QuadInstance, hasImage: Bool) {
        quad.flags.insert(.isUnbounded)
        if hasImage { quad.payload0 = SIMD4(-1e9, -1e9, 1e9, 1e9) }
    }

    /// Sets the step alone.
    package static func setStep(_ step: SIMD2<Float>, of quad: inout QuadInstance) { quad.payload3.highHalf = step }
}

/// An image in an atlas with others.
///
/// A plan leaves the origin at zero; the renderer, which manages atlases, sets it.
package struct AtlasImagePayload: Sendable, Equatable {
    package var image: ImagePayload
    /// The texel of the atlas where the image begins.
    package var origin: SIMD2<Float>

    package init(image: ImagePayload, origin: SIMD2<Float>) {
        (self.image, self.origin) = (image, origin)
    }

    package init(decoding quad: QuadInstance) {
        image = ImagePayload(decoding: quad)
        origin = quad.payload3.lowHalf
    }

    package func encode(into quad: inout QuadInstance) {
        image.encode(into: &quad)
        AtlasImagePayload.setOrigin(origin, of: &quad)
    }

    /// Sets the origin alone.
    package static func setOrigin(_ origin: SIMD2<Float>, of quad: inout QuadInstance) {
        quad.payload3.lowHalf = origin
    }
}

/// An image in nine parts: the corners keep their size, the middle stretches.
package struct NinePartsPayload: Sendable, Equatable {
    package var map: ImageMap
    /// The own coordinates x x y y between which the image stretches.
    package var stretch: SIMD4<Float>
    /// The corresponding texels u u v v; before and after, the scale is `map.texels.xy`.
    package var stretchTexels: SIMD4<Float>

    package init(map: ImageMap, stretch: SIMD4<Float>, stretchTexels: SIMD4<Float>) {
        (self.map, self.stretch, self.stretchTexels) = (map, stretch, stretchTexels)
    }

    package init(decoding quad: QuadInstance) {
        map = ImageMap(decoding: quad)
        (stretch, stretchTexels) = (quad.payload3, quad.payload4)
    }

    package func encode(into quad: inout QuadInstance) {
        map.encode(into: &quad)
        (quad.payload3, quad.payload4) = (stretch, stretchTexels)
    }
}
