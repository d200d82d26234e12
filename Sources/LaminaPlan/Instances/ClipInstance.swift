/// A rounded rectangle that clips other layers' fragments, as the GPU reads it: four texels of the table of clips.
@frozen
package struct ClipInstance: BitwiseCopyable, Sendable, Equatable {
    /// Row x of the map from pixels to the clip's own coordinates, points from its centre; then half of the width.
    package var rowX: SIMD4<Float>
    /// Row y; then half of the height.
    package var rowY: SIMD4<Float>
    /// Row w; then the hard edges as ``QuadFlags``.
    package var rowW: SIMD4<Float>
    package var radii: SIMD4<Float>

    package init(rowX: SIMD4<Float>, rowY: SIMD4<Float>, rowW: SIMD4<Float>, radii: SIMD4<Float>) {
        (self.rowX, self.rowY, self.rowW, self.radii) = (rowX, rowY, rowW, radii)
    }
}
