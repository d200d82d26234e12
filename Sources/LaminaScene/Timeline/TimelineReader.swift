import LaminaLayers
import LaminaStage

/// Reads the timeline of a document.
///
/// Each entry is checked against the layers that exist at its time, so that nothing can fail later.
final class TimelineReader {
    private let context: SceneContext
    private let state: TimelineState
    private let layers: LayerTreeBuilder
    private let animations: AnimationReader
    private let behaviors: BehaviorSteps
    private let states: StateNames
    /// The reader of the properties that entries set.
    let settings: SettingReader
    private let layout: LayoutSteps
    private let layoutReader: LayoutReader

    init(
        _ context: SceneContext, layers: LayerTreeBuilder, animations: AnimationReader, drawn: DrawnLayers,
        states: StateNames, dynamics: SceneDynamics, layout layoutReader: LayoutReader
    ) {
        self.states = states
        (self.context, self.layers, self.animations) = (context, layers, animations)
        self.layoutReader = layoutReader
        let layout = layoutReader.layout
        state = TimelineState(context)
        behaviors = BehaviorSteps(context, dynamics, FollowedItems(context: context, layout: layout))
        self.layout = LayoutSteps(context: context, layout: layout, dynamics: dynamics)
        settings = SettingReader(
            context: context, state: state, layers: layers, drawn: drawn, behaviors: behaviors, layout: self.layout)
    }

    /// The layer of which this one is a sublayer, from the start or once the timeline has added it.
    func parent(of layer: Layer) -> Layer? { state.tree.parent(of: layer) }

    private var reader: DocumentReader { context.reader }

    /// Reads an array of entries.
    func read(at node: NodeID) -> SceneTimeline {
        let count = reader.document.count(of: node)
        guard count <= reader.work[.timelineEntries] else {
            reader.reportExcess(
                .timelineEntries, count, at: node,
                "the timeline has more than \(reader.work[.timelineEntries]) entries",
                advice: "use animations instead where possible")
            return SceneTimeline()
        }
        var drafts: [(draft: TimelineDraft, node: NodeID)] = []
        drafts.reserveCapacity(count)
        for element in reader.document.elements(of: node) {
            if let draft = context.readers.timelineEntry.read(element, with: reader) { drafts.append((draft, element)) }
        }
        // Entries at the same time keep their order.
        let order = drafts.indices.sorted { (drafts[$0].draft.time, $0) < (drafts[$1].draft.time, $1) }
        var timeline = SceneTimeline()
        for index in order {
            timeline.entries.append(entry(drafts[index].draft, at: drafts[index].node))
        }
        state.reportUnknown()
        return timeline
    }

    private func entry(_ draft: TimelineDraft, at node: NodeID) -> SceneTimeline.Entry {
        var entry = SceneTimeline.Entry(
            time: draft.time, isAnimated: draft.isAnimated ?? (draft.transition == nil), duration: draft.duration,
            timing: draft.timing, hasTransition: draft.transition != nil)
        if let transition = draft.transition, let idNode = draft.on,
            let layer = state.layer(at: idNode), animations.countTransition(of: layer, at: idNode)
        {
            entry.steps.append { _ in layer.add(transition, forKey: nil) }
        }
        if let node = draft.state,
            let step = states.change(at: node, time: draft.time, isAnimated: entry.isAnimated)
        {
            entry.steps.append(step)
        }
        if let set = draft.set { entry.steps += settings.changes(at: set) }
        if let remove = draft.remove { entry.steps += removals(at: remove) }
        if let add = draft.add, reader.document.kind(of: add) != .object {
            entry.steps += behaviors.additions(at: add)
        } else if draft.add != nil, let step = addition(draft) {
            entry.steps.append(step)
        }
        // The constraints in the objects of added layers come with them.
        let constraints = layoutReader.add(layers.stacks.takeConstraints())
        if !constraints.isEmpty { entry.steps.append(layout.activation(of: constraints)) }
        if let node = draft.deactivate { entry.steps += layout.deactivations(at: node) }
        if let node = draft.activate { entry.steps += layout.activations(at: node) }
        if let stop = draft.stop { entry.steps += stops(draft.keys, at: stop) }
        if let drag = draft.drag, let step = behaviors.drag(at: drag, layer: { state.layer(at: $0) }) {
            entry.steps.append(step)
        }
        if let animate = draft.animate { entry.steps += given(draft, to: animate) }
        return entry
    }

    private func removals(at node: NodeID) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        for idNode in context.ids(at: node) {
            if let removal = behaviors.removal(of: reader.document.text(at: idNode)) {
                steps.append(removal)
                continue
            }
            guard let layer = state.layer(at: idNode) else { continue }
            guard layer !== context.names.root else {
                reader.report(
                    .invalid(
                        found: "the outermost layer can't be removed", advice: "remove the layers in it, or hide it"),
                    at: idNode)
                continue
            }
            state.tree.remove(layer)
            steps.append { _ in
                (layer.superlayer as? StackLayer)?.removeArrangedLayer(layer)
                layer.removeFromSuperlayer()
            }
        }
        return steps
    }

    private func stops(_ keys: [String]?, at node: NodeID) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        for idNode in context.ids(at: node) {
            guard let layer = state.layer(at: idNode) else { continue }
            steps.append { _ in
                guard let keys else { return layer.removeAllAnimations() }
                for key in keys { layer.removeAnimation(forKey: key) }
            }
        }
        return steps
    }

    private func given(_ draft: TimelineDraft, to node: NodeID) -> [(Stage) -> Void] {
        var steps: [(Stage) -> Void] = []
        let problems = reader.problemCount
        for idNode in context.ids(at: node) {
            // Problems in the animations are reported once, not for each layer.
            guard reader.problemCount == problems, let layer = state.layer(at: idNode) else { continue }
            var keyed: [KeyedAnimation] = []
            if let node = draft.animation {
                keyed = [animations.onlyAnimation(at: node, of: layer)].compactMap(\.self)
            } else if let node = draft.animations {
                keyed = animations.animations(at: node, of: layer)
            }
            steps.append { _ in
                for one in keyed { layer.add(one.animation, forKey: one.key) }
            }
        }
        return steps
    }

    private func addition(_ draft: TimelineDraft) -> ((Stage) -> Void)? {
        guard let node = draft.add else { return nil }
        let idNode = draft.above ?? draft.below
        let sibling = idNode.flatMap { state.layer(at: $0) }
        let parent = draft.to.map { state.layer(at: $0) } ?? sibling.flatMap { state.tree.parent(of: $0) }
        // Without a target the outermost layer is used; with an invalid one the layer is read only to report its
        // problems.
        let target = parent ?? (draft.to == nil && sibling == nil && idNode == nil ? context.names.root : nil)
        let level = target.map { state.tree.level(of: $0) } ?? 0
        if let sibling, let idNode, target == nil, draft.to == nil { reportNoSublayer(at: idNode, sibling) }
        guard let layer = layers.layerTree(at: node, in: target, levelsAbove: level), let target else { return nil }
        guard level < ReadLimits.treeDepth else {
            context.reportDepth(at: node)
            return nil
        }
        if let sibling, let idNode, !isSublayer(sibling, of: target) {
            reportNoSublayer(at: idNode, sibling)
            return nil
        }
        state.tree.add(layer, to: target)
        let (index, isAbove) = (draft.index, draft.above != nil)
        let place = layers.stacks.place(layer, at: node, in: target)
        let placements = layers.takePlacements()
        return { _ in
            if !placements.isEmpty { placements.followed() }
            if let sibling {
                _ =
                    isAbove
                    ? target.insertSublayer(layer, above: sibling) : target.insertSublayer(layer, below: sibling)
            } else {
                target.insertSublayer(layer, at: index ?? Int.max)
            }
            place?.arrange(layer)
        }
    }

    private func reportNoSublayer(at idNode: NodeID, _ layer: Layer) {
        let id = Printable.quoted(reader.document.text(at: idNode))
        reader.report(
            .invalid(
                found: layer.superlayer == nil ? "\(id) is not a sublayer" : "\(id) is not a sublayer of that layer",
                advice: "name a sublayer of the layer to which the new layer is added"),
            at: idNode)
    }

    private func isSublayer(_ layer: Layer, of parent: Layer) -> Bool {
        state.tree.parent(of: layer) === parent && !state.tree.isMask(layer, of: parent)
    }
}

/// The entries of a document's timeline, checked and in order of time.
struct SceneTimeline {
    /// The resolved actions of an entry, none of which can fail.
    struct Entry {
        let time: Double
        var isAnimated: Bool
        var duration: Double?
        var timing: EntryTiming?
        var hasTransition: Bool
        var steps: [(Stage) -> Void] = []
    }

    var entries: [Entry] = []

    /// Schedules the entries on a stage's clock; those at the same time form one transaction.
    func schedule(on stage: Stage) {
        guard let first = entries.first else { return }
        // Changes at time 0 apply to layers that have already been shown.
        if first.time <= 0 { stage.advance(to: 0) }
        // Last to first: the stage can insert those in front of all others at no cost.
        var end = entries.endIndex
        while end > 0 {
            var start = end - 1
            while start > 0, entries[start - 1].time == entries[start].time { start -= 1 }
            let group = Array(entries[start..<end])
            stage.perform(at: group[0].time, beginsTransition: group.contains(where: \.hasTransition)) { stage in
                Transaction.begin()
                for entry in group { entry.perform(on: stage) }
                Transaction.commit()
            }
            end = start
        }
    }
}

extension SceneTimeline.Entry {
    fileprivate func perform(on stage: Stage) {
        Transaction.begin()
        if !isAnimated { Transaction.setDisableActions(true) }
        if let duration { Transaction.setAnimationDuration(duration) }
        timing?.apply()
        for step in steps { step(stage) }
        // Frames that follow from the changes animate as these do.
        stage.layoutIfNeeded()
        Transaction.commit()
    }
}
