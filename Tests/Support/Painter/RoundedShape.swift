import LaminaGeometry

/// A rectangle with rounded corners in a layer's upright frame, and what it covers of each pixel.
struct RoundedShape {
    private let isEmpty: Bool
    private let sides: [HalfPlane]
    private let corners: [RoundedCorner]
    private let space: LayerSpace

    /// The distance, in pixels, at which a pixel's centre counts as a tie with a hard side.
    private static let tie = 1.0 / 512
    /// The coverage below which, or above one minus which, a pixel counts as empty or whole.
    private static let roundingError = 1e-7

    /// - Parameters:
    ///   - edges: in points; the edges at infinity do not exist.
    ///   - radii: of the corners.
    init(
        _ edges: Edges, radii: PaintedRadii = .zero, hardSides: HardSides = HardSides(), in space: LayerSpace
    ) {
        isEmpty = edges.isEmpty
        self.space = space
        sides =
            space.isRectilinear
            ? RoundedShape.rectilinearSides(edges, hardSides, space.toPixels)
            : RoundedShape.turnedSides(edges, hardSides, space.fromPixels)
        corners = RoundedCorner.corners(of: edges, radii: radii)
    }

    /// The coverage of the pixel at `x`, `y`.
    func coverage(_ x: Int, _ y: Int) -> Coverage {
        if isEmpty { return .none }
        let (centreX, centreY) = (Double(x) + 0.5, Double(y) + 0.5)
        var isTie = false
        var isCut = false
        for side in sides {
            let distance = side.distance(centreX, centreY)
            if side.isHard {
                if abs(distance) < RoundedShape.tie { isTie = true }
                if !side.admits(centreX, centreY) { return Coverage(share: 0, isDoubtful: isTie, isTie: isTie) }
            } else if distance <= RoundedShape.roundingError - side.reach {
                return .none
            } else if distance < side.reach - RoundedShape.roundingError {
                isCut = true
            }
        }
        let share = share(x, y, isCut: isCut)
        return Coverage(share: share, isDoubtful: isTie || (isCut && share == 0), isTie: isTie)
    }

    /// The area of the pixel within the soft sides and the corners' arcs.
    private func share(_ x: Int, _ y: Int, isCut: Bool) -> Double {
        if !corners.isEmpty {
            let pixel = UprightPixel(x, y, space.fromPixels)
            var cutting: [RoundedCorner] = []
            for corner in corners {
                switch corner.meets(pixel) {
                case .inside: continue
                case .outside: return 0
                case .cut: cutting.append(corner)
                }
            }
            if !cutting.isEmpty { return sampledShare(x, y, cutBy: cutting) }
        }
        guard isCut else { return 1 }
        var polygon = PixelPolygon(x: Double(x), y: Double(y))
        for side in sides where !side.isHard { polygon.cut(by: side) }
        let area = polygon.area
        return area < RoundedShape.roundingError ? 0 : (area > 1 - RoundedShape.roundingError ? 1 : area)
    }

    /// The share of a lattice of points in the pixel that are inside.
    ///
    /// Source: the Fibonacci lattice, whose points are spread evenly whichever way a line cuts them (Niederreiter,
    /// "Random Number Generation and Quasi-Monte Carlo Methods", 1992, chapter 5).
    private func sampledShare(_ x: Int, _ y: Int, cutBy corners: [RoundedCorner]) -> Double {
        let (count, step) = (377, 233)
        var inside = 0
        var turn = 0
        for index in 0..<count {
            let px = Double(x) + (Double(index) + 0.5) / Double(count)
            let py = Double(y) + (Double(turn) + 0.5) / Double(count)
            turn += step
            if turn >= count { turn -= count }
            if holds(px, py, corners) { inside += 1 }
        }
        return Double(inside) / Double(count)
    }

    private func holds(_ px: Double, _ py: Double, _ corners: [RoundedCorner]) -> Bool {
        for side in sides where !side.isHard && side.distance(px, py) < 0 { return false }
        let (x, y, w) = space.fromPixels.project(px, py)
        guard w > 0 else { return false }
        for corner in corners where corner.cutsOff(x / w, y / w) { return false }
        return true
    }
}

extension RoundedShape {
    /// The sides of a box along the axes, whose edges next to whole pixels are made whole.
    private static func rectilinearSides(_ edges: Edges, _ hard: HardSides, _ toPixels: Homography) -> [HalfPlane] {
        let isTransposed = abs(toPixels.b) > abs(toPixels.a)
        /// The upright frame's x is the picture's x, or y where the layer is rotated by 90°; and the other way round.
        func side(_ edge: Double, isUprightX: Bool, isLow: Bool, isHard: Bool) -> HalfPlane? {
            guard edge.isFinite else { return nil }
            let isPixelX = isUprightX != isTransposed
            let factor = isPixelX ? toPixels.a + toPixels.b : toPixels.d + toPixels.e
            let position = LayerSpace.snapped(factor * edge + (isPixelX ? toPixels.c : toPixels.f))
            let direction: Double = (factor > 0) == isLow ? 1 : -1
            return HalfPlane(
                isPixelX ? direction : 0, isPixelX ? 0 : direction, -direction * position, isHard: isHard)
        }
        return [
            side(edges.minX, isUprightX: true, isLow: true, isHard: hard.left),
            side(edges.minY, isUprightX: false, isLow: true, isHard: hard.top),
            side(edges.maxX, isUprightX: true, isLow: false, isHard: hard.right),
            side(edges.maxY, isUprightX: false, isLow: false, isHard: hard.bottom),
        ].compactMap(\.self)
    }

    /// The sides of a turned rectangle: `X ≥ minX · W` and so on, which are straight lines in pixels too.
    private static func turnedSides(_ edges: Edges, _ hard: HardSides, _ map: Homography) -> [HalfPlane] {
        func side(_ row: SIMD3<Double>, _ edge: Double, sign: Double, isHard: Bool) -> HalfPlane? {
            guard edge.isFinite else { return nil }
            let line = (row - edge * SIMD3(map.g, map.h, map.i)) * sign
            return HalfPlane(line.x, line.y, line.z, isHard: isHard)
        }
        let (rowX, rowY) = (SIMD3(map.a, map.b, map.c), SIMD3(map.d, map.e, map.f))
        var sides = [
            side(rowX, edges.minX, sign: 1, isHard: hard.left),
            side(rowY, edges.minY, sign: 1, isHard: hard.top),
            side(rowX, edges.maxX, sign: -1, isHard: hard.right),
            side(rowY, edges.maxY, sign: -1, isHard: hard.bottom),
        ].compactMap(\.self)
        // In front of the viewer.
        if !map.isAffine { sides.append(HalfPlane(map.g, map.h, map.i)) }
        return sides
    }
}
