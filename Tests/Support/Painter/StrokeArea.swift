import Foundation
import LaminaDrawing

/// The area of a stroked chain of lines, point by point as its definition says.
package struct StrokeArea {
    private let style: StrokeStyle
    /// Each dash, or the whole.
    private var chains: [[SIMD2<Double>]] = []

    /// - Parameters:
    ///   - points: the corners, between which the lines are.
    ///   - style: the stroke's.
    package init(_ points: [SIMD2<Double>], _ style: StrokeStyle) {
        self.style = style
        guard !style.dash.isEmpty else {
            chains = [points]
            return
        }
        // How far along the line each corner is.
        let ends = zip(points, points.dropFirst()).reduce(into: [0.0]) {
            $0.append($0[$0.count - 1] + distance($1.0, $1.1))
        }
        func point(at place: Double) -> SIMD2<Double> {
            let index = max(0, (ends.firstIndex { $0 > place } ?? ends.count - 1) - 1)
            let share = (place - ends[index]) / (ends[index + 1] - ends[index])
            return points[index] + (points[index + 1] - points[index]) * share
        }
        let pattern = style.dash + style.dash
        var start = -style.dashPhase - 2 * pattern.reduce(0, +)
        var index = 0
        while start < ends[ends.count - 1] {
            let length = pattern[index % pattern.count]
            let (low, high) = (max(start, 0), min(start + length, ends[ends.count - 1]))
            if index.isMultiple(of: 2), low < high {
                let corners = zip(points, ends).filter { $0.1 > low && $0.1 < high }.map(\.0)
                chains.append([point(at: low)] + corners + [point(at: high)])
            }
            start += length
            index += 1
        }
    }

    /// The share of each pixel that is inside, row by row from the top, from 0 to 255.
    package func coverage(width: Int, height: Int) -> [UInt8] {
        sampledCoverage(width: width, height: height, contains)
    }

    private func contains(_ point: SIMD2<Double>) -> Bool { chains.contains { chain in contains(point, chain) } }

    private func contains(_ point: SIMD2<Double>, _ chain: [SIMD2<Double>]) -> Bool {
        let half = style.width / 2
        guard let first = chain.first, let last = chain.last, chain.count > 1 else { return false }
        for (index, (a, b)) in zip(chain, chain.dropFirst()).enumerated() {
            let along = (b - a) / distance(a, b)
            let offset = point - a
            let (u, v) = (dot(offset, along), along.x * offset.y - along.y * offset.x)
            let before = style.cap == .square && index == 0 ? half : 0
            let behind = style.cap == .square && index == chain.count - 2 ? half : 0
            if abs(v) <= half, u >= -before, u <= distance(a, b) + behind { return true }
        }
        // Half circles, beyond the ends.
        if style.cap == .round {
            if distance(point, first) <= half, dot(point - first, chain[1] - first) <= 0 { return true }
            if distance(point, last) <= half, dot(point - last, chain[chain.count - 2] - last) <= 0 { return true }
        }
        return (1..<max(1, chain.count - 1)).contains { joins(point, chain[$0 - 1], chain[$0], chain[$0 + 1]) }
    }

    private func joins(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Bool {
        let half = style.width / 2
        let (u, v) = ((b - a) / distance(a, b), (c - b) / distance(b, c))
        let cross = u.x * v.y - u.y * v.x
        if style.join == .round { return distance(point, b) <= half }
        // The outer side's two corners.
        let side = cross > 0 ? -half : half
        let (p, q) = (b + SIMD2(-u.y, u.x) * side, b + SIMD2(-v.y, v.x) * side)
        if inside(point, b, p, q) { return true }
        guard style.join == .miter else { return false }
        // The point's length is 1 / sin(half the angle between the lines) widths.
        let halfAngle = acos(max(-1, min(1, -dot(u, v)))) / 2
        guard 1 / sin(halfAngle) <= style.miterLimit else { return false }
        let tip = b + (u - v) / distance(u, v) * (half / sin(halfAngle))
        return inside(point, p, q, tip)
    }

    private func inside(_ x: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Bool {
        func side(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
            (b.x - a.x) * (x.y - a.y) - (b.y - a.y) * (x.x - a.x)
        }
        let sides = [side(a, b), side(b, c), side(c, a)]
        return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
    }
}

private func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { dot(a - b, a - b).squareRoot() }
private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { (a * b).sum() }

/// The share of each pixel that is inside, by a hundred points a pixel at the edges of something larger than a pixel.
///
/// - Parameters:
///   - width: in pixels.
///   - height: in pixels.
///   - isInside: whether a point is.
/// - Returns: row by row from the top, from 0 to 255.
package func sampledCoverage(width: Int, height: Int, _ isInside: (SIMD2<Double>) -> Bool) -> [UInt8] {
    let steps = 10
    // The corners and middles of sides of twice each pixel's area, which neighbours share.
    let places = (0..<height + 2).map { row in
        (0..<width + 2).map { isInside(SIMD2(Double($0) - 0.5, Double(row) - 0.5)) }
    }
    var result: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width {
            // Far from all edges one point tells for the pixel.
            let inside = places[y...y + 2].reduce(0) { $0 + $1[x...x + 2].count { $0 } }
            if inside == 0 || inside == 9 {
                result.append(inside == 0 ? 0 : 255)
                continue
            }
            var count = 0
            for v in 0..<steps {
                for u in 0..<steps {
                    // Rows and columns are shifted against each other, so that straight edges meet few at a time.
                    let point = SIMD2(
                        Double(x) + (Double(u) + (Double(v) + 0.5) / 10) / 10,
                        Double(y) + (Double(v) + (Double(u) + 0.5) / 10) / 10)
                    if isInside(point) { count += 1 }
                }
            }
            result.append(UInt8((Double(count) * 255 / Double(steps * steps)).rounded()))
        }
    }
    return result
}
