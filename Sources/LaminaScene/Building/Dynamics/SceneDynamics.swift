import LaminaDynamics
import LaminaLayers
import LaminaStage

/// The dynamics of a document while it is read, and what its timeline does to them afterwards.
///
/// Owns its behaviours, which know their owners: what the timeline does to them goes through it.
final class SceneDynamics {
    var animators: [SceneAnimator] = []
    /// Behaviours with an id.
    var behaviors: [String: SceneBehavior] = [:]
    /// Groups by their ids.
    var groups: [String: SceneGroup] = [:]
    /// What drags have left on items that nothing else held when they ended.
    var hands: [ObjectIdentifier: DynamicItemBehavior] = [:]

    /// The animator of the behaviours that hold an item, or the first; nil if there are none at all.
    func animator(of item: any DynamicItem) -> DynamicAnimator? {
        let holder = animators.first { animator in animator.all.contains { $0.holds(item) } }
        return (holder ?? animators.first)?.animator
    }

    func add(_ behavior: SceneBehavior) { behavior.add() }
    func remove(_ behavior: SceneBehavior) { behavior.remove() }
    func apply(_ draft: any BehaviorDraft, to behavior: SceneBehavior) { draft.apply(to: behavior.behavior) }

    /// Lets the animators' time pass with a stage's.
    func start(on stage: Stage) {
        for animator in animators { animator.animator.map { stage.addAnimator($0) } }
    }
}

/// An animator of a document.
final class SceneAnimator {
    let draft: DynamicsDraft
    let node: NodeID
    /// Those that are in no other.
    var behaviors: [SceneBehavior] = []
    /// All of them.
    var all: [SceneBehavior] = []
    /// Made when all layers are known.
    var animator: DynamicAnimator?

    init(_ draft: DynamicsDraft, at node: NodeID) { (self.draft, self.node) = (draft, node) }
}

/// Layers of a document that move as one.
final class SceneGroup {
    let draft: DynamicsGroupDraft
    let node: NodeID
    var layers: [Layer] = []
    /// Made when it is first needed, of the layers where they are then.
    private(set) lazy var group = DynamicItemGroup(items: layers)

    init(_ draft: DynamicsGroupDraft, at node: NodeID) { (self.draft, self.node) = (draft, node) }
}

/// What a behaviour of a document holds.
enum SceneItem {
    case layer(Layer)
    case group(SceneGroup)

    var item: any DynamicItem {
        switch self {
        case .layer(let layer): layer.dynamicItem
        case .group(let group): group.group
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

    /// Made when it is first added or set, of its items as they are then.
    private(set) lazy var behavior: DynamicBehavior = make { $0.behavior }

    init(
        _ draft: any BehaviorDraft, type: String, at node: NodeID, in owner: SceneAnimator, below parent: SceneBehavior?
    ) {
        (self.draft, self.type, self.node, self.owner, self.parent) = (draft, type, node, owner, parent)
    }

    /// Another behaviour of the same kind, to be tried out.
    func trial() -> DynamicBehavior { make { $0.trial() } }

    private func make(_ child: (SceneBehavior) -> DynamicBehavior) -> DynamicBehavior {
        let made = draft.make(items.map(\.item))
        draft.apply(to: made)
        for one in children where one.draft.parts.isAdded { made.addChildBehavior(child(one)) }
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
            }
        }
    }
}
