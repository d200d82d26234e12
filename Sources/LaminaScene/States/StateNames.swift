import LaminaCounters
import LaminaLayers
import LaminaStage

/// The names of a document's states and transitions, which its timeline refers to before their layers are known.
final class StateNames {
    /// A state with the node of its values.
    struct DeclaredState {
        let name: String
        let node: NodeID
        var base: Int?
        /// The number of its values, those of the states that it is based on included.
        var valueCount: Int
    }

    /// A transition whose states are known.
    struct DeclaredTransition {
        let draft: StateTransitionDraft
        let animations: NodeID
    }

    private let context: SceneContext
    /// True if the layers are in a state from the start, in place of one that the timeline enters then.
    private let beginsInState: Bool
    /// The states in the order of the document.
    private(set) var states: [DeclaredState] = []
    private(set) var transitions: [DeclaredTransition] = []
    private var indices: [String: Int] = [:]
    /// The numbers of animations of the transitions to each state, and to any.
    private var animationCounts: [String: Int] = [:]

    /// Reads the names at the nodes of a document's states and transitions, and reports their problems.
    ///
    /// - Parameter beginsInState: True if the scene's state is chosen from outside.
    init(_ context: SceneContext, states: NodeID?, transitions: NodeID?, beginsInState: Bool) {
        (self.context, self.beginsInState) = (context, beginsInState)
        if let states { readStates(at: states) }
        if let transitions { readTransitions(at: transitions) }
    }

    private var reader: DocumentReader { context.reader }

    /// The names of the states.
    var names: [String] { states.map(\.name) }

    /// The change to the state that a timeline entry names, or with null to none; nil for one that
    /// another one from outside replaces, and after reporting a problem.
    func change(at node: NodeID, time: Double, isAnimated: Bool) -> ((Stage) -> Void)? {
        let isReplaced = beginsInState && time <= 0
        guard reader.document.kind(of: node) == .string else {
            return isReplaced ? nil : { stage in try? stage.states?.enter(nil, animated: isAnimated) }
        }
        let name = reader.document.text(at: node)
        guard let index = index(of: name, at: node) else { return nil }
        let work =
            states[index].valueCount + animationCounts[name, default: 0]
            + animationCounts[LayerStateTransition.any, default: 0]
        guard
            reader.spend(
                .timelineEntries, work, at: node,
                "the timeline's changes of states set more than \(reader.work[.timelineEntries]) values",
                advice: "change states less often, or have them set fewer properties")
        else { return nil }
        return isReplaced ? nil : { stage in try? stage.states?.enter(name, animated: isAnimated) }
    }

    // MARK: States

    private func readStates(at node: NodeID) {
        guard !exceeds(LayerStates.maximumStateCount, "states", at: node) else { return }
        for member in reader.document.members(of: node) {
            let name = reader.document.name(of: member.key)
            guard name != LayerStateTransition.any, !name.isEmpty else {
                reader.report(
                    .invalid(
                        found: "no state can be named \(Printable.quoted(name))",
                        advice: "write a name other than \"*\", which stands for any state"),
                    at: member.node, onKey: true)
                continue
            }
            guard reader.document.kind(of: member.node) == .object else {
                let _: Int? = reader.reportWrongType(
                    at: member.node,
                    expected: .phrased("an object with values, such as {panel.opacity: 1}", .map(of: .any)))
                continue
            }
            // A name that is written twice is reported as any key is.
            guard indices[name] == nil else { continue }
            indices[name] = states.count
            states.append(
                DeclaredState(
                    name: name, node: member.node, base: nil, valueCount: reader.document.count(of: member.node)))
        }
        for index in states.indices { readBase(of: index) }
        countInheritedValues()
    }

    private func readBase(of index: Int) {
        guard let node = reader.member(StateDeclaration.baseKey, of: states[index].node) else { return }
        guard reader.document.kind(of: node) == .string else {
            let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the name of a state", .nonemptyText))
            return
        }
        states[index].base = self.index(of: reader.document.text(at: node), at: node)
    }

    /// Adds the values of bases, and reports states that are based on themselves. Linear in the number of states.
    private func countInheritedValues() {
        var isDone = [Bool](repeating: false, count: states.count)
        for start in states.indices where !isDone[start] {
            var chain: [Int] = []
            var open: Set<Int> = []
            var next: Int? = start
            while let index = next, !isDone[index] {
                guard open.insert(index).inserted else {
                    reportCircle(chain.drop { $0 != index }.map(\.self))
                    break
                }
                chain.append(index)
                next = states[index].base
            }
            for index in chain.reversed() {
                isDone[index] = true
                if let base = states[index].base, isDone[base] { states[index].valueCount += states[base].valueCount }
            }
        }
    }

    /// Reports states that are based on each other, and separates them.
    private func reportCircle(_ circle: [Int]) {
        guard let last = circle.last, let node = reader.member(StateDeclaration.baseKey, of: states[last].node) else {
            return
        }
        let names = circle.map { Printable.quoted(states[$0].name) }
        let way = names.prefix(8).joined(separator: ", which is based on ")
        reader.report(
            .invalid(
                found: names.count == 1
                    ? "the state \(way) is based on itself"
                    : "\(way)\(names.count > 8 ? ", …" : ""), which is based on \(names[0]) again",
                advice: "base it on another state, or on none"),
            at: node)
        states[last].base = nil
    }

    /// The index of a state; nil after reporting that there is none of that name.
    private func index(of name: String, at node: NodeID) -> Int? {
        if let index = indices[name] { return index }
        let advice =
            states.isEmpty
            ? "the document has no states; write them as states: {NAME: {panel.opacity: 1}}"
            : KeyAdvice.near(name, in: names, or: "write \(ValueShape.list(names.map { Printable.line($0) }))")
        reader.report(.invalid(found: "no state is named \(Printable.quoted(name))", advice: advice), at: node)
        return nil
    }

    /// Reports more values at a node than a limit; true if there are.
    private func exceeds(_ limit: Int, _ things: String, at node: NodeID) -> Bool {
        guard reader.document.count(of: node) > limit else { return false }
        reader.report(
            .limit(found: "the document has more than \(limit) \(things)", advice: "write fewer of them"), at: node)
        return true
    }

    // MARK: Transitions

    private func readTransitions(at node: NodeID) {
        guard !exceeds(LayerStates.maximumTransitionCount, "transitions", at: node) else { return }
        var lines: [[String]: NodeID] = [:]
        for element in reader.document.elements(of: node) {
            guard let draft = context.readers.stateTransition.read(element, with: reader), let node = draft.animations,
                isEnd(draft.from, "from", of: element), isEnd(draft.to, "to", of: element)
            else { continue }
            if let first = lines.updateValue(element, forKey: [draft.from, draft.to]) {
                let line = reader.document.line(of: first)
                reader.report(
                    .invalid(
                        found: "the transition from \(Printable.quoted(draft.from)) to "
                            + "\(Printable.quoted(draft.to)) is written twice, first on line \(line)",
                        advice: "write all of its animations in one of them"),
                    at: element)
            }
            transitions.append(DeclaredTransition(draft: draft, animations: node))
            animationCounts[draft.to, default: 0] += reader.document.count(of: node)
        }
    }

    /// Returns whether an end of a transition is a state, or any; reports one that is not.
    private func isEnd(_ name: String, _ key: String, of node: NodeID) -> Bool {
        name == LayerStateTransition.any || index(of: name, at: reader.member(key, of: node) ?? node) != nil
    }
}
