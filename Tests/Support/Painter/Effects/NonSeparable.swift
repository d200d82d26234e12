/// Luminosity and saturation as the blend modes of colours as wholes know them.
///
/// Source: W3C, "Compositing and Blending Level 1", section 10.2.
enum NonSeparable {
    static func luminosity(_ color: SIMD3<Double>) -> Double { 0.3 * color.x + 0.59 * color.y + 0.11 * color.z }

    static func saturation(_ color: SIMD3<Double>) -> Double { color.max() - color.min() }

    /// SetLum.
    static func withLuminosity(_ color: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
        clipped(color + (wanted - luminosity(color)))
    }

    /// SetSat: the least channel at 0, the greatest at `wanted`, the other between as it was.
    static func withSaturation(_ color: SIMD3<Double>, _ wanted: Double) -> SIMD3<Double> {
        let span = saturation(color)
        return span > 0 ? (color - color.min()) * (wanted / span) : .zero
    }

    /// ClipColor.
    private static func clipped(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let middle = luminosity(color)
        var result = color
        let least = result.min()
        if least < 0 { result = SIMD3(repeating: middle) + (result - middle) * (middle / (middle - least)) }
        let greatest = result.max()
        if greatest > 1 {
            result = SIMD3(repeating: middle) + (result - middle) * ((1 - middle) / (greatest - middle))
        }
        return result
    }
}
