import LaminaDrawing
import LaminaGeometry

/// The stage's time and state that its layers refer to.
package final class StageClock {
    /// The time in seconds from the stage's start.
    @exclusivity(unchecked) package var time = 0.0
    /// True if changes of the stage's layers run actions.
    @exclusivity(unchecked) package var runsActions = true

    /// The stage's scale in pixels per point, at which layers draw.
    @exclusivity(unchecked) package var scale = 1.0

    /// True if constraint layout rounds edges to whole pixels.
    @exclusivity(unchecked) package var roundsLayoutToPixels = true

    /// The steps of the constraint solver that are left for the next frame.
    @exclusivity(unchecked) package var layoutStepsLeft = Int.max

    /// True if layout has needed more steps than were left, since the last frame.
    @exclusivity(unchecked) package var layoutIsUnfinished = false

    /// The animation of the frames that the next layout sets; nil for none.
    @exclusivity(unchecked) package var layoutAnimation: LayoutAnimation?

    /// The faults of layout outside of the tree's own constraint system, such as those of rows; nil before the first.
    @exclusivity(unchecked) package var layoutFaults: (any LayoutFaultCollection)?

    /// The text faults on the stage: each once, up to ``maximumTextFaults``.
    @exclusivity(unchecked) package private(set) var textFaults: [TextFault] = []

    private static let maximumTextFaults = 100

    /// The values that layers had before the changes since the last commit.
    @exclusivity(unchecked) package var formerValues = PreviousValues()

    /// The layers that have been removed from the stage's tree since the last commit, retained until the next.
    @exclusivity(unchecked) package internal(set) var left: [Layer] = []

    package init() {}

    /// Records a fault of text that a layer has drawn.
    final func note(_ fault: TextFault) {
        if textFaults.count < Self.maximumTextFaults, !textFaults.contains(fault) { textFaults.append(fault) }
    }
}

/// Text with characters that a layer could not show.
public struct TextFault: Sendable, Hashable, CustomStringConvertible {
    /// The layer's name in messages.
    public var layer: String
    /// The characters that no font has.
    public var missing: MissingGlyphs

    /// The layer with its missing characters, and how to fix it.
    public var description: String { "\(layer) has \(missing)" }
}

/// A collection of faults of layout, which another module has.
package protocol LayoutFaultCollection: AnyObject {}

/// The animation of frames that a layout sets, from the transaction in which the layout was asked for.
package struct LayoutAnimation {
    package let duration: Double
    package let timing: TimingFunction?
    package let spring: SpringCurve?

    package init(duration: Double, timing: TimingFunction?, spring: SpringCurve?) {
        (self.duration, self.timing, self.spring) = (duration, timing, spring)
    }
}

extension Layer {
    /// Evaluates the layer's animations at the stage's time, for queries between frames.
    final func evaluateNow(_ clock: StageClock) {
        guard let motion, !motion.running.isEmpty || motion.isApplied else { return }
        let state = motion.evaluate(self, at: localTime(atRootTime: clock.time))
        // The next frame is compared with this moment, not with the previous frame; of several evaluations the last one
        // is.
        if state.hasChanged || state.contentHasChanged { markChanged() }
    }
}

// MARK: Previous values

/// The values that a stage's layers had before the changes since the last commit: Core Animation's "previous value in
/// the presentation layer", at which animations without a start value begin.
///
/// Recorded once per property and commit, without an allocation of its own. A layer has the index of its last entry,
/// and each entry that of the one before, so that recording and lookup are linear in the number of changed properties
/// of the layer.
package struct PreviousValues {
    private struct Entry {
        /// Retained, so that no other layer can reuse its address before the log is emptied.
        let layer: Layer
        let root: AnimationKeyPath.Root
        /// The shown value, with animations.
        let value: AnimatableValue
        /// The layer's own value.
        let modelValue: AnimatableValue
        /// The index of the layer's previous entry; negative if there is none.
        let before: Int
    }

    private var entries: [Entry] = []

    /// The recorded value; nil if the property has not changed since the last commit.
    func value(of root: AnimationKeyPath.Root, in layer: Layer) -> AnimatableValue? {
        index(of: root, in: layer).map { entries[$0].value }
    }

    /// Records the shown value of a property that is about to change, unless it has changed already.
    mutating func note(_ root: AnimationKeyPath.Root, of layer: Layer, _ clock: StageClock) {
        guard index(of: root, in: layer) == nil else { return }
        layer.evaluateNow(clock)
        let before = isEntry(layer.lastFormerValue, of: layer) ? layer.lastFormerValue : -1
        entries.append(
            Entry(
                layer: layer, root: root, value: layer.shownValue(of: root), modelValue: layer.modelValue(of: root),
                before: before))
        layer.lastFormerValue = entries.count - 1
    }

    /// Calls `body` with the values that a layer itself had before the changes, without animations.
    func forEachModelValue(of layer: Layer, _ body: (AnimationKeyPath.Root, AnimatableValue) -> Void) {
        var index = layer.lastFormerValue
        while isEntry(index, of: layer) {
            body(entries[index].root, entries[index].modelValue)
            index = entries[index].before
        }
    }

    /// Removes all entries at a commit.
    package mutating func removeAll() {
        if entries.isEmpty { return }
        // Layers that are released with them may run code of their own.
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

    /// Returns whether an index is an entry of the layer: a stale one, from before the log was emptied, is another
    /// layer's or out of range.
    private func isEntry(_ index: Int, of layer: Layer) -> Bool {
        index >= 0 && index < entries.count && entries[index].layer === layer
    }
}

extension AnimationKeyPath.Root {
    /// True for a property that is stored in ``LayerEffects``.
    fileprivate var isEffect: Bool { if case .property(let property) = self { property.isEffect } else { false } }
}

extension Layer {
    /// The start value of an animation of a property: the value shown before the changes since the last commit, or the
    /// current one if there are none.
    final func shownStart(of path: AnimationKeyPath) -> AnimatableValue {
        let former = outermost.clock?.formerValues.value(of: path.root, in: self)
        return path.part.value(in: former ?? shownValue(of: path.root))
    }

    /// The shown value of a property.
    fileprivate final func shownValue(of root: AnimationKeyPath.Root) -> AnimatableValue {
        switch root {
        case .property(let property): property.value(in: shown)
        case .custom(let key): motion?.presentedCustom[key] ?? ownValue(forKey: key) ?? .none
        }
    }

    /// The layer's own value of a property.
    final func modelValue(of root: AnimationKeyPath.Root) -> AnimatableValue {
        switch root {
        case .property(let property): property.value(in: storage)
        case .custom(let key): ownValue(forKey: key) ?? .none
        }
    }

    /// Calls `body` while the layer has the values of the last commit, evaluated at the stage's time.
    final func withCommittedValues<Result>(_ clock: StageClock?, _ body: () -> Result) -> Result {
        guard let clock else { return body() }
        var former: [(root: AnimationKeyPath.Root, value: AnimatableValue)] = []
        clock.formerValues.forEachModelValue(of: self) { former.append(($0, $1)) }
        guard !former.isEmpty else {
            evaluateNow(clock)
            return body()
        }
        let (new, newCustom, newAsSet) = (storage, motion?.custom, motion?.asSet)
        if former.contains(where: { $0.root.isEffect }) {
            let effects = new.effects?.copy() ?? LayerEffects()
            (effects.mask, effects.snapshot) = (new.effects?.mask, new.effects?.snapshot)
            storage.effects = effects
        }
        for (root, value) in former {
            switch root {
            case .property(let property): property.set(value, in: &storage)
            case .custom(let key):
                motion?.custom[key] = value == .none ? nil : value
                motion?.asSet[key] = nil
            }
        }
        motion?.presentedIsStale = true
        evaluateNow(clock)
        let result = body()
        storage = new
        if let motion, let newCustom, let newAsSet { (motion.custom, motion.asSet) = (newCustom, newAsSet) }
        motion?.presentedIsStale = true
        evaluateNow(clock)
        return result
    }
}
