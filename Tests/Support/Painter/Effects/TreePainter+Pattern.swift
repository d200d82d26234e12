import LaminaGeometry
import LaminaStage

extension TreePainter {
    /// The image of a layer that is painted on a grid of its own, laid on the picture; nil if it is painted on the
    /// picture's.
    func imageOnOwnGrid(
        of layer: PaintedLayer, in around: Surroundings, on surface: PaintBuffer
    ) -> PaintedImage? {
        if let area = layer.effects.patternArea { return copies(of: layer, over: area, in: around, on: surface) }
        return layer.effects.rasterizationScale.map {
            rasterizedImage(of: layer, scale: $0, in: around, on: surface)
        }
    }

    /// Copies of a layer, cut to its bounds, side by side over an area in its coordinates.
    private func copies(
        of layer: PaintedLayer, over area: Rect, in around: Surroundings, on picture: PaintBuffer
    ) -> PaintedImage {
        let (bounds, map) = (layer.node.bounds, layer.space.layerToPixels)
        guard bounds.width > 0, bounds.height > 0, let inverse = map.inverse else { return .empty }
        let density = layer.effects.rasterizationScale.map { SIMD2(repeating: $0) } ?? pixelsPerPoint(of: layer)
        let columns = max(1, (bounds.width * density.x).rounded())
        let rows = max(1, (bounds.height * density.y).rounded())
        guard columns < 16_384, rows < 16_384 else { return .empty }
        let copy = PixelRect(width: Int(columns), height: Int(rows))
        let (scaleX, scaleY) = (columns / bounds.width, rows / bounds.height)
        let toGrid = Homography(
            a: scaleX, b: 0, c: -bounds.minX * scaleX, d: 0, e: scaleY, f: -bounds.minY * scaleY)
        guard imageLimit.allows(copy), let space = LayerSpace(layer.node, toGrid) else { return .empty }
        var inner = Surroundings(frame: copy)
        inner.area = .everything
        inner.fade = around.fade
        inner.isReversed = layer.node.flags.contains(.reversed)
        let ownLayer = PaintedLayer(layer.index, tree, space, fade: around.fade)
        // What is beyond a copy is cut, though filters of the layer read it.
        let surface = PaintBuffer(within: copy.grown(by: ownLayer.reach + 1), imageLimit)
        let image = finishedImage(of: ownLayer, in: inner, on: surface).cropped(to: copy)

        var ground = layer.node
        (ground.bounds, ground.cornerRadii) = (area, .zero)
        ground.flags.subtract(.cornerForm)
        guard let groundSpace = LayerSpace(ground, map) else { return .empty }
        let shape = RoundedShape(groundSpace.bounds, hardSides: groundSpace.hardSides, in: groundSpace)
        let fromPixels = toGrid.after(inverse)
        let extent = groundSpace.pixels(around: groundSpace.bounds).intersection(picture.limit)
        return PaintedImage(extent) { x, y in
            let coverage = shape.coverage(x, y)
            guard coverage.share > 0 || coverage.isDoubtful, groundSpace.isInFront(x, y) else { return .clear }
            let (gridX, gridY, w) = fromPixels.project(Double(x) + 0.5, Double(y) + 0.5)
            return image.repeated(gridX / w, gridY / w, each: copy).cut(to: coverage)
        }.trimmed()
    }

    /// The lengths in pixels of a point to the right and of one downwards, at the centre of a layer's bounds: by the rule
    /// for quotients, as the plane may be seen in perspective.
    private func pixelsPerPoint(of layer: PaintedLayer) -> SIMD2<Double> {
        let (bounds, map) = (layer.node.bounds, layer.space.layerToPixels)
        let (x, y, w) = map.project(bounds.midX, bounds.midY)
        func length(_ alongX: Double, _ alongY: Double, _ alongW: Double) -> Double {
            let (dx, dy) = ((alongX * w - x * alongW) / (w * w), (alongY * w - y * alongW) / (w * w))
            let length = (dx * dx + dy * dy).squareRoot()
            return length.isFinite && length > 0 ? length : 1
        }
        return SIMD2(length(map.a, map.d, map.g), length(map.b, map.e, map.h))
    }
}

extension PaintedImage {
    /// The mean of the four pixels around a point, those of copies side by side; pixel n has its centre at n + 0.5.
    fileprivate func repeated(_ x: Double, _ y: Double, each copy: PixelRect) -> PaintedPixel {
        guard abs(x) < 1e9, abs(y) < 1e9 else { return .clear }
        let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (shareX, shareY) = (x - 0.5 - left, y - 0.5 - top)
        func lanes(_ column: Int, _ row: Int) -> SIMD8<Double> {
            self[Self.modulo(column, copy.width), Self.modulo(row, copy.height)].lanes
        }
        let (column, row) = (Int(left), Int(top))
        let upper = lanes(column, row) * (1 - shareX) + lanes(column + 1, row) * shareX
        let lower = lanes(column, row + 1) * (1 - shareX) + lanes(column + 1, row + 1) * shareX
        return PaintedPixel(lanes: upper * (1 - shareY) + lower * shareY)
    }

    private static func modulo(_ number: Int, _ size: Int) -> Int { ((number % size) + size) % size }
}
