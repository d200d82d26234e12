/// The rectangle that a filter's pass gives for one image, as the GPU reads it: five vectors of four floats.
@frozen
package struct FilterInstance: BitwiseCopyable, Sendable, Equatable {
    /// The texels of the target to shade: minX minY maxX maxY.
    package var destination: SIMD4<Float>
    /// From texels of the target to pixels of the stage's grid: x, y to add; then from pixels of the source's grid to
    /// texels of the source: x, y to add.
    package var offsets: SIMD4<Float>
    /// The source's pixels, on its grid: minX, minY, maxX, maxY; beyond them is the kernel's edge.
    package var limits: SIMD4<Float>
    /// From pixels of the second image's grid to its texels: x, y to add; the rest is not used.
    package var secondOffset: SIMD4<Float>
    /// The second image's pixels on its grid; transparent beyond.
    package var secondLimits: SIMD4<Float>
}
