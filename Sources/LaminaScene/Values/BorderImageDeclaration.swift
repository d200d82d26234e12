import LaminaGeometry
import LaminaLayers

/// The declaration of the parts of a border's picture in documents.
enum BorderImageDeclaration {
    private typealias Parts = BorderImageParts

    /// The unit of slices.
    fileprivate enum Unit: String, Sendable, CaseIterable { case pixels, fractions }

    fileprivate static let parts = ObjectDeclaration(
        "borderImageParts", "The nine parts of a border's picture, and their places.", make: Draft(),
        properties: {
            [
                Property(
                    "slice", .sides,
                    "The distances of the cuts from the picture's edges: one, or [top, right, bottom, left]; a third of the "
                        + "picture if absent."
                ) { $0.slice = $1 },
                Property(
                    "sliceUnit", .named(Unit.allCases.map { ($0.rawValue, $0) }), default: .pixels,
                    "The unit of slice: pixels of the picture, or fractions of its size."
                ) { $0.unit = $1 },
                Property("fill", .boolean, default: false, "Shows the part in the middle, too.") { $0.fills = $1 },
                Property(
                    "width", .sides,
                    "The widths of the border, in points: one, or [top, right, bottom, left]; those of the slices at "
                        + "contentsScale if absent."
                ) { $0.width = $1 },
                Property(
                    "outset", .sides, default: .zero,
                    "The distances by which the border is beyond the bounds, in points: one, or [top, right, bottom, left]."
                ) { $0.outset = $1 },
                Property(
                    "repeat", .ways, default: [.stretch],
                    "The way in which parts fill their sides: one, or [horizontal, vertical]."
                ) { $0.ways = $1 },
            ]
        })

    /// Parts about to be read.
    fileprivate struct Draft: Sendable {
        var slice: SIMD4<Double>?
        var unit = Unit.pixels
        var fills = false
        var width: SIMD4<Double>?
        var outset = SIMD4<Double>.zero
        var ways: [BorderImageParts.Repeat] = [.stretch]

        var parts: BorderImageParts {
            var parts = BorderImageParts(fills: fills, width: width, outset: outset)
            if let slice { parts.slice = unit == .pixels ? .pixels(slice) : .fractions(slice) }
            if let first = ways.first, let last = ways.last { (parts.horizontal, parts.vertical) = (first, last) }
            return parts
        }
    }
}

extension ValueDeclaration where Value == SIMD4<Double> {
    /// One length for all sides, or a list of four, clockwise from the top.
    fileprivate static var sides: ValueDeclaration {
        .either(
            ValueDeclaration<Double>.number(in: .length).map { SIMD4(repeating: $0) },
            .packed(["top", "right", "bottom", "left"], in: .length) { $0 })
    }
}

extension ValueDeclaration where Value == [BorderImageParts.Repeat] {
    /// One way for both axes, or one for each.
    fileprivate static var ways: ValueDeclaration {
        let way = ValueDeclaration<BorderImageParts.Repeat>.named(
            BorderImageParts.Repeat.allCases.map { ($0.rawValue, $0) })
        return .either(way.map { [$0] }, .array(of: way, count: 2...2))
    }
}

extension ValueDeclaration where Value == BorderImageParts {
    /// The nine parts of a border's picture.
    static var borderImageParts: ValueDeclaration {
        ValueDeclaration<BorderImageDeclaration.Draft>.object(BorderImageDeclaration.parts).map(\.parts)
    }
}
