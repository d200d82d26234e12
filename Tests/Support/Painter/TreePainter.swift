import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The walk through one tree.
struct TreePainter {
    let tree: RenderTree
    let imageLimit: ImageLimit
    let images: [TexelImage]

    init(_ tree: RenderTree, _ imageLimit: ImageLimit) {
        (self.tree, self.imageLimit) = (tree, imageLimit)
        var needsPyramid = Array(repeating: false, count: tree.images.count)
        for contents in tree.contents where contents.minification == .trilinear {
            needsPyramid[Int(contents.image)] = true
        }
        images = zip(tree.images, needsPyramid).map { TexelImage($0, withPyramid: $1) }
    }

    /// Paints a layer and all inside it.
    func paint(_ index: Int, in around: Surroundings, on surface: inout PaintBuffer) {
        guard let layer = visibleLayer(index, in: around), !around.area.isEmpty else { return }
        if let image = imageOnOwnGrid(of: layer, in: around, on: surface) {
            put(image, of: layer, in: around, on: &surface)
        } else if layer.isImage {
            let image = finishedImage(of: layer, in: around, on: surface)
            put(image, of: layer, in: around, on: &surface)
        } else {
            var inner = around
            inner.fade = layer.innerFade
            let backdrop = backdrop(of: layer, in: around, on: surface)
            if let path = layer.effects.shadow?.path, path >= 0, !layer.masksToBounds {
                paintPathShadow(of: layer, in: inner, on: &surface)
            }
            paintBoxShadows(
                of: layer, isInset: false, isClippedLater: false, within: around.area, fade: inner.fade, on: &surface)
            inner.area = around.area.intersection(layer.clip.pixels)
            paintInside(layer, backdrop: backdrop, in: inner, on: &surface)
        }
    }

    /// Composites a finished image with its backdrop. Where the layer is cut away nothing changes, whatever its operator.
    private func put(
        _ image: PaintedImage, of layer: PaintedLayer, in around: Surroundings, on surface: inout PaintBuffer
    ) {
        let before = surface
        surface.composite(
            layer.cut(image), within: around.area, fade: layer.outerFade, by: layer.effects.compositing)
        guard let clipPlanes = layer.clipPlanes else { return }
        surface.restore(before) { x, y in !clipPlanes.leaves(x, y).isIn }
    }

    /// The layer of a node; nil if nothing of it is painted at all.
    func visibleLayer(_ index: Int, in around: Surroundings) -> PaintedLayer? {
        let node = tree.nodes[index]
        let map = around.map.after(node.toSuperlayer)
        guard isShown(node, map, in: around), let space = LayerSpace(node, map) else { return nil }
        return PaintedLayer(index, tree, space, fade: around.fade)
    }

    /// Paints a layer's backdrop, its own picture and its sublayers, without its group opacity, clip through pixels,
    /// shadow, filters and mask.
    func paintInside(
        _ layer: PaintedLayer, backdrop: Backdrop?, in around: Surroundings, on buffer: inout PaintBuffer
    ) {
        let isClippedLater = layer.clip.shape != nil
        let picture = LayerPicture(layer.node, tree, images, in: layer.space, isClippedLater: isClippedLater)
        let children = children(of: layer.index)
        let hasSublayers = children.contains { !isLeftOut(tree.nodes[$0]) }
        let (area, fade) = (around.area, around.fade)

        if let backdrop, !layer.isVibrant {
            self.paint(backdrop, of: layer, isClippedLater: isClippedLater, in: around, on: &buffer)
        }

        // What is faded as one. Where nothing is faded the division makes no difference.
        var below = picture.layersOfParts
        // A border is above inset shadows, where both share the pixels of its inner edge.
        let hasBorderApart =
            hasSublayers
            || layer.node.borderWidth > 0 && tree.boxShadows[layer.effects.boxShadows].contains(where: \.isInset)
        if !hasBorderApart { below[below.count - 1].insert(.border) }

        func paint(_ parts: PictureParts) {
            let parts = parts.intersection(picture.parts)
            if parts.isEmpty { return }
            buffer.paint(within: area.intersection(picture.extent)) { x, y in
                picture.pixel(x, y, parts).faded(by: fade)
            }
        }
        for parts in below { paint(parts) }
        paintBoxShadows(
            of: layer, isInset: true, isClippedLater: isClippedLater, within: area, fade: fade, on: &buffer)
        var inner = around
        inner.enter(layer)
        if let backdrop, !layer.isVibrant { inner.backdrop = backdrop }
        for child in children { self.paint(child, in: inner, on: &buffer) }
        if hasBorderApart { paint(.border) }
        paintSideBorder(of: layer, isClippedLater: isClippedLater, within: area, fade: fade, on: &buffer)
        paintBorderImage(of: layer, isClippedLater: isClippedLater, within: area, fade: fade, on: &buffer)
    }

    /// The indices of the sublayers in the order they are painted; the mask is none of them.
    private func children(of index: Int) -> [Int] {
        let end = index + Int(tree.nodes[index].subtreeCount)
        var children: [Int] = []
        var child = index + 1
        while child < end {
            if !tree.nodes[child].flags.contains(.mask) { children.append(child) }
            child += Int(tree.nodes[child].subtreeCount)
        }
        return children
    }

    /// Returns whether a map flattens the plane to a line, as far as rounding lets one say: what would be left is far
    /// too thin to see, and the way back from pixels would be noise.
    private func isEdgeOn(_ map: Homography) -> Bool {
        // Hadamard's inequality: no determinant is larger than the product of its columns' lengths.
        let columns = [SIMD3(map.a, map.d, map.g), SIMD3(map.b, map.e, map.h), SIMD3(map.c, map.f, map.i)]
        let largest = max(1, columns.reduce(1) { $0 * ($1 * $1).sum().squareRoot() })
        return abs(map.determinant) <= 1e-13 * largest
    }

    private func isLeftOut(_ node: RenderNode) -> Bool { node.flags.contains(.hidden) || node.opacity <= 0 }

    /// Returns whether a layer is painted at all: neither hidden nor seen from its edge nor turned away.
    private func isShown(_ node: RenderNode, _ map: Homography, in around: Surroundings) -> Bool {
        guard !isLeftOut(node), map.isFinite, !isEdgeOn(map) else { return false }
        let isReversed = node.flags.contains(.reversed) != around.isReversed
        return (map.determinant > 0) != isReversed || node.flags.contains(.doubleSided)
    }
}
