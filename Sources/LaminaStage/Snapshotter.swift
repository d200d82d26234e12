import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Reads a layer tree into a ``RenderTree``, keeping its buffers' sizes from frame to frame.
struct Snapshotter {
    private var images = ImageTable()
    private var now = 0.0
    /// The layers of the nodes of the last tree; pictures that change over have none.
    private var layers: [ObjectIdentifier?] = []
    /// The first moment at which the tree may look other than at the one that was read.
    private(set) var validUntil = Double.infinity
    /// The last entry of the effects that has background filters.
    private var lastBackdrop = -1

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

        let toPixels = Homography(scaleX: scale, y: scale)
        let isMirrored = root.storage.isGeometryFlipped
        let rootTime = LayerTime(seconds: time)
        animate(root, in: rootTime)
        append(
            root, to: &tree, through: toPixels.after(root.shown.localToSuperlayer(in: nil)),
            flags: isMirrored ? .mirrored : [])
        var open = [enter(root, isMirrored: isMirrored, nodeIndex: 0, in: rootTime)]
        root.subtreeHasChanged = false
        while let last = open.indices.last {
            if open[last].isBeforeSublayers { addChangeOver(to: &open[last], in: &tree) }
            guard let child = open[last].takeNext() else {
                var closed = open.removeLast()
                closeChangeOver(of: &closed, in: &tree)
                tree.nodes[closed.nodeIndex].subtreeCount = Int32(tree.nodes.count - closed.nodeIndex)
                // Motion marks the layer that moves, not those around it.
                if closed.contentHasChanged, last > 0 { open[last - 1].contentHasChanged = true }
                if closed.isSpecial {
                    closed.finish(in: &tree, lastBackdrop: lastBackdrop)
                    if last > 0 { open[last - 1].note(tree.nodes[closed.nodeIndex], in: tree) }
                }
                continue
            }
            let isMirrored = child.storage.isGeometryFlipped != open[last].isMirrored
            let index = tree.nodes.count
            let needsVisit = append(
                child, to: &tree, through: open[last].map(of: child), flags: open[last].flags(isMirrored: isMirrored))
            if child.subtreeHasChanged {
                open[last].contentHasChanged = true
                child.subtreeHasChanged = false
            }
            if child.children.isEmpty && !needsVisit || tree.nodes[index].flags.contains(.hidden) { continue }
            open.append(enter(child, isMirrored: isMirrored, nodeIndex: index, in: open[last].time))
        }
        tree.images = images.images
        return tree
    }

    /// Which node of the last tree a layer has, if any. Linear in the number of nodes.
    func nodeIndex(of layer: Layer) -> Int? { layers.firstIndex(of: ObjectIdentifier(layer)) }

    /// Opens a layer whose own animations have been applied, and applies those of the layers in it.
    private mutating func enter(
        _ layer: Layer, isMirrored: Bool, nodeIndex: Int, in time: LayerTime
    ) -> OpenLayer {
        let inside = time.inside(layer)
        if layer.holdsMotion {
            for child in layer.children where child.motion != nil { animate(child, in: inside) }
            if let mask = layer.storage.effects?.mask { animate(mask, in: inside) }
        }
        return OpenLayer(layer, isMirrored: isMirrored, nodeIndex: nodeIndex, time: inside)
    }

    /// Brings what a layer shows to the moment that is read, given the time around it.
    private mutating func animate(_ layer: Layer, in time: LayerTime) {
        guard let motion = layer.motion else { return }
        if let timing = motion.timing {
            validUntil = min(validUntil, time.stageTime(of: timing.nextChange(after: time.seconds), now: now))
        }
        let inside = time.inside(layer)
        let state = motion.evaluate(layer, at: inside.seconds)
        if state.hasChanged || state.contentHasChanged { layer.subtreeHasChanged = true }
        if state.contentHasChanged { layer.contentHasChanged = true }
        validUntil = min(validUntil, inside.stageTime(of: state.validUntil, now: now))
        motion.isActive = motion.timing?.isActive(at: time.seconds) ?? true
    }

    /// Adds the node of one layer. The result is whether more than its sublayers must be read of it.
    @discardableResult
    private mutating func append(
        _ layer: Layer, to tree: inout RenderTree, through map: Homography, flags: RenderFlags
    ) -> Bool {
        guard let motion = layer.motion else {
            return append(&layer.storage, of: layer, to: &tree, through: map, flags: flags)
        }
        let flags = motion.isActive ? flags : flags.union(.hidden)
        let needsVisit =
            motion.isApplied
            ? append(motion.presented, of: layer, to: &tree, through: map, flags: flags)
            : append(&layer.storage, of: layer, to: &tree, through: map, flags: flags)
        return needsVisit || motion.changesOver
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
        if node.effects >= 0 { noteBackdrop(in: tree) }
    }

    private mutating func noteBackdrop(in tree: RenderTree) {
        if tree.effects.last?.backgroundFilters.isEmpty == false { lastBackdrop = tree.effects.count - 1 }
    }

    /// The number that the tree has for an image.
    mutating func index(of image: Image) -> Int32 { images.index(of: image) }

    /// Adds the node of the values at an address: a value out of an object's property would be copied first.
    private mutating func append(
        _ values: UnsafePointer<LayerStorage>, of layer: Layer, to tree: inout RenderTree, through map: Homography,
        flags: RenderFlags
    ) -> Bool {
        var node = RenderNode(values.pointee, toSuperlayer: map)
        node.flags.formUnion(flags)
        if let image = values.pointee.contents {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(values.pointee, image: images.index(of: image)))
        }
        if let pattern = values.pointee.backgroundPattern { node.pattern = images.index(of: pattern) }
        if let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        var hasEffects = false
        if let effects = values.pointee.effects {
            tree.addEffects(effects, to: &node)
            hasEffects = true
            noteBackdrop(in: tree)
        }
        tree.nodes.append(node)
        layers.append(ObjectIdentifier(layer))
        return hasEffects
    }
}
