import Glibc
import LaminaGeometry
import LaminaLayers
import LaminaLayout

/// A layer that arranges layers in a row or a column: `UIStackView`, for layers.
///
/// ```swift
/// let header = StackLayer(arrangedLayers: [icon, title])
/// (header.alignment, header.spacing) = (.center, 12)
/// card.addSublayer(header)
/// ```
///
/// A stack makes constraints of its settings, see `StackArrangement`. One that has neither a background nor anything else
/// to show costs what a transform layer does: its sublayers are in the space around it, and its opacity fades each by
/// itself. With a background, contents, a border, a shadow, a mask, filters or a clip, or isolated, it is drawn as other
/// layers are, and flattens its sublayers into its plane. A hidden layer leaves the arrangement and stays arranged. Sublayers that were only added, not
/// arranged, are left alone. Changes animate in a transaction whose actions are not disabled:
///
/// ```swift
/// Transaction.begin()
/// Transaction.setAnimationDuration(0.4)
/// header.axis = .vertical
/// Transaction.commit()
/// ```
open class StackLayer: TransformLayer {
    /// The layers that are arranged, in order: a subset of the sublayers.
    public private(set) final var arrangedLayers: [Layer] = []
    private final var settings = StackSettings() {
        didSet { if settings != oldValue { arrangementHasChanged() } }
    }
    private final var customSpacings: [ObjectIdentifier: Double] = [:]
    private final var parts: ArrangedParts?

    /// A stack without layers.
    public override init() {
        super.init()
        kind = .stack
        letConstraintsPlace()
    }

    /// A stack of layers, which constraints place from now on.
    public convenience init(arrangedLayers: [Layer]) {
        self.init()
        for layer in arrangedLayers { addArrangedLayer(layer) }
    }

    /// A presentation copy of a layer; see `Layer.presentation()`.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .stack
    }

    // MARK: Settings

    /// The direction in which layers follow each other. The default is horizontal.
    public final var axis: LayoutAxis {
        get { settings.axis }
        set { settings.axis = newValue }
    }

    /// The placement across the axis. The default is `fill`.
    public final var alignment: StackAlignment {
        get { settings.alignment }
        set { settings.alignment = newValue }
    }

    /// The division of the length along the axis. The default is `fill`.
    public final var distribution: StackDistribution {
        get { settings.distribution }
        set { settings.distribution = newValue }
    }

    /// The distance between neighbours, in points. The default is 0.
    public final var spacing: Double {
        get { settings.spacing }
        set { settings.spacing = newValue }
    }

    /// Measures vertical spacing from baseline to baseline. The default is false.
    public final var isBaselineRelativeArrangement: Bool {
        get { settings.isBaselineRelativeArrangement }
        set { settings.isBaselineRelativeArrangement = newValue }
    }

    /// Arranges the layers within the stack's margins. The default is false.
    public final var isLayoutMarginsRelativeArrangement: Bool {
        get { settings.isLayoutMarginsRelativeArrangement }
        set { settings.isLayoutMarginsRelativeArrangement = newValue }
    }

    /// The distances of the arranged layers from the stack's edges, in points: its layout margins, if it arranges them
    /// within these, which setting it has it do. The default is zero.
    public final var padding: DirectionalEdgeInsets {
        get { isLayoutMarginsRelativeArrangement ? layoutItem.layoutMargins : .zero }
        set {
            if newValue != layoutItem.layoutMargins { TreeLayout.noteAnimation(of: self) }
            layoutItem.layoutMargins = newValue
            isLayoutMarginsRelativeArrangement = true
        }
    }

    // MARK: Arranged layers

    /// Adds a layer at the end of the arrangement, and as a sublayer if it is not one.
    public final func addArrangedLayer(_ layer: Layer) { insertArrangedLayer(layer, at: arrangedLayers.count) }

    /// Inserts a layer into the arrangement, and adds it as a sublayer if it is not one; a layer that is arranged
    /// already moves. Indices beyond the end count as the end.
    public final func insertArrangedLayer(_ layer: Layer, at index: Int) {
        arrangedLayers.removeAll { $0 === layer }
        if layer.superlayer !== self { addSublayer(layer) }
        layer.letConstraintsPlace()
        arrangedLayers.insert(layer, at: min(max(index, 0), arrangedLayers.count))
        arrangementHasChanged()
    }

    /// Removes a layer from the arrangement; it remains a sublayer, with its last frame. Its custom spacing is
    /// forgotten.
    public final func removeArrangedLayer(_ layer: Layer) {
        guard arrangedLayers.contains(where: { $0 === layer }) else { return }
        arrangedLayers.removeAll { $0 === layer }
        customSpacings[ObjectIdentifier(layer)] = nil
        arrangementHasChanged()
    }

    /// Sets the distance after a layer, in points, in place of ``spacing``; nil for that.
    public final func setCustomSpacing(_ spacing: Double?, after layer: Layer) {
        guard arrangedLayers.contains(where: { $0 === layer }) else { return }
        customSpacings[ObjectIdentifier(layer)] = spacing
        arrangementHasChanged()
    }

    /// Returns the distance that was set after a layer; nil for none.
    public final func customSpacing(after layer: Layer) -> Double? { customSpacings[ObjectIdentifier(layer)] }

    // MARK: Arrangement

    /// Has the arrangement compared with its layers after one was hidden or its content has changed.
    final func itemHasChanged() {
        TreeLayout.noteAnimation(of: self)
        setNeedsUpdateConstraints()
    }

    private final func arrangementHasChanged() {
        parts?.isStale = true
        TreeLayout.noteAnimation(of: self)
        setNeedsUpdateConstraints()
    }

    /// Replaces the constraints by those of the present settings, if these have changed.
    open override func updateConstraints() {
        arrangedLayers.removeAll { $0.superlayer !== self }
        let items = arrangedLayers.map(stackItem)
        if let parts, !parts.isStale, parts.items == items { return }
        parts?.deactivate(in: layoutItem)
        for layer in arrangedLayers where !layer.isHidden && parts?.hidden.contains(ObjectIdentifier(layer)) == true {
            // A length of its own, which the hiding has broken, comes back.
            for constraint in layer.constraints where constraint.isBroken { constraint.isActive = true }
        }
        let made = ArrangedParts(StackArrangement(settings, items: items), items, arrangedLayers, in: self)
        parts = made
        made.activate()
        super.updateConstraints()
    }

    private final func stackItem(_ layer: Layer) -> StackItem {
        let size = layer.intrinsicContentSize
        return StackItem(
            isHidden: layer.isHidden, intrinsicWidth: size.width >= 0 ? size.width : nil,
            intrinsicHeight: size.height >= 0 ? size.height : nil,
            hasMultilineText: layer.intrinsicContentHeight(forWidth: 0) != nil,
            customSpacing: customSpacings[ObjectIdentifier(layer)])
    }

    /// The arranged layers of which the tallest one's baselines are the stack's: the visible ones of a row, and the first
    /// or the last one of a column.
    final func baselineLayers(isFirst: Bool) -> [Layer] {
        let visible = arrangedLayers.filter { !$0.isHidden }
        guard axis == .vertical else { return visible }
        return Array(isFirst ? visible.prefix(1) : visible.suffix(1))
    }

    /// Ends the arrangement of a layer that was removed from the stack, or from a layer inside it.
    final func hasLost(_ layer: Layer) { removeArrangedLayer(layer) }
}

/// The guides and constraints that a stack has made.
private final class ArrangedParts {
    let items: [StackItem]
    /// The layers that were hidden.
    let hidden: Set<ObjectIdentifier>
    var isStale = false
    private let guides: [LayoutGuide]
    private let constraints: [LayoutConstraint]

    init(_ arrangement: StackArrangement, _ items: [StackItem], _ layers: [Layer], in stack: StackLayer) {
        self.items = items
        hidden = Set(layers.filter(\.isHidden).map(ObjectIdentifier.init))
        var byPart: [StackPart: LayoutGuide] = [:]
        for part in arrangement.guides {
            let guide = LayoutGuide(identifier: "\(part)")
            guide.isOfArrangement = true
            byPart[part] = guide
            stack.layoutItem.addLayoutGuide(guide)
        }
        guides = Array(byPart.values)
        constraints = arrangement.constraints.map { form in
            LayoutConstraint(
                form.mapItems { part in
                    switch part {
                    case .stack: stack.layoutItem
                    case .margins: stack.layoutItem.layoutMarginsGuide
                    case .item(let index): layers[index].layoutItem
                    case .gap, .spanner, .zero: byPart[part] ?? stack.layoutItem
                    }
                })
        }
        for constraint in constraints {
            constraint.isOfArrangement = true
            constraint.arranger = stack.layoutItem
        }
    }

    func activate() { LayoutConstraint.activate(constraints) }

    func deactivate(in item: LayoutItem) {
        LayoutConstraint.deactivate(constraints)
        for guide in guides { item.removeLayoutGuide(guide) }
    }
}
