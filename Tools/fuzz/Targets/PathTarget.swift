import Foundation
import Lamina

/// Path data, and what is made of its path: polylines, lengths, parts, coverage, fills and strokes.
enum PathTarget {
    /// In pixels.
    private static let side = 48

    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        let path = try Path(pathData: String(decoding: input, as: UTF8.self))
        let isFinite = path.elements.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
        guard isFinite else { return "path data made a coordinate that is not finite" }
        measure(path, chance)
        if let problem = problemWithCoverage(of: path, chance) { return problem }
        return try problemWithDrawing(path, chance)
    }

    private static func measure(_ path: Path, _ chance: InputChance) {
        _ = path.flattened(tolerance: 0.25)
        let measure = PathMeasure(path)
        for share in [-1, 0, 0.3, 1, 2] {
            _ = measure.point(atDistance: measure.length * share)
            _ = measure.tangent(atDistance: measure.length * share)
        }
        let moved = path.applying(Transform2D(m11: 0.5, m12: 0.1, m21: -2, m22: 1, tX: 3, tY: -8))
        _ = path.interpolated(to: moved, progress: 0.4)
        _ = measure.trimmed(path, from: 0.2, to: chance.pick([0.2, 0.7, 1.5], 1))
    }

    private static func problemWithCoverage(of path: Path, _ chance: InputChance) -> String? {
        let map = Homography(
            a: chance.pick([1, 0.01, -20], 2), b: chance.pick([0, 0.7], 3), c: 5, d: 0.1, e: chance.pick([1, 0.01], 4),
            f: 3,
            g: chance.pick([0, 0.001, -0.5], 5), h: 0, i: 1)
        let rect = PixelRect(width: side, height: side)
        guard let coverage = try? PathCoverage(path, through: map, on: rect, blurredBy: chance.pick([0, 0, 0.8], 6))
        else {
            return nil
        }
        return coverage.bytes.count == side * side ? nil : "the coverage has \(coverage.bytes.count) bytes"
    }

    private static func problemWithDrawing(_ path: Path, _ chance: InputChance) throws -> String? {
        let map = Transform2D(
            m11: chance.pick([1, 0.02, -3], 7), m12: 0, m21: chance.pick([0, 0.5], 8), m22: chance.pick([1, 0.02], 9),
            tX: 2,
            tY: 1)
        let context = try DrawingContext(width: side, height: side, transform: map)
        var style = StrokeStyle(
            width: chance.pick([1, 0, 0.01, 30, 1e6], 10), cap: chance.pick(LineCap.allCases, 11),
            join: chance.pick(LineJoin.allCases, 12))
        style.dash = chance.pick([[], [4, 2], [0.001], [0, 3], [1e-9, 1e9]], 13)
        style.dashPhase = chance.pick([0, 1.5, -1e7], 14)
        context.setStroke(style)
        context.setFillColor(.black)
        context.addPath(path)
        if chance.oneOf(4, 15) { context.clip(using: chance.pick(FillRule.allCases, 16)) }
        context.addPath(path)
        context.fillPath(using: chance.pick(FillRule.allCases, 17))
        context.addPath(path)
        context.strokePath()
        _ = try context.makeImage()
        return nil
    }
}

extension Path.Element {
    fileprivate var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quadCurve(let control, let end): [control, end]
        case .curve(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }
}
