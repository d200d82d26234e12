/// How a camera held the picture that it stored, numbered as EXIF tag 274 numbers it.
///
/// The names say what the stored picture needs in order to stand upright.
public enum ImageOrientation: Int, CaseIterable, Sendable {
    /// Nothing.
    case upright = 1
    /// A flip left to right.
    case mirrored = 2
    /// A half turn.
    case turnedHalf = 3
    /// A flip top to bottom.
    case flipped = 4
    /// A flip over the diagonal from top left to bottom right.
    case transposed = 5
    /// A quarter turn clockwise.
    case turnedRight = 6
    /// A flip over the diagonal from top right to bottom left.
    case transversed = 7
    /// A quarter turn anticlockwise.
    case turnedLeft = 8

    /// Whether width and height change places.
    public var swapsSides: Bool { rawValue >= 5 }
}
