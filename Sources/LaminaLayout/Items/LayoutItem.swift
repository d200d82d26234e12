import Glibc
import LaminaCounters
import LaminaGeometry

/// A rectangle that constraints lay out: a layer as layout sees it, or a ``LayoutGuide``.
///
/// Constraints are about *alignment rectangles*: the frame less ``alignmentRectInsets``. Positions are in the
/// coordinates of the item's parent, in points, y down.
///
/// ```swift
/// LayoutConstraint.activate([
///     title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
///     title.widthAnchor.constraint(lessThanOrEqualTo: card.widthAnchor, multiplier: 0.5),
/// ])
/// ```
///
/// A subclass says where the item is in its tree, how large its content is, and what to do with the frame found.
open class LayoutItem: LayoutItemConvertible {
    /// No size of its own: an element of ``intrinsicContentSize``.
    public static let noIntrinsicMetric = -1.0

    /// The active constraints of which this item is the container: the nearest ancestor of both items.
    public internal(set) final var constraints: [LayoutConstraint] = []
    /// The active constraints on one side of which this item is, other than those that it holds.
    final var mentions: [LayoutConstraint] = []
    /// The guides of this item.
    public private(set) final var guides: [LayoutGuide] = []
    /// The variables and constraints that an engine has for the item.
    final var registration: ItemRegistration?
    /// The engine of the tree, if this item is its root and has been laid out.
    final var engine: LayoutEngine?
    private final var hugging: AxisPriorities = (.defaultLow, .defaultLow)
    private final var compressionResistance: AxisPriorities = (.defaultHigh, .defaultHigh)

    /// Creates an item without a parent.
    public init() {}

    // MARK: What a subclass says

    /// The item in whose coordinates this one is placed; nil for the root of a tree.
    open var parent: LayoutItem? { nil }

    /// The items placed in this one's coordinates that take part in layout, guides excluded.
    open var children: [LayoutItem] { [] }

    /// The item's present frame in its parent's coordinates, in points: what an item without constraints of its own
    /// keeps, see ``LayoutItem/translatesAutoresizingMaskIntoConstraints``.
    open var currentFrame: Rect { .zero }

    /// The position of the frame's top left corner in the item's own coordinates; zero by default.
    open var originInside: Point { .zero }

    /// The parts of the frame that follow a change of the parent's size, if it is not constrained.
    open var autoresizing: Autoresizing { Autoresizing() }

    /// The steps that the solver of the tree below the item may take until its next frame; a
    /// layout that would take more is left unfinished. The default is no limit.
    open var solverStepsLeft: Int { .max }

    /// Takes note of the steps that the solver has taken, and of whether they were not enough.
    open func spendSolverSteps(_ steps: Int, isExhausted: Bool) {}

    /// The size of the item's content, in points; ``LayoutItem/noIntrinsicMetric`` for a length that the content doesn't decide.
    open var intrinsicContentSize: Size {
        Size(width: LayoutItem.noIntrinsicMetric, height: LayoutItem.noIntrinsicMetric)
    }

    /// The height of the content where it depends on the width, as that of wrapped text does; nil where it doesn't.
    open func intrinsicHeight(forWidth width: Double) -> Double? { nil }

    /// The width in points that the content takes of a width in which it wraps: that of its longest line; nil, the
    /// default, where it takes all of it.
    open func intrinsicWidth(forWidth width: Double) -> Double? { nil }

    /// The distances of the alignment rectangle from the frame, in points; zero by default.
    open var alignmentRectInsets: DirectionalEdgeInsets { .zero }

    /// The first and the last baseline in the alignment rectangle, of the content set in a width (nil for its natural
    /// one), in points; nil for an item without text.
    open func baselines(forWidth width: Double?) -> LayoutBaselines? { nil }

    /// The items inside this one of which the tallest one's baselines count as its own; of equally tall ones the first.
    /// None by default.
    open func baselineItems(isFirst: Bool) -> [LayoutItem] { [] }

    /// The direction of what surrounds a root; nil, the default, for none.
    open var directionAround: LayoutDirection? { nil }

    /// Called with the item's new frame in its parent's coordinates, in points.
    open func apply(frame: Rect) {}

    /// Called before constraints are solved, once the item's constraints were said to need an update.
    open func updateConstraints() {}

    /// Called when the layout of the item's tree has to be found again.
    open func layoutIsNeeded() {}

    /// Called after ``LayoutItem/layoutDirection`` has changed.
    open func layoutDirectionHasChanged() {}

    /// A name for messages.
    open var layoutName: String { "an item" }

    // MARK: Settings

    /// Keeps the item's frame where constraints don't decide it: the frame becomes constraints, as
    /// ``autoresizing`` has it. Set it to false for an item that constraints place and size. The default is true.
    public final var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if oldValue != translatesAutoresizingMaskIntoConstraints { structureHasChanged() } }
    }

    /// The direction of leading and trailing; nil, the default, for the parent's.
    public final var layoutDirection: LayoutDirection? {
        didSet {
            if oldValue == layoutDirection { return }
            rebuildSystem()
            layoutDirectionHasChanged()
        }
    }

    /// The direction in which leading leads to trailing: the item's own or that of the nearest ancestor with one, else
    /// left to right. Linear in the depth.
    public final var effectiveLayoutDirection: LayoutDirection {
        var item: LayoutItem? = self
        while let current = item {
            if let direction = current.layoutDirection { return direction }
            guard let parent = current.parent else { return current.directionAround ?? .leftToRight }
            item = parent
        }
        return .leftToRight
    }

    /// The distances of the margins from the edges, in points. The default is 8 on each side.
    public final var layoutMargins = DirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8) {
        didSet { if oldValue != layoutMargins { marginsHaveChanged() } }
    }

    /// The distances of the safe area from the left and right, top and bottom edges, in points: the parts of the item
    /// that bars, cameras or rounded corners of a device cover. `leading` counts as left, `trailing` as right, whatever
    /// the direction of layout. The default is zero.
    public final var safeAreaInsets = DirectionalEdgeInsets.zero {
        didSet { if oldValue != safeAreaInsets { marginsHaveChanged() } }
    }

    /// Returns how strongly the item resists becoming longer than its content. The default is 250.
    public final func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        axis == .horizontal ? hugging.horizontal : hugging.vertical
    }

    /// Sets how strongly the item resists becoming longer than its content.
    public final func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        if axis == .horizontal { hugging.horizontal = priority } else { hugging.vertical = priority }
        invalidateIntrinsicContentSize()
    }

    /// Returns how strongly the item resists becoming shorter than its content. The default is 750.
    public final func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        axis == .horizontal ? compressionResistance.horizontal : compressionResistance.vertical
    }

    /// Sets how strongly the item resists becoming shorter than its content.
    public final func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        if axis == .horizontal {
            compressionResistance.horizontal = priority
        } else {
            compressionResistance.vertical = priority
        }
        invalidateIntrinsicContentSize()
    }

    // MARK: Fitting

    /// Returns the size that the constraints inside the item give it, as close to a size as they let it, in points.
    ///
    /// Takes time in proportion to what is inside; the tree's layout is not changed.
    ///
    /// - Parameters:
    ///   - size: The wanted size; negative lengths count as 0.
    ///   - horizontal: The priority of its width.
    ///   - vertical: The priority of its height.
    public final func fittingSize(
        _ size: Size, horizontal: LayoutPriority = .fittingSizeLevel, vertical: LayoutPriority = .fittingSizeLevel
    ) -> Size { fit(size, horizontal: horizontal, vertical: vertical).size }

    /// Finds the size of ``fittingSize(_:horizontal:vertical:)``, with the faults met on the way.
    package final func fit(
        _ size: Size, horizontal: LayoutPriority, vertical: LayoutPriority
    ) -> (size: Size, problems: [LayoutProblem]) {
        let state = SubtreeState(of: self)
        defer { state.restore() }
        var engine = LayoutEngine(fitting: self, size, horizontal: horizontal, vertical: vertical)
        var found = engine.fittingSize()
        for _ in 0..<LayoutEngine.sourceLimit {
            guard let heights = engine.otherHeights else { break }
            engine = LayoutEngine(fitting: self, size, horizontal: horizontal, vertical: vertical, heights)
            found = engine.fittingSize()
        }
        return (found, engine.problems)
    }

    // MARK: Guides

    /// The guide of the item's margins, made when it is first asked for.
    public private(set) final lazy var layoutMarginsGuide = makeMarginsGuide()

    private final func makeMarginsGuide() -> LayoutGuide {
        let guide = LayoutGuide(identifier: "margins")
        guide.role = .margins
        addLayoutGuide(guide)
        return guide
    }

    /// The guide of the part of the item that nothing covers, as ``safeAreaInsets`` have it; made when it is first asked
    /// for.
    public private(set) final lazy var safeAreaLayoutGuide = makeSafeAreaGuide()

    private final func makeSafeAreaGuide() -> LayoutGuide {
        let guide = LayoutGuide(identifier: "safeArea")
        guide.role = .safeArea
        addLayoutGuide(guide)
        return guide
    }

    /// Adds a guide, removing it from its previous owner.
    public final func addLayoutGuide(_ guide: LayoutGuide) {
        guide.owningItem?.removeLayoutGuide(guide)
        guides.append(guide)
        guide.owningItem = self
        structureHasChanged()
    }

    /// Removes a guide; constraints to it become inactive.
    public final func removeLayoutGuide(_ guide: LayoutGuide) {
        guard let index = guides.firstIndex(where: { $0 === guide }) else { return }
        guides.remove(at: index)
        guide.owningItem = nil
        guide.deactivateOuterConstraints()
        structureHasChanged()
    }

    // MARK: Changes

    /// Makes constraints inactive that relate the item, or what is inside it, to what is outside. Call it when the item
    /// was removed from its parent.
    public final func deactivateOuterConstraints() {
        var open = [self]
        while let item = open.popLast() {
            for constraint in item.mentions where !constraint.isHeld(inside: self) { constraint.isActive = false }
            open += item.guides
            open += item.children
        }
    }

    /// Has the content's size read again with the next layout.
    public final func invalidateIntrinsicContentSize() {
        registration?.contentIsStale = true
        root.engine?.contentHasChanged(of: self)
        root.layoutIsNeeded()
    }

    /// Has ``updateConstraints()`` called with the next layout.
    public final func setNeedsUpdateConstraints() {
        needsUpdateConstraints = true
        structureHasChanged()
    }

    /// Lets go of the constraints of the item and its guides: they refer to it, as it does to them.
    public final func releaseConstraints() {
        for item in [self] + guides {
            for constraint in item.constraints { constraint.leaveContainer() }
            item.constraints = []
            item.mentions = []
        }
        engine = nil
    }

    /// Has the frame made into constraints again with the next layout, as ``autoresizing`` has changed.
    public final func autoresizingHasChanged() {
        registration?.fixedFrame = .null
        registration?.applied = nil
        root.layoutIsNeeded()
    }

    /// True if ``updateConstraints()`` is to be called with the next layout.
    public internal(set) final var needsUpdateConstraints = false

    /// Has the engine look for added and removed constraints, guides and items. Call it when the item's parent or
    /// children change.
    public final func structureHasChanged() {
        let root = root
        root.engine?.structureIsStale = true
        root.layoutIsNeeded()
    }

    /// Has the alignment rectangle found again, as ``alignmentRectInsets`` have changed.
    public final func alignmentHasChanged() { rebuildSystem() }

    /// Has the tree's constraint system built again, in the order of activation: most of its constraints may have other
    /// terms.
    private final func rebuildSystem() {
        let root = root
        root.engine = nil
        root.layoutIsNeeded()
    }

    private final func marginsHaveChanged() {
        let root = root
        root.engine?.marginsAreStale = true
        root.layoutIsNeeded()
    }

    /// The faults found in laying out the tree, if this item is its root.
    public final var layoutProblems: [LayoutProblem] { engine?.problems ?? [] }

    /// The size of the tree's constraint system, if this item is its root; nil without constraints.
    public final var layoutCounts: LayoutCounts? { engine?.counts }

    /// The topmost ancestor. Linear in the depth.
    public final var root: LayoutItem {
        var item = self
        while let parent = item.parent { item = parent }
        return item
    }

    /// The item itself.
    public final var layoutItem: LayoutItem { self }
}

private typealias AxisPriorities = (horizontal: LayoutPriority, vertical: LayoutPriority)

/// A thing with a layout item, such as a layer.
public protocol LayoutItemConvertible: AnyObject {
    /// The item that stands for the object in layout; always the same one.
    var layoutItem: LayoutItem { get }
}

/// The direction of text and of leading and trailing edges.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
}

/// The parts of a frame that share in a change of the parent's size, each in proportion to its length.
public struct Autoresizing: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = Autoresizing(rawValue: 1 << 0)
    public static let flexibleWidth = Autoresizing(rawValue: 1 << 1)
    public static let flexibleRightMargin = Autoresizing(rawValue: 1 << 2)
    public static let flexibleTopMargin = Autoresizing(rawValue: 1 << 3)
    public static let flexibleHeight = Autoresizing(rawValue: 1 << 4)
    public static let flexibleBottomMargin = Autoresizing(rawValue: 1 << 5)
}
