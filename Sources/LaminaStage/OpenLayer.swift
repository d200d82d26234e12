import Foundation
import LaminaGeometry
import LaminaLayers

/// A layer whose sublayers are being read.
struct OpenLayer {
    let nodeIndex: Int
    let isMirrored: Bool
    /// The time that the layer's sublayers run in.
    let time: LayerTime
    /// Whether a layer inside has changed since the last render tree.
    var contentHasChanged: Bool

    private let children: [Layer]
    private let parent: SuperlayerSpace?
    private var nextChild = 0
    /// The mask and a snapshot's content come before the sublayers.
    private var leadCount = 0
    private var hasMask = false
    private(set) var holdsBackdropReader = false
    /// Whether pictures that change over are still to be added.
    var changesOver = false
    /// Nodes inside the layer's that the sublayers are inside of, outermost first.
    var innerNodes: [Int] = []
    private(set) var transition: TransitionState?
    private(set) var contentsFade: FadingContents?
    private let bounds: CGRect
    private let effects: LayerEffects?

    init(_ layer: Layer, isMirrored: Bool, nodeIndex: Int, time: LayerTime) {
        self.nodeIndex = nodeIndex
        self.isMirrored = isMirrored
        self.time = time
        let isHidden = layer.shown.isHidden
        parent = SuperlayerSpace(layer.shown)
        effects = layer.shown.effects
        if let motion = layer.motion, motion.changesOver, !isHidden {
            transition = TransitionState(layer)
            contentsFade = FadingContents(layer)
            changesOver = true
        }
        guard let effects, !isHidden else {
            children = isHidden ? [] : layer.paintingOrder
            (bounds, contentHasChanged) = (.zero, false)
            return
        }
        var leads: [Layer] = []
        if let mask = effects.mask {
            leads.append(mask)
            hasMask = true
        }
        if let snapshot = effects.snapshot { leads.append(snapshot.content) }
        leadCount = leads.count
        children = leads.isEmpty ? layer.paintingOrder : leads + layer.paintingOrder
        bounds = layer.shown.bounds
        contentHasChanged = layer.contentHasChanged
        layer.contentHasChanged = false
    }

    /// The next sublayer in painting order.
    mutating func takeNext() -> Layer? {
        guard nextChild < children.count else { return nil }
        nextChild += 1
        return children[nextChild - 1]
    }

    /// The map from the coordinates of the layer just taken, which has these values, to this layer's.
    @inline(__always)
    func map(of child: UnsafePointer<LayerStorage>) -> Homography {
        if nextChild <= leadCount { return leadMap(of: child) }
        return parent == nil ? child.plainMap() : child.localToSuperlayer(in: parent)
    }

    /// Whether the place of the layer just taken follows from its own values alone.
    @inline(__always)
    var isPlainPlace: Bool { parent == nil && nextChild > leadCount }

    /// What the layer just taken is to this one.
    @inline(__always)
    func flags(isMirrored: Bool) -> RenderFlags {
        var flags: RenderFlags = isMirrored ? .mirrored : []
        if hasMask && nextChild == 1 { flags.insert(.mask) }
        return flags
    }

    private func leadMap(of child: UnsafePointer<LayerStorage>) -> Homography {
        if !(hasMask && nextChild == 1), let snapshot = effects?.snapshot { return snapshot.map(to: bounds) }
        return child.localToSuperlayer(in: nil)
    }

    /// Whether the leads have been taken and pictures that change over come next.
    var isBeforeSublayers: Bool { changesOver && nextChild >= leadCount }

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
            holdsBackdropReader = true
        }
    }

    /// Gives the layer's node what is known only once all inside has been read.
    ///
    /// - Parameter lastBackdrop: the last entry of the effects so far that has background filters.
    func finish(in tree: inout RenderTree, lastBackdrop: Int) {
        if holdsBackdropReader { tree.nodes[nodeIndex].flags.insert(.holdsBackdropReader) }
        let index = Int(tree.nodes[nodeIndex].effects)
        if let effects, index >= 0, tree.effects[index].rasterizationScale != nil {
            let kept = KeptRaster.current(of: effects, contentHasChanged: contentHasChanged, isMirrored: isMirrored)
            tree.effects[index].rasterVersion = kept.version
            tree.effects[index].holdsBackdrop = lastBackdrop > index
        }
    }
}
