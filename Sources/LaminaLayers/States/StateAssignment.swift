/// A value of a state, with the place of its property.
struct StateAssignment {
    let place: Int
    let keyPath: String
    let value: Any?
}

/// A state as it is entered: its own values, and the index of the state that it is based on.
struct PreparedState {
    let base: Int?
    let assignments: [StateAssignment]
}

/// A property of a layer that states change, with the layer's own value while one does.
struct StatePlace {
    let layer: Layer
    private let key: String
    /// The layer's own value.
    private var own: Any?
    private var isTaken = false

    init(layer: Layer, key: String) { (self.layer, self.key) = (layer, key) }

    /// Records the layer's own value, unless it is recorded.
    mutating func capture() {
        if isTaken { return }
        (own, isTaken) = (layer.value(forKey: key), true)
    }

    /// Puts the layer's own value back, if it is recorded.
    mutating func restore() {
        guard isTaken else { return }
        // A value that the layer has had is of the property's type.
        try? layer.change(keyPath: key, to: own, isTrial: false)
        (own, isTaken) = (nil, false)
    }
}

/// Collects states and the places that they change.
struct StatePreparation {
    private(set) var states: [PreparedState] = []
    private(set) var places: [StatePlace] = []
    private var known: [StatePlaceKey: Int] = [:]

    private struct StatePlaceKey: Hashable {
        let layer: ObjectIdentifier
        let key: String
    }

    /// Adds a state.
    ///
    /// - Parameter base: The index of the state that it is based on.
    /// - Throws: The reason why one of its values can't be set.
    mutating func add(_ state: LayerState, base: Int?) throws(LayerStateError) {
        var assignments: [StateAssignment] = []
        for value in state.values {
            let target = try value.target()
            let key = StatePlaceKey(layer: ObjectIdentifier(value.layer), key: target.key)
            let place = known[key] ?? places.count
            if place == places.count {
                places.append(StatePlace(layer: value.layer, key: target.key))
                known[key] = place
            }
            assignments.append(StateAssignment(place: place, keyPath: value.keyPath, value: value.value))
        }
        states.append(PreparedState(base: base, assignments: assignments))
    }

    /// Throws if a state is based on itself. Linear in the number of states.
    func checkBases(_ names: [String]) throws(LayerStateError) {
        /// The states known to be based on none of those that are open.
        var isDone = [Bool](repeating: false, count: states.count)
        for start in states.indices where !isDone[start] {
            var chain: [Int] = []
            var open: Set<Int> = []
            var next: Int? = start
            while let index = next, !isDone[index] {
                chain.append(index)
                guard open.insert(index).inserted else { throw .circularBase(chain.map { names[$0] }) }
                next = states[index].base
            }
            for index in chain { isDone[index] = true }
        }
    }
}
