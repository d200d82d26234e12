import Foundation
import LaminaGeometry

/// The part of each pixel that a filled path covers: exact along x, by 64 lines a pixel along y; nonzero winding.
struct PathCoverage {
    /// Closed polygons in pixels.
    private let polygons: [[SIMD2<Double>]]

    private static let linesPerPixel = 64
    private static let segmentsPerCurve = 64
    private static let nearest = 1e-6

    init(_ path: Path, under map: Homography) {
        polygons = PathCoverage.flattened(path).compactMap { PathCoverage.project($0, map) }
    }

    /// The coverage as white.
    func image(within limit: PixelRect) -> PaintedImage {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for point in polygons.joined() { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
        guard low.x < high.x, low.y < high.y else { return .empty }
        let rect = PixelRect(coveringMinX: low.x, minY: low.y, maxX: high.x, maxY: high.y).intersection(limit)
        var image = PaintedImage(rect)
        for (row, y) in rect.rows.enumerated() {
            var shares = Array(repeating: 0.0, count: rect.width)
            for line in 0..<PathCoverage.linesPerPixel {
                add(lineAt: Double(y) + (Double(line) + 0.5) / Double(PathCoverage.linesPerPixel), rect, to: &shares)
            }
            for (column, share) in shares.enumerated() {
                let exact = share < 1e-9 ? 0 : (share > 1 - 1e-9 ? 1 : share)
                image.pixels[row * rect.width + column] = PaintedPixel(
                    color: SIMD4(repeating: exact), isUncertain: exact > 0 && exact < 1)
            }
        }
        return image
    }

    /// Adds what is inside along one line.
    private func add(lineAt y: Double, _ rect: PixelRect, to shares: inout [Double]) {
        var crossings: [(x: Double, turn: Int)] = []
        for polygon in polygons {
            for (index, from) in polygon.enumerated() {
                let to = polygon[index + 1 < polygon.count ? index + 1 : 0]
                guard (from.y <= y) != (to.y <= y) else { continue }
                crossings.append((from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y), from.y <= y ? 1 : -1))
            }
        }
        crossings.sort { $0.x < $1.x }
        var winding = 0
        for (index, crossing) in crossings.enumerated() {
            winding += crossing.turn
            guard winding != 0, index + 1 < crossings.count else { continue }
            add(crossing.x, crossings[index + 1].x, rect, to: &shares)
        }
    }

    private func add(_ from: Double, _ to: Double, _ rect: PixelRect, to shares: inout [Double]) {
        let (low, high) = (max(from, Double(rect.minX)), min(to, Double(rect.maxX)))
        guard low < high else { return }
        let first = Int(low.rounded(.down))
        for x in first..<Int(high.rounded(.up)) {
            let length = min(high, Double(x) + 1) - max(low, Double(x))
            shares[x - Int(rect.minX)] += length / Double(PathCoverage.linesPerPixel)
        }
    }
}

extension PathCoverage {
    /// The subpaths as polygons in the path's own coordinates. What is not finite is left out.
    private static func flattened(_ path: Path) -> [[SIMD2<Double>]] {
        var polygons: [[SIMD2<Double>]] = []
        var current: [SIMD2<Double>] = []
        func vector(_ point: Point) -> SIMD2<Double> { SIMD2(point.x, point.y) }
        func add(_ curve: (Double) -> SIMD2<Double>) {
            for step in 1...segmentsPerCurve { current.append(curve(Double(step) / Double(segmentsPerCurve))) }
        }
        for element in path.elements {
            switch element {
            case .move(let point):
                polygons.append(current)
                current = [vector(point)]
            case .close:
                polygons.append(current)
                current = Array(current.prefix(1))
            case .line(let point): if !current.isEmpty { current.append(vector(point)) }
            case .quadCurve(let control, let end):
                guard let from = current.last else { continue }
                let (control, end) = (vector(control), vector(end))
                add { t in mixed(mixed(from, control, t), mixed(control, end, t), t) }
            case .curve(let control1, let control2, let end):
                guard let from = current.last else { continue }
                let (first, second, end) = (vector(control1), vector(control2), vector(end))
                add { t in
                    let middle = mixed(first, second, t)
                    return mixed(mixed(mixed(from, first, t), middle, t), mixed(middle, mixed(second, end, t), t), t)
                }
            }
        }
        polygons.append(current)
        return polygons.filter { $0.count > 2 && $0.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    }

    /// De Casteljau's step.
    private static func mixed(_ from: SIMD2<Double>, _ to: SIMD2<Double>, _ t: Double) -> SIMD2<Double> {
        from + (to - from) * t
    }

    /// A polygon on the picture, without its part behind the viewer.
    private static func project(_ polygon: [SIMD2<Double>], _ map: Homography) -> [SIMD2<Double>]? {
        let points = polygon.map { point in
            let (x, y, w) = map.project(point.x, point.y)
            return SIMD3(x, y, w)
        }
        var kept: [SIMD2<Double>] = []
        for (index, from) in points.enumerated() {
            let to = points[index + 1 < points.count ? index + 1 : 0]
            if from.z >= nearest { kept.append(SIMD2(from.x, from.y) / from.z) }
            if (from.z >= nearest) != (to.z >= nearest) {
                let crossing = from + (to - from) * ((nearest - from.z) / (to.z - from.z))
                kept.append(SIMD2(crossing.x, crossing.y) / nearest)
            }
        }
        return kept.count > 2 ? kept : nil
    }
}
