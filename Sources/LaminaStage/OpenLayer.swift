import Glibc
import LaminaGeometry
import LaminaLayers

/// A layer whose sublayers are being read.
struct OpenLayer {
    let nodeIndex: Int
    private(set) var isFlipped: Bool
    /// The local time of the layer's sublayers.
    private(set) var time: LayerTime
    /// True if a layer inside has changed since the last render tree.
    var contentHasChanged: Bool

    private let children: [Layer]
    private var parent: SuperlayerSpace?
    private var nextChild = 0
    /// For a layer that keeps depth: the pieces read instead of the sublayers.
    private let pieces: [PlacedPiece]?
    /// For a replicator: its instances.
    let instances: Instances?
    let emitter: EmitterLayer?
    /// For a scroll layer: the part of its coordinates in which sublayers are read: the visible part and a margin.
    let pages: Rect?
    /// For a scroll layer with pages: its rows.
    private let rows: ScrollRows?
    /// The number of children before the sublayers: the mask and a snapshot's content.
    private var leadCount = 0
    private var hasMask = false
    private(set) var containsBackdropSampler = false
    /// True if nodes before the sublayers are still to be added: pictures that cross-fade, a drawing beside the contents,
    /// particles, the first instance.
    var beginsSublayers = false
    /// Nodes inside the layer's own that contain the sublayers, outermost first.
    var innerNodes: [Int] = []
    private(set) var transition: TransitionState?
    private(set) var contentsFade: FadingContents?
    /// The tiles still to be added.
    var tiles: OpenTiles?
    /// The layer's large drawing, shown in windows.
    private(set) var drawing: LargeDrawing?
    /// The layer's drawing over or under its contents.
    private(set) var drawingBesideContents: DrawingBesideContents?
    /// True if what is inside is in the tree only once, and where its own values place it.
    private let isReadOnce: Bool
    private let bounds: Rect
    private let effects: LayerEffects?
    /// The owner of the versions of the layer's image: its model effects, also while animations show others.
    private let versionOwner: LayerEffects?

    /// - Parameters:
    ///   - outer: The pages of the scroll layer that contains this one, if any.
    ///   - margin: The margin around the visible part of a scroll layer; see ``ScrollRows/pages(of:margin:)``.
    ///   - isReadOnce: See ``OpenLayer/isReadOnce``.
    init(
        _ layer: Layer, isFlipped: Bool, nodeIndex: Int, time: LayerTime, pages outer: Rect?, margin: Double?,
        isReadOnce: Bool
    ) {
        self.isReadOnce = isReadOnce && layer.kind != .replicator
        self.nodeIndex = nodeIndex
        self.isFlipped = isFlipped
        self.time = time
        let isHidden = layer.shown.isHidden
        parent = SuperlayerSpace(layer.shown)
        effects = layer.shown.effects
        versionOwner = layer.storage.effects ?? effects
        if !isHidden, let supply = layer.shown.supply {
            tiles = OpenTiles(supply, of: layer.shown)
            drawing = supply as? LargeDrawing
        }
        if !isHidden, drawing != nil || layer.shown.drawn != nil, let beside = DrawingBesideContents(layer.shown) {
            drawingBesideContents = beside
            drawing = nil
            beginsSublayers = true
        }
        if let motion = layer.motion, motion.changesOver, !isHidden {
            transition = TransitionState(layer)
            contentsFade = FadingContents(layer)
            beginsSublayers = true
        }
        instances = layer.kind == .replicator ? (layer as? ReplicatorLayer).map { Instances($0, pages: outer) } : nil
        emitter = layer.kind == .emitter ? layer as? EmitterLayer : nil
        let pages = layer.kind == .scroll ? ScrollRows.pages(of: layer, margin: margin) : nil
        let rows = pages == nil ? nil : (layer as? ScrollLayer)?.rows
        let rowHasChanged = pages.flatMap { rows?.update(of: layer, pages: $0) } ?? false
        (self.rows, self.pages) = (rows, pages)
        if layer.kind != .plain, !isHidden { beginsSublayers = true }
        pieces = nil
        let sublayers = isHidden ? [] : rows?.order ?? layer.paintingOrder
        guard let effects, !isHidden else {
            children = sublayers
            (bounds, contentHasChanged) = (.zero, rowHasChanged)
            return
        }
        var leads: [Layer] = []
        if let mask = effects.mask {
            leads.append(mask)
            hasMask = true
        }
        if let snapshot = effects.snapshot { leads.append(snapshot.content) }
        leadCount = leads.count
        children = leads.isEmpty ? sublayers : leads + sublayers
        bounds = layer.shown.bounds
        contentHasChanged = layer.contentHasChanged || rowHasChanged
        layer.contentHasChanged = false
    }

    /// Opens a layer that keeps its sublayers' depth.
    init(_ pieces: [PlacedPiece], nodeIndex: Int, time: LayerTime, contentHasChanged: Bool) {
        (self.nodeIndex, self.time, self.pieces, self.contentHasChanged) = (nodeIndex, time, pieces, contentHasChanged)
        (children, parent, effects, instances, emitter, rows) = ([], nil, nil, nil, nil, nil)
        (versionOwner, isReadOnce) = (nil, false)
        (isFlipped, bounds, pages) = (false, .zero, nil)
    }

    /// For a layer that keeps depth: the piece just taken.
    @inline(__always)
    var piece: PlacedPiece? { pieces.map { $0[nextChild - 1] } }

    /// The next sublayer in painting order.
    mutating func takeNext() -> Layer? {
        if let pieces {
            guard nextChild < pieces.count else { return nil }
            let next = pieces[nextChild]
            nextChild += 1
            (time, isFlipped) = (next.plane.time, next.plane.isFlipped)
            return next.plane.layer
        }
        guard nextChild < children.count else { return nil }
        nextChild += 1
        return children[nextChild - 1]
    }

    /// Skips the next sublayers that are outside a scroll layer's pages, up to one that may not be.
    ///
    /// A row with animations is never skipped, so that time brings none into view unless the scroll layer itself scrolls.
    @inline(__always)
    mutating func skipOutside(_ page: Rect) {
        guard let rows, nextChild >= leadCount else { return }
        nextChild = leadCount + rows.firstRow(from: nextChild - leadCount, in: page)
    }

    /// Makes up for the deferred displays in the layer just taken.
    func displayAwaited(_ child: Layer) {
        guard let rows, let layer = child.superlayer, nextChild > leadCount else { return child.displayAwaited() }
        rows.displayAwaited(nextChild - 1 - leadCount, of: layer)
    }

    /// The map from the coordinates of the layer just taken, given its values, to this layer's.
    @inline(__always)
    func map(of child: UnsafePointer<LayerStorage>) -> Homography {
        if let piece { return piece.map }
        if nextChild <= leadCount { return leadMap(of: child) }
        return parent == nil ? child.plainMap() : child.localToSuperlayer(in: parent)
    }

    /// Returns whether the transform from the layer just taken to this one reverses orientation.
    @inline(__always)
    func reversesSpace(of child: UnsafePointer<LayerStorage>) -> Bool {
        if let piece { return piece.plane.transform.reversesSpace }
        if nextChild > leadCount { return child.reversesSpace(in: parent) }
        return !isSnapshotContent && child.reversesSpace(in: nil)
    }

    /// The 3D transform from the coordinates of the layer just taken to this layer's.
    func spaceTransform(of child: Layer) -> Transform3D { child.shown.spaceTransform(in: parent) }

    /// True if the placement of the layer just taken depends on its own values alone.
    @inline(__always)
    var hasPlainPlacement: Bool { parent == nil && nextChild > leadCount && pieces == nil && instances == nil }

    /// True if the layer just taken and what is inside it are in the tree only once.
    @inline(__always)
    var readsOnce: Bool { isReadOnce && nextChild > leadCount }

    /// The number of vacant nodes to add after the layer just taken, or at the end: some if there are many sublayers.
    ///
    /// - Parameter many: the number of sublayers from which on there are any.
    func vacantCount(atEnd: Bool, many: Int) -> Int {
        guard isReadOnce, parent == nil, pieces == nil, instances == nil, rows == nil, children.count >= many,
            nextChild > leadCount
        else { return 0 }
        // Most are added first or last.
        let interval = RoomForLayers.interval
        if atEnd || nextChild == leadCount + 1 { return children.count / (2 * interval) + 1 }
        return nextChild % interval == 0 ? 1 : 0
    }

    /// True if the animations of the layer just taken must be evaluated again, as it is read more than once.
    @inline(__always)
    var readsAgain: Bool { pieces != nil || instances?.differInTime == true }

    /// Goes to the first sublayer of a replicator's first instance, or past all if it has no instances.
    mutating func beginInstances() {
        guard let instances else { return }
        if instances.isEmpty { nextChild = children.count }
        guard instances.skipsFirst else { return }
        time.seconds -= instances.delay
        parent = instances.space
    }

    /// Goes back to the first sublayer for a replicator's next instance; false if there is none.
    mutating func beginNextInstance() -> Bool {
        guard let instances, !instances.isEmpty, children.count > leadCount else { return false }
        let delay = instances.delay
        guard instances.advance() else { return false }
        time.seconds -= instances.delay - delay
        parent = instances.space
        nextChild = leadCount
        return true
    }

    /// The instances of a replicator after the current one; nil for other layers, and for one that shows nothing.
    var instancesLeft: Int? {
        guard let instances, !instances.isEmpty, children.count > leadCount else { return nil }
        return instances.left
    }

    /// The flags that the layer just taken has as a child of this one.
    @inline(__always)
    func flags(isFlipped: Bool) -> RenderFlags {
        var flags: RenderFlags = isFlipped ? .geometryFlipped : []
        if hasMask && nextChild == 1 { flags.insert(.mask) }
        return flags
    }

    private func leadMap(of child: UnsafePointer<LayerStorage>) -> Homography {
        if isSnapshotContent, let snapshot = effects?.snapshot { return snapshot.map(to: bounds) }
        return child.localToSuperlayer(in: nil)
    }

    /// True if the child just taken is a snapshot's content.
    private var isSnapshotContent: Bool { effects?.snapshot != nil && !(hasMask && nextChild == 1) }

    /// True if the children before the sublayers have been taken and tiles are next.
    var isBeforeTiles: Bool { tiles != nil && nextChild >= leadCount }

    /// True if the children before the sublayers have been taken and the nodes before the sublayers are next.
    var isBeforeSublayers: Bool { beginsSublayers && nextChild >= leadCount }

    /// True if closing the layer takes more than its count: it has effects, or contains a backdrop-sampling layer.
    var isSpecial: Bool { effects != nil || containsBackdropSampler }

    /// Takes over a sublayer's changes and backdrop sampling, once its subtree has been read.
    @inline(__always)
    mutating func note(closed child: borrowing OpenLayer, in tree: RenderTree) {
        // Motion marks the layer that moves, not those around it.
        if child.contentHasChanged { contentHasChanged = true }
        if child.isSpecial { note(tree.nodes[child.nodeIndex], in: tree) }
    }

    private mutating func note(_ child: RenderNode, in tree: RenderTree) {
        if child.flags.contains(.mask) { return }
        if child.flags.contains(.samplesBackdrop)
            || child.flags.contains(.containsBackdropSampler) && !tree.isolates(child)
        {
            if let instances, instances.node != nil {
                instances.containsBackdropSampler = true
            } else {
                containsBackdropSampler = true
            }
        }
    }

    /// Completes the layer's node with values known only once its subtree has been read.
    ///
    /// - Parameters:
    ///   - frame: the number of the tree.
    ///   - lastBackdrop: the last entry of the effects so far that has background filters.
    func finish(in tree: inout RenderTree, ofFrame frame: Int, lastBackdrop: Int) {
        if containsBackdropSampler { tree.nodes[nodeIndex].flags.insert(.containsBackdropSampler) }
        let index = Int(tree.nodes[nodeIndex].effects)
        if let versionOwner, index >= 0, tree.effects[index].asksForOwnGrid {
            tree.effects[index].rasterVersion = RasterVersions.of(versionOwner)
                .next(inFrame: frame, contentHasChanged: contentHasChanged, isFlipped: isFlipped)
            tree.effects[index].holdsBackdrop = lastBackdrop > index
        }
    }
}

/// The tiles still to be added to a layer that is being read.
struct OpenTiles {
    let supply: TileSupply
    let minification: ContentsFilter
    let magnification: ContentsFilter

    /// Returns nil if the layer shows no tiles.
    init?(_ supply: ContentsSupply, of layer: borrowing LayerStorage) {
        guard let supply = supply as? TileSupply else { return nil }
        self.supply = supply
        // The pyramid has coarser levels already.
        minification = layer.minificationFilter == .nearest ? .nearest : .linear
        magnification = layer.magnificationFilter == .nearest ? .nearest : .linear
    }
}
