import LaminaCounters
import LaminaDynamics
import LaminaLayers
import LaminaLayout
import LaminaStage

/// Resolves the references in the dynamics of a document, and assembles the behaviours.
struct DynamicsResolver {
    private let context: SceneContext
    private let dynamics: SceneDynamics
    private let layout: SceneLayout
    private let followed: FollowedItems
    private var itemCount = 0

    /// - Parameter layout: the layout of the document, resolved.
    init(_ context: SceneContext, _ dynamics: SceneDynamics, layout: SceneLayout) {
        (self.context, self.dynamics, self.layout) = (context, dynamics, layout)
        followed = FollowedItems(context: context, layout: layout)
    }

    private var reader: DocumentReader { context.reader }

    /// Resolves groups, then collision bounds and behaviours for each animator.
    mutating func resolve() {
        for group in dynamics.groups.values.sorted(by: { $0.node.index < $1.node.index }) {
            let nodes = group.draft.items.map { context.ids(at: $0) } ?? []
            guard countItems(nodes.count, at: group.node) else { return }
            for node in nodes {
                if let layer = namedLayer(at: node) { group.layers.append(layer) }
            }
        }
        for item in dynamics.constraintItems.values.sorted(by: { $0.node.index < $1.node.index }) { resolve(item) }
        for animator in dynamics.animators {
            if let bounds = animator.draft.collisionBounds { resolveCollisionBounds(at: bounds) }
            for behavior in animator.all {
                resolveItems(of: behavior)
                behavior.draft = followed.resolved(behavior.draft)
                if let node = behavior.draft.parts.following { behavior.followed = followed.item(at: node) }
            }
            let reference = animator.draft.reference.map { namedLayer(at: $0) } ?? context.names.root
            guard let reference, reader.problemCount == 0 else { continue }
            let made = DynamicAnimator(referenceLayer: reference)
            made.debugAnimationSpeed = animator.draft.speed
            made.isDebugEnabled = animator.draft.isDebugEnabled
            made.debugInterval = animator.draft.debugInterval
            animator.animator = made
            add(animator.behaviors, to: made, at: animator.node)
        }
    }

    /// Adds the behaviours that are active from the start, and tries the others. Faults found by the animator are
    /// reported at the behaviour's node.
    private func add(_ behaviors: [SceneBehavior], to animator: DynamicAnimator, at node: NodeID) {
        for behavior in behaviors {
            if behavior.draft.parts.isAdded {
                let known = animator.faults.count
                behavior.add()
                for fault in animator.faults.dropFirst(known) { reader.report(fault.finding, at: behavior.node) }
            } else {
                let trial = animator.referenceLayer.map { DynamicAnimator(referenceLayer: $0) } ?? DynamicAnimator()
                trial.addBehavior(behavior.trial())
                trial.prepare()
                for fault in trial.faults { reader.report(fault.finding, at: behavior.node) }
                trial.removeAllBehaviors()
            }
        }
        guard reader.problemCount == 0 else { return }
        let known = animator.faults.count
        animator.prepare()
        for fault in animator.faults.dropFirst(known) { reader.report(fault.finding, at: node) }
    }

    /// Finds the constraints of an item.
    private func resolve(_ item: SceneConstraintItem) {
        item.x = item.draft.x.flatMap { constraint(at: $0, of: item) }
        item.y = item.draft.y.flatMap { constraint(at: $0, of: item) }
    }

    /// The constraint with an id, which moves with an item; nil after reporting a problem.
    private func constraint(at node: NodeID, of item: SceneConstraintItem) -> LayoutConstraint? {
        let id = reader.document.text(at: node)
        guard let constraint = layout.named[id] else {
            context.reportUnknownSet(id, at: node, in: layout.named.keys.sorted(), kind: "constraint has the id")
            return nil
        }
        guard constraint.made.count <= 1 else {
            reader.report(
                .invalid(
                    found: "the format has \(constraint.made.count) constraints, which can't share a constant",
                    advice: "give the one to move an id of its own"),
                at: node)
            return nil
        }
        guard dynamics.movers.updateValue(item, forKey: ObjectIdentifier(constraint)) == nil else {
            reader.report(
                .invalid(
                    found: "the constraint \(Printable.quoted(id)) is moved twice",
                    advice: "name it as the x or the y of one item"),
                at: node)
            return nil
        }
        return constraint.made.first
    }

    private mutating func resolveItems(of behavior: SceneBehavior) {
        let parts = behavior.draft.parts
        var seen: Set<String> = []
        let nodes = (parts.items.map { context.ids(at: $0) } ?? []) + [parts.item, parts.other].compactMap(\.self)
        guard countItems(nodes.count, at: behavior.node) else { return }
        for node in nodes {
            guard seen.insert(reader.document.text(at: node)).inserted else {
                reader.report(
                    .invalid(
                        found: "\(Printable.quoted(reader.document.text(at: node))) is listed twice",
                        advice: "list each item once"),
                    at: node)
                continue
            }
            if let item = item(at: node) { behavior.items.append(item) }
        }
    }

    /// Counts item references; false, after reporting a problem, if there are too many.
    private mutating func countItems(_ count: Int, at node: NodeID) -> Bool {
        let before = itemCount
        itemCount += count
        let limit = reader.work[.items]
        guard itemCount > limit else { return true }
        // Reported only once.
        if before <= limit {
            reader.reportExcess(
                .items, at: node, "behaviours and groups name more than \(limit) items", advice: "move fewer layers")
        }
        return false
    }

    /// The item with an id; nil after reporting a problem.
    private func item(at node: NodeID) -> SceneItem? {
        dynamics.item(of: reader.document.text(at: node)) ?? namedLayer(at: node).map { .layer($0) }
    }

    private func namedLayer(at node: NodeID) -> Layer? {
        guard reader.document.kind(of: node) == .string else {
            let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the id of a layer", .any))
            return nil
        }
        let id = reader.document.text(at: node)
        if let layer = context.names.layer(id) { return layer }
        context.reportUnknownLayer(id, at: node, others: dynamics.itemNames)
        return nil
    }

    private func resolveCollisionBounds(at node: NodeID) {
        for member in reader.document.members(of: node) {
            let id = reader.document.name(of: member.key)
            guard let layer = context.names[id]?.layer else {
                context.reportUnknownLayer(id, at: member.node, onKey: true)
                continue
            }
            switch context.readers.collisionBounds(reader, member.node) {
            case .named(let type): layer.dynamicItem.collisionBoundsType = type
            case .path(let path):
                let item = layer.dynamicItem
                (item.collisionBoundsType, item.collisionBoundingPath) = (.path, path)
            case nil: break
            }
        }
    }
}

extension DynamicsError {
    /// The error as a finding.
    var finding: SceneFinding { .invalid(found: Printable.line(found), advice: Printable.line(advice)) }
}

/// Finds the layers and guides whose frames behaviours follow.
struct FollowedItems {
    let context: SceneContext
    let layout: SceneLayout

    /// The layer or guide with the id at a node; nil after reporting a problem.
    func item(at node: NodeID) -> LayoutItem? {
        let id = context.reader.document.text(at: node)
        if let layer = context.names[id]?.layer { return layer.layoutItem }
        if let guide = layout.guides[id]?.guide { return guide }
        if let root = context.names.layer(id) { return root.layoutItem }
        let names = (context.names.all + layout.guides.keys + ["root"]).sorted()
        context.reader.report(
            .invalid(
                found: "no layer or guide has the id \(Printable.quoted(id))",
                advice: KeyAdvice.near(id, in: names, or: "write the id of a layer or a guide")),
            at: node)
        return nil
    }

    /// The draft of a behaviour with the items that its boundaries follow.
    func resolved(_ draft: any BehaviorDraft) -> any BehaviorDraft {
        guard var collision = draft as? CollisionDraft, var boundaries = collision.boundaries else { return draft }
        for index in boundaries.indices {
            if let node = boundaries[index].following { boundaries[index].followed = item(at: node) }
        }
        collision.boundaries = boundaries
        return collision
    }
}
