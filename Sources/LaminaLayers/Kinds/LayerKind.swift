/// What a layer is beside a rectangle of picture, for those that read layers.
package enum LayerKind: UInt8, Sendable {
    case plain
    /// ``TransformLayer``
    case transform
    /// ``ReplicatorLayer``
    case replicator
    /// ``EmitterLayer``
    case emitter
    /// ``GLContentLayer``
    case glContent
    /// ``ScrollLayer``
    case scroll
}

extension Layer {
    /// The value that is on show of a key that a subclass has: with animations, as of the moment that was last read.
    package final func shownValue(forKey key: String) -> AnimatableValue? {
        motion?.presentedCustom[key] ?? ownValue(forKey: key)
    }

    /// A number that a subclass keeps under a key; 0 if there is none.
    final func number(forKey key: String) -> Double {
        if case .number(let number)? = ownValue(forKey: key) { number } else { 0 }
    }

    /// The number that is on show under a key; 0 if there is none.
    final func shownNumber(forKey key: String) -> Double {
        if case .number(let number)? = shownValue(forKey: key) { number } else { 0 }
    }
}
