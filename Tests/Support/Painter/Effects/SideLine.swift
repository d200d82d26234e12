import Foundation

/// The middle line of a side of a border by side, on which dashes and dots are.
///
/// It is straight between the arcs of the shape half of the widths inside of the layer's, and goes on along each up to the
/// line from the outer to the inner corner; arcs count as quarters of ellipses.
struct SideLine {
    private let width: Double
    private let isDotted: Bool
    /// The limits of the straight part along the side.
    private let straight: (start: Double, end: Double)
    private let arcs: (first: Arc?, last: Arc?)
    /// The length of the line.
    let length: Double

    private struct Arc {
        /// The extents along the side and across it.
        var along: Double
        var across: Double
        var power: Double
        /// The length up to the neighbour.
        var length = 0.0

        /// The length of the ellipse from the side up to an angle, by Simpson's rule.
        func length(upTo angle: Double) -> Double {
            let count = 24
            var sum = 0.0
            for index in 0...count {
                let turn = angle * Double(index) / Double(count)
                let weight: Double = index == 0 || index == count ? 1 : index % 2 == 1 ? 4 : 2
                sum += weight * hypot(along * cos(turn), across * sin(turn))
            }
            return sum * angle / Double(count) / 3
        }
    }

    /// - Parameters:
    ///   - index: of the side: top, right, bottom, left.
    ///   - widths: of all sides.
    ///   - extents: of the arcs of the middle shape along x and y, and their powers, from the top left; nil for square ones.
    ///   - size: of the layer along the side.
    ///   - isDotted: true for dots, false for dashes.
    init(
        _ index: Int, _ widths: [Double], _ extents: [(x: Double, y: Double, power: Double)?], size: Double,
        isDotted: Bool
    ) {
        width = widths[index]
        self.isDotted = isDotted
        let (before, after) = (widths[(index + 3) % 4], widths[(index + 1) % 4])
        func arc(_ corner: Int, beside neighbour: Double) -> Arc? {
            guard let extent = extents[corner] else { return nil }
            let isLevel = index % 2 == 0
            var arc = Arc(
                along: isLevel ? extent.x : extent.y, across: isLevel ? extent.y : extent.x, power: extent.power)
            // The angle at which the arc meets the line between the sides, by bisection.
            var (low, high) = (0.0, Double.pi / 2)
            for _ in 0..<60 {
                let middle = (low + high) / 2
                // From the corner of the arc's box.
                let (u, v) = (arc.along * (1 - sin(middle)), arc.across * (1 - cos(middle)))
                if v * neighbour < u * widths[index] { low = middle } else { high = middle }
            }
            arc.length = arc.length(upTo: low)
            return arc
        }
        arcs = (arc(index, beside: before), arc((index + 1) % 4, beside: after))
        // A dot at the end of a side whose neighbour has no border is whole.
        let isAlone = isDotted && size > 1.99 * width
        let start = isAlone && before <= 0 && arcs.first == nil ? width : before
        let end = isAlone && after <= 0 && arcs.last == nil ? width : after
        straight = (start / 2 + (arcs.first?.along ?? 0), size - end / 2 - (arcs.last?.along ?? 0))
        length = (arcs.first?.length ?? 0) + (arcs.last?.length ?? 0) + max(0, straight.end - straight.start)
    }

    /// Returns whether a dash or a dot is at a point, given along the side, clockwise, and inwards.
    func holds(_ along: Double, _ depth: Double) -> Bool {
        let isThin = width < 3
        let dash = isDotted ? width : isThin ? 3 * width : 2 * width
        let gap = !isDotted && isThin ? 2 * width : width
        let period = length / max((length / (dash + gap) + 0.501).rounded(.down), 1)
        guard period > 1e-6 else { return true }
        let place = place(along, depth)
        let rest = place.along - period * (place.along / period).rounded()
        return isDotted ? hypot(rest, place.away) < width / 2 : abs(rest) < dash / 2
    }

    /// The position along the line, and the distance from it.
    private func place(_ along: Double, _ depth: Double) -> (along: Double, away: Double) {
        let first = arcs.first?.length ?? 0
        if let arc = arcs.first, along < straight.start {
            let place = place(
                on: arc, (straight.start - along) / arc.along, (width / 2 + arc.across - depth) / arc.across)
            return (first - place.along, place.away)
        }
        if let arc = arcs.last, along > straight.end {
            let place = place(
                on: arc, (along - straight.end) / arc.along, (width / 2 + arc.across - depth) / arc.across)
            return (first + max(0, straight.end - straight.start) + place.along, place.away)
        }
        return (first + along - straight.start, depth - width / 2)
    }

    private func place(on arc: Arc, _ u: Double, _ v: Double) -> (along: Double, away: Double) {
        let (u, v) = (max(u, 1e-6), max(v, 1e-6))
        let value = pow(pow(u, arc.power) + pow(v, arc.power), 1 / arc.power)
        let (rise, fall) = (pow(u / value, arc.power - 1) / arc.along, pow(v / value, arc.power - 1) / arc.across)
        let slope = hypot(rise, fall)
        let away = (1 - value) / slope
        // Across the arc to the nearest point of it, by a step that takes no more than half of the way to the ends.
        let nearU = max(u + away * rise / slope / arc.along, u / 2)
        let nearV = max(v + away * fall / slope / arc.across, v / 2)
        return (arc.length(upTo: atan2(nearU, nearV)), away)
    }
}
