import LaminaGeometry

/// The result of other passes, or a filled path, with one texel per pixel; with a mask, a backdrop or a blend, if it
/// has those.
///
/// Emitted quads count texels as pixels of the surface that they read; ``place(image:second:behind:)`` converts them to
/// the final positions.
package struct TargetPayload: Sendable, Equatable {
    /// The pixels of the target, where it ends within the area: minX minY maxX maxY. Transparent beyond.
    package var targetLimits: SIMD4<Float> = .zero
    /// For a target that is upsampled along y: the pixels of its grid per pixel, and the position of pixel 0 on it.
    /// Else 1 and 1.
    package var grid = SIMD2<Float>(1, 1)
    /// From pixels to texels, x and y to add.
    package var offset: SIMD2<Float> = .zero
    /// From pixels to texels of the mask or the backdrop that shows through.
    package var secondOffset: SIMD2<Float> = .zero
    /// From pixels to texels of a blend's backdrop.
    package var behindOffset: SIMD2<Float> = .zero
    /// The pixels that the mask or the backdrop has: minX minY maxX maxY.
    package var secondLimits: SIMD4<Float> = .zero
    /// The mode of blending with the backdrop, or 0; see `Shaders/include/blend.glsl`.
    package var blendMode: Int32 = 0

    package init() {}

    /// A filled path, whose first texel is the first pixel of `rect`.
    init(pathIn rect: PixelRect) { offset = SIMD2(-Float(rect.minX), -Float(rect.minY)) }

    package init(decoding quad: QuadInstance) {
        targetLimits = quad.payload0
        (grid, offset) = (quad.payload1.lowHalf, quad.payload1.highHalf)
        (secondOffset, behindOffset) = (quad.payload3.lowHalf, quad.payload3.highHalf)
        secondLimits = quad.payload4
        blendMode = Int32(quad.payloadParameter)
    }

    package func encode(into quad: inout QuadInstance) {
        quad.payload0 = targetLimits
        quad.payload1 = SIMD4(lowHalf: grid, highHalf: offset)
        quad.payload3 = SIMD4(lowHalf: secondOffset, highHalf: behindOffset)
        quad.payload4 = secondLimits
        quad.payloadParameter = Float(blendMode)
    }

    /// True if a pixel is computed from several texels along y.
    package var isUpsampled: Bool { grid != SIMD2(1, 1) }

    /// Counts texels from the positions of the images on their targets: the pixel at each target's first texel, where
    /// there is such an image.
    mutating func place(image: SIMD2<Float>, second: SIMD2<Float>?, behind: SIMD2<Float>?) {
        offset = -image
        if let second { secondOffset = -second }
        if let behind { behindOffset = -behind }
    }
}

/// The result of other passes on a grid of its own, with bilinear filtering: the image of a rasterized layer, a wide
/// shadow.
package struct SampledTargetPayload: Sendable, Equatable {
    /// From own coordinates to texels: scale x, scale y, offset x, offset y.
    package var texels: SIMD4<Float>
    /// The first and the last texel to read: minX minY maxX maxY, whole numbers.
    package var texelLimits: SIMD4<Float>
    /// From pixels to texels of a blend's backdrop.
    package var behindOffset: SIMD2<Float> = .zero
    /// The mode of blending with the backdrop, or 0.
    package var blendMode: Int32

    package init(texels: SIMD4<Float>, texelLimits: SIMD4<Float>, blendMode: Int32 = 0) {
        (self.texels, self.texelLimits, self.blendMode) = (texels, texelLimits, blendMode)
    }

    package init(decoding quad: QuadInstance) {
        (texels, texelLimits) = (quad.payload1, quad.payload2)
        behindOffset = quad.payload3.highHalf
        blendMode = Int32(quad.payloadParameter)
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.payload1, quad.payload2) = (texels, texelLimits)
        quad.payload3.highHalf = behindOffset
        quad.payloadParameter = Float(blendMode)
    }

    /// Counts texels from the positions of the images on their targets, like
    /// ``TargetPayload/place(image:second:behind:)``.
    mutating func place(image: SIMD2<Float>, behind: SIMD2<Float>?) {
        texels.highHalf -= image
        texelLimits -= SIMD4(lowHalf: image, highHalf: image)
        if let behind { behindOffset = -behind }
    }
}
