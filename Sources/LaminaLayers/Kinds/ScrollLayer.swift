import Glibc
import LaminaGeometry

/// A layer that shows a part of its content: Core Animation's `CAScrollLayer`.
///
/// ```swift
/// let list = ScrollLayer()
/// list.frame = Rect(x: 0, y: 0, width: 320, height: 480)
/// list.scrollMode = .vertically
/// list.scroll(to: Point(x: 0, y: 1200))
/// ```
///
/// Scrolling sets the origin of the bounds, which animates like any change. The layer clips to its bounds by default,
/// and content outside costs no pixels.
open class ScrollLayer: Layer {
    /// The axes along which a layer scrolls.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        case none, vertically, horizontally, both
    }

    /// The cached areas of the sublayers.
    package final let rows = ScrollRows()

    /// The axes along which the layer scrolls. The default is both.
    public final var scrollMode = Mode.both {
        didSet { didDefine(.scrollMode) }
    }

    /// A layer of no size at the origin, which clips.
    public override init() {
        super.init()
        kind = .scroll
    }

    /// The default value of a key: `masksToBounds` is true.
    public override class func defaultValue(forKey key: String) -> Any? {
        key == "masksToBounds" ? true : super.defaultValue(forKey: key)
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .scroll
        if let other = layer as? ScrollLayer { scrollMode = other.scrollMode }
    }

    /// Scrolls a point of the layer's coordinates to its top left, as far as ``scrollMode`` allows.
    public final func scroll(to point: Point) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = point.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = point.y }
        if origin != bounds.origin { bounds.origin = origin }
    }

    /// Scrolls by the smallest distance that makes a rectangle of the layer's coordinates visible; of one that is too
    /// large, its top left.
    public final func scroll(to rect: Rect) {
        func origin(_ low: Double, _ high: Double, seen: Double, length: Double) -> Double {
            if high - low > length || low < seen { return low }
            return high > seen + length ? high - length : seen
        }
        scroll(
            to: Point(
                x: origin(rect.minX, rect.maxX, seen: bounds.origin.x, length: bounds.size.width),
                y: origin(rect.minY, rect.maxY, seen: bounds.origin.y, length: bounds.size.height)))
    }
}

extension Layer {
    /// Scrolls the nearest enclosing ``ScrollLayer`` so that a point of this layer's coordinates is at its top left;
    /// does nothing if there is none.
    public final func scroll(_ point: Point) {
        guard let layer = enclosingScrollLayer, let target = convert(point, to: layer) else { return }
        layer.scroll(to: target)
    }

    /// Scrolls the nearest enclosing ``ScrollLayer`` by the smallest distance that makes a rectangle of this layer's
    /// coordinates visible; does nothing if there is none.
    public final func scrollRectToVisible(_ rect: Rect) {
        guard let layer = enclosingScrollLayer, let target = convert(rect, to: layer) else { return }
        layer.scroll(to: target)
    }

    /// The part of the bounds that the nearest enclosing ``ScrollLayer`` shows; all if there is none.
    public final var visibleRect: Rect {
        guard let layer = enclosingScrollLayer, let shown = layer.convert(layer.bounds, to: self) else { return bounds }
        let visible = bounds.intersection(shown)
        return visible.isNull ? .zero : visible
    }

    private final var enclosingScrollLayer: ScrollLayer? {
        var layer = superlayer
        while let current = layer {
            if let found = current as? ScrollLayer { return found }
            layer = current.superlayer
        }
        return nil
    }
}

extension ScrollLayer.Mode: KeyedChoice {}
