/// Why the coverage of a path cannot be had.
package enum PathCoverageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The path's lines are too many, or too long all together, to be filled in a reasonable time.
    case tooComplex(elements: Int)
    /// The picture of its coverage would be too large.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The rasterizer gave up.
    case rasterizer(status: String)

    package var description: String {
        switch self {
        case .tooComplex(let elements):
            "a path of \(elements) elements has more or longer lines than can be filled in time; simplify it"
        case .tooLarge(let width, let height, let limit):
            "a path is to be filled on \(width)x\(height) pixels, but \(limit) pixels are the most; "
                + "make the layer or the scale smaller"
        case .rasterizer(let status):
            "a path could not be filled: \(status); give it fewer elements or a smaller size"
        }
    }
}
