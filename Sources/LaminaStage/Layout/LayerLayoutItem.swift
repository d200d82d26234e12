import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// A layer as constraint layout sees it: its frame without its transform, in its superlayer's coordinates.
///
/// An item doesn't retain its layer. Constraints accept layers directly, by their anchors:
///
/// ```swift
/// badge.leadingAnchor.constraint(equalToSystemSpacingAfter: title.trailingAnchor).isActive = true
/// badge.layoutItem.setContentHuggingPriority(.required, for: .horizontal)
/// ```
public final class LayerLayoutItem: LayoutItem {
    /// The layer; nil once it has been released.
    public private(set) weak var layer: Layer?
    /// The distances of the layer's alignment rectangle from its frame, in points; zero by default.
    public var insets = DirectionalEdgeInsets.zero {
        didSet { if insets != oldValue { alignmentHasChanged() } }
    }
    /// The size and place that a list has given the layer, if it is a row.
    var row = RowState()
    /// True while the engine or a list sets the layer's frame.
    fileprivate var isBeingApplied = false

    fileprivate init(_ layer: Layer) {
        self.layer = layer
        super.init()
    }

    /// The superlayer's item; nil for the row of a list, which is laid out by itself.
    public override var parent: LayoutItem? {
        guard let around = layer?.superlayer, !around.arrangesRows else { return nil }
        return around.layoutItem
    }

    public override var children: [LayoutItem] {
        guard let layer, !layer.arrangesRows else { return [] }
        return layer.children.lazy.filter(\.subtreeHasLayout).map(\.layoutItem)
    }

    public override var currentFrame: Rect { layer?.frameBeforeTransform ?? .zero }

    /// The origin of the layer's bounds; zero for a scroll layer, whose content stays as it scrolls.
    public override var originInside: Point {
        guard let layer, layer.kind != .scroll else { return .zero }
        return layer.bounds.origin
    }

    public override var directionAround: LayoutDirection? { layer?.superlayer?.layoutItem.effectiveLayoutDirection }

    /// The layer's ``Layer/autoresizingMask``.
    public override var autoresizing: Autoresizing { Autoresizing(rawValue: layer?.autoresizingMask.rawValue ?? 0) }
    public override var alignmentRectInsets: DirectionalEdgeInsets { insets }
    public override var intrinsicContentSize: Size { layer?.intrinsicContentSize ?? super.intrinsicContentSize }

    public override func intrinsicHeight(forWidth width: Double) -> Double? {
        layer?.intrinsicContentHeight(forWidth: width)
    }

    public override func intrinsicWidth(forWidth width: Double) -> Double? {
        layer?.intrinsicContentWidth(forWidth: width)
    }

    public override func baselines(forWidth width: Double?) -> LayoutBaselines? {
        guard let layer, let offsets = layer.baselineOffsets(forWidth: width) else { return nil }
        let baselines = LayoutBaselines(fromTop: offsets.first, fromBottom: offsets.last)
        return (layer as? TextLayer)?.aligned(baselines, forWidth: width) ?? baselines
    }

    public override func baselineItems(isFirst: Bool) -> [LayoutItem] {
        (layer as? StackLayer)?.baselineLayers(isFirst: isFirst).map(\.layoutItem) ?? []
    }

    public override func apply(frame: Rect) {
        isBeingApplied = true
        layer?.frameBeforeTransform = frame
        isBeingApplied = false
    }

    /// Moves the layer at once, without an animation and without a request for layout.
    func place(at position: Point) {
        isBeingApplied = true
        layer?.place(at: position)
        isBeingApplied = false
    }

    public override var solverStepsLeft: Int { layer?.outermost.clock?.layoutStepsLeft ?? .max }

    public override func spendSolverSteps(_ steps: Int, isExhausted: Bool) {
        guard let clock = layer?.outermost.clock else { return }
        clock.layoutStepsLeft -= min(steps, clock.layoutStepsLeft)
        if isExhausted { clock.layoutIsUnfinished = true }
    }

    public override func updateConstraints() { layer?.updateConstraints() }
    public override func layoutIsNeeded() { layer?.markSubtreeNeedsLayout() }
    public override func layoutDirectionHasChanged() { layer?.layoutDirectionHasChanged() }
    public override var layoutName: String { layer?.layoutName ?? "a released layer" }
}

extension Layer: LayoutItemConvertible {
    /// The layer's item in constraint layout, with its priorities, guides, margins and direction; always the same one.
    public final var layoutItem: LayoutItem { layerLayoutItem }

    /// The layer's name in messages about layout.
    final var layoutName: String { name ?? (clock == nil ? "a \(type(of: self))" : "root") }

    /// The layer's item if it has one already.
    final var layerLayoutItemIfMade: LayerLayoutItem? { (layoutHook as? LayoutBinding)?.item }

    /// The layer's item in constraint layout.
    public final var layerLayoutItem: LayerLayoutItem {
        if let hook = layoutHook as? LayoutBinding { return hook.item }
        let binding = LayoutBinding(LayerLayoutItem(self))
        layoutHook = binding
        markSubtreeHasLayout()
        return binding.item
    }
}

extension TextLayer {
    /// The baselines of text that is elsewhere than at the top of a layer taller than it: there they are where the text
    /// is drawn.
    fileprivate func aligned(_ baselines: LayoutBaselines, forWidth width: Double?) -> LayoutBaselines? {
        guard let share = verticalAlignment.share else {
            let first = LayoutBaseline(origin: 0, distance: padding.top + ascent)
            return LayoutBaselines(first: first, last: baselines.last)
        }
        guard share > 0, let text = try? naturalLayout(forWidth: width) else { return nil }
        let top = padding.top - share * (padding.height + text.size.height)
        return LayoutBaselines(
            first: LayoutBaseline(origin: share, distance: top + text.firstBaseline),
            last: LayoutBaseline(origin: share, distance: top + text.lastBaseline))
    }
}

/// The link from a layer to its item.
private final class LayoutBinding: LayerLayoutHook {
    let item: LayerLayoutItem

    init(_ item: LayerLayoutItem) { self.item = item }

    // Items and the constraints that they hold refer to each other.
    deinit { item.releaseConstraints() }

    func geometryHasChanged() {
        if !item.isBeingApplied { item.layoutIsNeeded() }
    }

    func contentSizeHasChanged() {
        item.invalidateIntrinsicContentSize()
        stack?.itemHasChanged()
    }

    var isPlacedByConstraints: Bool { !item.translatesAutoresizingMaskIntoConstraints }

    func autoresizingHasChanged() { item.autoresizingHasChanged() }
    func baselineOriginHasChanged() { item.alignmentHasChanged() }
    var isRightToLeft: Bool? { item.layoutDirection.map { $0 == .rightToLeft } }

    func hasLost(_ sublayer: Layer, isMoving: Bool) {
        // Of a layer that moves, the next layout knows which constraints can't hold where it is then.
        if !isMoving { sublayer.layoutItem.deactivateOuterConstraints() }
        (item.layer as? StackLayer)?.hasLost(sublayer)
    }

    func visibilityHasChanged() { stack?.itemHasChanged() }
    private var stack: StackLayer? { item.layer?.superlayer as? StackLayer }

    func hierarchyHasChanged() {
        item.structureHasChanged()
        (item.layer as? StackLayer)?.itemHasChanged()
    }
}
