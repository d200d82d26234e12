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
            span = step.reads(span)
            spans.append(span)
        }
        return spans
    }

    /// The pixels of the frame that a blur of `pixels` reads.
    func reads(_ pixels: PixelSpan) -> PixelSpan {
        sources(of: cells(for: pixels).outset(by: reach)).last ?? pixels
    }
}
