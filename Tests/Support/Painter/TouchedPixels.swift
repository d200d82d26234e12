import Foundation
import LaminaGeometry

extension LayerSpace {
    /// The pixels that a rectangle of layer coordinates touches under the map: those that backdrops are captured from
    /// and that filters take for the layer's image.
    ///
    /// Upright rectangles reach to whole pixels; turned ones to the box around their corners, each edge moved out by
    /// what lets a pixel beside it be cut. Empty where too little is left to show.
    func touchedPixels(of rect: Rect) -> PixelRect {
        guard rect.size.width > 0, rect.size.height > 0 else { return .empty }
        if isRectilinear {
            let edges = pixelEdges
            guard min(edges.z - edges.x, edges.w - edges.y) >= LayerSpace.thinnest else { return .empty }
            return PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
        }
        let map = layerToPixels
        if map.isAffine {
            let area = abs(map.a * map.e - map.b * map.d)
            let across = rect.size.width * area / (map.b * map.b + map.e * map.e).squareRoot()
            let along = rect.size.height * area / (map.a * map.a + map.d * map.d).squareRoot()
            guard min(across, along) >= LayerSpace.thinnest else { return .empty }
        }
        if let grown = grownBox(of: rect) { return grown }
        guard let box = boxInFront(of: rect) else { return .empty }
        return PixelRect(coveringMinX: box.x - 1, minY: box.y - 1, maxX: box.z + 1, maxY: box.w + 1)
    }

    /// The same of any rectangle of layer coordinates, which need not be the bounds.
    func touchedPixels(ofPart rect: Rect) -> PixelRect {
        guard isRectilinear, rect.size.width > 0, rect.size.height > 0 else { return touchedPixels(of: rect) }
        let corner = layerToPixels.project(rect.minX, rect.minY)
        let opposite = layerToPixels.project(rect.maxX, rect.maxY)
        let low = SIMD2(
            LayerSpace.snapped(min(corner.x, opposite.x)), LayerSpace.snapped(min(corner.y, opposite.y)))
        let high = SIMD2(
            LayerSpace.snapped(max(corner.x, opposite.x)), LayerSpace.snapped(max(corner.y, opposite.y)))
        guard (high - low).min() >= LayerSpace.thinnest else { return .empty }
        return PixelRect(coveringMinX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }

    /// A side shorter than this many pixels leaves less than half a step of 8 bits.
    private static let thinnest = 1.0 / 512
    private static let nearest = 1e-6

    private func corners(of rect: Rect) -> [(x: Double, y: Double)] {
        [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
    }

    /// The box around the grown corners; nil if one comes behind the viewer or far outside.
    private func grownBox(of rect: Rect) -> PixelRect? {
        guard let back = layerToPixels.inverse else { return nil }
        var margin = SIMD2<Double>.zero
        for (x, y) in corners(of: rect) {
            let w = layerToPixels.project(x, y).w
            guard w > LayerSpace.nearest else { return nil }
            // How far a pixel moves the layer's coordinates here.
            let dx = abs(back.a - x * back.g) + abs(back.b - x * back.h)
            let dy = abs(back.d - y * back.g) + abs(back.e - y * back.h)
            margin = pointwiseMax(margin, SIMD2(dx, dy) * w)
        }
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for (x, y) in corners(of: rect.insetBy(dx: -0.51 * margin.x, dy: -0.51 * margin.y)) {
            let (px, py, w) = layerToPixels.project(x, y)
            guard w > LayerSpace.nearest, abs(px) < 1e7 * w, abs(py) < 1e7 * w else { return nil }
            low = pointwiseMin(low, SIMD2(px, py) / w)
            high = pointwiseMax(high, SIMD2(px, py) / w)
        }
        return PixelRect(coveringMinX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }

    /// The box around what is in front of the viewer: minX minY maxX maxY.
    private func boxInFront(of rect: Rect) -> SIMD4<Double>? {
        let corners = corners(of: rect).map { layerToPixels.project($0.x, $0.y) }
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for (place, from) in corners.enumerated() {
            let to = corners[(place + 1) % corners.count]
            var points = from.w >= LayerSpace.nearest ? [from] : []
            if (from.w >= LayerSpace.nearest) != (to.w >= LayerSpace.nearest) {
                let share = (LayerSpace.nearest - from.w) / (to.w - from.w)
                points.append(
                    (from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share, LayerSpace.nearest))
            }
            for point in points {
                low = pointwiseMin(low, SIMD2(point.x, point.y) / point.w)
                high = pointwiseMax(high, SIMD2(point.x, point.y) / point.w)
            }
        }
        return low.x <= high.x ? SIMD4(lowHalf: low, highHalf: high) : nil
    }
}
