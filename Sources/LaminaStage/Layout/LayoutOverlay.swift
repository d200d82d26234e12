import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// Lines that show a stage's layout by constraints, over its picture: rectangles, baselines, guides and constraints.
///
/// They show the frames that layout found last; layers that an animation moves are elsewhere meanwhile.
package struct LayoutOverlay: Sendable, Hashable {
    /// The lines of one meaning.
    package struct Shape: Sendable, Hashable {
        /// The meaning of the lines.
        package var meaning: Meaning
        /// The lines, in the coordinates of the stage's root layer, in points.
        package var path: Path

        /// Creates the lines of a meaning.
        package init(meaning: Meaning, path: Path) { (self.meaning, self.path) = (meaning, path) }
    }

    /// The meanings of lines, in the order in which they are drawn, the last in front.
    package enum Meaning: String, Sendable, Hashable, CaseIterable {
        /// The alignment rectangles of items whose places and sizes constraints decide.
        case alignmentRectangle
        /// The alignment rectangles of items that constraints leave open.
        case ambiguous
        /// The rectangles of guides, dashed.
        case guide
        /// First and last baselines.
        case baseline
        /// Constraints that hold, from edge to edge.
        case satisfied
        /// Optional constraints that others keep from holding.
        case missed
        /// Constraints that layout goes on without.
        case broken
    }

    /// The lines of each meaning that has any.
    package var shapes: [Shape]

    /// Creates the overlay of a stage as it was laid out last.
    ///
    /// Takes time as a `LayoutReport` does.
    package init(of stage: Stage) {
        var lines = LayoutLines(stage.root)
        lines.addAll()
        shapes = Meaning.allCases.compactMap { meaning in
            lines.paths[meaning].map { Shape(meaning: meaning, path: $0) }
        }
    }
}

/// The lines of a layout, being collected.
private struct LayoutLines {
    private(set) var paths: [LayoutOverlay.Meaning: Path] = [:]
    private let root: Layer
    /// Half the length of the bars at the ends of constraints, in points.
    private static let barReach = 3.0

    init(_ root: Layer) { self.root = root }

    mutating func addAll() {
        guard root.subtreeHasLayout else { return }
        for (item, ambiguities) in root.layoutItem.laidOutItems where item !== root.layoutItem {
            addRectangle(of: item, isOpen: !ambiguities.isEmpty)
        }
        for constraint in root.layoutItem.activeConstraints { add(constraint) }
    }

    // MARK: Items

    private mutating func addRectangle(of item: LayoutItem, isOpen: Bool) {
        let rectangle = item.alignmentRectangle
        let corners = [
            Point(x: rectangle.minX, y: rectangle.minY), Point(x: rectangle.maxX, y: rectangle.minY),
            Point(x: rectangle.maxX, y: rectangle.maxY), Point(x: rectangle.minX, y: rectangle.maxY),
        ].compactMap { place($0, of: item) }
        guard corners.count == 4 else { return }
        let meaning: LayoutOverlay.Meaning =
            isOpen ? .ambiguous : item is LayoutGuide ? .guide : .alignmentRectangle
        add(corners, to: meaning, isClosed: true)
        guard let baselines = item.baselines(forWidth: rectangle.width) else { return }
        let offsets = [baselines.first, baselines.last].map { $0.position(inHeight: rectangle.height) }
        for offset in Set(offsets).sorted() {
            let y = rectangle.minY + offset
            let ends = [Point(x: rectangle.minX, y: y), Point(x: rectangle.maxX, y: y)]
            add(ends.compactMap { place($0, of: item) }, to: .baseline)
        }
    }

    /// Converts a point from the coordinates that an item's rectangle is in to the root's.
    private func place(_ point: Point, of item: LayoutItem) -> Point? {
        guard let parent = item.parent as? LayerLayoutItem else {
            // The root's rectangle is in the coordinates outside of it.
            let (frame, origin) = (item.currentFrame, item.originInside)
            return Point(x: point.x - frame.minX + origin.x, y: point.y - frame.minY + origin.y)
        }
        return parent.layer?.convert(point, to: root)
    }

    private mutating func add(_ points: [Point], to meaning: LayoutOverlay.Meaning, isClosed: Bool = false) {
        guard let first = points.first else { return }
        paths[meaning, default: Path()].move(to: first)
        for point in points.dropFirst() { paths[meaning, default: Path()].addLine(to: point) }
        if isClosed { paths[meaning, default: Path()].closeSubpath() }
    }

    // MARK: Constraints

    private mutating func add(_ constraint: LayoutConstraint) {
        let form = constraint.form
        let meaning: LayoutOverlay.Meaning =
            constraint.isBroken ? .broken : constraint.error > 1e-6 ? .missed : .satisfied
        guard form.firstAttribute.kind != .dimension else {
            addLength(of: form.first, form.firstAttribute, meaning)
            if let second = form.second { addLength(of: second, form.secondAttribute, meaning) }
            return
        }
        guard let second = form.second, let start = box(of: form.first), let end = box(of: second),
            let from = position(of: form.first, form.firstAttribute),
            let to = position(of: second, form.secondAttribute)
        else { return }
        if form.firstAttribute.kind == .y {
            let x = LayoutLines.middle(of: start.minX...start.maxX, and: end.minX...end.maxX)
            addDistance(Point(x: x, y: from.y), Point(x: x, y: to.y), meaning)
        } else {
            let y = LayoutLines.middle(of: start.minY...start.maxY, and: end.minY...end.maxY)
            addDistance(Point(x: from.x, y: y), Point(x: to.x, y: y), meaning)
        }
    }

    /// The middle of what two ranges share, or of the first one.
    private static func middle(of first: ClosedRange<Double>, and second: ClosedRange<Double>) -> Double {
        let shared = first.overlaps(second) ? first.clamped(to: second) : first
        return (shared.lowerBound + shared.upperBound) / 2
    }

    private mutating func addLength(
        of item: LayoutItem, _ attribute: LayoutAttribute, _ meaning: LayoutOverlay.Meaning
    ) {
        guard let box = box(of: item) else { return }
        if attribute == .width {
            addDistance(Point(x: box.minX, y: box.midY), Point(x: box.maxX, y: box.midY), meaning)
        } else {
            addDistance(Point(x: box.midX, y: box.minY), Point(x: box.midX, y: box.maxY), meaning)
        }
    }

    /// Adds a line along x or y with a bar at each end.
    private mutating func addDistance(_ from: Point, _ to: Point, _ meaning: LayoutOverlay.Meaning) {
        let isVertical = from.x == to.x && from.y != to.y
        let reach = LayoutLines.barReach
        for end in from == to ? [from] : [from, to] {
            let (x, y) = isVertical ? (reach, 0) : (0, reach)
            add([Point(x: end.x - x, y: end.y - y), Point(x: end.x + x, y: end.y + y)], to: meaning)
        }
        if from != to { add([from, to], to: meaning) }
    }

    /// The rectangle around an item, in the root's coordinates.
    private func box(of item: LayoutItem) -> Rect? {
        let rectangle = item.alignmentRectangle
        let corners = [
            Point(x: rectangle.minX, y: rectangle.minY), Point(x: rectangle.maxX, y: rectangle.minY),
            Point(x: rectangle.maxX, y: rectangle.maxY), Point(x: rectangle.minX, y: rectangle.maxY),
        ].compactMap { place($0, of: item) }
        guard corners.count == 4 else { return nil }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// The point of an item at which an attribute is, in the root's coordinates.
    private func position(of item: LayoutItem, _ attribute: LayoutAttribute) -> Point? {
        let (rectangle, margins) = (item.alignmentRectangle, item.layoutMargins)
        let isReversed = item.effectiveLayoutDirection == .rightToLeft
        let left = isReversed ? margins.trailing : margins.leading
        let right = isReversed ? margins.leading : margins.trailing
        var point = Point(x: rectangle.midX, y: rectangle.midY)
        switch attribute {
        case .left: point.x = rectangle.minX
        case .right: point.x = rectangle.maxX
        case .leading: point.x = isReversed ? rectangle.maxX : rectangle.minX
        case .trailing: point.x = isReversed ? rectangle.minX : rectangle.maxX
        case .leftMargin: point.x = rectangle.minX + left
        case .rightMargin: point.x = rectangle.maxX - right
        case .leadingMargin: point.x = isReversed ? rectangle.maxX - right : rectangle.minX + left
        case .trailingMargin: point.x = isReversed ? rectangle.minX + left : rectangle.maxX - right
        case .centerXWithinMargins: point.x = (rectangle.minX + left + rectangle.maxX - right) / 2
        case .top: point.y = rectangle.minY
        case .bottom: point.y = rectangle.maxY
        case .topMargin: point.y = rectangle.minY + margins.top
        case .bottomMargin: point.y = rectangle.maxY - margins.bottom
        case .centerYWithinMargins: point.y = (rectangle.minY + margins.top + rectangle.maxY - margins.bottom) / 2
        case .firstBaseline: point.y = baseline(of: item, isFirst: true)
        case .lastBaseline: point.y = baseline(of: item, isFirst: false)
        case .centerX, .centerY, .width, .height, .notAnAttribute: break
        }
        return place(point, of: item)
    }

    /// The y of a baseline in the coordinates that the item's rectangle is in; an edge of an item without text.
    private func baseline(of item: LayoutItem, isFirst: Bool) -> Double {
        let rectangle = item.alignmentRectangle
        guard let baselines = item.baselines(forWidth: rectangle.width) else {
            return isFirst ? rectangle.minY : rectangle.maxY
        }
        return rectangle.minY + (isFirst ? baselines.first : baselines.last).position(inHeight: rectangle.height)
    }
}

extension LayoutItem {
    /// The present frame less the alignment insets, in the parent's coordinates.
    fileprivate var alignmentRectangle: Rect {
        let (frame, insets) = (currentFrame, alignmentRectInsets)
        return Rect(
            x: frame.minX + insets.leading, y: frame.minY + insets.top,
            width: max(frame.width - insets.leading - insets.trailing, 0),
            height: max(frame.height - insets.top - insets.bottom, 0))
    }
}
