import LaminaGeometry
import LaminaLayers

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

extension LayoutReader {
    /// Adds the constraints of layers, in the order in which the layers were read; returns them.
    @discardableResult
    func add(_ layers: [LayerConstraints]) -> [SceneConstraint] {
        var added: [SceneConstraint] = []
        for own in layers {
            if let size = own.size {
                let constraint = SceneConstraint(ConstraintDraft(), at: size.node)
                (constraint.scope, constraint.size) = (own.scope, size.value)
                added.append(constraint)
            }
            guard let constraints = constraints(own.constraints, at: own.node) else { break }
            for constraint in constraints { constraint.scope = own.scope }
            added += constraints
        }
        layout.ofLayers += added
        return added
    }
}
