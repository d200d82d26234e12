import LaminaDynamics
import LaminaLayers
import LaminaLayout
import LaminaStage

/// The dynamics of a document: read from it, then changed by its timeline.
///
/// It owns its behaviours, which have unowned references to their animators: the timeline changes them only through it.
final class SceneDynamics {
    var animators: [SceneAnimator] = []
    /// Behaviours by id.
    var behaviors: [String: SceneBehavior] = [:]
    /// Groups by id.
    var groups: [String: SceneGroup] = [:]
    /// Items of constraints by id.
    var constraintItems: [String: SceneConstraintItem] = [:]
    /// The items whose motion sets the constants of constraints.
    var movers: [ObjectIdentifier: SceneConstraintItem] = [:]
    /// Item behaviours left by drags on items that no other behaviour held when the drag ended.
    var dragBehaviors: [ObjectIdentifier: DynamicItemBehavior] = [:]

    /// The group or the item of constraints with an id; nil if there is none.
    func item(of id: String) -> SceneItem? {
        groups[id].map { .group($0) } ?? constraintItems[id].map { .constraints($0) }
    }

    /// The node of the behaviour, group or item of constraints with an id; nil if there is none.
    func node(of id: String) -> NodeID? { behaviors[id]?.node ?? groups[id]?.node ?? constraintItems[id]?.node }

    /// The ids of the items that are no layers.
    var itemNames: [String] { Array(groups.keys) + Array(constraintItems.keys) }

    /// Has the item that moves a constraint, if there is one, go on from the constraint's constant.
    func readConstant(of constraint: SceneConstraint) {
        guard let item = movers[ObjectIdentifier(constraint)]?.item else { return }
        animator(of: item)?.updateItem(usingCurrentState: item)
    }

    /// The animator of the behaviours that hold an item, or else the first; nil if there is no animator.
    func animator(of item: any DynamicItem) -> DynamicAnimator? {
        let holder = animators.first { animator in animator.all.contains { $0.holds(item) } }
        return (holder ?? animators.first)?.animator
    }

    func add(_ behavior: SceneBehavior) { behavior.add() }
    func remove(_ behavior: SceneBehavior) { behavior.remove() }
    func apply(_ draft: any BehaviorDraft, to behavior: SceneBehavior) { draft.apply(to: behavior.behavior) }

    /// Adds the animators to a stage, whose time then advances theirs.
    func start(on stage: Stage) {
        for animator in animators { animator.animator.map { stage.addAnimator($0) } }
    }
}

/// An animator of a document.
final class SceneAnimator {
    let draft: DynamicsDraft
    let node: NodeID
    /// The behaviours that are not children of others.
    var behaviors: [SceneBehavior] = []
    /// All behaviours, including children.
    var all: [SceneBehavior] = []
    /// Created when all layers are known.
    var animator: DynamicAnimator?

    init(_ draft: DynamicsDraft, at node: NodeID) { (self.draft, self.node) = (draft, node) }
}

/// Layers of a document that move as one.
final class SceneGroup {
    let draft: DynamicsGroupDraft
    let node: NodeID
    var layers: [Layer] = []
    /// Created at first use, with the layers' positions at that time.
    private(set) lazy var group = DynamicItemGroup(items: layers)

    init(_ draft: DynamicsGroupDraft, at node: NodeID) { (self.draft, self.node) = (draft, node) }
}

/// The constraints of a document whose constants are the centre of an item.
final class SceneConstraintItem {
    let draft: ConstraintItemDraft
    let node: NodeID
    /// The constraints, once all layers are known.
    var x: LayoutConstraint?
    var y: LayoutConstraint?
    /// Created at first use.
    private(set) lazy var item = ConstraintItem(
        x: x, y: y, size: draft.size, collisionBoundsType: draft.shape, origin: draft.origin)

    init(_ draft: ConstraintItemDraft, at node: NodeID) { (self.draft, self.node) = (draft, node) }
}

/// An item of a behaviour.
enum SceneItem {
    case layer(Layer)
    case group(SceneGroup)
    case constraints(SceneConstraintItem)

    var item: any DynamicItem {
        switch self {
        case .layer(let layer): layer.dynamicItem
        case .group(let group): group.group
        case .constraints(let constraints): constraints.item
        }
    }
}

/// A behaviour of a document.
final class SceneBehavior {
    var draft: any BehaviorDraft
    let type: String
    let node: NodeID
    unowned let owner: SceneAnimator
    private weak var parent: SceneBehavior?
    var children: [SceneBehavior] = []
    var items: [SceneItem] = []
    /// The layer or guide whose frame an attachment follows, once all layers are known.
    var followed: LayoutItem?

    /// Created when it is first added or set, with the items' states at that time.
    private(set) lazy var behavior: DynamicBehavior = make { $0.behavior }

    init(
        _ draft: any BehaviorDraft, type: String, at node: NodeID, in owner: SceneAnimator, below parent: SceneBehavior?
    ) {
        (self.draft, self.type, self.node, self.owner, self.parent) = (draft, type, node, owner, parent)
    }

    /// Another behaviour of the same kind, for a trial run.
    func trial() -> DynamicBehavior { make { $0.trial() } }

    private func make(_ child: (SceneBehavior) -> DynamicBehavior) -> DynamicBehavior {
        let made = attached() ?? draft.make(items.map(\.item))
        draft.apply(to: made)
        for one in children where one.draft.parts.isAdded { made.addChildBehavior(child(one)) }
        return made
    }

    /// An attachment to the frame that it follows, of the length that it has now; nil for any other behaviour.
    private func attached() -> DynamicBehavior? {
        guard var draft = draft as? AttachmentDraft, let followed else { return nil }
        draft.anchor = FollowedFrame(followed).point(draft.unitPoint, in: owner.animator?.referenceLayer)
        let made = draft.make(items.map(\.item))
        (made as? AttachmentBehavior)?.followAnchor(of: followed, at: draft.unitPoint)
        return made
    }

    func add() {
        if let parent { parent.behavior.addChildBehavior(behavior) } else { owner.animator?.addBehavior(behavior) }
    }

    func remove() {
        if let parent {
            parent.behavior.removeChildBehavior(behavior)
        } else {
            owner.animator?.removeBehavior(behavior)
        }
    }

    func holds(_ item: any DynamicItem) -> Bool {
        items.contains { one in
            switch one {
            case .layer(let layer): layer === (item as? LayerItem)?.layer
            case .group(let group): group.group === item
            case .constraints(let constraints): constraints.item === item
            }
        }
    }
}
