import LaminaDynamics
import LaminaLayers

extension SceneBuilder {
    /// Reads the dynamics at a node, but for what they name: an object, or an array of them.
    mutating func readDynamics(at node: NodeID) {
        let isArray = reader.document.kind(of: node) == .array
        for node in isArray ? Array(reader.document.elements(of: node)) : [node] {
            guard let draft = readers.dynamics.read(node, with: reader) else { continue }
            let animator = SceneAnimator(draft, at: node)
            dynamics.animators.append(animator)
            if let groups = draft.groups { readGroups(at: groups) }
            if let behaviors = draft.behaviors { readBehaviors(at: behaviors, of: animator) }
        }
    }

    private mutating func readGroups(at node: NodeID) {
        for element in reader.document.elements(of: node) {
            guard let draft = readers.dynamicsGroup.read(element, with: reader), let id = draft.id else { continue }
            let text = reader.document.text(at: id)
            guard isFree(text, at: id) else { continue }
            dynamics.groups[text] = SceneGroup(draft, at: element)
        }
    }

    /// Reads behaviours and those that they are made of, without recursion.
    private mutating func readBehaviors(at node: NodeID, of animator: SceneAnimator) {
        var open: [(node: NodeID, parent: SceneBehavior?, depth: Int)] = [(node, nil, 1)]
        while let list = open.popLast() {
            behaviorCount += reader.document.count(of: list.node)
            guard behaviorCount <= SceneLoader.mostBehaviors else {
                reader.report(
                    .limit(
                        found: "there are more than \(SceneLoader.mostBehaviors) behaviours",
                        advice: "let one behaviour hold several items"), at: list.node)
                return
            }
            for element in reader.document.elements(of: list.node) {
                guard let behavior = behavior(at: element, of: animator, below: list.parent) else { continue }
                if let parent = list.parent {
                    parent.children.append(behavior)
                } else {
                    animator.behaviors.append(behavior)
                }
                animator.all.append(behavior)
                guard let children = behavior.draft.parts.children else { continue }
                guard list.depth < SceneLoader.deepestBehavior else {
                    reader.report(
                        .limit(
                            found: "the behaviours are more than \(SceneLoader.deepestBehavior) levels deep",
                            advice: "put behaviours into fewer others"), at: children)
                    continue
                }
                open.append((children, behavior, list.depth + 1))
            }
        }
    }

    private mutating func behavior(
        at node: NodeID, of animator: SceneAnimator, below parent: SceneBehavior?
    ) -> SceneBehavior? {
        guard var draft = readers.behavior.read(node, with: reader) else { return nil }
        if let region = draft.parts.region, var field = draft as? FieldDraft {
            field.region = self.region(at: region)
            draft = field
        }
        let type = reader.member("type", of: node).map { reader.document.text(at: $0) } ?? ""
        let behavior = SceneBehavior(draft, type: type, at: node, in: animator, below: parent)
        if let id = draft.parts.id {
            let text = reader.document.text(at: id)
            if isFree(text, at: id) { dynamics.behaviors[text] = behavior }
        }
        return behavior
    }

    /// Whether nothing else has an id; false after a report.
    private func isFree(_ id: String, at node: NodeID) -> Bool {
        let first = identifiers[id]?.node ?? dynamics.behaviors[id]?.node ?? dynamics.groups[id]?.node
        guard let first else { return true }
        reader.report(
            .invalid(
                found: "the id \(Printable.quoted(id)) is used twice, first on line \(reader.document.line(of: first))",
                advice: "give each layer, group and behaviour an id of its own"),
            at: node)
        return false
    }
}
