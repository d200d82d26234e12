import LaminaDrawing

/// What of a layer has to do with time and with events, kept outside the layer because most layers have none of it.
// A layer and its motion belong to one thread, and neither's values are lent out; see `Layer`.
package final class LayerMotion {
    // What every frame asks of a layer that moves, side by side: a frame goes through thousands of these objects.

    @exclusivity(unchecked) package internal(set) var isApplied = false
    /// Whether an animation was under way at the moment that was last read.
    @exclusivity(unchecked) var wasMoving = false
    /// Whether an animation changed more than the place at the moment that was last read.
    @exclusivity(unchecked) var changedContent = false
    /// Whether a transition was under way at the moment that was last read.
    @exclusivity(unchecked) var changedOver = false
    /// How many begins and ends of animations lay behind the moment that was last read.
    @exclusivity(unchecked) var passedCount: Int32 = 0
    /// The frame that the layer was last read for.
    @exclusivity(unchecked) var readFrame = -1
    @exclusivity(unchecked) var flatTracksAreStale = true
    /// Whether ``presented`` must be made anew of what the layer has.
    @exclusivity(unchecked) var presentedIsStale = true
    /// Whether the one of the ``flatTracks`` there is sets the whole transform: nothing has then to be put back before it is
    /// applied again.
    @exclusivity(unchecked) var animatesTransformAlone = false
    /// Whether the bounds animate.
    @exclusivity(unchecked) package internal(set) var animatesBounds = false
    /// Whether a property animates that asks for display; see ``Layer/needsDisplay(forKey:)``.
    @exclusivity(unchecked) var animatesRedisplayed = false
    /// Whether a change of the bounds' size asks for display.
    @exclusivity(unchecked) var redrawsOnBoundsChange = false
    /// What the layer shows with its animations; of use while ``isApplied``.
    ///
    /// It has a place of its own, because what is read out of an object's property may be copied first.
    package let presented = UnsafeMutablePointer<LayerStorage>.allocate(capacity: 1)
    /// The animations as plain values, if they are all of that kind.
    @exclusivity(unchecked) var flatTracks: [FlatTrack]?
    /// The ways of the ``flatTracks`` that transform in the plane.
    @exclusivity(unchecked) var flatPlanes: [FlatPlane] = []
    /// The box of ``presented``'s transform where animations change it.
    @exclusivity(unchecked) var presentedTransform: Transform3DBox?
    /// Custom values with their animations.
    @exclusivity(unchecked) var presentedCustom: [String: AnimatableValue] = [:]
    /// The transition that is under way, with how far it is.
    @exclusivity(unchecked) package internal(set) var transition: (running: RunningAnimation, progress: Double)?

    // What is asked for less often.

    /// See ``beginReading(inFrame:)``.
    @exclusivity(unchecked) var readings = MotionReadings()
    /// Nil for the default.
    @exclusivity(unchecked) package internal(set) var timing: TimingValues?
    @exclusivity(unchecked) package var timingHasChanged = false
    /// In place of ``timing``, while it is not nil.
    @exclusivity(unchecked) package internal(set) var course: TimeCourse?
    @exclusivity(unchecked) package internal(set) var running: [RunningAnimation] = [] {
        didSet {
            flatTracksAreStale = true
            // What an animation that is gone has changed would stay.
            presentedIsStale = true
        }
    }
    /// See ``changesOnlyNode``; made with ``flatTracks``.
    @exclusivity(unchecked) var animatesOnlyNode = false
    /// Whether the layer's place in time shows it at the moment that was last read.
    @exclusivity(unchecked) package var isActive = true
    /// Whether two pictures change over in the layer.
    package var changesOver: Bool { transition != nil || isApplied && presented.pointee.contentsFade != nil }
    /// Whether ``presentedEffects`` are those of the moment.
    @exclusivity(unchecked) var ownsEffects = false
    /// The effects of ``presented`` where animations change them: a copy that is this object's own.
    @exclusivity(unchecked) var presentedEffects: LayerEffects?

    /// The layer's own values by key, as animations handle them.
    @exclusivity(unchecked) var custom: [String: AnimatableValue] = [:]
    /// Those as they were set that animations don't handle as such, or not at all.
    @exclusivity(unchecked) var asSet: [String: Any] = [:]
    /// The properties that have their values from ``style``.
    @exclusivity(unchecked) var styledProperties = LayerPropertySet()
    /// The properties that ask for display.
    let redisplays: LayerPropertySet
    /// Whether ``Layer/display()`` is being called.
    @exclusivity(unchecked) var isDisplaying = false
    weak var delegate: (any LayerDelegate)?
    @exclusivity(unchecked) var actions: [String: any LayerAction] = [:]
    @exclusivity(unchecked) var style: LayerStyle?
    /// Of a copy that stands for what a layer shows, the layer.
    weak var model: Layer?
    /// Of such a copy, the tree of copies that it is part of; nil for one that stands by itself.
    @exclusivity(unchecked) var presentationTree: PresentationTree?
    @exclusivity(unchecked) package internal(set) var needsDisplay = false
    /// Why the layer could not be drawn when it was displayed last.
    @exclusivity(unchecked) var drawingError: DrawingError?
    /// What the layer showed when it was displayed last while values animated.
    @exclusivity(unchecked) var displayed: DisplayedMoment?

    init(redisplays: LayerPropertySet) {
        self.redisplays = redisplays
        presented.initialize(to: LayerStorage())
    }

    deinit {
        // The layer is gone, and so is the end that they would have come to.
        for animation in running { animation.tellEnd(finished: false) }
        presented.deinitialize(count: 1)
        presented.deallocate()
    }
}

extension Layer {
    /// The layer's motion, made if there is none.
    final var ensuredMotion: LayerMotion {
        if let motion { return motion }
        let made = LayerMotion(redisplays: classInfo.redisplays)
        motion = made
        parent?.holdsMotion = true
        return made
    }

    /// What the layer shows: its values, with animations applied as they were when it was last read for a frame. A copy;
    /// loops over layers ask for what they need alone.
    package final var shown: LayerStorage {
        if let motion, motion.isApplied { motion.presented.pointee } else { storage }
    }

    /// ``zPosition`` with animations applied.
    @inline(__always)
    final var shownZPosition: Double {
        if let motion, motion.isApplied { motion.presented.pointee.zPosition } else { storage.zPosition }
    }
}
