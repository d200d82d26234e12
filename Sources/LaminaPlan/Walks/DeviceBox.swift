import LaminaGeometry

/// A layer's rectangle in pixels.
struct DeviceBox {
    /// minX minY maxX maxY in pixels; the bounding box if the layer is not rectilinear.
    var edges: SIMD4<Double>
    var isRectilinear: Bool

    /// The distance from a whole number within which an edge counts as one: a quarter of the resolution of 8-bit
    /// coverage.
    static let snapping = 1.0 / 1024

    /// The box of `rect` under `map`, or nil if no part of it is in front of the viewer.
    @inline(__always)
    init?(_ rect: Rect, under map: Homography) {
        if map.isAxisAligned, map.a >= 0, map.e >= 0 {
            let origin = SIMD4<Double>(rect.origin.x, rect.origin.y, rect.origin.x, rect.origin.y)
            let extent = SIMD4<Double>(0, 0, rect.size.width, rect.size.height)
            let value = (origin + extent) * SIMD4(map.a, map.e, map.a, map.e) + SIMD4(map.c, map.f, map.c, map.f)
            self.init(edges: DeviceBox.snap(value), isRectilinear: true)
        } else {
            self.init(general: rect, under: map)
        }
    }

    private init(edges: SIMD4<Double>, isRectilinear: Bool) {
        self.edges = edges
        self.isRectilinear = isRectilinear
    }

    private init?(general rect: Rect, under map: Homography) {
        let (x0, y0) = (rect.origin.x, rect.origin.y)
        let (x1, y1) = (x0 + rect.size.width, y0 + rect.size.height)
        if map.isUpright {
            let (px, py) = (map.a * x0 + map.b * y0 + map.c, map.d * x0 + map.e * y0 + map.f)
            let (qx, qy) = (map.a * x1 + map.b * y1 + map.c, map.d * x1 + map.e * y1 + map.f)
            let low = DeviceBox.snap(SIMD2(min(px, qx), min(py, qy)))
            let high = DeviceBox.snap(SIMD2(max(px, qx), max(py, qy)))
            edges = SIMD4(lowHalf: low, highHalf: high)
            isRectilinear = true
            return
        }
        isRectilinear = false
        guard let box = DeviceBox.box(around: map.corners(of: rect)) else { return nil }
        edges = box
    }

    @inline(__always)
    private static func snap<Vector: SIMD>(_ value: Vector) -> Vector where Vector.Scalar == Double {
        let whole = nearestWhole(value)
        let distance = whole - value
        let isNear = (distance .< snapping) .& (distance .> -snapping)
        return value.replacing(with: whole, where: isNear)
    }

    /// The bounding box of a projected quadrilateral without the part behind the viewer. Source: Sutherland and
    /// Hodgman, clipping a polygon at the plane w = ε.
    private static func box(
        around corners: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    ) -> SIMD4<Double>? {
        let epsilon = 1e-6
        var low = SIMD2(repeating: Double.infinity)
        var high = SIMD2(repeating: -Double.infinity)
        func add(_ point: SIMD3<Double>) {
            let position = point.z == 1 ? SIMD2(point.x, point.y) : SIMD2(point.x / point.z, point.y / point.z)
            low = pointwiseMin(low, position)
            high = pointwiseMax(high, position)
        }
        func edge(_ from: SIMD3<Double>, _ to: SIMD3<Double>) {
            if from.z >= epsilon { add(from) }
            if (from.z >= epsilon) != (to.z >= epsilon) {
                let share = (epsilon - from.z) / (to.z - from.z)
                add(from + (to - from) * share)
            }
        }
        edge(corners.0, corners.1)
        edge(corners.1, corners.2)
        edge(corners.2, corners.3)
        edge(corners.3, corners.0)
        return low.x <= high.x ? SIMD4(lowHalf: low, highHalf: high) : nil
    }

    /// True if all edges are at whole pixels.
    var isAligned: Bool {
        isRectilinear && edges.isWhole
    }

    /// The pixels that the layer's antialiased rectangle touches; empty if it is too thin to show.
    @inline(__always)
    func touched(_ rect: Rect, _ map: Homography) -> PixelRect {
        if rect.size.width <= 0 || rect.size.height <= 0 { return .empty }
        guard isRectilinear else { return touchedByRotated(rect, map) }
        let size = edges.highHalf - edges.lowHalf
        if min(size.x, size.y) < DeviceBox.thinnest { return .empty }
        return PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
    }

    private func touchedByRotated(_ rect: Rect, _ map: Homography) -> PixelRect {
        if map.isAffine {
            // The distance between opposite sides is the area divided by the length of the other two.
            let area = abs(map.a * map.e - map.b * map.d)
            let across = rect.size.width * area / (map.b * map.b + map.e * map.e).squareRoot()
            let along = rect.size.height * area / (map.a * map.a + map.d * map.d).squareRoot()
            if !(min(across, along) >= DeviceBox.thinnest) { return .empty }
        }
        if let corners = GrownCorners(rect, map, map.inverse) { return corners.box }
        let box = edges
        return PixelRect(coveringMinX: box.x - 1, minY: box.y - 1, maxX: box.z + 1, maxY: box.w + 1)
    }

    /// The shortest visible side in pixels: below it less than half a step of 8-bit coverage is left.
    static let thinnest = 1.0 / 512
}

// MARK: Rotated rectangles

/// The corners of a rotated rectangle, moved out so that every pixel whose coverage is not 0 is inside.
///
/// An edge with the unit normal n extends (|nx| + |ny|) / 2 pixels beyond itself. In the layer's own coordinates, where
/// pixels move x by the gradient g, that is (|gx| + |gy|) / 2.
struct GrownCorners {
    /// In pixels, in the order of a triangle strip.
    let first: SIMD2<Double>
    let second: SIMD2<Double>
    let third: SIMD2<Double>
    let fourth: SIMD2<Double>

    /// Nil if a corner is behind the viewer or far outside, where the bounding box of the visible part has to serve.
    ///
    /// - Parameter fromPixels: the inverse of the map; nil if it has none.
    init?(_ rect: Rect, _ toPixels: Homography, _ fromPixels: Homography?) {
        guard let fromPixels, let margin = GrownCorners.margin(of: rect, toPixels, fromPixels) else { return nil }
        // A little more than half, to allow for single precision.
        let grown = rect.insetBy(dx: -0.51 * margin.x, dy: -0.51 * margin.y)
        let (minX, minY, maxX, maxY) = (grown.minX, grown.minY, grown.maxX, grown.maxY)
        guard let first = GrownCorners.corner(minX, minY, toPixels),
            let second = GrownCorners.corner(maxX, minY, toPixels),
            let third = GrownCorners.corner(minX, maxY, toPixels),
            let fourth = GrownCorners.corner(maxX, maxY, toPixels)
        else { return nil }
        (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
    }

    /// The largest change of own coordinates for one pixel, at any corner; nil if a corner is behind the viewer.
    @inline(__always)
    private static func margin(of rect: Rect, _ toPixels: Homography, _ fromPixels: Homography) -> SIMD2<Double>? {
        // Without perspective it is the same everywhere.
        if toPixels.isAffine {
            return SIMD2(abs(fromPixels.a) + abs(fromPixels.b), abs(fromPixels.d) + abs(fromPixels.e))
        }
        var margin = SIMD2<Double>.zero
        func add(_ x: Double, _ y: Double) -> Bool {
            let w = toPixels.project(x, y).w
            guard w > 1e-6 else { return false }
            let dx = abs(fromPixels.a - x * fromPixels.g) + abs(fromPixels.b - x * fromPixels.h)
            let dy = abs(fromPixels.d - y * fromPixels.g) + abs(fromPixels.e - y * fromPixels.h)
            margin = pointwiseMax(margin, SIMD2(dx, dy) * w)
            return true
        }
        let (minX, minY, maxX, maxY) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        return add(minX, minY) && add(maxX, minY) && add(minX, maxY) && add(maxX, maxY) ? margin : nil
    }

    @inline(__always)
    private static func corner(_ x: Double, _ y: Double, _ toPixels: Homography) -> SIMD2<Double>? {
        let (px, py, w) = toPixels.project(x, y)
        guard w > 1e-6, abs(px) < 1e7 * w, abs(py) < 1e7 * w else { return nil }
        return w == 1 ? SIMD2(px, py) : SIMD2(px / w, py / w)
    }

    /// The bounding box of the corners.
    var box: PixelRect {
        let low = pointwiseMin(pointwiseMin(first, second), pointwiseMin(third, fourth))
        let high = pointwiseMax(pointwiseMax(first, second), pointwiseMax(third, fourth))
        return PixelRect(coveringMinX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    }
}
