import Foundation
import LaminaGeometry

extension ReplicatorLayer {
    /// The instances that may show something in a rectangle of the superlayer's coordinates, which is moved over many of
    /// them: at least one. Nil where that can't be told from the layers' own values.
    ///
    /// It can where each instance only is moved against the one before, and the replicator and its sublayers do nothing
    /// that reaches beyond their bounds. Linear in the number of sublayers, not of instances.
    package final func instances(in rect: CGRect, _ replication: Replication) -> Range<Int>? {
        let shown = shown
        guard replication.count > 0, let move = replication.translation, !preservesDepth, shown.effects == nil,
            shown.transform == nil, shown.sublayerTransform == nil, !shown.isGeometryFlipped, let area = sublayersArea
        else { return nil }
        let (size, bounds) = (shown.bounds.size, shown.bounds.origin)
        let origin = CGPoint(
            x: shown.position.x - shown.anchorPoint.x * size.width - bounds.x,
            y: shown.position.y - shown.anchorPoint.y * size.height - bounds.y)
        let wanted = rect.offsetBy(dx: -origin.x, dy: -origin.y)
        let columns = Self.steps(of: move.x, from: area.minX...area.maxX, to: wanted.minX...wanted.maxX)
        let rows = Self.steps(of: move.y, from: area.minY...area.maxY, to: wanted.minY...wanted.maxY)
        let lowest = max(0, columns.lowerBound, rows.lowerBound)
        let highest = min(Double(replication.count - 1), columns.upperBound, rows.upperBound)
        guard lowest <= highest else { return 0..<1 }
        return Int(lowest)..<Int(highest) + 1
    }

    /// What all sublayers can show, in the layer's coordinates.
    private var sublayersArea: CGRect? {
        var all: CGRect?
        for layer in children {
            guard let area = layer.ownArea, (area.minX + area.maxX + area.minY + area.maxY).isFinite else { return nil }
            all = all?.union(area) ?? area
        }
        return all
    }

    /// How often something that takes `area` of an axis is to be moved to meet `wanted`: whole numbers and one more on
    /// each side; endless where it does not move and is there.
    private static func steps(
        of move: Double, from area: ClosedRange<Double>, to wanted: ClosedRange<Double>
    ) -> ClosedRange<Double> {
        let never = Double.infinity...Double.infinity
        guard move != 0 else {
            return area.overlaps(wanted) ? -Double.infinity...Double.infinity : never
        }
        let ends = [
            (wanted.lowerBound - area.upperBound) / move, (wanted.upperBound - area.lowerBound) / move,
        ]
        let (low, high) = (min(ends[0], ends[1]).rounded(.down) - 1, max(ends[0], ends[1]).rounded(.up) + 1)
        return low <= high ? low...high : never
    }
}

extension Replication {
    /// By how much each instance is moved against the one before, if that is all that is done to it.
    package var translation: SIMD2<Double>? {
        let moved = Transform3D(translationX: transform.m41, y: transform.m42)
        guard moved == transform, (transform.m41 + transform.m42).isFinite else { return nil }
        return SIMD2(transform.m41, transform.m42)
    }
}
