import LaminaGeometry

/// The nine parts into which a layer's ``Layer/borderImage`` is cut, and their places: CSS's `border-image-slice`, `-width`,
/// `-outset` and `-repeat`.
///
/// ```swift
/// card.borderImage = image
/// card.borderImageParts = BorderImageParts(slice: .pixels(SIMD4(repeating: 12)), horizontal: .round)
/// ```
/// Four lines cut the picture: the corners go to the corners, the parts between them along the sides, and the one in the
/// middle, if it is shown, into the layer. Numbers for four sides are in the order top, right, bottom, left, those of the
/// picture upright: with flipped geometry it keeps its orientation.
public struct BorderImageParts: Sendable, Hashable {
    /// The distances of the cuts from the picture's edges.
    public enum Slice: Sendable, Hashable {
        /// In pixels of the picture, rounded to whole ones; those beyond the picture count as its size.
        case pixels(SIMD4<Double>)
        /// As fractions of the picture's size, from 0 to 1.
        case fractions(SIMD4<Double>)
    }

    /// The way in which a part fills a side that is longer or shorter than it.
    public enum Repeat: String, Sendable, CaseIterable {
        /// It is stretched.
        case stretch
        /// It is repeated at its size, one copy being in the middle of the side; the last ones are cut off.
        case `repeat`
        /// It is repeated as often as fits best, and resized so that a whole number of copies fits.
        case round
        /// It is repeated as often as it fits wholly, with equal gaps around the copies; none where it doesn't.
        case space
    }

    /// The distances of the cuts from the picture's edges, a third of its size by default. Where two meet or cross, the
    /// parts between them are empty.
    public var slice: Slice
    /// True if the part in the middle is shown, below the other parts of the border and above the sublayers.
    public var fills: Bool
    /// The widths of the border in points, from 0 to 1,000,000,000; nil for those of the slices at ``Layer/contentsScale``
    /// pixels per point. Where opposite ones do not fit, all are reduced in proportion.
    public var width: SIMD4<Double>?
    /// The distances by which the border's outer edge is beyond the bounds, in points, from 0 to 1,000,000,000.
    public var outset: SIMD4<Double>
    /// The way in which parts fill the upper and lower side, and the width of the middle.
    public var horizontal: Repeat
    /// The way in which parts fill the left and right side, and the height of the middle.
    public var vertical: Repeat

    /// Creates the parts of a border's picture; see the properties for units and ranges.
    public init(
        slice: Slice = .fractions(SIMD4(repeating: 1.0 / 3)), fills: Bool = false, width: SIMD4<Double>? = nil,
        outset: SIMD4<Double> = .zero, horizontal: Repeat = .stretch, vertical: Repeat = .stretch
    ) {
        (self.slice, self.fills, self.width) = (slice, fills, width)
        (self.outset, self.horizontal, self.vertical) = (outset, horizontal, vertical)
    }
}

extension BorderImageParts {
    /// The parts with their numbers clamped to the ranges; NaN counts as 0.
    var sanitized: BorderImageParts {
        func lengths(_ numbers: SIMD4<Double>) -> SIMD4<Double> { Amount.clamped(numbers, 0...1e9, orElse: .zero) }
        var result = self
        switch slice {
        case .pixels(let numbers): result.slice = .pixels(lengths(numbers))
        case .fractions(let numbers): result.slice = .fractions(Amount.clamped(numbers, 0...1, orElse: .zero))
        }
        result.width = width.map(lengths)
        result.outset = lengths(outset)
        return result
    }

    /// Interpolates slices of one unit, widths that both have, and outsets; all else changes halfway.
    func interpolated(to end: BorderImageParts, progress: Double) -> BorderImageParts {
        func between(_ from: SIMD4<Double>, _ to: SIMD4<Double>) -> SIMD4<Double> { from + (to - from) * progress }
        var result = progress < 0.5 ? self : end
        switch (slice, end.slice) {
        case (.pixels(let from), .pixels(let to)): result.slice = .pixels(between(from, to))
        case (.fractions(let from), .fractions(let to)): result.slice = .fractions(between(from, to))
        default: break
        }
        if let width, let target = end.width { result.width = between(width, target) }
        result.outset = between(outset, end.outset)
        return result
    }
}
