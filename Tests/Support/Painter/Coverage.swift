/// The part of a pixel that a shape covers.
struct Coverage {
    /// From 0 to 1.
    var share: Double
    /// True if another renderer may see it otherwise although no edge runs through the pixel: its centre is next to a
    /// hard side, or each side for itself lets some of it in, just beyond a sharp corner.
    var isDoubtful = false
    /// True if the pixel's centre is next to a hard side, so that another renderer may see all of the pixel or nothing.
    var isTie = false

    static let none = Coverage(share: 0)
    static let whole = Coverage(share: 1)

    /// True if the shape's edge runs through the pixel.
    var isPartial: Bool { share > 0 && share < 1 }

    /// The rest within another shape.
    func cut(to other: Coverage) -> Coverage {
        Coverage(
            share: share * other.share, isDoubtful: isDoubtful || other.isDoubtful, isTie: isTie || other.isTie)
    }
}
