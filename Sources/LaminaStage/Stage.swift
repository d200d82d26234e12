import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaTiles

/// Where a layer tree is put on show: it owns the tree and its clock, and gives what is to be drawn at a moment.
///
/// ```swift
/// let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
/// stage.root.addSublayer(card)
/// let tree = stage.makeFrame()
/// ```
///
/// Time passes only by ``advance(to:)``; animations run in it. Those of a layer that leaves the tree end with the next commit, and
/// all of them with the stage: delegates hear that they did not finish, and each completion block is called once.
///
/// A stage and its layers belong to one thread at a time; the ``RenderTree`` it gives may go to any other.
public final class Stage {
    /// The layer that everything is inside of. Its bounds are the stage's, its origin is the picture's top left.
    public let root: Layer

    /// The size of the picture in points.
    public let size: CGSize

    /// Pixels a point, kept within 0.01 to 100; what is not a number counts as 1.
    public var scale: Double {
        didSet {
            scale = Stage.kept(scale)
            clock.scale = scale
            redrawLayers()
            invalidate()
        }
    }

    /// What shows where no layer is; nil is transparent.
    public var background: Color? {
        didSet { invalidate() }
    }

    /// What drawing the stage may take, as its document says; checked by `lamina profile`.
    public var budgets: [Budget] = []

    /// Whether changes to layers on show take effect at once, rather than animating by themselves as they do in Core
    /// Animation. The default is false; set it where pictures are made without a clock.
    public var disablesActions: Bool {
        get { !clock.runsActions }
        set { clock.runsActions = !newValue }
    }

    /// Whether frames wait for the tiles that they show, as long as sources give signs of life. The default is true: the
    /// same scene at the same time gives the same picture. Else coarser tiles, or none, stand in for those that have not
    /// come.
    public var waitsForTiles: Bool {
        get { snapshotter.tiles.waits }
        set {
            // The frame that is there may lack tiles.
            if newValue != waitsForTiles { invalidate() }
            snapshotter.tiles.waits = newValue
        }
    }

    /// Whether any layer's tiles have been asked for.
    public var hasTiles: Bool { snapshotter.tiles.hasStore }

    /// What loads the tiles of the stage's layers, and what they took so far.
    public var tiles: TileStore { snapshotter.tiles.store }

    /// Faults of the text that layers have drawn so far: characters that no font has. Each once, at most 100.
    public var textFaults: [TextFault] { clock.textFaults }

    /// The time that the stage stands at, in seconds from its start.
    public private(set) var time: Double {
        get { clock.time }
        set { clock.time = newValue }
    }

    let clock = StageClock()

    var schedule = AnimationSchedule()
    /// Animations of layers that have left the tree, whose end is still to be told.
    var ended: [RunningAnimation] = []
    private var timeline = Timeline()
    var dynamics = StageAnimators()
    private var snapshotter = Snapshotter()
    private var latest: RenderTree?
    /// When ``latest`` was made, and until when it holds.
    private var latestTimes = 0.0..<0.0
    /// What the CPU took since the last tree was given.
    private var times = StageTimes()

    /// A stage of the given size in points, with an empty root layer.
    public init(size: CGSize, scale: Double = 1, background: Color? = nil) {
        self.size = size
        self.scale = Stage.kept(scale)
        self.background = background
        root = Layer()
        root.frame = CGRect(origin: .zero, size: size)
        root.clock = clock
        clock.scale = self.scale
    }

    deinit { endAll() }

    /// Moves the stage to `seconds`, which never runs backwards: an earlier time leaves it where it is.
    ///
    /// What has been changed is committed first. Then everything happens that falls due on the way, each at its own
    /// moment and in order: what ``perform(at:_:)`` was given, the steps of animators of dynamics, the beginnings and
    /// ends of animations, completion blocks. So the state at a moment does not depend on the steps that led there.
    public func advance(to seconds: Double) {
        let (start, dynamicsBefore) = (ContinuousClock.now, times.dynamics)
        defer { times.animation += (ContinuousClock.now - start).inSeconds - (times.dynamics - dynamicsBefore) }
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

    /// Takes the steps of animators up to a moment, and notes what that takes.
    private func timedStep(to moment: Double) -> Bool {
        if dynamics.isEmpty { return true }
        let start = ContinuousClock.now
        defer { times.dynamics += (ContinuousClock.now - start).inSeconds }
        return step(to: moment)
    }

    /// Moves the clock forwards alone.
    func goOn(to moment: Double) { time = max(time, moment) }

    /// Makes a change when the stage's time comes to `seconds`, at once if it is there already.
    ///
    /// Several at one moment are made in the order in which they were given, before the animations that end there. A
    /// moment that is not finite never comes.
    ///
    /// - Parameter beginsTransition: Whether the change adds a ``Transition``. The frame right before it is then read,
    ///   so that the transition leads away from it whatever frames were drawn.
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

    /// Makes the frame of this moment: returns what is to be drawn now, for a renderer or a planner.
    ///
    /// Making a frame has effects on the stage:
    ///
    /// * The implicit transaction is committed, so that layers changed since animate from here on, layers that need display
    ///   are drawn, and actions and completion blocks that are due are called. While an explicit transaction is open on
    ///   this thread nothing is committed, and the frame shows what was there before.
    /// * Tiles that show are asked for, and waited for with ``waitsForTiles``.
    /// * The times that the CPU took since the frame before go into this one, and begin anew.
    ///
    /// The tree of the last frame is given again while nothing has changed, and where only animations of
    /// layers' own places and colours go on, just those layers are read, some 50 to 200 ns each. Otherwise all are, some
    /// 70 ns each.
    public func makeFrame() -> RenderTree {
        let start = ContinuousClock.now
        if !dynamics.isEmpty, !TransactionStack.current.isOpen { dynamics.showOverlays(in: self) }
        var tree = currentTree()
        if !dynamics.isEmpty { tree.dynamicsCounts = dynamics.counts }
        tree.time = time
        tree.stageTimes = times
        tree.stageTimes.snapshot = (ContinuousClock.now - start).inSeconds
        times = StageTimes()
        return tree
    }

    private func currentTree() -> RenderTree {
        if TransactionStack.current.isOpen { return latest ?? emptyTree }
        commit()
        if !root.subtreeHasChanged, !snapshotter.tiles.hasNews, let tree = latestTree() { return tree }
        let tree = snapshotter.snapshot(
            of: root, at: time, pixelWidth: pixels(size.width), pixelHeight: pixels(size.height), scale: scale,
            background: background)
        latest = tree
        latestTimes = time..<max(time, snapshotter.moment.validUntil)
        return tree
    }

    /// The tree of the last call brought to this moment, if that is all it takes.
    private func latestTree() -> RenderTree? {
        if time == latestTimes.lowerBound || latestTimes.contains(time) { return latest }
        // Taken out, so that moving its layers copies nothing unless somebody else has kept it.
        guard var tree = latest.take() else { return nil }
        let isMoved = snapshotter.move(&tree, to: time)
        if isMoved { latestTimes = time..<max(time, snapshotter.moment.validUntil) }
        latest = tree
        return isMoved ? tree : nil
    }

    /// What a layer shows in the frame that was made last; nil if it is not in it.
    func lastPicture(of layer: Layer) -> LayerPicture? {
        guard let latest, let index = snapshotter.nodeIndex(of: layer) else { return nil }
        return LayerPicture(of: index, in: latest)
    }

    /// The layers of the nodes of the last frame; see ``layersOfNodes()``.
    var nodeLayers: [ObjectIdentifier?] { snapshotter.layers }

    private var emptyTree: RenderTree {
        var node = RenderNode(toSuperlayer: .identity, bounds: .zero)
        node.flags = .hidden
        return RenderTree(
            pixelWidth: pixels(size.width), pixelHeight: pixels(size.height), scale: scale, background: background,
            nodes: [node])
    }

    /// At least one pixel and at most what 32 bits can count, whatever the size is.
    private func pixels(_ points: Double) -> Int {
        let pixels = (points * scale).rounded()
        return pixels > 1 ? Int(min(pixels, Double(Int32.max))) : 1
    }

    private static func kept(_ scale: Double) -> Double {
        scale.isNaN ? 1 : min(max(scale, 0.01), 100)
    }

    private func invalidate() { latest = nil }
}

extension Stage {
    /// The layers of the nodes of the tree that ``makeFrame()`` gave last; nil for nodes that no layer of the stage has,
    /// such as particles, tiles and what snapshots show. A layer that is drawn more than once stands there as often.
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
