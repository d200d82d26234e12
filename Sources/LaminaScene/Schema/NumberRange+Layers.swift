import LaminaLayers

extension NumberRange {
    /// Coordinates and lengths in points: far beyond any picture, and small enough that no sum or product overflows.
    static let coordinate = NumberRange.between(.coordinates)

    /// Lengths in points.
    static let length = NumberRange.between(.lengths)

    /// Pixels a point of a picture.
    static let scale = NumberRange.between(.scales)
}
