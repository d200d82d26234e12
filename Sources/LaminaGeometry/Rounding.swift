/// Rounding without a call into the C library, which the base x86-64 instruction set would need for each number.
///
/// Adding and taking away 1.5 · 2⁵² leaves the nearest whole number, ties to even. Numbers beyond ±2⁵¹ have no fraction
/// worth rounding here and come back changed by at most their own spacing.
@inlinable
package func nearestWhole<Vector: SIMD>(_ value: Vector) -> Vector where Vector.Scalar == Double {
    let shift = Vector(repeating: 6_755_399_441_055_744)
    return (value + shift) - shift
}

/// The same for one number.
@inlinable
package func nearestWhole(_ value: Double) -> Double {
    let shift = 6_755_399_441_055_744.0
    return (value + shift) - shift
}
