/// Which pixels each pass needs, along one axis.
extension GaussianGrid {
    /// The grid's pixels that growing to `pixels` reads.
    func cells(for pixels: PixelSpan) -> PixelSpan {
        let scale = 1 / Double(factor)
        let first = (Double(pixels.low) * scale + origin).rounded(.down)
        let last = (Double(pixels.high - 1) * scale + origin).rounded(.down)
        return PixelSpan(low: Int(first) - 1, high: Int(last) + 3)
    }

    /// The spans that the passes which shrink give, the last one first and the pixels read by the first of them at the
    /// end.
    func sources(of cells: PixelSpan) -> [PixelSpan] {
        var spans = [cells]
        var span = cells
        for step in steps.reversed() {
            let first = Self.firstTap(factor: step, order: Int(order))
            let taps = Self.taps(factor: step, order: Int(order))
            span = PixelSpan(low: step * span.low + first, high: step * (span.high - 1) + first + taps)
            spans.append(span)
        }
        return spans
    }

    /// The pixels of the frame that a blur of `pixels` reads.
    func reads(_ pixels: PixelSpan) -> PixelSpan {
        sources(of: cells(for: pixels).outset(by: reach)).last ?? pixels
    }

    /// The shrunk pixels that read any of `source`, and one more at each end, which then stands for all beyond.
    static func extent(of source: PixelSpan, factor: Int, order: Int) -> PixelSpan {
        let first = firstTap(factor: factor, order: order)
        let taps = taps(factor: factor, order: order)
        let low = (Double(source.low - first - taps + 1) / Double(factor)).rounded(.up)
        let high = (Double(source.high - 1 - first) / Double(factor)).rounded(.down)
        return PixelSpan(low: Int(low) - 1, high: Int(high) + 2)
    }
}
