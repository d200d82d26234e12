import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaTiles

/// The owner of a layer tree and its clock; makes a ``RenderTree`` of any moment, to be drawn.
///
/// ```swift
/// let stage = Stage(size: Size(width: 390, height: 844), scale: 2)
/// stage.root.addSublayer(card)
/// let tree = stage.makeFrame()
/// ```
///
/// Time passes only by ``advance(to:)``; animations run in it. The animations of a layer that leaves the tree end with
/// the next commit, and all of them with the stage: delegates are notified that they did not finish, and each completion
/// block is called once.
///
/// A stage and its layers belong to one thread at a time; the ``RenderTree`` it returns may be sent to any other.
public final class Stage {
    /// The root of the layer tree. Its bounds are the stage's; its origin is the picture's top left.
    public let root: Layer

    /// The size of the picture in points.
    public let size: Size

    /// Pixels per point, clamped to 0.01…100; NaN counts as 1.
    public var scale: Double {
        didSet {
            scale = Stage.clamped(scale)
            clock.scale = scale
            if root.subtreeHasLayout { root.markSubtreeNeedsLayout() }
            redrawLayers()
            invalidate()
        }
    }

    /// The colour where no layer is; nil is transparent.
    public var background: Color? {
        didSet { invalidate() }
    }

    /// The limits on what drawing the stage may cost, from its document; checked by `lamina profile`.
    public var budgets: [Budget] = []

    /// The limits of the work that a frame may ask for. Of these a stage holds `layers`, beyond which no instances and
    /// particles are read, and `layoutSteps`, at which a layout is left unfinished until the next frame; the tree then has
    /// an ``RenderTree/excess``, and a renderer refuses it. The default is
    /// ``WorkLimits/standard``; the stage of a document has the limits that it was read with.
    public var limits: WorkLimits {
        get { snapshotter.limits }
        set {
            if newValue != snapshotter.limits { invalidate() }
            snapshotter.limits = newValue
            clock.layoutStepsLeft = newValue[.layoutSteps]
        }
    }

    /// The number up to which the particles of an emitter are nodes of a tree; one node stands for more. The default is
    /// ``RenderParticles/mostListed``.
    package var mostListedParticles: Int {
        get { snapshotter.mostListedParticles }
        set {
            invalidate()
            snapshotter.mostListedParticles = newValue
        }
    }

    /// The named states of layers, as a document declares them; nil, the default, for none.
    public var states: LayerStates?

    /// Disables implicit animations: changes to shown layers take effect at once. The default is false, as in Core
    /// Animation; set it where pictures are made without a clock.
    public var disablesActions: Bool {
        get { !clock.runsActions }
        set { clock.runsActions = !newValue }
    }

    /// Rounds the edges of layers that constraints place to whole pixels of the stage. The default is true.
    public var roundsLayoutToPixels: Bool {
        get { clock.roundsLayoutToPixels }
        set {
            clock.roundsLayoutToPixels = newValue
            root.markSubtreeNeedsLayout()
        }
    }

    /// The faults that layout has found and gone on without: contradictions, contents and layers that don't settle,
    /// those of the rows of lists included, and constraints of a document that its timeline could not activate. Each
    /// once, at most 200.
    public var layoutProblems: [LayoutProblem] {
        (root.subtreeHasLayout ? root.layoutItem.layoutProblems : []) + clock.faultsOfLayout
    }

    /// Records a constraint that could not be activated.
    package func note(_ problem: LayoutProblem) { clock.note(problem) }

    /// The counts of layout as of the latest frame.
    private var countedLayout = LayoutCounts()

    /// The size of the constraint system and the work that it took so far; nil without constraints.
    public var layoutCounts: LayoutCounts? { root.subtreeHasLayout ? root.layoutItem.layoutCounts : nil }

    /// Counts the faults of each frame that its picture does not tell, for the counters `layout.problems`,
    /// `layout.overflowing`, `text.truncated` and `layers.sizeless`, which otherwise are not measured. The default is false:
    /// after each change all layers are looked at, and the constraint system.
    public var countsFaults = false

    /// The state that faults depend on: they are looked for again if it changes.
    private struct FaultState: Equatable {
        var changes: Int
        var layout: LayoutCounts?
        var problems: Int
    }

    /// The number of trees that changes of layers have made necessary.
    private var changeCount = 0
    private var knownFaults: (state: FaultState, faults: StageFaults)?

    /// The faults at the latest frame; while nothing has changed those that were found last.
    package var faults: StageFaults {
        let state = FaultState(changes: changeCount, layout: layoutCounts, problems: layoutProblems.count)
        if let knownFaults, knownFaults.state == state { return knownFaults.faults }
        let faults = StageFaults(of: self, latest ?? emptyTree)
        knownFaults = (state, faults)
        return faults
    }

    /// Lays out the tree, if anything asks for it.
    func layOut() {
        defer { root.clearDueLayout() }
        guard root.subtreeNeedsLayout else { return }
        let start = ContinuousClock.now
        TreeLayout.layOutAtCommit(root)
        times.layout += (ContinuousClock.now - start).inSeconds
    }

    /// Refuses a tree whose layout took more steps than the limit, and begins to count those of the next frame.
    private func countLayoutSteps(_ tree: inout RenderTree) {
        let limit = limits[.layoutSteps]
        if clock.layoutIsUnfinished {
            tree.excess = WorkExcess(.layoutSteps, limit, above: limit, layer: nil, isLowerBound: true)
            // The next frame goes on.
            root.markSubtreeNeedsLayout()
        }
        (clock.layoutStepsLeft, clock.layoutIsUnfinished) = (limit, false)
    }

    /// Lays out the tree now if that is requested, in the open transaction; see ``Layer/layoutIfNeeded()``.
    public func layoutIfNeeded() {
        defer { root.clearDueLayout() }
        guard root.subtreeNeedsLayout else { return }
        // A program that only measures makes no frames, which begin to count again.
        if !clock.layoutIsUnfinished { clock.layoutStepsLeft = limits[.layoutSteps] }
        let start = ContinuousClock.now
        root.layoutIfNeeded()
        times.layout += (ContinuousClock.now - start).inSeconds
    }

    /// Makes frames wait for the tiles that they show, as long as the sources respond. The default is true: the same
    /// scene at the same time gives the same picture. Otherwise coarser tiles, or none, are shown in place of those not
    /// loaded yet.
    public var waitsForTiles: Bool {
        get { snapshotter.tiles.waits }
        set {
            // The last frame may lack tiles.
            if newValue != waitsForTiles { invalidate() }
            snapshotter.tiles.waits = newValue
        }
    }

    /// True if any layer's tiles have been requested.
    public var hasTiles: Bool { snapshotter.tiles.hasStore }

    /// The loader of the layers' tiles, with its counts so far.
    public var tiles: TileStore { snapshotter.tiles.store }

    /// Faults in the text that layers have drawn so far: characters missing in all fonts. Each once, at most 100.
    public var textFaults: [TextFault] { clock.textFaults }

    /// The stage's clock, in seconds from its start.
    public private(set) var time: Double {
        get { clock.time }
        set { clock.time = newValue }
    }

    let clock = StageClock()

    var schedule = AnimationSchedule()
    /// Animations of layers that have left the tree, whose end is still to be reported.
    var ended: [RunningAnimation] = []
    private var timeline = Timeline()
    var dynamics = StageAnimators()
    private var snapshotter = Snapshotter()
    private var latest: RenderTree?
    /// The times from which and until which ``latest`` is valid.
    private var latestTimes = 0.0..<0.0
    /// The CPU time since the last tree was returned.
    private var times = StageTimes()

    /// Creates a stage of the given size in points, with an empty root layer.
    public init(size: Size, scale: Double = 1, background: Color? = nil) {
        self.size = size
        self.scale = Stage.clamped(scale)
        self.background = background
        root = Layer()
        root.frame = Rect(origin: .zero, size: size)
        root.clock = clock
        clock.scale = self.scale
        clock.layoutStepsLeft = limits[.layoutSteps]
    }

    deinit { endAll() }

    /// Advances the clock to `seconds`; an earlier time changes nothing.
    ///
    /// Changes are committed first. Then all events that fall due happen, each at its own moment and in order: changes
    /// given to ``perform(at:beginsTransition:_:)``, the steps of dynamic animators, the beginnings and ends of animations, completion
    /// blocks. So the state at a moment does not depend on the steps that led there.
    public func advance(to seconds: Double) {
        let (start, others) = (ContinuousClock.now, times.dynamics + times.layout)
        defer { times.animation += (ContinuousClock.now - start).inSeconds - (times.dynamics + times.layout - others) }
        commit()
        guard seconds.isFinite, seconds > time else { return }
        while true {
            let (end, change) = (schedule.nextMoment, timeline.nextMoment)
            let next = max(time, min(end, change, seconds))
            guard timedStep(to: next) else { continue }
            time = next
            guard min(end, change) <= seconds else { break }
            if change <= end { timeline.takeNext()?(self) } else { schedule.takeNext()?() }
            commit()
        }
    }

    /// Performs the steps of animators up to a moment, and measures their time.
    private func timedStep(to moment: Double) -> Bool {
        if dynamics.isEmpty { return true }
        let start = ContinuousClock.now
        defer { times.dynamics += (ContinuousClock.now - start).inSeconds }
        return step(to: moment)
    }

    /// Moves the clock forwards, without any events.
    func moveClock(to moment: Double) { time = max(time, moment) }

    /// Performs a change when the clock reaches `seconds`, at once if it has.
    ///
    /// Changes at one moment are performed in the order given, before the animations that end there. A moment that is
    /// not finite is never reached.
    ///
    /// - Parameter beginsTransition: True if the change adds a ``Transition``. The frame right before it is then made,
    ///   so that the transition starts from it whatever frames were drawn.
    public func perform(at seconds: Double, beginsTransition: Bool = false, _ change: @escaping (Stage) -> Void) {
        let whole: (Stage) -> Void = { stage in
            if beginsTransition { _ = stage.makeFrame() }
            change(stage)
        }
        guard seconds > time else {
            if seconds <= time { whole(self) }
            return
        }
        if seconds.isFinite { timeline.add(at: seconds, whole) }
    }

    /// Makes the frame of this moment: the render tree, for a renderer or a planner.
    ///
    /// Making a frame has side effects on the stage:
    ///
    /// * The implicit transaction is committed, so that layers changed since animate from here on, layers that need display
    ///   are drawn, and actions and completion blocks that are due are called. While an explicit transaction is open on
    ///   this thread nothing is committed, and the frame shows what was there before.
    /// * Visible tiles are requested, and waited for with ``waitsForTiles``.
    /// * The CPU times since the previous frame go into this one, and are reset.
    ///
    /// The last frame's tree is returned again while nothing has changed. Where only the positions, colours and other
    /// values of layers themselves have, by animations or because they were set, just those layers are read, some 50 to
    /// 200 ns each; likewise, from the second time on, where a few layers of a colour alone were added to a layer with
    /// 1,024 sublayers or more, or removed. Otherwise all are read, some 70 ns each: after other changes of the hierarchy,
    /// of contents, effects or animations, while implicit animations begin, and where many layers were set. While the tree of the frame before is retained,
    /// its nodes are copied first.
    public func makeFrame() -> RenderTree {
        let (start, layoutBefore) = (ContinuousClock.now, times.layout)
        if !dynamics.isEmpty, !TransactionStack.current.isOpen { dynamics.showOverlays(in: self) }
        var tree = currentTree()
        if !dynamics.isEmpty { tree.dynamicsCounts = dynamics.counts }
        if let counts = layoutCounts {
            tree.layoutCounts = counts.since(countedLayout)
            countedLayout = counts
        }
        if root.subtreeHasLayout { countLayoutSteps(&tree) }
        tree.time = time
        tree.stageTimes = times
        tree.stageTimes.snapshot = (ContinuousClock.now - start).inSeconds - (times.layout - layoutBefore)
        times = StageTimes()
        if countsFaults, tree.excess == nil { tree.faultCounts = faults.counts }
        return tree
    }

    private func currentTree() -> RenderTree {
        if TransactionStack.current.isOpen { return latest ?? emptyTree }
        commit()
        if !snapshotter.tiles.hasArrivals, let tree = latestTree() { return tree }
        let tree = snapshotter.snapshot(
            of: root, at: time, pixelWidth: pixels(size.width), pixelHeight: pixels(size.height), scale: scale,
            background: background)
        changeCount += 1
        latest = tree
        latestTimes = time..<max(time, snapshotter.moment.validUntil)
        return tree
    }

    /// The last tree, updated to this moment and to changes of layers, if no full reading is needed.
    private func latestTree() -> RenderTree? {
        let hasMoved = time != latestTimes.lowerBound && !latestTimes.contains(time)
        let hasChanged = root.subtreeHasChanged
        if !hasMoved, !hasChanged { return latest }
        // Taken out, so that updating its nodes copies nothing unless another reference exists.
        guard var tree = latest.take() else { return nil }
        let isUpdated = snapshotter.update(&tree, to: time, hasMoved: hasMoved, hasChanged: hasChanged)
        latest = tree
        guard isUpdated else { return nil }
        if hasMoved { latestTimes = time..<max(time, snapshotter.moment.validUntil) }
        if hasChanged { changeCount += 1 }
        return tree
    }

    /// A layer's picture in the last frame; nil if it is not in it.
    func lastPicture(of layer: Layer) -> LayerPicture? {
        guard let latest, let index = snapshotter.nodeIndex(of: layer) else { return nil }
        return LayerPicture(of: index, in: latest)
    }

    /// The number of a layer's sublayers from which on those that are added and removed don't have the whole tree read
    /// again; at least 2.
    package var manySublayers: Int {
        get { snapshotter.leastSiblings }
        set { snapshotter.leastSiblings = max(2, newValue) }
    }

    /// The layers of the nodes of the last frame; see ``layersOfNodes()``.
    var nodeLayers: [ObjectIdentifier?] { snapshotter.layers }

    private var emptyTree: RenderTree {
        var node = RenderNode(toSuperlayer: .identity, bounds: .zero)
        node.flags = .hidden
        var tree = RenderTree(
            pixelWidth: pixels(size.width), pixelHeight: pixels(size.height), scale: scale, background: background,
            nodes: [node])
        tree.version = .next()
        return tree
    }

    /// The side in pixels, clamped to 1…2³¹ − 1.
    private func pixels(_ points: Double) -> Int {
        let pixels = (points * scale).rounded()
        return pixels > 1 ? Int(min(pixels, Double(Int32.max))) : 1
    }

    private static func clamped(_ scale: Double) -> Double {
        scale.isNaN ? 1 : min(max(scale, 0.01), 100)
    }

    private func invalidate() { latest = nil }
}

extension Stage {
    /// Makes the frame of this moment as ``makeFrame()`` does, with the same side effects, and throws if a part of it
    /// can't be shown.
    ///
    /// - Throws: ``ContentFailure`` for an image of a sequence that can't be read and, where ``waitsForTiles`` promises
    ///   exact pictures, for a tile that can't be loaded.
    public func makeCompleteFrame() throws(ContentFailure) -> RenderTree {
        let tree = makeFrame()
        if let failure = tree.failure { throw failure }
        return tree
    }

    /// The layers of the nodes of the last tree that ``makeFrame()`` returned; nil for nodes without a layer of the
    /// stage, such as particles, tiles and the content of snapshots. A layer drawn more than once occurs as often.
    ///
    /// Linear in the number of layers; for reports.
    package func layersOfNodes() -> [Layer?] {
        var known: [ObjectIdentifier: Layer] = [:]
        var open = [root]
        while let layer = open.popLast() {
            if layer.hasBeenRead { known[ObjectIdentifier(layer)] = layer }
            if let mask = layer.mask { open.append(mask) }
            open += layer.sublayers
        }
        return nodeLayers.map { $0.flatMap { known[$0] } }
    }
}
