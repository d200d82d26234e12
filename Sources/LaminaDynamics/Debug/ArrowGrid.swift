import Glibc
import LaminaGeometry

/// A grid of arrows that show the direction and strength of a field.
///
/// A field is sampled for an item of mass 1 and charge 1 that moves to the right at 100 points/s, so that
/// velocity-dependent fields show too.
struct ArrowGrid {
    /// The distance between two arrows, in points.
    let spacing: Double
    let columns: Int
    let rows: Int
    let origin: Point

    /// A grid over the part of an area that a field can reach; empty for an area without a size.
    init(of field: DebugScene.Field, in area: Rect) {
        // Computed here, as Foundation's intersection traps on NaN.
        let left = max(area.minX, field.reach.minX)
        let right = min(area.maxX, field.reach.maxX)
        let top = max(area.minY, field.reach.minY)
        let bottom = min(area.maxY, field.reach.maxY)
        guard area.isFinite, right > left, bottom > top else {
            (spacing, columns, rows, origin) = (0, 0, 0, .zero)
            return
        }
        let reach = Rect(x: left, y: top, width: right - left, height: bottom - top)
        // 24 points apart, or further so that there are no more arrows than the limit.
        let limit = Double(DebugOverlay.arrowLimit)
        let dense = (reach.width * reach.height / limit).squareRoot()
        spacing = max(24, dense * 1.05, max(reach.width, reach.height) / limit)
        columns = max(1, Int(reach.width / spacing))
        rows = max(1, min(Int(reach.height / spacing), DebugOverlay.arrowLimit / columns))
        origin = Point(
            x: reach.midX - spacing * Double(columns - 1) / 2, y: reach.midY - spacing * Double(rows - 1) / 2)
    }

    /// Returns the arrows. As the force grows, the length of an arrow approaches 0.9 of the spacing; it is half of that
    /// at 1 newton.
    func path(of field: DebugScene.Field, time: Double) -> Path {
        var path = Path()
        guard columns > 0 else { return path }
        let noise = FieldNoise(smoothness: field.values.smoothness, seed: field.values.seed)
        for row in 0..<rows {
            for column in 0..<columns {
                let point = Point(
                    x: origin.x + spacing * Double(column), y: origin.y + spacing * Double(row))
                guard let force = field.force(at: point, noise: noise, time: time) else { continue }
                let strength = (force.x * force.x + force.y * force.y).squareRoot()
                guard strength > 1e-6, strength.isFinite else { continue }
                let length = 0.9 * spacing * strength / (1 + strength)
                add(
                    to: &path, from: point,
                    along: Point(x: force.x / strength * length, y: force.y / strength * length))
            }
        }
        return path
    }

    /// Adds an arrow: a shaft with two barbs of a quarter of its length, at 30 degrees.
    private func add(to path: inout Path, from start: Point, along vector: Point) {
        let tip = Point(x: start.x + vector.x, y: start.y + vector.y)
        path.move(to: start)
        path.addLine(to: tip)
        let (back, side) = (0.2165, 0.125)
        path.move(
            to: Point(x: tip.x - back * vector.x - side * vector.y, y: tip.y - back * vector.y + side * vector.x))
        path.addLine(to: tip)
        path.addLine(
            to: Point(x: tip.x - back * vector.x + side * vector.y, y: tip.y - back * vector.y - side * vector.x))
    }
}

extension DebugScene.Field {
    private var center: Point {
        Point(x: values.x * DynamicsUnits.pointsPerMeter, y: values.y * DynamicsUnits.pointsPerMeter)
    }

    /// The outlines of the region's shapes.
    var regionOutline: Path {
        var path = Path()
        for step in values.region.steps {
            switch step {
            case .circle(let radius) where radius > 0 && radius.isFinite:
                path.addPath(Path(ellipseIn: rect(halfWidth: radius, halfHeight: radius)))
            case .rectangle(let halfWidth, let halfHeight)
            where halfWidth > 0 && halfHeight > 0 && halfWidth.isFinite && halfHeight.isFinite:
                path.addPath(Path(rect: rect(halfWidth: halfWidth, halfHeight: halfHeight)))
            default: break
            }
        }
        return path
    }

    /// The bounds of the field's region, so that the arrows of a small one are close; the whole plane if the region is
    /// not a single shape.
    var reach: Rect {
        guard values.region.steps.count == 1 else { return .infinitePlane }
        switch values.region.steps[0] {
        case .circle(let radius): return rect(halfWidth: radius, halfHeight: radius)
        case .rectangle(let halfWidth, let halfHeight): return rect(halfWidth: halfWidth, halfHeight: halfHeight)
        default: return .infinitePlane
        }
    }

    private func rect(halfWidth: Double, halfHeight: Double) -> Rect {
        guard halfWidth >= 0, halfHeight >= 0 else { return Rect(origin: center, size: .zero) }
        guard halfWidth.isFinite, halfHeight.isFinite else { return .infinitePlane }
        return Rect(x: center.x - halfWidth, y: center.y - halfHeight, width: 2 * halfWidth, height: 2 * halfHeight)
    }

    /// Returns the force on the sample item of `ArrowGrid`, in newtons; for a velocity field, the velocity that it
    /// sets, in metres per second. Nil outside the region.
    func force(at point: Point, noise: FieldNoise, time: Double) -> (x: Double, y: Double)? {
        let scale = DynamicsUnits.pointsPerMeter
        let sample = FieldSample(x: point.x / scale, y: point.y / scale, velocityX: 1, mass: 1, charge: 1)
        guard values.reaches(sample) else { return nil }
        if let evaluator { return evaluator(sample, DynamicsUnits.step) }
        if values.kind == .velocity {
            // A velocity field is shown by the velocity that it sets.
            var sum = FieldSum()
            values.add(to: &sum, sample: sample, noise: nil, phase: 0)
            return (sum.velocityX, sum.velocityY)
        }
        var sum = FieldSum()
        values.add(to: &sum, sample: sample, noise: noise, phase: time * values.animationSpeed)
        return sum.force(atVelocityX: sample.velocityX, y: sample.velocityY)
    }
}

extension Rect {
    var isFinite: Bool { origin.x.isFinite && origin.y.isFinite && size.width.isFinite && size.height.isFinite }

    /// A rectangle in points, far larger than any animator but small enough to compute with.
    static let infinitePlane = Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
}
