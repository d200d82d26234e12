import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage

/// The layout of a document: read from it, resolved when all layers are known, then changed by its timeline.
final class SceneLayout {
    var metrics: [String: Double] = [:]
    /// The constraints that are active from the start.
    var constraints: [SceneConstraint] = []
    /// The constraints in the objects of layers, active from the start or once the timeline has added the layers.
    var ofLayers: [SceneConstraint] = []
    /// The sets by name.
    var sets: [String: [SceneConstraint]] = [:]
    /// The names of all sets in the order of the document.
    var setNames: [String] = []
    /// The sets that are active from the start.
    var activeSets: [String] = []
    /// The constraints with ids.
    var named: [String: SceneConstraint] = [:]
    /// The guides by id.
    var guides: [String: SceneGuide] = [:]
    /// Keys of timeline entries that set one constraint's constant.
    var constantSettings: [(constraint: SceneConstraint, node: NodeID)] = []

    /// The constraints of a set or with an id; nil if there are none of that name.
    func constraints(of name: String) -> [SceneConstraint]? { sets[name] ?? named[name].map { [$0] } }

    /// All constraints in the order in which they were read.
    var all: [SceneConstraint] { constraints + ofLayers + setNames.flatMap { sets[$0] ?? [] } }

    /// Activates the constraints that are active from the start.
    func start() {
        for constraint in constraints + ofLayers { LayoutConstraint.activate(constraint.made) }
        for name in activeSets { for constraint in sets[name] ?? [] { LayoutConstraint.activate(constraint.made) } }
    }

    /// Activates constraints; those whose layers are not in the tree are noted as problems of the stage.
    func activate(_ constraints: [SceneConstraint], on stage: Stage) {
        for constraint in constraints.lazy.flatMap(\.made) {
            constraint.isActive = true
            if let problem = constraint.problem { stage.note(problem) }
        }
    }

    /// Deactivates constraints.
    func deactivate(_ constraints: [SceneConstraint]) {
        for constraint in constraints { LayoutConstraint.deactivate(constraint.made) }
    }
}

/// A constraint of a document, or the constraints of a visual format.
final class SceneConstraint {
    let draft: ConstraintDraft
    /// The node of the text.
    let node: NodeID
    /// The layer in whose object the constraint is written; nil for one of the document's layout.
    var scope: ConstraintScope?
    /// The size that the constraint gives the scope's layer, instead of a text.
    var size: Size?
    /// The constraints, once all layers are known; none if the text has a problem.
    var made: [LayoutConstraint] = []

    init(_ draft: ConstraintDraft, at node: NodeID) { (self.draft, self.node) = (draft, node) }
}

/// A guide of a document.
final class SceneGuide {
    let draft: GuideDraft
    let node: NodeID
    let guide: LayoutGuide
    /// The layer that has the guide, once all layers are known; nil after a problem.
    var owner: Layer?

    init(_ draft: GuideDraft, id: String, at node: NodeID) {
        (self.draft, self.node, guide) = (draft, node, LayoutGuide(identifier: id))
    }
}

/// The layer in whose object constraints are written, which they call `self`, and its superlayer, which they call `super`.
struct ConstraintScope {
    /// The layer.
    let layer: Layer
    /// The node of the layer's object.
    let node: NodeID
    /// The node of the superlayer's object; nil for a layer that the timeline adds, and for a mask that it sets.
    let superNode: NodeID?

    /// The names that have a meaning of their own in a layer's constraints, whatever ids there are.
    static let names = ["self", "super"]

    /// Returns the layer of a name; nil for other names, and for the superlayer where there is none.
    func layer(_ name: String, parent: (Layer) -> Layer?) -> Layer? {
        switch name {
        case "self": layer
        case "super": parent(layer)
        default: nil
        }
    }
}

/// The constraints in a layer's object, and the size that it gives the layer.
struct LayerConstraints {
    let scope: ConstraintScope
    let constraints: [ConstraintDraft]
    /// The size in points, with its node; nil for none.
    let size: (value: Size, node: NodeID)?
    /// The node of the layer's layout.
    let node: NodeID
}
