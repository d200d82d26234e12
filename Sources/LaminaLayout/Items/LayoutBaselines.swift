import LaminaGeometry

/// The baseline of a line of text in an item: a distance from a fraction of the item's height.
///
/// So it is at the same place whatever else decides the height: a first baseline is usually measured from the top edge,
/// a last one from the bottom edge.
public struct LayoutBaseline: Hashable, Sendable {
    /// The fraction of the height from which the baseline is measured: 0 for the top edge, 1 for the bottom edge.
    public var origin: Double
    /// The distance from there downwards, in points; negative upwards.
    public var distance: Double

    /// Creates a baseline at a distance from a fraction of the height.
    public init(origin: Double, distance: Double) { (self.origin, self.distance) = (origin, distance) }

    /// The distance from the top edge of an item of a height, both in points.
    public func position(inHeight height: Double) -> Double { origin * height + distance }
}

/// The first and the last baseline of an item.
public struct LayoutBaselines: Hashable, Sendable {
    /// The baseline of the first line of text.
    public var first: LayoutBaseline
    /// The baseline of the last line of text.
    public var last: LayoutBaseline

    /// Creates baselines.
    public init(first: LayoutBaseline, last: LayoutBaseline) { (self.first, self.last) = (first, last) }

    /// Creates a first baseline below the top edge, and a last one above the bottom edge, by distances in points.
    public init(fromTop first: Double, fromBottom last: Double) {
        self.init(first: LayoutBaseline(origin: 0, distance: first), last: LayoutBaseline(origin: 1, distance: -last))
    }
}

extension LayoutItemConvertible {
    /// Returns the alignment rectangle of the item in a frame: the frame less the alignment insets, in points.
    public func alignmentRect(forFrame frame: Rect) -> Rect {
        let insets = layoutItem.alignmentRectInsets
        return Rect(
            x: frame.origin.x + insets.leading, y: frame.origin.y + insets.top,
            width: frame.size.width - insets.leading - insets.trailing,
            height: frame.size.height - insets.top - insets.bottom)
    }

    /// Returns the frame of the item of which a rectangle is the alignment rectangle, in points: the inverse of
    /// ``alignmentRect(forFrame:)``.
    public func frame(forAlignmentRect rect: Rect) -> Rect {
        let insets = layoutItem.alignmentRectInsets
        return Rect(
            x: rect.origin.x - insets.leading, y: rect.origin.y - insets.top,
            width: rect.size.width + insets.leading + insets.trailing,
            height: rect.size.height + insets.top + insets.bottom)
    }
}
