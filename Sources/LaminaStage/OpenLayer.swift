import Foundation
import LaminaGeometry
import LaminaLayers

/// A layer whose sublayers are being read.
struct OpenLayer {
    let nodeIndex: Int
    private(set) var isMirrored: Bool
    /// The time that the layer's sublayers run in.
    private(set) var time: LayerTime
    /// Whether a layer inside has changed since the last render tree.
    var contentHasChanged: Bool

    private let children: [Layer]
    private var parent: SuperlayerSpace?
    private var nextChild = 0
    /// Of a layer that keeps depth, what is read in place of the sublayers.
    private let pieces: [PlacedPiece]?
    /// Of a replicator.
    let instances: Instances?
    let emitter: EmitterLayer?
    /// Of a scroll layer, the part of its coordinates in which sublayers are looked at: what shows, as much again on every
    /// side and 1,000 points more, as pixels at the clip's edges may see a little more than the clip.
    let pages: CGRect?
    /// Of a scroll layer with pages.
    private let rows: ScrollRows?
    /// The mask and a snapshot's content come before the sublayers.
    private var leadCount = 0
    private var hasMask = false
    private(set) var holdsBackdropReader = false
    /// Whether what comes before the sublayers is still to be added: pictures that change over, particles, the first
    /// instance.
    var beginsSublayers = false
    /// Nodes inside the layer's that the sublayers are inside of, outermost first.
    var innerNodes: [Int] = []
    private(set) var transition: TransitionState?
    private(set) var contentsFade: FadingContents?
    /// Tiles that are still to be added.
    var tiles: OpenTiles?
    /// What the layer draws in windows.
    private(set) var drawing: LargeDrawing?
    private let bounds: CGRect
    private let effects: LayerEffects?
    /// What keeps the versions of the layer's image: its own effects, also while animations show others.
    private let keeper: LayerEffects?

    /// - Parameter outer: The pages of a scroll layer that this one is a sublayer of.
    init(_ layer: Layer, isMirrored: Bool, nodeIndex: Int, time: LayerTime, pages outer: CGRect?) {
        self.nodeIndex = nodeIndex
        self.isMirrored = isMirrored
        self.time = time
        let isHidden = layer.shown.isHidden
        parent = SuperlayerSpace(layer.shown)
        effects = layer.shown.effects
        keeper = layer.storage.effects ?? effects
        if !isHidden, let supply = layer.shown.supply {
            tiles = OpenTiles(supply, of: layer.shown)
            drawing = supply as? LargeDrawing
        }
        if let motion = layer.motion, motion.changesOver, !isHidden {
            transition = TransitionState(layer)
            contentsFade = FadingContents(layer)
            beginsSublayers = true
        }
        instances = layer.kind == .replicator ? (layer as? ReplicatorLayer).map { Instances($0, pages: outer) } : nil
        emitter = layer.kind == .emitter ? layer as? EmitterLayer : nil
        let pages = layer.kind == .scroll ? ScrollRows.pages(of: layer) : nil
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

    /// Opens a layer that keeps the depth of what it holds.
    init(_ pieces: [PlacedPiece], nodeIndex: Int, time: LayerTime, contentHasChanged: Bool) {
        (self.nodeIndex, self.time, self.pieces, self.contentHasChanged) = (nodeIndex, time, pieces, contentHasChanged)
        (children, parent, effects, instances, emitter, rows) = ([], nil, nil, nil, nil, nil)
        keeper = nil
        (isMirrored, bounds, pages) = (false, .zero, nil)
    }

    /// Of a layer that keeps depth, the part just taken.
    @inline(__always)
    var piece: PlacedPiece? { pieces.map { $0[nextChild - 1] } }

    /// The next sublayer in painting order.
    mutating func takeNext() -> Layer? {
        if let pieces {
            guard nextChild < pieces.count else { return nil }
            let next = pieces[nextChild]
            nextChild += 1
            (time, isMirrored) = (next.plane.time, next.plane.isMirrored)
            return next.plane.layer
        }
        guard nextChild < children.count else { return nil }
        nextChild += 1
        return children[nextChild - 1]
    }

    /// Passes over the sublayers to come that lie outside a scroll layer's pages, up to one that may not; true if there
    /// were any.
    @inline(__always)
    mutating func skipOutside(_ page: CGRect) -> Bool {
        guard let rows, nextChild >= leadCount else { return false }
        let first = nextChild
        nextChild = leadCount + rows.firstRow(from: nextChild - leadCount, in: page)
        return nextChild > first
    }

    /// The map from the coordinates of the layer just taken, which has these values, to this layer's.
    @inline(__always)
    func map(of child: UnsafePointer<LayerStorage>) -> Homography {
        if let piece { return piece.map }
        if nextChild <= leadCount { return leadMap(of: child) }
        return parent == nil ? child.plainMap() : child.localToSuperlayer(in: parent)
    }

    /// Whether the way from the layer just taken to this one turns space inside out.
    @inline(__always)
    func reversesSpace(of child: UnsafePointer<LayerStorage>) -> Bool {
        if let piece { return piece.plane.transform.reversesSpace }
        if nextChild > leadCount { return child.reversesSpace(in: parent) }
        return !takesSnapshot && child.reversesSpace(in: nil)
    }

    /// From the coordinates of the layer just taken to this layer's, with its depth.
    func spaceTransform(of child: Layer) -> Transform3D { child.shown.spaceTransform(in: parent) }

    /// Whether the place of the layer just taken follows from its own values alone.
    @inline(__always)
    var isPlainPlace: Bool { parent == nil && nextChild > leadCount && pieces == nil && instances == nil }

    /// Whether the animations of the layer just taken must be brought to its time again, as it is read more than once.
    @inline(__always)
    var readsAgain: Bool { pieces != nil || instances?.differInTime == true }

    /// Goes to the first sublayer of a replicator's first instance, or past all if it has no instances.
    mutating func beginInstances() {
        guard let instances else { return }
        if instances.isEmpty { nextChild = children.count }
        guard instances.beginsLater else { return }
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

    /// What the layer just taken is to this one.
    @inline(__always)
    func flags(isMirrored: Bool) -> RenderFlags {
        var flags: RenderFlags = isMirrored ? .mirrored : []
        if hasMask && nextChild == 1 { flags.insert(.mask) }
        return flags
    }

    private func leadMap(of child: UnsafePointer<LayerStorage>) -> Homography {
        if takesSnapshot, let snapshot = effects?.snapshot { return snapshot.map(to: bounds) }
        return child.localToSuperlayer(in: nil)
    }

    /// Whether the lead just taken is what a snapshot shows.
    private var takesSnapshot: Bool { effects?.snapshot != nil && !(hasMask && nextChild == 1) }

    /// Whether the leads have been taken and tiles come next.
    var isBeforeTiles: Bool { tiles != nil && nextChild >= leadCount }

    /// Whether the leads have been taken and what comes before the sublayers is next.
    var isBeforeSublayers: Bool { beginsSublayers && nextChild >= leadCount }

    /// Whether there is more to a layer's end than its count: it has effects, or holds a layer that reads its backdrop.
    var isSpecial: Bool { effects != nil || holdsBackdropReader }

    /// Notes what a layer that this one holds does to it, now that all of it has been read.
    @inline(__always)
    mutating func note(closed child: borrowing OpenLayer, in tree: RenderTree) {
        // Motion marks the layer that moves, not those around it.
        if child.contentHasChanged { contentHasChanged = true }
        if child.isSpecial { note(tree.nodes[child.nodeIndex], in: tree) }
    }

    private mutating func note(_ child: RenderNode, in tree: RenderTree) {
        if child.flags.contains(.mask) { return }
        if child.flags.contains(.readsBackdrop)
            || child.flags.contains(.holdsBackdropReader) && !tree.isolates(child)
        {
            if let instances, instances.node != nil {
                instances.holdsBackdropReader = true
            } else {
                holdsBackdropReader = true
            }
        }
    }

    /// Gives the layer's node what is known only once all inside has been read.
    ///
    /// - Parameters:
    ///   - frame: the number of the tree.
    ///   - lastBackdrop: the last entry of the effects so far that has background filters.
    func finish(in tree: inout RenderTree, ofFrame frame: Int, lastBackdrop: Int) {
        if holdsBackdropReader { tree.nodes[nodeIndex].flags.insert(.holdsBackdropReader) }
        let index = Int(tree.nodes[nodeIndex].effects)
        if let keeper, index >= 0, tree.effects[index].rasterizationScale != nil {
            tree.effects[index].rasterVersion = KeptRasters.of(keeper)
                .next(inFrame: frame, contentHasChanged: contentHasChanged, isMirrored: isMirrored)
            tree.effects[index].holdsBackdrop = lastBackdrop > index
        }
    }
}
