import Foundation
import LaminaGeometry

/// Arrows on a grid that show which way a field pushes.
///
/// A field is asked about an item of mass 1 and charge 1 that moves to the right with 100 points a second, so that
/// those that act on what moves show too.
struct ArrowGrid {
    /// The distance between two arrows in points.
    let spacing: Double
    let columns: Int
    let rows: Int
    let origin: CGPoint

    /// Lays a grid over what a field can reach of an area; it is empty for an area without a size.
    init(of field: DebugScene.Field, in area: CGRect) {
        // By hand: Foundation's intersection traps where a side is no number.
        let left = max(area.minX, field.reach.minX)
        let right = min(area.maxX, field.reach.maxX)
        let top = max(area.minY, field.reach.minY)
        let bottom = min(area.maxY, field.reach.maxY)
        guard area.isFinite, right > left, bottom > top else {
            (spacing, columns, rows, origin) = (0, 0, 0, .zero)
            return
        }
        let reach = CGRect(x: left, y: top, width: right - left, height: bottom - top)
        // 24 points apart, or further so that there are no more than the limit, and on each axis its root at most.
        let limit = Double(DebugOverlay.arrowLimit)
        let dense = (reach.width * reach.height / limit).squareRoot()
        spacing = max(24, dense * 1.05, max(reach.width, reach.height) / limit)
        columns = max(1, Int(reach.width / spacing))
        rows = max(1, min(Int(reach.height / spacing), DebugOverlay.arrowLimit / columns))
        origin = CGPoint(
            x: reach.midX - spacing * Double(columns - 1) / 2, y: reach.midY - spacing * Double(rows - 1) / 2)
    }

    /// The arrows: the length grows with the force and stays below the spacing; half of it at 1 newton.
    func path(of field: DebugScene.Field, time: Double) -> Path {
        var path = Path()
        guard columns > 0 else { return path }
        let noise = FieldNoise(smoothness: field.values.smoothness, seed: field.values.seed)
        for row in 0..<rows {
            for column in 0..<columns {
                let place = CGPoint(
                    x: origin.x + spacing * Double(column), y: origin.y + spacing * Double(row))
                guard let force = field.force(at: place, noise: noise, time: time) else { continue }
                let strength = (force.x * force.x + force.y * force.y).squareRoot()
                guard strength > 1e-6, strength.isFinite else { continue }
                let length = 0.9 * spacing * strength / (1 + strength)
                add(
                    to: &path, from: place,
                    along: CGPoint(x: force.x / strength * length, y: force.y / strength * length))
            }
        }
        return path
    }

    /// A shaft with two barbs, a quarter of its length, at 30 degrees.
    private func add(to path: inout Path, from start: CGPoint, along way: CGPoint) {
        let tip = CGPoint(x: start.x + way.x, y: start.y + way.y)
        path.move(to: start)
        path.addLine(to: tip)
        let (back, side) = (0.2165, 0.125)
        path.move(to: CGPoint(x: tip.x - back * way.x - side * way.y, y: tip.y - back * way.y + side * way.x))
        path.addLine(to: tip)
        path.addLine(to: CGPoint(x: tip.x - back * way.x + side * way.y, y: tip.y - back * way.y - side * way.x))
    }
}
