import LaminaGeometry

/// The variables and constraints of an item in an engine.
///
/// The variables are the item's alignment rectangle in its parent's coordinates, so that constraints between siblings,
/// and between an item and its parent, say nothing about where the parent is.
final class ItemRegistration {
    /// A constraint made by the engine: what it is for, in words, and its number in the solver.
    struct Own {
        let purpose: Purpose
        let id: SolverConstraint
    }

    /// The purposes of the engine's own constraints.
    enum Purpose: Hashable {
        case fixedX, fixedY, fixedWidth, fixedHeight
        case marginLeft, marginTop, marginRight, marginBottom
        case hugWidth, hugHeight, resistWidth, resistHeight
        /// A wrapped content is no wider than its longest line.
        case hugLines
    }

    unowned let item: LayoutItem
    /// The item, unless it was released before the engine found that it has gone.
    private(set) weak var livingItem: LayoutItem?
    private(set) weak var engine: LayoutEngine?
    let left, top, width, height: SolverVariable
    /// True if the frame was made into constraints.
    let isFixed: Bool
    var own: [Own] = []
    /// The number of the engine's last search that found the item in the tree.
    var search = 0
    /// True if the content's size has to be read again.
    var contentIsStale = false
    /// The content's size that the constraints have.
    var content = Size(width: LayoutItem.noIntrinsicMetric, height: LayoutItem.noIntrinsicMetric)
    /// The width that the content has without wrapping.
    var naturalWidth = LayoutItem.noIntrinsicMetric
    /// The width for which wrapped content was measured last; nil before.
    var measuredWidth: Double?
    /// The content as it was measured in the last two widths: the room for it, and the width of its lines there.
    private var measurements: [WrappedContent] = []
    /// The place of the item's own coordinates as of the last layout.
    var inside = FrameRounding.Inside()
    /// The frame that the item was given last; nil before.
    var applied: Rect?
    /// True if no part of the frame that was made into constraints follows the parent's size.
    var isRigid = true
    /// The frame that was made into constraints.
    var fixedFrame = Rect.null

    /// The height that was assumed; nil before it was asked for.
    var knownHeight: Double?

    private var widthPriorities: ContentPriorities?
    private var heightPriorities: ContentPriorities?

    init(_ item: LayoutItem, _ engine: LayoutEngine, _ system: inout LayoutSystem, isFixed: Bool) {
        self.item = item
        livingItem = item
        self.engine = engine
        self.isFixed = isFixed
        left = system.addVariable(isNonnegative: false)
        top = system.addVariable(isNonnegative: false)
        width = system.addVariable(isNonnegative: true)
        height = system.addVariable(isNonnegative: true)
    }

    /// The frame of the solution, in the parent's coordinates.
    func frame(_ solver: ConstraintSolver) -> Rect {
        let insets = item.alignmentRectInsets
        // Sums in another order differ in the last digits; the same layout should be the same number.
        func value(_ variable: SolverVariable) -> Double { (solver.value(of: variable) * 0x1p20).rounded() * 0x1p-20 }
        return Rect(
            x: value(left) - insets.leading, y: value(top) - insets.top,
            width: max(value(width) + insets.leading + insets.trailing, 0),
            height: max(value(height) + insets.top + insets.bottom, 0))
    }

    /// A baseline at the width that the content was measured for; nil without text.
    func baseline(isFirst: Bool) -> LayoutBaseline? {
        item.baselines(forWidth: measuredWidth).map { isFirst ? $0.first : $0.last }
    }

    /// The height by which the item is the tallest of others: that of its content at first, and of an earlier solution
    /// where that has shown another. It stays as it is, as the terms of constraints follow from it.
    var assumedHeight: Double {
        if let knownHeight { return knownHeight }
        let height = max(content.height, 0)
        knownHeight = height
        return height
    }

    /// True if a wrapped content asks for the width of its lines instead of its natural width.
    var isNarrowed: Bool { constraint(for: .hugLines) != nil }

    /// True if the content asks for its natural width, which is more than a width.
    func isCompressed(inWidth width: Double) -> Bool {
        !isNarrowed && width < content.width - LayoutSystem.nearness
    }

    /// The content as it is in a width; nil for one whose height does not depend on the width.
    func wrappedContent(inWidth width: Double) -> WrappedContent? {
        if let known = measurements.first(where: { abs($0.width - width) < LayoutSystem.nearness }) { return known }
        guard let height = item.intrinsicHeight(forWidth: width) else { return nil }
        let wrapped = WrappedContent(width: width, line: item.intrinsicWidth(forWidth: width), height: height)
        measurements = [wrapped] + measurements.prefix(1)
        return wrapped
    }

    /// Has the content measured again, as it has changed.
    func forgetMeasurements() { measurements = [] }

    /// The engine's constraint for a purpose, if there is one.
    func constraint(for purpose: Purpose) -> SolverConstraint? { own.first { $0.purpose == purpose }?.id }

    /// The priorities that the content's constraints have along an axis; nil without such constraints.
    func priorities(of axis: LayoutAxis) -> ContentPriorities? {
        axis == .horizontal ? widthPriorities : heightPriorities
    }

    func setPriorities(of axis: LayoutAxis, _ priorities: ContentPriorities) {
        if axis == .horizontal { widthPriorities = priorities } else { heightPriorities = priorities }
    }

    /// The engine's constraint for a purpose, in words.
    func describe(_ purpose: Purpose) -> String {
        let name = item.layoutName
        return switch purpose {
        case .fixedX: "\(name).left is fixed by its frame"
        case .fixedY: "\(name).top is fixed by its frame"
        case .fixedWidth: "\(name).width is fixed by its frame"
        case .fixedHeight: "\(name).height is fixed by its frame"
        case .marginLeft, .marginTop, .marginRight, .marginBottom: "\(name) are inside its edges"
        case .hugWidth: "\(name).width hugs its content"
        case .hugHeight: "\(name).height hugs its content"
        case .hugLines: "\(name).width hugs its longest line"
        case .resistWidth: "\(name).width resists compression"
        case .resistHeight: "\(name).height resists compression"
        }
    }
}
