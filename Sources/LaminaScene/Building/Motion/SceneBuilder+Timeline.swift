import LaminaLayers
import LaminaStage

extension SceneBuilder {
    /// The timeline of an array of entries. Each is held against the layers that there are at its moment, so that
    /// nothing is left that could go wrong later.
    mutating func readTimeline(at node: NodeID, on stage: Stage) -> SceneTimeline {
        let count = reader.document.count(of: node)
        guard count <= SceneLoader.mostTimelineEntries else {
            reader.report(
                .limit(
                    found: "the timeline has more than \(SceneLoader.mostTimelineEntries) entries",
                    advice: "let animations do what they can"),
                at: node)
            return SceneTimeline()
        }
        var drafts: [(draft: TimelineDraft, node: NodeID)] = []
        drafts.reserveCapacity(count)
        for element in reader.document.elements(of: node) {
            if let draft = readers.timelineEntry.read(element, with: reader) { drafts.append((draft, element)) }
        }
        // Entries of one moment keep their order.
        let order = drafts.indices.sorted { (drafts[$0].draft.time, $0) < (drafts[$1].draft.time, $1) }
        var timeline = SceneTimeline()
        var moment = TimelineMoment(root: stage.root)
        for index in order {
            timeline.entries.append(entry(drafts[index].draft, at: drafts[index].node, &moment))
        }
        reportUnknown(moment)
        return timeline
    }

    private mutating func entry(
        _ draft: TimelineDraft, at node: NodeID, _ moment: inout TimelineMoment
    ) -> SceneTimeline.Entry {
        var entry = SceneTimeline.Entry(
            time: draft.time, isAnimated: draft.isAnimated ?? (draft.transition == nil), duration: draft.duration,
            timing: draft.timing, hasTransition: draft.transition != nil)
        if let transition = draft.transition, let place = draft.on,
            let layer = layer(at: place, &moment), motion.countAnimation(at: place, reader),
            motion.countAnimation(of: layer, at: place, reader)
        {
            entry.steps.append { _ in layer.add(transition, forKey: nil) }
        }
        if let set = draft.set { entry.steps += changes(at: set, &moment) }
        if let remove = draft.remove { entry.steps += removals(at: remove, &moment) }
        if let add = draft.add, reader.document.kind(of: add) != .object {
            entry.steps += behaviorAdditions(at: add)
        } else if draft.add != nil, let step = addition(draft, &moment) {
            entry.steps.append(step)
        }
        if let stop = draft.stop { entry.steps += stops(draft.keys, at: stop, &moment) }
        if let drag = draft.drag, let step = self.drag(at: drag, &moment) { entry.steps.append(step) }
        if let animate = draft.animate { entry.steps += animations(draft, of: animate, &moment) }
        return entry
    }

    private mutating func removals(at node: NodeID, _ moment: inout TimelineMoment) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        for place in ids(at: node) {
            if let behavior = dynamics.behaviors[reader.document.text(at: place)] {
                steps.append { [dynamics] _ in dynamics.remove(behavior) }
                continue
            }
            guard let layer = layer(at: place, &moment) else { continue }
            guard layer !== moment.root else {
                reader.report(
                    .invalid(
                        found: "the outermost layer can't be removed", advice: "remove the layers in it, or hide it"),
                    at: place)
                continue
            }
            moment.tree.remove(layer)
            steps.append { _ in layer.removeFromSuperlayer() }
        }
        return steps
    }

    private mutating func stops(
        _ keys: [String]?, at node: NodeID, _ moment: inout TimelineMoment
    ) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        for place in ids(at: node) {
            guard let layer = layer(at: place, &moment) else { continue }
            steps.append { _ in
                guard let keys else { return layer.removeAllAnimations() }
                for key in keys { layer.removeAnimation(forKey: key) }
            }
        }
        return steps
    }

    private mutating func animations(
        _ draft: TimelineDraft, of node: NodeID, _ moment: inout TimelineMoment
    ) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        let problems = reader.problemCount
        for place in ids(at: node) {
            // What is wrong with the animations is told once, not for each layer.
            guard reader.problemCount == problems, let layer = layer(at: place, &moment) else { continue }
            var keyed: [KeyedAnimation] = []
            if let node = draft.animation, motion.countAnimation(of: layer, at: node, reader) {
                keyed = [animation(at: node, of: layer)].compactMap(\.self)
            } else if let node = draft.animations {
                keyed = animations(at: node, of: layer)
            }
            steps.append { _ in
                for one in keyed { layer.add(one.animation, forKey: one.key) }
            }
        }
        return steps
    }

    private mutating func addition(_ draft: TimelineDraft, _ moment: inout TimelineMoment) -> ((Stage) -> Void)? {
        guard let node = draft.add else { return nil }
        let place = draft.above ?? draft.below
        let sibling = place.flatMap { layer(at: $0, &moment) }
        let parent = draft.to.map { layer(at: $0, &moment) } ?? sibling.flatMap { moment.tree.parent(of: $0) }
        // Without a place it is the outermost layer's; with a wrong one the layer is read for its own mistakes.
        let target = parent ?? (draft.to == nil && sibling == nil && place == nil ? moment.root : nil)
        let level = target.map { moment.tree.level(of: $0) } ?? 0
        if let sibling, let place, target == nil, draft.to == nil { reportNoSublayer(at: place, sibling) }
        guard let layer = layerTree(at: node, levelsAbove: level), let target else { return nil }
        guard level < SceneLoader.deepestTree else {
            reportDepth(at: node)
            return nil
        }
        if let sibling, let place, !isSublayer(sibling, of: target, moment) {
            reportNoSublayer(at: place, sibling)
            return nil
        }
        moment.tree.add(layer, to: target)
        let (index, isAbove) = (draft.index, draft.above != nil)
        return { _ in
            if let sibling {
                _ =
                    isAbove
                    ? target.insertSublayer(layer, above: sibling) : target.insertSublayer(layer, below: sibling)
            } else {
                target.insertSublayer(layer, at: index ?? Int.max)
            }
        }
    }

    private func reportNoSublayer(at place: NodeID, _ layer: Layer) {
        let id = Printable.quoted(reader.document.text(at: place))
        reader.report(
            .invalid(
                found: layer.superlayer == nil ? "\(id) is no sublayer" : "\(id) is no sublayer of that layer",
                advice: "name a sublayer of the layer that the new one is put into"),
            at: place)
    }

    private func isSublayer(_ layer: Layer, of parent: Layer, _ moment: TimelineMoment) -> Bool {
        moment.tree.parent(of: layer) === parent && !moment.tree.isMask(layer, of: parent)
    }
}
