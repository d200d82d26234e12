/// The vectors of a colour matrix, each multiplied with (red, green, blue, alpha of 1).
public struct ColorMatrix: Sendable, Hashable {
    public var red = SIMD4<Double>(1, 0, 0, 0)
    public var green = SIMD4<Double>(0, 1, 0, 0)
    public var blue = SIMD4<Double>(0, 0, 1, 0)
    public var alpha = SIMD4<Double>(0, 0, 0, 1)
    public var bias = SIMD4<Double>.zero

    /// The matrix that changes nothing, to be changed.
    public init() {}
}
