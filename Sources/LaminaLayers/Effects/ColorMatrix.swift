/// The vectors of a colour matrix, each multiplied with (red, green, blue, alpha of 1).
public struct ColorMatrix: Sendable, Hashable {
    /// What gives the red.
    public var red = SIMD4<Double>(1, 0, 0, 0)
    /// What gives the green.
    public var green = SIMD4<Double>(0, 1, 0, 0)
    /// What gives the blue.
    public var blue = SIMD4<Double>(0, 0, 1, 0)
    /// What gives the factor of the alpha.
    public var alpha = SIMD4<Double>(0, 0, 0, 1)
    /// What is added to each.
    public var bias = SIMD4<Double>.zero

    /// The matrix that changes nothing, to be changed.
    public init() {}
}
