import LaminaCounters
import LaminaDynamics
import LaminaStage

extension SceneBuilder {
    /// What sets one property of a behaviour, from a key such as "gravity.angle"; nil after a report.
    func change(of name: String, _ behavior: SceneBehavior, at node: NodeID) -> ((Stage) -> Void)? {
        let names = readers.behavior.propertyNames(of: behavior.type)
        let fixed = type(of: behavior.draft).fixed
        guard names.contains(name), !fixed.contains(name) else {
            let settable = names.filter { !fixed.contains($0) }
            let advice =
                names.contains(name)
                ? "it is fixed when the document is read"
                : NearName.closest(to: name, in: settable).map { "did you mean \"\($0)\"?" }
                    ?? "write \(ValueShape.list(settable))"
            reader.report(
                .invalid(found: "the behaviour's \(Printable.quoted(name)) can't be set", advice: advice),
                at: node, onKey: true)
            return nil
        }
        let problems = reader.problemCount
        guard let draft = readers.behavior.readProperty(name, of: behavior.type, at: node, with: reader),
            reader.problemCount == problems
        else { return nil }
        return { [dynamics] _ in dynamics.apply(draft, to: behavior) }
    }

    /// What adds the behaviours whose ids stand at a node.
    func behaviorAdditions(at node: NodeID) -> [(Stage) -> Void] {
        ids(at: node).compactMap { place in
            let id = reader.document.text(at: place)
            guard let behavior = dynamics.behaviors[id] else {
                let near = NearName.closest(to: id, in: dynamics.behaviors.keys.sorted())
                reader.report(
                    .invalid(
                        found: "no behaviour has the id \(Printable.quoted(id))",
                        advice: near.map { "did you mean \(Printable.quoted($0))?" }
                            ?? "write the id of a behaviour, or a layer's object"),
                    at: place)
                return nil
            }
            return { [dynamics] _ in dynamics.add(behavior) }
        }
    }
}
