/// The named states of layers, of which at most one is current: `LKState` of Core Animation's packages.
///
/// ```swift
/// let states = try LayerStates(
///     [
///         LayerState("locked", values: [LayerStateValue(label, "opacity", 1)]),
///         LayerState("open", values: [LayerStateValue(label, "opacity", 0), LayerStateValue(panel, "position.y", 200)]),
///     ],
///     transitions: [
///         LayerStateTransition(
///             to: "open",
///             animations: [LayerStateAnimation(panel, "position.y", SpringAnimation(perceptualDuration: 0.5, bounce: 0.2))])
///     ])
/// try states.enter("locked", animated: false)
/// stage.advance(to: 1)
/// try states.enter("open")     // the panel moves from where it is; the label is gone at once
/// ```
///
/// The current state's values are the layers' values. The value that a property had before is put back when a state is
/// entered that has none for it, or none is; a value that a program sets in between is lost then. Values change without
/// actions: a change without an animation in the transition takes effect at once.
///
/// Where several transitions animate a key path, that between exactly these two states counts, or else that from any state
/// to the new one, or else that from the old one to any. An animation of the transition before ends when the state is
/// left, but for one that does not run forever and whose key path keeps its value: that goes on to its end.
public final class LayerStates {
    /// The maximum number of states: 1,000.
    public static let maximumStateCount = 1_000
    /// The maximum number of transitions: 10,000.
    public static let maximumTransitionCount = 10_000

    /// The names of the states, in their order.
    public let names: [String]
    /// The current state's name; nil for none, as at first.
    public var current: String? { index.map { names[$0] } }

    private let indices: [String: Int]
    private let states: [PreparedState]
    private let transitions: [StatePair: [LayerStateAnimation]]
    private var places: [StatePlace]
    private var index: Int?
    private var running: [StateRun] = []
    /// The number of changes so far, by which a change notices another one within it, by an animation's delegate.
    private var changeCount = 0

    /// Creates states, none of which is current. Linear in the number of values and animations.
    ///
    /// - Throws: The reason why the states or transitions can't be as given.
    public init(_ states: [LayerState], transitions: [LayerStateTransition] = []) throws(LayerStateError) {
        guard states.count <= Self.maximumStateCount else {
            throw .tooMany("states", count: states.count, limit: Self.maximumStateCount)
        }
        guard transitions.count <= Self.maximumTransitionCount else {
            throw .tooMany("transitions", count: transitions.count, limit: Self.maximumTransitionCount)
        }
        names = states.map(\.name)
        indices = try Self.indices(of: states)
        var prepared = StatePreparation()
        for state in states {
            var base: Int?
            if let name = state.basedOn {
                guard let index = indices[name] else { throw .unknownState(name, names: names) }
                base = index
            }
            try prepared.add(state, base: base)
        }
        try prepared.checkBases(names)
        (self.states, places) = (prepared.states, prepared.places)
        var pairs: [StatePair: [LayerStateAnimation]] = [:]
        for transition in transitions {
            let pair = StatePair(
                from: try Self.end(transition.from, indices, names), to: try Self.end(transition.to, indices, names))
            for one in transition.animations where AnimationKeyPath(one.keyPath) == nil {
                throw .unknownKeyPath(one.keyPath)
            }
            pairs[pair, default: []] += transition.animations
        }
        self.transitions = pairs
    }

    /// Makes a state the current one, or with nil none; nothing happens if it is already.
    ///
    /// Linear in the number of values of both states and of the animations of their transitions.
    ///
    /// - Parameter animated: False to change to its values at once, and to end the animations of all transitions.
    /// - Throws: ``LayerStateError/unknownState(_:names:)``.
    public func enter(_ name: String?, animated: Bool = true) throws(LayerStateError) {
        guard let name else { return change(to: nil, animated: animated) }
        guard let next = indices[name] else { throw .unknownState(name, names: names) }
        change(to: next, animated: animated)
    }

    private func change(to next: Int?, animated: Bool) {
        guard next != index else { return }
        changeCount += 1
        let change = changeCount
        let starting = animated ? startingAnimations(to: next) : []
        let running = running.filter(\.isRunning)
        let before = running.map(\.value)
        Transaction.withoutActions { assign(next) }
        index = next
        let replaced = Set(starting.map(\.key))
        let goesOn = zip(running, before).map { run, value in
            animated && run.isFinite && !replaced.contains(run.key) && run.value == value
        }
        self.running = zip(running, goesOn).filter(\.1).map(\.0)
        for (run, goesOn) in zip(running, goesOn) where !goesOn { run.stop() }
        for one in starting where changeCount == change {
            if let run = one.begin() { self.running.append(run) }
        }
    }

    /// Puts the layers' own values back, and sets those of a state.
    private func assign(_ next: Int?) {
        let (old, new) = (assignments(of: index), assignments(of: next))
        for assignment in old { places[assignment.place].restore() }
        for assignment in new { places[assignment.place].capture() }
        for assignment in new {
            try? places[assignment.place].layer.change(
                keyPath: assignment.keyPath, to: plainValue(assignment.value), isTrial: false)
        }
    }

    /// The values of a state, those of the states that it is based on first.
    private func assignments(of index: Int?) -> [StateAssignment] {
        var chain: [Int] = []
        var next = index
        while let state = next {
            chain.append(state)
            next = states[state].base
        }
        return chain.reversed().flatMap { states[$0].assignments }
    }

    /// The animations of the transition to a state, which begin at what is shown.
    private func startingAnimations(to next: Int?) -> [StartingStateAnimation] {
        let (from, to) = (StateEnd(index), StateEnd(next))
        let pairs = [
            StatePair(from: from, to: to), StatePair(from: .any, to: to), StatePair(from: from, to: .any),
            StatePair(from: .any, to: .any),
        ]
        var taken: Set<StateRunKey> = []
        var starting: [StartingStateAnimation] = []
        for pair in pairs {
            let ofPair = transitions[pair, default: []].filter { !taken.contains(StateRunKey($0)) }
            taken.formUnion(ofPair.map(StateRunKey.init))
            starting += ofPair.compactMap(StartingStateAnimation.init)
        }
        return starting
    }

    // MARK: Checks

    private static func indices(of states: [LayerState]) throws(LayerStateError) -> [String: Int] {
        var indices: [String: Int] = [:]
        for (index, state) in states.enumerated() {
            guard !state.name.isEmpty, state.name != LayerStateTransition.any else { throw .invalidName(state.name) }
            guard indices.updateValue(index, forKey: state.name) == nil else { throw .repeatedState(state.name) }
        }
        return indices
    }

    private static func end(
        _ name: String, _ indices: [String: Int], _ names: [String]
    ) throws(LayerStateError) -> StateEnd {
        if name == LayerStateTransition.any { return .any }
        guard let index = indices[name] else { throw .unknownState(name, names: names) }
        return .state(index)
    }
}

/// The states of a transition.
private struct StatePair: Hashable {
    let from: StateEnd
    let to: StateEnd
}

/// An end of a transition: a state, any, or none before the first.
private enum StateEnd: Hashable {
    case any, outside
    case state(Int)

    init(_ index: Int?) { self = index.map { .state($0) } ?? .outside }
}
