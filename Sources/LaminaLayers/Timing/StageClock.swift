import LaminaGeometry

/// The time of the stage that a layer tree is on, as its layers see it.
package final class StageClock {
    /// In seconds from the stage's start.
    @exclusivity(unchecked) package var time = 0.0
    /// Whether what is set in layers on show runs actions.
    @exclusivity(unchecked) package var runsActions = true

    /// The stage's pixels a point, at which layers draw.
    @exclusivity(unchecked) package var scale = 1.0

    /// What text on the stage could not be shown as it is written: each fault once, up to ``mostTextFaults``.
    @exclusivity(unchecked) package private(set) var textFaults: [TextFault] = []

    private static let mostTextFaults = 100

    /// What layers showed before the changes since the last commit.
    @exclusivity(unchecked) package var formerValues = FormerValues()

    /// Layers on show that have been taken out of their superlayer since the last commit, held until then.
    @exclusivity(unchecked) package internal(set) var left: [Layer] = []

    package init() {}

    /// Notes a fault of a text that a layer has drawn.
    final func note(_ fault: TextFault) {
        if textFaults.count < Self.mostTextFaults, !textFaults.contains(fault) { textFaults.append(fault) }
    }
}

extension Layer {
    /// Brings what the layer shows to the stage's time, for whoever asks between frames.
    final func evaluateNow(_ clock: StageClock) {
        guard let motion, !motion.running.isEmpty || motion.isApplied else { return }
        let state = motion.evaluate(self, at: localTime(atRootTime: clock.time))
        // The next frame compares with this moment, not with the frame before; of several readings the last one does.
        if state.hasChanged || state.contentHasChanged { markChanged() }
    }
}

/// The values that layers on show had before they were changed since the last commit: Core Animation's "previous value in
/// the presentation layer", where animations start that do not say where.
///
/// Noted once a property and commit, without an allocation of its own. A layer knows its last entry, and each entry the one
/// before, so that both noting and finding take as long as the layer has changed properties.
package struct FormerValues {
    private struct Entry {
        /// Held, so that no other layer can take its address before the log is emptied.
        let layer: Layer
        let root: AnimationKeyPath.Root
        let value: AnimatableValue
        /// The layer's entry before; below 0 if there is none.
        let before: Int
    }

    private var entries: [Entry] = []

    /// The value that was noted; nil if the property has not been changed since the last commit.
    func value(of root: AnimationKeyPath.Root, in layer: Layer) -> AnimatableValue? {
        index(of: root, in: layer).map { entries[$0].value }
    }

    /// Notes what the layer shows of a property that is about to change, unless it changed before.
    mutating func note(_ root: AnimationKeyPath.Root, of layer: Layer, _ clock: StageClock) {
        guard index(of: root, in: layer) == nil else { return }
        layer.evaluateNow(clock)
        let before = isEntry(layer.lastFormerValue, of: layer) ? layer.lastFormerValue : -1
        entries.append(Entry(layer: layer, root: root, value: layer.shownValue(of: root), before: before))
        layer.lastFormerValue = entries.count - 1
    }

    /// Forgets all: what has been changed is shown from now on.
    package mutating func removeAll() {
        if entries.isEmpty { return }
        // Layers that go with them may run code of their own.
        let old = entries
        entries = []
        withExtendedLifetime(old) {}
    }

    private func index(of root: AnimationKeyPath.Root, in layer: Layer) -> Int? {
        var index = layer.lastFormerValue
        while isEntry(index, of: layer) {
            if entries[index].root == root { return index }
            index = entries[index].before
        }
        return nil
    }

    /// Whether an index is one of the layer's: an old one, from before the log was emptied, leads to another's or nowhere.
    private func isEntry(_ index: Int, of layer: Layer) -> Bool {
        index >= 0 && index < entries.count && entries[index].layer === layer
    }
}

extension Layer {
    /// Where an animation of a property is to start: at what the layer showed before the changes since the last commit,
    /// or shows if there are none.
    final func shownStart(of path: AnimationKeyPath) -> AnimatableValue {
        let former = outermost.clock?.formerValues.value(of: path.root, in: self)
        return path.part.value(in: former ?? shownValue(of: path.root))
    }

    /// What the layer shows of a property.
    fileprivate final func shownValue(of root: AnimationKeyPath.Root) -> AnimatableValue {
        switch root {
        case .property(let property): property.value(in: shown)
        case .custom(let key): motion?.presentedCustom[key] ?? ownValue(forKey: key) ?? .none
        }
    }
}
