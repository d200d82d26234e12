import Synchronization

/// A relation between attributes of two items, or of one item and a constant: `NSLayoutConstraint`.
///
/// ```swift
/// let gap = badge.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 8)
/// gap.priority = 900
/// gap.isActive = true
/// gap.constant = 20  // moves the badge with the next layout
/// ```
///
/// Active constraints take part in the layout of the tree that both items are in. One that is required and contradicts
/// others is broken: layout goes on without it, and the engine's problems say which others it contradicts. A broken
/// constraint comes back when it is activated again.
public final class LayoutConstraint {
    /// The relation as a value.
    public private(set) var form: ConstraintForm<LayoutItem>
    /// True if layout goes on without this active constraint, as it contradicts others.
    public internal(set) var isBroken = false
    /// The reason for which the constraint was not activated; nil for none.
    public private(set) var problem: LayoutProblem?
    /// A place in a document for messages; nil for none.
    public var origin: String?

    /// True for a constraint that an arrangement such as a stack has made of its settings.
    public var isOfArrangement = false
    /// The item whose arrangement has made the constraint, such as a stack's; nil for others.
    public weak var arranger: LayoutItem?

    /// The nearest ancestor of both items, which holds the constraint while it is active.
    public private(set) weak var container: LayoutItem?
    /// The number of the activation, in order.
    private(set) var activation = 0
    /// The engine that has the constraint, with its number there.
    weak var engine: LayoutEngine?
    var solverConstraint: SolverConstraint?
    /// The activation that the engine knows.
    var knownActivation = 0
    /// The number of the engine's last search that found the constraint.
    var search = 0
    /// The constant to which the form's is added in the solver: the parts of expressions that are no variables.
    var fixedConstant = 0.0

    /// The items whose baselines the terms in the solver have.
    var baselineSources: [ObjectIdentifier] = []

    /// Creates an inactive constraint.
    public init(_ form: ConstraintForm<LayoutItem>) { self.form = form }

    /// The constant on the right side, in points. Changing it is cheap, active or not.
    public var constant: Double {
        get { form.constant }
        set {
            if newValue == form.constant { return }
            form.constant = newValue
            if isActive, !newValue.isFinite { isActive = false }
            guard isActive else { return }
            engine?.constantHasChanged(of: self)
            container?.root.layoutIsNeeded()
        }
    }

    /// The importance of the constraint. Changing it while the constraint is active counts as a new activation.
    public var priority: LayoutPriority {
        get { form.priority }
        set {
            if newValue == form.priority { return }
            let wasActive = isActive
            isActive = false
            form.priority = newValue
            isActive = wasActive
        }
    }

    /// A name for messages.
    public var identifier: String? {
        get { form.identifier }
        set { form.identifier = newValue }
    }

    /// True if the constraint takes part in layout.
    ///
    /// Setting it finds the container by itself. A constraint that can't hold in principle (its items are in
    /// different trees, its constant is not a number, its multiplier is zero) stays inactive, and ``problem`` says why.
    public var isActive: Bool {
        get { container != nil }
        set {
            if newValue { activate() } else { deactivate() }
        }
    }

    /// Activates constraints, in their order.
    public static func activate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Deactivates constraints.
    public static func deactivate(_ constraints: [LayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }

    private func activate() {
        if container != nil {
            // A broken constraint is tried again.
            if isBroken { deactivate() } else { return }
        }
        problem = LayoutConstraint.problem(of: self)
        guard problem == nil, let ancestor = LayoutConstraint.commonAncestor(form) else { return }
        container = ancestor
        isBroken = false
        activation = ActivationCounter.next()
        ancestor.constraints.append(self)
        for side in form.items where side !== ancestor { side.mentions.append(self) }
        ancestor.structureHasChanged()
    }

    /// Becomes inactive with a container that is released.
    func leaveContainer() {
        forgetMentions()
        container = nil
        isBroken = false
    }

    private func deactivate() {
        guard let container else { return }
        if let index = container.constraints.lastIndex(where: { $0 === self }) {
            container.constraints.remove(at: index)
        }
        forgetMentions()
        self.container = nil
        isBroken = false
        container.structureHasChanged()
    }

    private func forgetMentions() {
        for side in form.items where side !== container {
            if let index = side.mentions.lastIndex(where: { $0 === self }) { side.mentions.remove(at: index) }
        }
    }

    /// Returns whether the container is an item or inside it. Linear in the depth.
    func isHeld(inside item: LayoutItem) -> Bool {
        var current = container
        while let holder = current {
            if holder === item { return true }
            current = holder.parent
        }
        return false
    }

    /// The order in which constraints of a contradiction are kept: the one of the highest is broken. Those that an
    /// arrangement has made are broken last.
    var yieldOrder: Int { isOfArrangement ? activation - (1 << 60) : activation }

    /// Returns whether an item is on a side of the constraint, or between one and the container.
    func mentions(_ item: LayoutItem) -> Bool {
        for side in form.items {
            var current: LayoutItem? = side
            while let inner = current, inner !== container {
                if inner === item { return true }
                current = inner.parent
            }
        }
        return container === item
    }

    private static func problem(of constraint: LayoutConstraint) -> LayoutProblem? {
        let form = constraint.form
        if let text = form.problem { return .invalid(constraint, text) }
        if let second = form.second, form.first === second, form.firstAttribute == form.secondAttribute,
            form.firstOrigin == nil, form.secondOrigin == nil
        {
            return .invalid(constraint, "it relates \(form.firstAttribute) of \(second.layoutName) to itself")
        }
        for other in form.items where commonAncestor(form.first, other) == nil {
            return .invalid(
                constraint,
                "\(form.first.layoutName) and \(other.layoutName) are in different trees; add both to one tree first")
        }
        return nil
    }

    /// The nearest item that is or holds all items of a constraint. Linear in the depth.
    static func commonAncestor(_ form: ConstraintForm<LayoutItem>) -> LayoutItem? {
        var found: LayoutItem? = form.first
        for item in form.items { found = found.flatMap { commonAncestor($0, item) } }
        return found
    }

    /// The nearest item that is or holds both. Linear in the depth.
    static func commonAncestor(_ a: LayoutItem, _ b: LayoutItem) -> LayoutItem? {
        if a === b { return a }
        var (deep, high) = (a, b)
        var (deepDepth, highDepth) = (depth(of: a), depth(of: b))
        while deepDepth != highDepth {
            if deepDepth < highDepth { (deep, high, deepDepth, highDepth) = (high, deep, highDepth, deepDepth) }
            guard let parent = deep.parent else { return nil }
            (deep, deepDepth) = (parent, deepDepth - 1)
        }
        while deep !== high {
            guard let deepParent = deep.parent, let highParent = high.parent else { return nil }
            (deep, high) = (deepParent, highParent)
        }
        return deep
    }

    private static func depth(of item: LayoutItem) -> Int {
        var (depth, current) = (0, item.parent)
        while let item = current { (depth, current) = (depth + 1, item.parent) }
        return depth
    }
}

extension LayoutConstraint: CustomStringConvertible {
    /// The relation in words, with the identifier and the place in the document if there are any.
    public var description: String {
        let name = identifier.map { "\"\($0)\": " } ?? ""
        return name + shortForm + (origin.map { " (\($0))" } ?? "")
    }

    /// The relation in its short form, such as `panel.height == 0.25 * root.height - 8 @750`.
    public var shortForm: String { form.mapItems { $0.layoutName }.description }
}

extension ConstraintForm {
    /// True if the constraint follows the direction of layout.
    var isDirected: Bool { firstKind == .directedX || secondKind == .directedX }

    /// The kind of the left side.
    var firstKind: LayoutAttribute.Kind { firstOrigin == nil ? firstAttribute.kind : .dimension }

    /// The kind of the right side's attribute.
    var secondKind: LayoutAttribute.Kind { secondOrigin == nil ? secondAttribute.kind : .dimension }

    /// The items that the constraint names, each at least once.
    var items: [Item] {
        if second == nil, firstOrigin == nil { return [first] }
        return [first, second, firstOrigin?.item, secondOrigin?.item].compactMap { $0 }
    }
}

/// The numbers of activations, by which constraints that were activated in different trees, later joined, have an order.
private enum ActivationCounter {
    /// Only the order of numbers matters, and only within a tree: other trees can't change a layout through it.
    private static let latest = Atomic<Int>(0)

    static func next() -> Int { latest.add(1, ordering: .relaxed).newValue }
}
