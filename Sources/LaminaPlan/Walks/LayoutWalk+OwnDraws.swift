import LaminaCounters
import LaminaGeometry
import LaminaStage

extension LayoutWalk {
    /// Lays out the layer's own colour, image and border; its box is nil behind the viewer.
    @inline(__always)
    mutating func placeOwnDraws(
        _ node: UnsafePointer<RenderNode>, _ box: DeviceBox?, _ tree: RenderTree,
        _ place: UnsafeMutablePointer<PlacedNode>
    ) {
        let hasColor = node.pointee.drawsUnderBorder || node.pointee.borderColor.w > 0
        guard hasColor else {
            if showsWithoutOwnDraws(node.pointee, tree, place.pointee) {
                place.pointee.tally = .drawn
                drawnCount += 1
            } else {
                place.pointee.tally = .empty
                if Counting.isOn { layers.empty += 1 }
            }
            return
        }
        var touched = box?.touched(node.pointee.bounds, place.pointee.map) ?? .empty
        if touched.isEmpty { place.pointee.flags.insert(.showsImageAlone) }
        if node.pointee.contents >= 0, !node.pointee.flags.contains(.masksToBounds) {
            touched = touched.union(overflow(of: node.pointee, tree, place.pointee.map))
        }
        place.pointee.bounds = touched.intersection(place.pointee.clip)
        if place.pointee.bounds.isEmpty {
            place.pointee.tally = .drawn
            if showsWithoutOwnDraws(node.pointee, tree, place.pointee) {
                drawnCount += 1
                return
            }
            place.pointee.tally = .aloneOutside
            if Counting.isOn { layers.outside += 1 }
            savings += 1
        } else {
            place.pointee.tally = .drawn
            place.pointee.flags.insert(.drawsItself)
            drawnCount += 1
        }
    }

    /// The pixels that a layer's clip lets through; sets a flag if the clip needs more than that.
    func clipBounds(
        _ node: RenderNode, _ box: DeviceBox?, _ map: Homography, _ flags: inout PlacedFlags
    ) -> PixelRect {
        guard let box else { return .empty }
        let touched = box.touched(node.bounds, map)
        if box.isRectilinear, node.cornerRadii == .zero {
            if box.isAligned { return touched }
            // A layer that samples the backdrop through the clip rules out an image around it, and so an edge through
            // pixels.
            if node.flags.isSuperset(of: .hardEdges) || node.flags.contains(.containsBackdropSampler) {
                return PixelRect(pixelCentresWithin: box.edges)
            }
        }
        flags.insert(.clipsThroughPixels)
        return touched
    }

    /// Returns whether a visible face of the layer is towards the viewer: it is not seen edge-on, and not from behind
    /// unless it is double-sided.
    @inline(__always)
    func isFacingViewer(_ flags: RenderFlags, _ map: Homography, _ isReversed: Bool) -> Bool {
        if flags.contains(.doubleSided) { return map.showsSurface }
        let determinant = map.determinant
        if map.isEdgeOn(determinant: determinant) { return false }
        return (determinant > 0) != isReversed
    }

    /// Returns whether a layer with no draw of its own shows something: its backdrop, the shadow of its path
    /// or its box, a border of its own, or bounds that its filters fill.
    @inline(__always)
    func showsWithoutOwnDraws(_ node: RenderNode, _ tree: RenderTree, _ place: PlacedNode) -> Bool {
        guard node.effects >= 0 else { return false }
        if !effects[Int(node.effects)].capture.intersection(place.clip).isEmpty { return true }
        if tree.effects[Int(node.effects)].hasBorder { return true }
        let filled = ImageFilters.filledPixels(
            tree.effects[Int(node.effects)], tree, effects[Int(node.effects)], clip: place.clip)
        if !filled.isEmpty { return true }
        if BoxShadows.show(node, tree.effects[Int(node.effects)], tree) { return true }
        guard let shadow = tree.effects[Int(node.effects)].shadow else { return false }
        return shadow.path >= 0 && !node.flags.contains(.masksToBounds)
    }

    /// The pixels of contents that are not resized to the bounds, and so may extend beyond them.
    private func overflow(of node: RenderNode, _ tree: RenderTree, _ map: Homography) -> PixelRect {
        let contents = tree.contents[Int(node.contents)]
        if contents.placement == nil, contents.gravity == .resize || contents.gravity == .resizeAspect { return .empty }
        let image = tree.images[Int(contents.image)]
        guard
            let placement = ContentsPlacement(
                contents, imageWidth: image.width, imageHeight: image.height, in: node.bounds.size)
        else { return .empty }
        let upright = UprightFrame(node)
        let toPixels = map.after(upright.toLayer)
        return DeviceBox(placement.rect, under: toPixels)?.touched(placement.rect, toPixels) ?? .empty
    }
}

extension RenderNode {
    /// The number of instances of the layer's own picture including its border: colour, image and border are one, and
    /// so are colour, gradient and border, but a pattern is between them and reads another texture. Of particles any
    /// number may overlap.
    var drawCount: UInt8 {
        if particles >= 0 { return .max }
        if pattern < 0 { return contents >= 0 && drawsImageApart ? 2 : 1 }
        let above: UInt8 = gradient >= 0 ? (contents >= 0 ? 2 : 1) : (contents >= 0 || borderColor.w > 0 ? 1 : 0)
        return 1 + (backgroundColor.w > 0 ? 1 : 0) + above
    }

    /// True if the layer's image can't be one instance with the fill below it.
    private var drawsImageApart: Bool {
        gradient >= 0 || flags.contains(.tintedContents) && backgroundColor.w > 0
    }

    /// True if one instance shows the layer's image over its colour.
    var hasImageOnColor: Bool {
        contents >= 0 && backgroundColor.w > 0 && !drawsImageApart && pattern < 0
    }

    /// True if colour and gradient together have no transparent point.
    var fillIsOpaque: Bool { backgroundColor.w >= 1 || gradient >= 0 && flags.contains(.opaqueGradient) }

    /// True if opacity fades the layer and its sublayers as one image.
    var isFadedGroup: Bool { opacity < 1 && flags.contains(.groupOpacity) }

    /// Returns whether the layer's own picture replaces the pixels below, but for its edges.
    func isOpaque(on place: PlacedNode) -> Bool {
        guard place.individualOpacity >= 1, opacity >= 1 || !isFadedGroup, pattern < 0, tint < 0, clipPlanes < 0,
            !flags.contains(.tintedContents)
        else { return false }
        if borderColor.w > 0, borderColor.w < 1 { return false }
        if fillIsOpaque { return contents < 0 || flags.contains(.opaqueContents) }
        return backgroundColor.w == 0 && gradient < 0 && contents >= 0 && flags.contains(.opaqueContents)
    }

    /// True if the layer draws anything of its own below its border.
    var drawsUnderBorder: Bool { backgroundColor.w > 0 || contents >= 0 || pattern >= 0 || gradient >= 0 }
}

extension RenderNode {
    /// Returns whether the layer has an image of its own because of its effects.
    func needsImage(_ effects: RenderEffects) -> Bool {
        effects.maskType != nil || !effects.filters.isEmpty || effects.compositing != .sourceOver
            || effects.asksForOwnGrid || !flags.isDisjoint(with: [.vibrant, .snapshot, .transition])
            || (effects.shadow.map { $0.path < 0 } ?? false) && !flags.contains(.masksToBounds)
    }

    /// Returns whether the layer changes its backdrop even where it shows nothing.
    func isOperator(_ tree: RenderTree) -> Bool {
        effects >= 0 && tree.effects[Int(effects)].compositing.reachesBeyondLayer
    }
}

extension RenderEffects {
    /// True if layers inside sample their backdrop on a grid that the layer asks for.
    var holdsBackdropOnItsGrid: Bool { holdsBackdrop && rasterizationScale != nil }
}
