extension NumberRange {
    /// Coordinates and lengths in points: far beyond any picture, and small enough that no sum or product overflows.
    static let coordinate = NumberRange.between(-1e9...1e9)

    /// Lengths in points.
    static let length = NumberRange.between(0...1e9)

    /// Pixels a point of a picture.
    static let scale = NumberRange.between(0.01...100)
}
