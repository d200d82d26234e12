import LaminaGeometry

/// The rectangle that a filter's pass produces for one image, as the GPU reads it.
///
/// The layout matches the vertex attributes of the same names in `Shaders/filter.vert`: five vectors of four floats.
@frozen
package struct FilterInstance: BitwiseCopyable, Sendable, Equatable {
    /// The texels of the target to shade: minX minY maxX maxY.
    package private(set) var destination: SIMD4<Float>
    /// From texels of the target to pixels of the stage's grid: x, y to add; then from pixels of the source's grid to
    /// texels of the source: x, y to add.
    package private(set) var offsets: SIMD4<Float>
    /// The source's pixels, on its grid: minX, minY, maxX, maxY; the kernel's edge mode applies beyond them.
    package private(set) var limits: SIMD4<Float>
    /// From pixels of the second image's grid to its texels: x, y to add; the rest is not used.
    package private(set) var secondOffset: SIMD4<Float>
    /// The second image's pixels on its grid; transparent beyond.
    package private(set) var secondLimits: SIMD4<Float>

    /// - Parameters:
    ///   - region: the pixels to produce, on the stage's grid.
    ///   - origin: the pixel of that grid at the target's first texel.
    ///   - source: the input of the kernel.
    ///   - second: the other image of kernels that join two.
    package init(region: PixelRect, origin: SIMD2<Int32>, source: Source, second: Source) {
        destination = SIMD4(region.moved(x: -origin.x, y: -origin.y))
        offsets = SIMD4(lowHalf: SIMD2<Float>(origin), highHalf: -SIMD2<Float>(source.origin))
        limits = SIMD4(source.limits)
        secondOffset = SIMD4(lowHalf: -SIMD2<Float>(second.origin), highHalf: .zero)
        secondLimits = SIMD4(second.limits)
    }

    /// An image that a kernel reads.
    package struct Source {
        /// Its pixels, on its grid.
        package var limits: PixelRect
        /// The pixel of that grid at its target's first texel.
        package var origin: SIMD2<Int32>

        package init(limits: PixelRect, origin: SIMD2<Int32>) { (self.limits, self.origin) = (limits, origin) }
    }

    /// The texels of the target that are computed.
    package var texels: PixelRect { PixelRect(coveringEdges: destination) }
    /// The texels of the source that may be read.
    package var sourceTexels: PixelRect {
        PixelRect(coveringEdges: limits + SIMD4(lowHalf: offsets.highHalf, highHalf: offsets.highHalf))
    }
    /// The texels of the second image that may be read.
    package var secondTexels: PixelRect {
        PixelRect(coveringEdges: secondLimits + SIMD4(lowHalf: secondOffset.lowHalf, highHalf: secondOffset.lowHalf))
    }
}
