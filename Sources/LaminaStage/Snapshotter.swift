import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Synchronization

/// Reads a layer tree into a ``RenderTree``, keeping its buffers' sizes from frame to frame.
struct Snapshotter {
    private var images = ImageTable()
    private(set) var now = 0.0
    /// The number of the tree that is read, or was read last; no two trees have the same, whatever stage they are of, for
    /// layers may go from one to another.
    private(set) var frame = 0
    private static let frameCount = Atomic(0)
    /// The layers of the nodes of the last tree; pictures that change over have none.
    private(set) var layers: [ObjectIdentifier?] = []
    /// The first moment at which the tree may look other than at the one that was read.
    private(set) var validUntil = Double.infinity
    /// The last entry of the effects that has background filters.
    private var lastBackdrop = -1
    private var moving = MovingLayers()
    /// An emitter's, while its nodes are added.
    var particles: [Particle] = []
    /// The nodes beyond which nothing is repeated or sent out any more.
    static let nodeLimit = 1_000_000
    /// Whether the layer just read shows another picture of a sequence than before.
    private var frameHasChanged = false
    /// What loads tiles, and how frames go with it.
    var tileSetting = TileSetting()

    /// The tree as it is at a moment of its own time. The depth of the layers costs no stack.
    mutating func snapshot(
        of root: Layer, at time: Double, pixelWidth: Int, pixelHeight: Int, scale: Double, background: Color?
    ) -> RenderTree {
        var tree = RenderTree(
            pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale, background: background)
        tree.nodes.reserveCapacity(layers.count)
        images.removeAll()
        layers.removeAll(keepingCapacity: true)
        (now, validUntil, lastBackdrop) = (time, .infinity, -1)
        frame = Snapshotter.frameCount.wrappingAdd(1, ordering: .relaxed).newValue
        moving.removeAll()
        tileSetting.beginFrame()

        let toPixels = Homography(scaleX: scale, y: scale)
        let rootTime = LayerTime(seconds: time)
        animate(root, in: rootTime)
        let marks = root.takeMarks()
        let isMirrored = marks.contains(.isGeometryFlipped)
        appendRoot(root, marks, to: &tree, through: toPixels)
        var current = enter(root, isMirrored: isMirrored, nodeIndex: 0, in: rootTime)
        var around: [OpenLayer] = []
        while true {
            if current.isBeforeSublayers { beginSublayers(of: &current, in: &tree) }
            if current.isBeforeTiles { addTiles(to: &current, around: around, in: &tree) }
            // Whatever moves may bring back what lies outside.
            if let pages = current.pages, current.skipOutside(pages) { moving.noteMore() }
            guard let child = current.takeNext() else {
                if beginNextInstance(of: &current, in: &tree) { continue }
                close(&current, in: &tree)
                guard var superlayer = around.popLast() else { break }
                superlayer.note(closed: current, in: tree)
                current = superlayer
                continue
            }
            if child.awaitsDisplay { child.displayAwaited() }
            if current.readsAgain { animate(child, in: current.time) }
            let marks = child.takeMarks()
            frameHasChanged = false
            let isMirrored = marks.contains(.isGeometryFlipped) != current.isMirrored
            let index = tree.nodes.count
            let needsVisit = append(child, marks, isMirrored: isMirrored, in: current, to: &tree)
            if marks.contains(.hasChanged) || frameHasChanged || marks.contains(.hasKind) && child.changesByItself {
                current.contentHasChanged = true
            }
            if !needsVisit || tree.nodes[index].flags.contains(.hidden) { continue }
            around.append(current)
            current =
                marks.contains(.hasKind) && child.keepsDepth
                ? enterSpace(of: child, nodeIndex: index, in: current)
                : enter(
                    child, isMirrored: isMirrored, nodeIndex: index, in: current.time, pages: current.pages)
            if let drawing = current.drawing { show(drawing, of: child, current, around: around, in: &tree) }
        }
        tree.images = images.images
        tree.tileCounts = tileSetting.counts
        return tree
    }

    /// Brings the tree that was read last to another moment, if time moves nothing but layers' own nodes and nothing else
    /// has been changed since; false if it must be read anew.
    mutating func move(_ tree: inout RenderTree, to time: Double) -> Bool {
        guard moving.areAll else { return false }
        now = time
        validUntil = moving.move(&tree.nodes, to: time)
        return true
    }

    /// Which node of the last tree a layer has, if any. Linear in the number of nodes.
    func nodeIndex(of layer: Layer) -> Int? {
        layer.hasBeenRead ? layers.firstIndex(of: ObjectIdentifier(layer)) : nil
    }

    /// Gives the node of a layer what is known only once all inside has been read.
    private mutating func close(_ layer: inout OpenLayer, in tree: inout RenderTree) {
        closeChangeOver(of: &layer, in: &tree)
        tree.nodes[layer.nodeIndex].subtreeCount = Int32(tree.nodes.count - layer.nodeIndex)
        if layer.isSpecial { layer.finish(in: &tree, ofFrame: frame, lastBackdrop: lastBackdrop) }
    }

    /// Opens a layer whose own animations have been applied, and applies those of the layers in it.
    private mutating func enter(
        _ layer: Layer, isMirrored: Bool, nodeIndex: Int, in time: LayerTime, pages: CGRect? = nil
    ) -> OpenLayer {
        let inside = time.inside(layer)
        if layer.holdsMotion {
            let areStill = layer.kind == .scroll && (layer as? ScrollLayer)?.rows.areCurrent(in: layer) == true
            if !areStill { for child in layer.children where child.motion != nil { animate(child, in: inside) } }
            if let mask = layer.storage.effects?.mask { animate(mask, in: inside) }
        }
        return OpenLayer(layer, isMirrored: isMirrored, nodeIndex: nodeIndex, time: inside, pages: pages)
    }

    /// Brings what a layer shows to the moment that is read, given the time around it.
    mutating func animate(_ layer: Layer, in time: LayerTime) {
        guard let motion = layer.motion, !motion.isIdle else { return }
        if let timing = motion.timing {
            validUntil = min(validUntil, time.stageTime(of: timing.nextChange(after: time.seconds), now: now))
        }
        let inside = time.inside(layer)
        motion.beginReading(inFrame: frame)
        let state = motion.evaluate(layer, at: inside.seconds)
        if state.hasChanged || state.contentHasChanged { layer.subtreeHasChanged = true }
        if state.contentHasChanged { layer.contentHasChanged = true }
        if motion.isAnimated || state.validUntil < .infinity {
            validUntil = min(validUntil, inside.stageTime(of: state.validUntil, now: now))
        }
        let isActive = motion.timing?.isActive(at: time.seconds) ?? true
        // A layer that comes or goes changes what holds it.
        if isActive != motion.isActive { layer.subtreeHasChanged = true }
        motion.isActive = isActive
    }

    /// Notes that the tree looks other at every later moment.
    mutating func noteOngoing(in time: LayerTime) {
        validUntil = min(validUntil, time.stageTime(of: time.seconds, now: now))
    }

    private mutating func appendRoot(
        _ root: Layer, _ marks: LayerMarks, to tree: inout RenderTree, through toPixels: Homography
    ) {
        if let motion = root.motion { moving.note(root, motion, node: 0, isPlaced: false) }
        var flags: RenderFlags = marks.contains(.isGeometryFlipped) ? .mirrored : []
        if root.motion?.isActive == false { flags.insert(.hidden) }
        let map = toPixels.after(root.shown.localToSuperlayer(in: nil))
        var shown = root.shown
        if withUnsafePointer(to: shown, { $0.reversesSpace(in: nil) }) { flags.insert(.reversed) }
        _ = append(&shown, of: root, marks, to: &tree, through: map, flags: flags)
    }

    /// Adds the node of a layer that another one holds. The result is whether more than the node must be read of it.
    @inline(__always)
    private mutating func append(
        _ layer: Layer, _ marks: LayerMarks, isMirrored: Bool, in superlayer: borrowing OpenLayer,
        to tree: inout RenderTree
    ) -> Bool {
        var flags = superlayer.flags(isMirrored: isMirrored)
        guard marks.contains(.hasMotion), let motion = layer.motion else {
            return append(&layer.storage, of: layer, marks, in: superlayer, to: &tree, flags: flags)
                || marks.contains(.hasSublayers)
        }
        moving.note(layer, motion, node: tree.nodes.count, isPlaced: superlayer.isPlainPlace)
        if !motion.isActive { flags.insert(.hidden) }
        let hasEffects =
            motion.isApplied
            ? append(motion.presented, of: layer, marks, in: superlayer, to: &tree, flags: flags)
            : append(&layer.storage, of: layer, marks, in: superlayer, to: &tree, flags: flags)
        return hasEffects || marks.contains(.hasSublayers) || motion.changesOver
    }

    @inline(__always)
    private mutating func append(
        _ values: UnsafePointer<LayerStorage>, of layer: Layer, _ marks: LayerMarks, in superlayer: borrowing OpenLayer,
        to tree: inout RenderTree, flags: RenderFlags
    ) -> Bool {
        if marks.contains(.hasKind) {
            moving.noteMore()
            if layer.keepsDepth { return appendSpace(of: layer, flags, to: &tree) }
        }
        var flags = flags
        if superlayer.reversesSpace(of: values) { flags.insert(.reversed) }
        let needsVisit = append(values, of: layer, marks, to: &tree, through: superlayer.map(of: values), flags: flags)
        if let piece = superlayer.piece { tree.cutLast(to: piece) }
        return needsVisit || marks.contains(.hasKind)
    }

    /// Adds a node that no layer has.
    mutating func addNode(_ node: RenderNode, to tree: inout RenderTree) {
        tree.nodes.append(node)
        layers.append(nil)
    }

    /// Adds a node of another tree, with what it refers to.
    mutating func addNode(_ node: RenderNode, from other: RenderTree, to tree: inout RenderTree) {
        tree.add(node, from: other, images: &images)
        layers.append(nil)
        if node.effects >= 0 { noteEffects(in: tree) }
    }

    /// Notes what the entry of the effects that was just added means for the whole tree.
    private mutating func noteEffects(in tree: RenderTree) {
        guard let effects = tree.effects.last, let node = tree.nodes.last else { return }
        if !effects.backgroundFilters.isEmpty { lastBackdrop = tree.effects.count - 1 }
        // What moves changes the kept images around it.
        if effects.rasterizationScale != nil { moving.noteMore() }
        if node.flags.contains(.readsBackdrop) { moving.noteBackdropReader() }
    }

    /// The picture of a sequence that a layer shows now, if it shows one.
    private mutating func image(
        of supply: ContentsSupply, for layer: Layer, _ node: inout RenderNode, in tree: inout RenderTree
    ) -> Image? {
        guard let supply = supply as? FrameSupply else { return nil }
        moving.noteMore()
        let (image, failure, nextChange) = supply.player.frame(atRootTime: now)
        if let failure, tree.failure == nil { tree.failure = ContentFailure(layer: layer.name, reason: failure) }
        validUntil = min(validUntil, nextChange)
        if let image, image.isOpaque { node.flags.insert(.opaqueContents) }
        if supply.shows(image) {
            layer.contentHasChanged = true
            frameHasChanged = true
        }
        return image
    }

    /// Notes that what has been added may look other with every frame, or, if not by itself, wherever it is moved to.
    mutating func noteChange(byItself: Bool) {
        moving.noteMore()
        if byItself { validUntil = now }
    }

    /// The number that the tree has for an image.
    mutating func index(of image: Image) -> Int32 { images.index(of: image) }

    /// Adds the node of the values at an address: a value out of an object's property would be copied first.
    private mutating func append(
        _ values: UnsafePointer<LayerStorage>, of layer: Layer, _ marks: LayerMarks, to tree: inout RenderTree,
        through map: Homography, flags: RenderFlags
    ) -> Bool {
        var node = RenderNode(values, toSuperlayer: map)
        node.flags.formUnion(flags)
        var needsVisit = false
        var frame: Image?
        if let supply = values.pointee.supply {
            frame = image(of: supply, for: layer, &node, in: &tree)
            needsVisit = supply is TileSupply || supply is LargeDrawing
        }
        if let image = frame ?? values.pointee.contents {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(values, image: images.index(of: image)))
        }
        if let pattern = values.pointee.backgroundPattern { node.pattern = images.index(of: pattern) }
        if marks.contains(.hasName), let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        if marks.contains(.hasKind), layer.kind == .glContent {
            showDrawnContent(of: layer, values, on: &node, in: &tree)
        }
        if let effects = values.pointee.effects {
            tree.addEffects(effects, to: &node)
            needsVisit = true
        }
        tree.nodes.append(node)
        if node.effects >= 0 { noteEffects(in: tree) }
        layers.append(ObjectIdentifier(layer))
        return needsVisit
    }
}
