import LaminaDrawing
import LaminaGeometry
import LaminaImage

/// The state of a layer that concerns time and events, stored outside the layer because most layers have none.
// A layer and its motion belong to one thread, and their values are never borrowed; see `Layer`.
package final class LayerMotion {
    // The values that every frame reads of an animated layer, contiguous: a frame visits thousands of these objects.

    /// True if ``presented`` has the layer's values with its animations applied.
    @exclusivity(unchecked) package internal(set) var isApplied = false
    /// True if an animation was running at the last evaluated moment.
    @exclusivity(unchecked) var wasMoving = false
    /// True if an animation changed more than the placement at the last evaluated moment.
    @exclusivity(unchecked) var changedContent = false
    /// True if a transition was running at the last evaluated moment.
    @exclusivity(unchecked) var changedOver = false
    /// The number of animations' beginnings and ends before the last evaluated moment.
    @exclusivity(unchecked) var passedCount: Int32 = 0
    /// The number of the last frame that the layer was evaluated for.
    @exclusivity(unchecked) var readFrame = -1
    /// True if ``flatTracks`` must be computed again.
    @exclusivity(unchecked) var flatTracksAreStale = true
    /// True if ``presented`` must be copied again from the layer's values.
    @exclusivity(unchecked) var presentedIsStale = true
    /// True if there is only one of the ``flatTracks`` and it sets the whole transform, so that nothing need be
    /// restored before it is applied again.
    @exclusivity(unchecked) var animatesTransformAlone = false
    /// True if the bounds animate.
    @exclusivity(unchecked) package internal(set) var animatesBounds = false
    /// True if an animated property requests display; see ``Layer/needsDisplay(forKey:)``.
    @exclusivity(unchecked) var animatesRedisplayed = false
    /// True if a change of the bounds' size requests display.
    @exclusivity(unchecked) var redrawsOnBoundsChange = false
    /// The presentation values; valid while ``isApplied``.
    ///
    /// It is allocated separately, because reading through an object's property might copy it first.
    package let presented = UnsafeMutablePointer<LayerStorage>.allocate(capacity: 1)
    /// The animations as plain values; nil if that can't express all of them.
    @exclusivity(unchecked) var flatTracks: [FlatTrack]?
    /// The interpolations of the ``flatTracks`` with 2D transforms.
    @exclusivity(unchecked) var flatPlanes: [FlatPlane] = []
    /// The box of ``presented``'s transform if animations change it.
    @exclusivity(unchecked) var presentedTransform: Transform3DBox?
    /// The presentation values of custom values.
    @exclusivity(unchecked) var presentedCustom: [String: AnimatableValue] = [:]
    /// The running transition with its progress.
    @exclusivity(unchecked) package internal(set) var transition: (running: RunningAnimation, progress: Double)?

    // Values that are read less often.

    /// See ``beginReading(inFrame:)``.
    @exclusivity(unchecked) var readings = MotionReadings()
    /// The timing; nil for the default.
    @exclusivity(unchecked) package internal(set) var timing: TimingValues?
    /// True if the timing has changed since the last commit.
    @exclusivity(unchecked) package var timingHasChanged = false
    /// The ramp of the layer's time, which replaces ``timing`` while it is not nil.
    @exclusivity(unchecked) package internal(set) var course: TimeRamp?
    @exclusivity(unchecked) package internal(set) var running: [RunningAnimation] = [] {
        didSet {
            flatTracksAreStale = true
            // Otherwise the changes of a removed animation would stay.
            presentedIsStale = true
        }
    }
    /// See ``changesOnlyNode``; computed with ``flatTracks``.
    @exclusivity(unchecked) var animatesOnlyNode = false
    /// True if the layer's timing makes it visible at the last evaluated moment.
    @exclusivity(unchecked) package var isActive = true
    /// True if the layer cross-fades or transitions between two pictures.
    package var changesOver: Bool { transition != nil || isApplied && presented.pointee.contentsFade != nil }
    /// True if ``presentedEffects`` are up to date.
    @exclusivity(unchecked) var ownsEffects = false
    /// The effects of ``presented`` if animations change them: a copy owned by this object.
    @exclusivity(unchecked) var presentedEffects: LayerEffects?

    /// The custom values by key, as animatable values.
    @exclusivity(unchecked) var custom: [String: AnimatableValue] = [:]
    /// The custom values as they were set, where animatable values don't preserve them.
    @exclusivity(unchecked) var asSet: [String: Any] = [:]
    /// The properties whose values come from ``style``.
    @exclusivity(unchecked) var styledProperties = LayerPropertySet()
    /// The properties that request display.
    let redisplays: LayerPropertySet
    /// True if ``Layer/display()`` is being called.
    @exclusivity(unchecked) var isDisplaying = false
    weak var delegate: (any LayerDelegate)?
    var layoutManager: (any LayoutManager)?
    @exclusivity(unchecked) var actions: [String: any LayerAction] = [:]
    @exclusivity(unchecked) var style: LayerStyle?
    /// The layer that this presentation copy was made of.
    weak var model: Layer?
    /// The tree of copies that a presentation copy belongs to; nil for a single copy.
    @exclusivity(unchecked) var presentationTree: PresentationTree?
    @exclusivity(unchecked) package internal(set) var needsDisplay = false
    /// The error of the last display.
    @exclusivity(unchecked) var drawingError: DrawingError?
    /// The last display that was made while values animated.
    @exclusivity(unchecked) var displayed: DisplayedMoment?

    init(redisplays: LayerPropertySet) {
        self.redisplays = redisplays
        presented.initialize(to: LayerStorage())
    }

    deinit {
        // The layer is released, so that its animations can't finish. All leave first, as a delegate may advance the stage.
        for animation in running { animation.leave() }
        for animation in running { animation.reportEnd(finished: false) }
        presented.deinitialize(count: 1)
        presented.deallocate()
    }
}

/// The display of a layer at a moment while values animated, cached so that equal moments are drawn once.
struct DisplayedMoment {
    let values: [String: AnimatableValue]
    let size: Size
    let scale: Double
    let contents: Image?
    let drawn: DrawnContents?
    let supply: ContentsSupply?
}

extension Layer {
    /// The layer's motion, created if there is none.
    final var ensuredMotion: LayerMotion {
        if let motion { return motion }
        let made = LayerMotion(redisplays: classInfo.redisplays)
        motion = made
        parent?.holdsMotion = true
        return made
    }

    /// The layer's presentation values, as of its last evaluation. A copy; loops over layers read single values
    /// instead.
    package final var shown: LayerStorage {
        if let motion, motion.isApplied { motion.presented.pointee } else { storage }
    }

    /// ``zPosition`` with animations applied.
    @inline(__always)
    package final var shownZPosition: Double {
        if let motion, motion.isApplied { motion.presented.pointee.zPosition } else { storage.zPosition }
    }
}
