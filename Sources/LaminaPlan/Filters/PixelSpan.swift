import LaminaGeometry

/// Pixels along one axis, from `low` up to but not including `high`.
struct PixelSpan: Sendable, Equatable {
    var low: Int
    var high: Int

    var count: Int { max(0, high - low) }

    /// The pixels in both; if there are none, the nearest one of `other`.
    func clamped(to other: PixelSpan) -> PixelSpan {
        let low = min(max(low, other.low), max(other.high - 1, other.low))
        return PixelSpan(low: low, high: max(min(high, other.high), low + 1))
    }

    func outset(by margin: Int) -> PixelSpan { PixelSpan(low: low - margin, high: high + margin) }

    /// The largest distance from one end of a span to the other end of another, in pixels.
    func distance(to other: PixelSpan) -> Int { max(other.high - low, high - other.low) }

    func contains(_ other: PixelSpan) -> Bool { low <= other.low && other.high <= high }
}

extension PixelRect {
    /// The columns or the rows.
    func span(_ axis: FilterAxis) -> PixelSpan {
        axis == .x ? PixelSpan(low: Int(minX), high: Int(maxX)) : PixelSpan(low: Int(minY), high: Int(maxY))
    }

    /// The rectangle with other columns or rows.
    func with(_ span: PixelSpan, along axis: FilterAxis) -> PixelRect {
        var rect = self
        if axis == .x {
            rect.minX = Int32(clamping: span.low)
            rect.maxX = Int32(clamping: span.high)
        } else {
            rect.minY = Int32(clamping: span.low)
            rect.maxY = Int32(clamping: span.high)
        }
        return rect
    }

    func moved(by offset: SIMD2<Int32>) -> PixelRect {
        PixelRect(
            minX: Int32(clamping: Int(minX) + Int(offset.x)), minY: Int32(clamping: Int(minY) + Int(offset.y)),
            maxX: Int32(clamping: Int(maxX) + Int(offset.x)), maxY: Int32(clamping: Int(maxY) + Int(offset.y)))
    }
}
