import LaminaDynamics
import LaminaLayers

/// Reads the dynamics of a document, except for references, which `DynamicsResolver` resolves once all layers are known.
final class DynamicsReader {
    let dynamics = SceneDynamics()
    private let context: SceneContext
    private var behaviorCount = 0

    init(_ context: SceneContext) { self.context = context }

    private var reader: DocumentReader { context.reader }

    /// Reads the dynamics at a node, an object or an array of objects, except for references.
    func read(at node: NodeID) {
        for node in reader.document.oneOrMore(at: node) {
            guard let draft = context.readers.dynamics.read(node, with: reader) else { continue }
            let animator = SceneAnimator(draft, at: node)
            dynamics.animators.append(animator)
            if let groups = draft.groups { readGroups(at: groups) }
            if let items = draft.constraintItems { readConstraintItems(at: items) }
            if let behaviors = draft.behaviors { readBehaviors(at: behaviors, of: animator) }
        }
    }

    private func readGroups(at node: NodeID) {
        for element in reader.document.elements(of: node) {
            guard let draft = context.readers.dynamicsGroup.read(element, with: reader), let id = draft.id else {
                continue
            }
            let text = reader.document.text(at: id)
            if isFree(text, at: id) { dynamics.groups[text] = SceneGroup(draft, at: element) }
        }
    }

    private func readConstraintItems(at node: NodeID) {
        for element in reader.document.elements(of: node) {
            guard let draft = context.readers.constraintItem.read(element, with: reader), let id = draft.id else {
                continue
            }
            let text = reader.document.text(at: id)
            if isFree(text, at: id) { dynamics.constraintItems[text] = SceneConstraintItem(draft, at: element) }
        }
    }

    /// Reads behaviours and their child behaviours, without recursion.
    private func readBehaviors(at node: NodeID, of animator: SceneAnimator) {
        var open: [(node: NodeID, parent: SceneBehavior?, depth: Int)] = [(node, nil, 1)]
        while let list = open.popLast() {
            behaviorCount += reader.document.count(of: list.node)
            guard behaviorCount <= reader.work[.behaviors] else {
                reader.reportExcess(
                    .behaviors, at: list.node, "there are more than \(reader.work[.behaviors]) behaviours",
                    advice: "give one behaviour several items")
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
                guard list.depth < ReadLimits.behaviorDepth else {
                    reader.report(
                        .limit(
                            found: "the behaviours are more than \(ReadLimits.behaviorDepth) levels deep",
                            advice: "nest fewer behaviours"), at: children)
                    continue
                }
                open.append((children, behavior, list.depth + 1))
            }
        }
    }

    private func behavior(
        at node: NodeID, of animator: SceneAnimator, below parent: SceneBehavior?
    ) -> SceneBehavior? {
        guard var draft = context.readers.behavior.read(node, with: reader) else { return nil }
        if let region = draft.parts.region, var field = draft as? FieldDraft {
            if let region = self.region(at: region) { field.set(region) { $0.region = $1 } }
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

    /// True if an id is not used yet; otherwise reports it.
    private func isFree(_ id: String, at node: NodeID) -> Bool {
        guard let first = context.names[id]?.node ?? dynamics.node(of: id) else { return true }
        reader.reportSecondUse(
            of: id, at: node, first: first, advice: "give each layer, item and behaviour an id of its own")
        return false
    }

    /// The region that an object describes; nil after reporting a problem. The depth is limited.
    private func region(at node: NodeID, depth: Int = 1) -> FieldRegion? {
        guard depth <= ReadLimits.regionDepth else {
            reader.report(
                .limit(
                    found: "the regions are more than \(ReadLimits.regionDepth) levels deep",
                    advice: "combine fewer regions"), at: node)
            return nil
        }
        guard let draft = context.readers.region.read(node, with: reader) else { return nil }
        if let radius = draft.radius { return FieldRegion(radius: radius) }
        if let size = draft.size { return FieldRegion(size: size) }
        if let inverse = draft.inverse { return region(at: inverse, depth: depth + 1)?.inverse() }
        if let union = draft.union { return combined(at: union, depth: depth) { $0.byUnion(with: $1) } }
        if let both = draft.intersection { return combined(at: both, depth: depth) { $0.byIntersection(with: $1) } }
        if let rest = draft.difference { return combined(at: rest, depth: depth) { $0.byDifference(from: $1) } }
        return nil
    }

    private func combined(at node: NodeID, depth: Int, _ combine: (FieldRegion, FieldRegion) -> FieldRegion)
        -> FieldRegion?
    {
        var result: FieldRegion?
        for element in reader.document.elements(of: node) {
            guard let one = region(at: element, depth: depth + 1) else { return nil }
            result = result.map { combine($0, one) } ?? one
        }
        guard let result else {
            reader.report(.invalid(found: "found no region", advice: "write at least one region"), at: node)
            return nil
        }
        guard result.isValid else {
            reader.report(
                .limit(
                    found: "the region consists of more than \(FieldRegion.maximumSteps) parts", advice: "combine fewer"
                ),
                at: node)
            return nil
        }
        return result
    }
}
