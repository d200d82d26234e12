import Foundation
import LaminaGeometry
import LaminaStage

extension TreePainter {
    /// The image of a layer that is painted on a grid of its own and then laid on the picture.
    ///
    /// On its own grid there is nothing behind the layer, and no frame that cuts it.
    func rasterizedImage(
        of layer: PaintedLayer, scale: Double, in around: Surroundings, on surface: PaintBuffer
    ) -> PaintedImage {
        let origin = layer.node.bounds.origin
        let toGrid = Homography(
            a: scale, b: 0, c: -origin.x * scale, d: 0, e: scale, f: -origin.y * scale)
        let map = layer.space.layerToPixels
        guard let inverse = map.inverse, let space = LayerSpace(layer.node, toGrid) else { return .empty }
        let fromPixels = toGrid.after(inverse)
        // A backdrop is made of all content below it on the grid, also of what is not seen itself.
        let seen = gridPixels(seenIn: surface.limit, fromPixels)
            .union(space.pixels(around: space.bounds).grown(by: 2048))
        // Up to the horizon of its plane the grid may be larger than can be painted.
        guard imageLimit.allows(seen) else { return .empty }
        var inner = Surroundings(frame: .everything)
        inner.fade = around.fade
        // The map onto the grid leaves out where the layer is.
        inner.isReversed = layer.node.flags.contains(.reversed)
        let ownLayer = PaintedLayer(layer.index, tree, space, fade: around.fade)
        let image = finishedImage(of: ownLayer, in: inner, on: PaintBuffer(within: seen, imageLimit)).trimmed()
        if image.rect.isEmpty { return .empty }

        let extent = pixels(around: image.rect, map.after(toGrid.inverse ?? .identity))
        return PaintedImage(extent.intersection(surface.limit)) { x, y in
            let (gridX, gridY, w) = fromPixels.project(Double(x) + 0.5, Double(y) + 0.5)
            return w > 0 ? image.linear(gridX / w, gridY / w) : .clear
        }.trimmed()
    }

    /// The pixels of a grid that may be read for those of `limit`; at most 4,096 about the origin where perspective
    /// shows the whole plane.
    private func gridPixels(seenIn limit: PixelRect, _ fromPixels: Homography) -> PixelRect {
        pixels(around: limit, fromPixels)
            .intersection(PixelRect(minX: -4096, minY: -4096, maxX: 1 << 17, maxY: 1 << 17))
    }

    /// The pixels around a rectangle of another grid, and those that are mixed with them; all if it reaches behind the
    /// viewer.
    private func pixels(around rect: PixelRect, _ map: Homography) -> PixelRect {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for x in [rect.minX - 1, rect.maxX + 1] {
            for y in [rect.minY - 1, rect.maxY + 1] {
                let (px, py, w) = map.project(Double(x), Double(y))
                guard w > 1e-9, px.isFinite, py.isFinite else { return .everything }
                low = pointwiseMin(low, SIMD2(px, py) / w)
                high = pointwiseMax(high, SIMD2(px, py) / w)
            }
        }
        return PixelRect(coveringMinX: low.x - 2, minY: low.y - 2, maxX: high.x + 2, maxY: high.y + 2)
    }
}

extension PaintedImage {
    /// The mean of the four pixels around a point; pixel n has its centre at n + 0.5.
    fileprivate func linear(_ x: Double, _ y: Double) -> PaintedPixel {
        guard abs(x) < 1e6, abs(y) < 1e6 else { return .clear }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (shareX, shareY) = (x - 0.5 - left, y - 0.5 - top)
        let (column, row) = (Int(left), Int(top))
        let upper = self[column, row].lanes * (1 - shareX) + self[column + 1, row].lanes * shareX
        let lower = self[column, row + 1].lanes * (1 - shareX) + self[column + 1, row + 1].lanes * shareX
        return PaintedPixel(lanes: upper * (1 - shareY) + lower * shareY)
    }
}
