import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// Strokes are what their definition says, by counting points of a fine grid in double precision.
@Suite struct StrokeTests {
    private static let corners: [SIMD2<Double>] = [
        SIMD2(8.3, 40.2), SIMD2(22.7, 9.1), SIMD2(36.9, 39.5), SIMD2(51, 14),
    ]

    @Test(arguments: LineCap.allCases, LineJoin.allCases)
    func endsAndCornersAreFilled(cap: LineCap, join: LineJoin) throws {
        let style = StrokeStyle(width: 7.4, cap: cap, join: join)
        try expect(style, equals: Outline(Self.corners, style))
    }

    @Test func shortMitersAreCutOff() throws {
        var style = StrokeStyle(width: 7.4)
        style.miterLimit = 1.5
        try expect(style, equals: Outline(Self.corners, style))
    }

    @Test(arguments: [LineCap.butt, .round], [0.0, 5.5, -3])
    func dashesAreMeasuredAlongTheLine(cap: LineCap, phase: Double) throws {
        var style = StrokeStyle(width: 5, cap: cap, join: .bevel)
        (style.dash, style.dashPhase) = ([9, 6, 2], phase)
        try expect(style, equals: Outline(Self.corners, style))
    }

    private func expect(_ style: StrokeStyle, equals outline: Outline) throws {
        let drawn = try alphaDrawn(width: 60, height: 50) { context in
            context.setStroke(style)
            context.addLines(between: Self.corners.map { Point(x: $0.x, y: $0.y) })
            context.strokePath()
        }
        let wanted = coverage(width: 60, height: 50, outline.contains)
        let difference = Difference(drawn, wanted)
        // Cairo takes 15 lines a row: nearly level edges are off by up to a fifteenth.
        #expect(difference.largest <= 18)
        #expect(difference.mean < 0.6)
    }

    @Test func strokeIsAsWideAsTheTransformSays() throws {
        let drawn = try alphaDrawn(width: 60, height: 50) { context in
            context.addLines(between: [Point(x: 10, y: 25), Point(x: 50, y: 25)])
            context.scaleBy(x: 1, y: 4)
            context.setLineWidth(2)
            context.strokePath()
        }
        #expect(drawn[20 * 60 + 30] == 0 && drawn[21 * 60 + 30] == 255 && drawn[28 * 60 + 30] == 255)
        #expect(drawn[29 * 60 + 30] == 0)
    }

    @Test func lineFromFarAwayIsDrawnWhereItIsNear() throws {
        var style = StrokeStyle(width: 6)
        let near = try line(from: Point(x: -20, y: -10), to: Point(x: 100, y: 50), style)
        let far = try line(from: Point(x: -2e8, y: -1e8), to: Point(x: 2e8, y: 1e8), style)
        #expect(Difference(near, far).largest <= 2)
        style.dash = [8, 8]
        // A whole number of patterns before the picture.
        let start = -16 * 1e7 * 2 / 5.0.squareRoot()
        let dashed = try line(from: Point(x: start, y: start / 2), to: Point(x: 2e8, y: 1e8), style)
        let wanted = try line(from: .zero, to: Point(x: 100, y: 50), style)
        // Beside the line's own end.
        for x in 8..<60 { #expect(abs(Int(dashed[(x / 2) * 60 + x]) - Int(wanted[(x / 2) * 60 + x])) <= 3) }
    }

    private func line(from start: Point, to end: Point, _ style: StrokeStyle) throws -> [UInt8] {
        try alphaDrawn(width: 60, height: 50) { context in
            context.setStroke(style)
            context.addLines(between: [start, end])
            context.strokePath()
        }
    }
}

/// The area of a stroked chain of lines.
private struct Outline {
    private let style: StrokeStyle
    /// Each dash, or the whole.
    private var chains: [[SIMD2<Double>]] = []

    init(_ points: [SIMD2<Double>], _ style: StrokeStyle) {
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

    func contains(_ point: SIMD2<Double>) -> Bool { chains.contains { chain in contains(point, chain) } }

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
