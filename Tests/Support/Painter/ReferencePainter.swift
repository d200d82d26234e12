import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Paints a render tree the slow and plain way, in double precision, so that what a GPU draws can be checked.
///
/// ```swift
/// let truth = ReferencePainter.paint(stage.renderTree())
/// let comparison = PictureComparison(pixels, truth)
/// ```
///
/// It walks the tree layer by layer, knows no plan and saves nothing: each layer that fades or clips through pixels as
/// a group has a buffer as large as the picture. Coverage of straight edges is the exact area, that of rounded corners
/// a sum over 377 points a pixel. About 0.2 ms a full layer of 64×48 pixels with optimisation.
package enum ReferencePainter {
    /// The picture of `tree`.
    package static func paint(_ tree: RenderTree) -> ReferencePicture {
        let background = tree.background ?? .clear
        let straight = SIMD4(background.red, background.green, background.blue, 1)
        var buffer = PaintBuffer(
            width: tree.pixelWidth, height: tree.pixelHeight, filledWith: straight * background.alpha)
        if !tree.nodes.isEmpty {
            TreePainter(tree).paint(0, under: .identity, fade: 1, within: buffer.extent, on: &buffer)
        }
        return ReferencePicture(
            width: buffer.width, height: buffer.height, colors: buffer.colors, isEdge: buffer.areUncertain,
            blendCounts: buffer.blendCounts)
    }
}

/// The walk through one tree.
struct TreePainter {
    let tree: RenderTree
    let images: [TexelImage]

    init(_ tree: RenderTree) {
        self.tree = tree
        var needsPyramid = Array(repeating: false, count: tree.images.count)
        for contents in tree.contents where contents.minification == .trilinear {
            needsPyramid[Int(contents.image)] = true
        }
        images = zip(tree.images, needsPyramid).map { TexelImage($0, withPyramid: $1) }
    }

    /// Paints a layer and all inside it.
    ///
    /// - Parameters:
    ///   - parentMap: from the superlayer's coordinates to pixels.
    ///   - fade: what superlayers that fade layer by layer leave of the opacity.
    ///   - area: what superlayers that clip along whole pixels let through.
    func paint(
        _ index: Int, under parentMap: Homography, fade: Double, within area: PixelRect, on buffer: inout PaintBuffer
    ) {
        let node = tree.nodes[index]
        let map = parentMap.after(node.toSuperlayer)
        guard isShown(node, map), let space = LayerSpace(node, map) else { return }
        let clip = LayerClip(node, space)
        let area = area.intersection(clip.pixels)
        if area.isEmpty { return }

        let opacity = Double(node.opacity)
        let fadesAsGroup = node.flags.contains(.groupOpacity) && opacity < 1
        let layerFade = node.flags.contains(.groupOpacity) ? fade : fade * opacity
        guard fadesAsGroup || clip.shape != nil else {
            paintInside(index, space, fade: layerFade, isClippedLater: false, within: area, on: &buffer)
            return
        }
        var group = PaintBuffer(width: buffer.width, height: buffer.height)
        paintInside(
            index, space, fade: fadesAsGroup ? 1 : layerFade, isClippedLater: clip.shape != nil, within: area,
            on: &group)
        buffer.paint(within: area) { x, y in
            let pixel = group[x, y].faded(by: fadesAsGroup ? fade * opacity : 1)
            guard pixel.color != .zero || pixel.isUncertain else { return .clear }
            return pixel.cut(to: clip.shape?.coverage(x, y) ?? .whole)
        }
    }

    /// Paints a layer's own picture and its sublayers, without the layer's group opacity and clip.
    private func paintInside(
        _ index: Int, _ space: LayerSpace, fade: Double, isClippedLater: Bool, within area: PixelRect,
        on buffer: inout PaintBuffer
    ) {
        let picture = LayerPicture(tree.nodes[index], tree, images, in: space, isClippedLater: isClippedLater)
        let children = children(of: index)
        let hasSublayers = children.contains { !isLeftOut(tree.nodes[$0]) }

        // What is faded as one. Where nothing is faded the division makes no difference.
        var below: [PictureParts] = [[.color, .contents]]
        if picture.parts.contains(.pattern) { below = [.color, .pattern, .contents] }
        if !hasSublayers { below[below.count - 1].insert(.border) }

        func paint(_ parts: PictureParts) {
            let parts = parts.intersection(picture.parts)
            if parts.isEmpty { return }
            buffer.paint(within: area.intersection(picture.extent)) { x, y in
                picture.pixel(x, y, parts).faded(by: fade)
            }
        }
        for parts in below { paint(parts) }
        for child in children {
            self.paint(child, under: space.layerToPixels, fade: fade, within: area, on: &buffer)
        }
        if hasSublayers { paint(.border) }
    }

    /// The indices of the sublayers in the order they are painted.
    private func children(of index: Int) -> [Int] {
        let end = index + Int(tree.nodes[index].subtreeCount)
        var children: [Int] = []
        var child = index + 1
        while child < end {
            children.append(child)
            child += Int(tree.nodes[child].subtreeCount)
        }
        return children
    }

    /// Whether a map flattens the plane to a line, as far as rounding lets one say: what would be left is far too thin
    /// to see, and the way back from pixels would be noise.
    private func isEdgeOn(_ map: Homography) -> Bool {
        // Hadamard's inequality: no determinant is larger than the product of its columns' lengths.
        let columns = [SIMD3(map.a, map.d, map.g), SIMD3(map.b, map.e, map.h), SIMD3(map.c, map.f, map.i)]
        let largest = columns.reduce(1) { $0 * ($1 * $1).sum().squareRoot() }
        return abs(map.determinant) <= 1e-13 * largest
    }

    private func isLeftOut(_ node: RenderNode) -> Bool { node.flags.contains(.hidden) || node.opacity <= 0 }

    /// Whether a layer is painted at all: neither hidden nor seen from its edge nor turned away.
    private func isShown(_ node: RenderNode, _ map: Homography) -> Bool {
        guard !isLeftOut(node), map.isFinite, !isEdgeOn(map) else { return false }
        let showsFront = (map.determinant > 0) != node.flags.contains(.mirrored)
        return showsFront || node.flags.contains(.doubleSided)
    }
}
