/// A function from 0…1 to 0…1 for one channel of ``FilterKind/componentTransfer(red:green:blue:alpha:)``, as in
/// Filter Effects Level 1 (W3C); results are kept within 0…1.
public enum TransferFunction: Sendable, Hashable {
    case identity
    /// Straight lines between values at equal distances; at least one value, at most 1,024.
    case table([Double])
    /// Steps of equal width; at least one value, at most 1,024.
    case discrete([Double])
    /// `slope · c + intercept`.
    case linear(slope: Double, intercept: Double)
    /// `amplitude · c ^ exponent + offset`.
    case gamma(amplitude: Double, exponent: Double, offset: Double)
    /// A smooth, monotone curve (Fritsch and Carlson) through points of rising x, level before the first and after the
    /// last; at most 64 points.
    case curve([SIMD2<Double>])
}
