import LaminaCounters
import LaminaDynamics
import LaminaLayers
import LaminaStage

/// Reads timeline entries that act on behaviours and items: settings, additions, removals and drags.
final class BehaviorSteps {
    private let context: SceneContext
    private let dynamics: SceneDynamics
    private let followed: FollowedItems
    private var dragCount = 0

    init(_ context: SceneContext, _ dynamics: SceneDynamics, _ followed: FollowedItems) {
        (self.context, self.dynamics, self.followed) = (context, dynamics, followed)
    }

    private var reader: DocumentReader { context.reader }

    /// The behaviour with an id; nil if there is none.
    func behavior(of id: String) -> SceneBehavior? { dynamics.behaviors[id] }

    /// A step that removes the behaviour with an id; nil if there is none.
    func removal(of id: String) -> ((Stage) -> Void)? {
        dynamics.behaviors[id].map { behavior in { [dynamics] _ in dynamics.remove(behavior) } }
    }

    /// A step that sets one property of a behaviour, from a key such as "gravity.angle"; nil after reporting a problem.
    func change(of name: String, _ behavior: SceneBehavior, at node: NodeID) -> ((Stage) -> Void)? {
        let names = context.readers.behavior.propertyNames(of: behavior.type)
        let fixed = behavior.draft.fixed
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
        guard let read = context.readers.behavior.readProperty(name, of: behavior.type, at: node, with: reader),
            reader.problemCount == problems
        else { return nil }
        let draft = followed.resolved(read)
        return { [dynamics] _ in dynamics.apply(draft, to: behavior) }
    }

    /// Steps that add the behaviours whose ids are at a node.
    func additions(at node: NodeID) -> [(Stage) -> Void] {
        context.ids(at: node).compactMap { idNode in
            let id = reader.document.text(at: idNode)
            guard let behavior = dynamics.behaviors[id] else {
                let advice = KeyAdvice.near(
                    id, in: dynamics.behaviors.keys.sorted(), or: "write the id of a behaviour, or a layer's object")
                reader.report(
                    .invalid(found: "no behaviour has the id \(Printable.quoted(id))", advice: advice), at: idNode)
                return nil
            }
            return { [dynamics] _ in dynamics.add(behavior) }
        }
    }

    /// A step that starts a drag, from an object of the timeline; nil after reporting a problem.
    ///
    /// - Parameter layer: the layer whose id is at a node, if it exists at that time; nil after reporting a problem.
    func drag(at node: NodeID, layer: (NodeID) -> Layer?) -> ((Stage) -> Void)? {
        guard let draft = context.readers.drag.read(node, with: reader), let idNode = draft.item else { return nil }
        let named = dynamics.item(of: reader.document.text(at: idNode))
        guard let item = named ?? layer(idNode).map({ .layer($0) }) else { return nil }
        dragCount += 1
        let limit = reader.work[.drags]
        guard dragCount <= limit else {
            if dragCount == limit + 1 {
                reader.reportExcess(
                    .drags, at: node, "the timeline has more than \(limit) drags",
                    advice: "use fewer drags with longer paths")
            }
            return nil
        }
        guard !dynamics.animators.isEmpty else {
            reader.report(
                .invalid(found: "the scene has a drag but no dynamics", advice: "add dynamics to the scene"),
                at: node)
            return nil
        }
        return { [dynamics] stage in
            let item = item.item
            guard let animator = dynamics.animator(of: item) else { return }
            SceneDrag(draft, of: item, in: animator, dynamics).start(on: stage, at: stage.time)
        }
    }
}
