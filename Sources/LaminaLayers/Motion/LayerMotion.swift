/// What of a layer has to do with time and with events, kept outside the layer because most layers have none of it.
package final class LayerMotion {
    /// Nil for the default.
    package internal(set) var timing: Timing?
    package var timingHasChanged = false
    package internal(set) var running: [RunningAnimation] = []

    /// What the layer shows with its animations; of use while ``isApplied``.
    package internal(set) var presented = LayerStorage()
    package internal(set) var isApplied = false
    /// Whether the layer's place in time shows it at the moment that was last read.
    package var isActive = true
    /// The transition that is under way, with how far it is.
    package internal(set) var transition: (running: RunningAnimation, progress: Double)?
    /// Whether two pictures change over in the layer.
    package var changesOver: Bool { transition != nil || isApplied && presented.contentsFade != nil }
    /// The effects of ``presented`` where animations change them: a copy that is this object's own.
    var presentedEffects: LayerEffects?
    /// Custom values with their animations.
    var presentedCustom: [String: AnimatableValue] = [:]

    var custom: [String: AnimatableValue] = [:]
    weak var delegate: (any LayerDelegate)?
    var actions: [String: any Action] = [:]
    var style: LayerStyle?
    /// Of a copy that stands for what a layer shows, the layer.
    weak var model: Layer?
    package internal(set) var needsDisplay = false
}

extension Layer {
    /// The layer's motion, made if there is none.
    final var ensuredMotion: LayerMotion {
        if let motion { return motion }
        let made = LayerMotion()
        motion = made
        return made
    }

    /// What the layer shows: its values, with animations applied as they were when it was last read for a frame.
    package final var shown: LayerStorage {
        @inline(__always) _read {
            if let motion, motion.isApplied { yield motion.presented } else { yield storage }
        }
    }
}
