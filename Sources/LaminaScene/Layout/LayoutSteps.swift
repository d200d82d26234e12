import LaminaCounters
import LaminaLayers
import LaminaLayout
import LaminaStage

/// Reads timeline entries that act on constraints: activations, deactivations, and changes of constants and priorities.
struct LayoutSteps {
    let context: SceneContext
    let layout: SceneLayout
    let dynamics: SceneDynamics

    private var reader: DocumentReader { context.reader }

    /// The constraint with an id; nil if there is none.
    func constraint(of id: String) -> SceneConstraint? { layout.named[id] }

    /// Steps that deactivate the sets and constraints whose names are at a node.
    func deactivations(at node: NodeID) -> [(Stage) -> Void] {
        constraints(at: node).map { constraints in { [layout] _ in layout.deactivate(constraints) } }
    }

    /// Steps that activate the sets and constraints whose names are at a node.
    func activations(at node: NodeID) -> [(Stage) -> Void] { constraints(at: node).map(activation) }

    /// A step that activates constraints.
    func activation(of constraints: [SceneConstraint]) -> (Stage) -> Void {
        { [layout] stage in layout.activate(constraints, on: stage) }
    }

    private func constraints(at node: NodeID) -> [[SceneConstraint]] {
        reader.document.oneOrMore(at: node).compactMap { node in
            guard reader.document.kind(of: node) == .string else {
                return reader.reportWrongType(
                    at: node, expected: .phrased("the name of a set, or the id of a constraint", .any))
            }
            let name = reader.document.text(at: node)
            if let found = layout.constraints(of: name) { return found }
            context.reportUnknownSet(
                name, at: node, in: layout.setNames + layout.named.keys.sorted(), kind: "set or constraint is named")
            return nil
        }
    }

    /// A step that sets one property of a constraint, from a key such as "gap.constant"; nil after reporting a problem.
    func change(of name: String, _ constraint: SceneConstraint, at node: NodeID) -> ((Stage) -> Void)? {
        switch name {
        case "constant":
            guard let value = reader.number(at: node, in: .coordinate) else { return nil }
            layout.constantSettings.append((constraint, node))
            return { [dynamics] _ in
                for made in constraint.made { made.constant = value }
                dynamics.readConstant(of: constraint)
            }
        case "priority":
            guard let value = reader.number(at: node, in: .priority) else { return nil }
            return { _ in
                for made in constraint.made { made.priority = LayoutPriority(Float(value)) }
            }
        default:
            let names = ["constant", "priority"]
            reader.report(
                .invalid(
                    found: "the constraint's \(Printable.quoted(name)) can't be set",
                    advice: KeyAdvice.near(name, in: names, or: "write \(ValueShape.list(names))")),
                at: node, onKey: true)
            return nil
        }
    }
}
