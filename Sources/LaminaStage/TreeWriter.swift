import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// Writes a render tree, node by node in pre-order. Reuses buffers from frame to frame.
struct TreeWriter {
    /// The tree so far.
    var tree = RenderTree(pixelWidth: 0, pixelHeight: 0, scale: 1, background: nil)
    /// The layers of the nodes; nodes of transitions have none.
    var layers: [ObjectIdentifier?] = []
    /// The index of the last entry of the effects with background filters.
    private(set) var lastBackdrop = -1
    /// The layers whose nodes time changes, if nothing else changes with time.
    private(set) var moving = MovingLayers()
    /// True if the layer just added shows a new image of a sequence.
    private(set) var showsOtherPicture = false
    private var images = ImageTable()

    /// The number of layers beyond which no instances or particles are added.
    private var nodeLimit = 0
    /// The number of particles that are not nodes, less the nodes that stand for them.
    private var unlistedCount = 0
    /// The number up to which the particles of an emitter are nodes.
    var mostListedParticles = RenderParticles.mostListed
    /// The particles that may still be followed in this tree, with those that are dead or show nothing.
    var visitsLeft = 0
    /// The nodes that the tree would have with the instances and particles that were left out, at least, and the node of
    /// the layer that they are of; nil if none was.
    private var excess: (count: Int, node: Int)?

    /// The number of nodes added so far.
    var count: Int { tree.nodes.count }

    /// The number of instances and particles that there is room for.
    var room: Int { max(nodeLimit - layerCount, 0) }

    private var layerCount: Int { count - tree.vacantCount + unlistedCount }

    /// Records that a layer has more nodes than there is room for.
    ///
    /// - Parameters:
    ///   - node: The layer's node.
    ///   - more: The number of nodes that are still to come, at least.
    mutating func noteExcess(of node: Int, more: Int) {
        let all = max(layerCount + more, nodeLimit + 1)
        if all > (excess?.count ?? 0) { excess = (all, node) }
    }

    /// Begins with an empty tree.
    ///
    /// - Parameter nodeLimit: The number of layers beyond which no instances or particles are added.
    mutating func begin(_ empty: RenderTree, nodeLimit: Int) {
        tree = empty
        // Beyond this, indices of nodes have no room; so many would take 200 GB.
        self.nodeLimit = min(nodeLimit, 1 << 30)
        visitsLeft = self.nodeLimit * 4
        (excess, unlistedCount) = (nil, 0)
        tree.nodes.reserveCapacity(layers.count)
        images.removeAll()
        layers.removeAll(keepingCapacity: true)
        moving.removeAll()
        lastBackdrop = -1
    }

    /// Returns the complete tree.
    mutating func finish() -> RenderTree {
        var done = RenderTree(pixelWidth: 0, pixelHeight: 0, scale: 1, background: nil)
        swap(&done, &tree)
        done.images = images.images
        done.version = .next()
        if let excess {
            done.excess = WorkExcess(
                .layers, excess.count, in: [.layers: nodeLimit], layer: done.path(ofNode: excess.node))
        }
        return done
    }

    /// Records that time, or a move of an ancestor, may change more than layers' own nodes.
    mutating func noteOtherChanges() { moving.noteOtherChanges() }

    /// The tree's index for an image.
    mutating func index(of image: Image) -> Int32 { images.index(of: image) }

    // MARK: Nodes of no layer

    /// Adds a node without a layer.
    mutating func addNode(_ node: RenderNode) {
        tree.nodes.append(node)
        layers.append(nil)
    }

    /// Adds nodes for layers that may be added later.
    mutating func addVacantNodes(_ number: Int) {
        for _ in 0..<number { addNode(.vacant) }
        tree.vacantCount += number
    }

    /// Adds a node of another tree, with all that it refers to.
    mutating func addNode(_ node: RenderNode, from other: RenderTree) {
        tree.add(node, from: other, images: &images)
        layers.append(nil)
        if node.particles >= 0 { unlistedCount += other.particles[Int(node.particles)].all.count - 1 }
        if node.effects >= 0 { noteEffects() }
    }

    /// Adds the contents that the particles of a cell share; returns their index.
    mutating func add(_ contents: RenderContents) -> Int32 {
        tree.contents.append(contents)
        return Int32(tree.contents.count - 1)
    }

    /// Adds particles: a node for each, or one for many.
    mutating func add(_ particles: RenderParticles) {
        guard particles.all.count > mostListedParticles else {
            for particle in particles.all { addNode(tree.node(of: particle, particles.looks[Int(particle.look)])) }
            return
        }
        var node = RenderNode(toSuperlayer: .identity, bounds: .zero)
        node.flags = .doubleSided
        node.particles = Int32(tree.particles.count)
        tree.particles.append(particles)
        addNode(node)
        unlistedCount += particles.all.count - 1
    }

    /// Records the consequences of the last entry of the effects for the whole tree.
    private mutating func noteEffects() {
        guard let effects = tree.effects.last, let node = tree.nodes.last else { return }
        if !effects.backgroundFilters.isEmpty { lastBackdrop = tree.effects.count - 1 }
        // Movement changes the cached images around it.
        if effects.asksForOwnGrid { moving.noteDependent() }
        if node.flags.contains(.samplesBackdrop) { moving.noteBackdropSampling() }
    }

    // MARK: Layers

    /// Adds the node of the outermost layer.
    mutating func appendRoot(
        _ root: Layer, _ marks: LayerMarks, at moment: inout ReadingMoment, through toPixels: Homography
    ) {
        if let motion = root.motion { moving.note(root, motion, node: 0, hasPlainPlacement: false) }
        var flags: RenderFlags = marks.contains(.isGeometryFlipped) ? .geometryFlipped : []
        if root.motion?.isActive == false { flags.insert(.hidden) }
        let map = toPixels.after(root.shown.localToSuperlayer(in: nil))
        var shown = root.shown
        if withUnsafePointer(to: shown, { $0.reversesSpace(in: nil) }) { flags.insert(.reversed) }
        _ = append(&shown, of: root, marks, at: &moment, through: map, flags: flags)
    }

    /// Adds the node of a sublayer. Returns whether more than the node must be read of it.
    @inline(__always)
    mutating func append(
        _ layer: Layer, _ marks: LayerMarks, isFlipped: Bool, in superlayer: borrowing OpenLayer,
        at moment: inout ReadingMoment
    ) -> Bool {
        showsOtherPicture = false
        var flags = superlayer.flags(isFlipped: isFlipped)
        guard marks.contains(.hasMotion), let motion = layer.motion else {
            return append(&layer.storage, of: layer, marks, in: superlayer, at: &moment, flags: flags)
                || marks.contains(.hasSublayers)
        }
        moving.note(layer, motion, node: tree.nodes.count, hasPlainPlacement: superlayer.hasPlainPlacement)
        if !motion.isActive { flags.insert(.hidden) }
        let hasEffects =
            motion.isApplied
            ? append(motion.presented, of: layer, marks, in: superlayer, at: &moment, flags: flags)
            : append(&layer.storage, of: layer, marks, in: superlayer, at: &moment, flags: flags)
        return hasEffects || marks.contains(.hasSublayers) || motion.changesOver
    }

    /// The same, given the layer's shown values.
    @inline(__always)
    private mutating func append(
        _ values: UnsafePointer<LayerStorage>, of layer: Layer, _ marks: LayerMarks, in superlayer: borrowing OpenLayer,
        at moment: inout ReadingMoment, flags: RenderFlags
    ) -> Bool {
        if marks.contains(.hasKind) {
            moving.noteKind(of: layer)
            if layer.keepsDepth { return appendSpace(of: layer, flags) }
        }
        var flags = flags
        if superlayer.reversesSpace(of: values) { flags.insert(.reversed) }
        let needsVisit = append(
            values, of: layer, marks, at: &moment, through: superlayer.map(of: values), flags: flags)
        if let piece = superlayer.piece { tree.cutLast(to: piece) }
        return needsVisit || marks.contains(.hasKind)
    }

    /// Adds the node of a layer that keeps its sublayers' depth: it shows nothing itself, and its sublayers are placed
    /// in its superlayer.
    private mutating func appendSpace(of layer: Layer, _ flags: RenderFlags) -> Bool {
        var node = RenderNode.group
        node.flags.formUnion(flags)
        if layer.shown.isHidden { node.flags.insert(.hidden) }
        if let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        addNode(node)
        return true
    }

    /// Adds the node for values at an address: a value read from an object's property would be copied first.
    private mutating func append(
        _ values: UnsafePointer<LayerStorage>, of layer: Layer, _ marks: LayerMarks,
        at moment: inout ReadingMoment, through map: Homography, flags: RenderFlags
    ) -> Bool {
        var node = RenderNode(values, toSuperlayer: map)
        node.flags.formUnion(flags)
        var needsVisit = false
        var frame: Image?
        if let supply = values.pointee.supply {
            frame = image(of: supply, for: layer, &node, at: &moment)
            needsVisit = supply is TileSupply || supply is LargeDrawing
            if needsVisit { moving.noteDependent() }
        }
        if let image = frame ?? values.pointee.contents {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(values, image: images.index(of: image)))
        }
        if let drawn = values.pointee.drawn, drawn.role != .contents {
            if !values.pointee.showsContents {
                node.contents = Int32(tree.contents.count)
                var contents = RenderContents(values, image: 0)
                contents.showWhole(
                    drawn, at: values.pointee.drawingPlacement, image: images.index(of: drawn.image))
                tree.contents.append(contents)
            } else {
                needsVisit = true
            }
        }
        if let pattern = values.pointee.backgroundPattern { node.pattern = images.index(of: pattern) }
        if marks.contains(.hasName), let name = layer.name {
            node.name = Int32(tree.names.count)
            tree.names.append(name)
        }
        if marks.contains(.hasKind), layer.kind == .glContent {
            showDrawnContent(of: layer, values, on: &node, at: &moment)
        }
        if let effects = values.pointee.effects {
            let border = node.flags.contains(.hidden) ? nil : effects.values.borderImage
            tree.addEffects(
                effects,
                borderImage: border.map {
                    RenderBorderImage(
                        effects.values.borderImageParts, image: images.index(of: $0),
                        size: Size(width: Double($0.width), height: Double($0.height)),
                        scale: values.pointee.contentsScale,
                        isNearest: values.pointee.magnificationFilter == .nearest,
                        isClipped: node.flags.contains(.masksToBounds))
                }, to: &node)
            needsVisit = true
        }
        tree.nodes.append(node)
        if node.effects >= 0 { noteEffects() }
        layers.append(ObjectIdentifier(layer))
        return needsVisit
    }

    // MARK: Contents

    /// The current image of a layer's sequence, if it has one.
    private mutating func image(
        of supply: ContentsSupply, for layer: Layer, _ node: inout RenderNode, at moment: inout ReadingMoment
    ) -> Image? {
        guard let supply = supply as? FrameSupply else { return nil }
        moving.noteOtherChanges()
        let (image, failure, nextChange) = supply.player.frame(atRootTime: moment.now)
        if let failure, tree.failure == nil { tree.failure = ContentFailure(layer: layer.name, reason: failure) }
        moment.noteChange(at: nextChange)
        if let image, image.isOpaque { node.flags.insert(.opaqueContents) }
        if supply.shows(image) {
            layer.contentHasChanged = true
            showsOtherPicture = true
        }
        return image
    }

    /// Gives the node of a ``GLContentLayer`` its current picture as contents.
    private mutating func showDrawnContent(
        of layer: Layer, _ values: UnsafePointer<LayerStorage>, on node: inout RenderNode,
        at moment: inout ReadingMoment
    ) {
        guard let layer = layer as? GLContentLayer, !node.flags.contains(.hidden) else { return }
        if layer.isAsynchronous {
            moving.noteDependent()
            moment.noteChangeEveryFrame()
        }
        let time = layer.localTime(atRootTime: moment.now)
        guard
            let image = layer.picture(
                bounds: values.pointee.bounds, scale: max(values.pointee.contentsScale, 0), time: time)
        else { return }
        if node.contents < 0 {
            node.contents = Int32(tree.contents.count)
            tree.contents.append(RenderContents(values, image: index(of: image)))
        } else {
            tree.contents[Int(node.contents)].image = index(of: image)
        }
    }
}

extension RenderNode {
    /// A node that shows nothing itself: a group.
    static var group: RenderNode {
        var node = RenderNode(toSuperlayer: .identity, bounds: .zero)
        node.flags = [.doubleSided, .groupOpacity]
        return node
    }
}

extension Layer {
    /// True if the layer may look different in every frame without being changed.
    var changesEveryFrame: Bool { kind == .glContent && (self as? GLContentLayer)?.isAsynchronous == true }
}
