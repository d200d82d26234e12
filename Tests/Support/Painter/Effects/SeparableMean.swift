import LaminaGeometry

/// A weighted mean along rows and then along columns.
struct SeparableMean {
    /// The weights from `-reach` to `reach`, the same both ways.
    let weights: [Double]
    /// Those along columns, if they are others.
    var columnWeights: [Double]?
    let edge: ImageEdge

    init(weights: [Double], columnWeights: [Double]? = nil, edge: ImageEdge) {
        (self.weights, self.columnWeights, self.edge) = (weights, columnWeights, edge)
    }

    private var reach: Int { weights.count / 2 }

    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let image = edge.cut(image).trimmed()
        let result = edge.result(of: image, reachX: reach, reachY: (columnWeights ?? weights).count / 2, within: limit)
        guard !result.isEmpty, !image.rect.isEmpty else { return .empty }
        return alongColumns(alongRows(image, result), result)
    }

    /// The rows of the image, with the columns of the result.
    private func alongRows(_ image: PaintedImage, _ result: PixelRect) -> PaintedImage {
        var means = PaintedImage(
            PixelRect(minX: result.minX, minY: image.rect.minY, maxX: result.maxX, maxY: image.rect.maxY))
        let (reach, width) = (self.reach, image.rect.width)
        let (first, start) = (Int(image.rect.minX), Int(result.minX) - reach)
        // Where each column of the result, and of what it reads, is in a row of the image.
        let sources = (start..<Int(result.maxX) + reach).map { edge.column($0) - first }
        image.pixels.withUnsafeBufferPointer { pixels in
            means.pixels.withUnsafeMutableBufferPointer { means in
                for row in 0..<image.rect.height {
                    for column in 0..<result.width {
                        var sum = SIMD8<Double>.zero
                        var low = 0
                        var high = weights.count
                        if edge.kind == .transparent {
                            low = min(max(0, first - start - column), high)
                            high = max(low, min(high, first + width - start - column))
                        }
                        for tap in low..<high {
                            let source = sources[column + tap]
                            if source < 0 || source >= width { continue }
                            sum += pixels[row * width + source].lanes * weights[tap]
                        }
                        means[row * result.width + column].lanes = sum
                    }
                }
            }
        }
        return means
    }

    private func alongColumns(_ rows: PaintedImage, _ result: PixelRect) -> PaintedImage {
        var means = PaintedImage(result)
        let width = result.width
        let weights = columnWeights ?? self.weights
        let reach = weights.count / 2
        rows.pixels.withUnsafeBufferPointer { rowPixels in
            means.pixels.withUnsafeMutableBufferPointer { means in
                for row in 0..<result.height {
                    for (tap, weight) in weights.enumerated() {
                        let source = edge.row(Int(result.minY) + row + tap - reach) - Int(rows.rect.minY)
                        if source < 0 || source >= rows.rect.height { continue }
                        for column in 0..<width {
                            means[row * width + column].lanes += rowPixels[source * width + column].lanes * weight
                        }
                    }
                }
            }
        }
        return means
    }
}
