import Foundation
import LaminaGeometry
import LaminaLayers

extension FilterKind.Pixellate: PaintedFilter {
    /// Squares whose corner is behind the viewer start at the first pixel.
    func apply(to image: PaintedImage, at place: FilterPlace, within limit: PixelRect) -> PaintedImage {
        let corner =
            place.map.apply(Point(x: place.bounds.origin.x + center.x, y: place.bounds.origin.y + center.y)) ?? .zero
        return Pixellate(side: side(at: place), anchor: SIMD2(corner.x, corner.y), edge: place.usualEdge)
            .apply(to: image, within: limit)
    }

    func reach(at place: FilterPlace) -> Double { side(at: place).rounded(.up) + 1 }

    static func random(_ maker: inout EffectMaker, isBackdrop: Bool) -> FilterKind {
        .pixellate(
            scale: maker.dice.fraction(1...9, of: maker.isAligned ? 1 : 3) / maker.scale,
            center: Point(x: maker.length(-3...3), y: maker.length(-3...3)))
    }

    /// The place stays.
    mutating func changeLengths(_ change: (Double) -> Double) { scale = change(scale) }

    private func side(at place: FilterPlace) -> Double { max(1, scale * place.stretch) }
}

/// Squares with the mean of what they cover.
struct Pixellate {
    /// In pixels, at least 1.
    let side: Double
    /// A corner of squares, in pixels.
    let anchor: SIMD2<Double>
    let edge: ImageEdge

    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let image = edge.cut(image).trimmed()
        if image.rect.isEmpty { return .empty }
        let result = (edge.kind == .transparent ? squares(on: image.rect) : edge.rect).intersection(limit)
        var means: [SIMD2<Int>: PaintedPixel] = [:]
        return PaintedImage(result) { x, y in
            let (columns, rows) = (block(x, anchor.x), block(y, anchor.y))
            let corner = SIMD2(columns.lowerBound, rows.lowerBound)
            if let mean = means[corner] { return mean }
            let mean = mean(of: image, columns, rows)
            means[corner] = mean
            return mean
        }
    }

    /// The pixels of all squares that touch a rectangle.
    private func squares(on rect: PixelRect) -> PixelRect {
        func ends(_ range: Range<Int>, _ anchor: Double) -> (low: Int32, high: Int32) {
            let (first, last) = (block(range.lowerBound, anchor), block(range.upperBound - 1, anchor))
            return (Int32(clamping: first.lowerBound), Int32(clamping: last.upperBound))
        }
        let (columns, rows) = (ends(rect.columns, anchor.x), ends(rect.rows, anchor.y))
        return PixelRect(minX: columns.low, minY: rows.low, maxX: columns.high, maxY: rows.high)
    }

    /// The start of the square with number `index`.
    private func start(_ index: Int, _ anchor: Double) -> Int {
        Int((anchor + Double(index) * side + 0.5).rounded(.down))
    }

    /// The pixels of the square that holds a pixel, along one axis.
    private func block(_ place: Int, _ anchor: Double) -> Range<Int> {
        var index = Int(((Double(place) + 0.5 - anchor) / side).rounded(.down))
        while start(index, anchor) > place { index -= 1 }
        while start(index + 1, anchor) <= place { index += 1 }
        return start(index, anchor)..<start(index + 1, anchor)
    }

    private func mean(of image: PaintedImage, _ columns: Range<Int>, _ rows: Range<Int>) -> PaintedPixel {
        var sum = SIMD8<Double>.zero
        var (shownColumns, shownRows) = (columns, rows)
        if edge.kind == .transparent {
            shownColumns = columns.clamped(to: image.rect.columns)
            shownRows = rows.clamped(to: image.rect.rows)
        }
        for y in shownRows {
            for x in shownColumns { sum += image[edge.column(x), edge.row(y)].lanes }
        }
        var mean = PaintedPixel(lanes: sum / Double(columns.count * rows.count))
        if isTie(columns, anchor.x) || isTie(rows, anchor.y) { mean.doubt = 1 }
        return mean
    }

    /// Returns whether an edge of the square is so near to the middle of a pixel that another machine may round the
    /// other way.
    private func isTie(_ block: Range<Int>, _ anchor: Double) -> Bool {
        for end in [block.lowerBound, block.upperBound] {
            let index = ((Double(end) - anchor) / side).rounded()
            let exact = anchor + index * side
            if abs(abs(exact - exact.rounded(.down)) - 0.5) < 1e-4 { return true }
        }
        return false
    }
}
