import Foundation
import LaminaGeometry

/// The radii of a rounded rectangle's corners: top left, top right, bottom right, bottom left.
struct PaintedRadii {
    /// In points.
    var x: SIMD4<Double>
    var y: SIMD4<Double>
    var isContinuous = false

    static let zero = PaintedRadii(x: .zero, y: .zero)

    /// True if no corner is rounded.
    var areZero: Bool { x == .zero && y == .zero }

    /// The radii of the shape that keeps a distance from the sides.
    func inset(by distance: Double) -> PaintedRadii {
        PaintedRadii(
            x: pointwiseMax(x - distance, .zero), y: pointwiseMax(y - distance, .zero), isContinuous: isContinuous)
    }
}

/// One corner of a rounded rectangle, in a layer's upright frame: outside of |dx / width|ⁿ + |dy / height|ⁿ = 1.
struct RoundedCorner {
    /// The centre of the arc.
    let x: Double
    let y: Double
    /// The extents of the arc.
    let width: Double
    let height: Double
    /// 2 for quarters of ellipses.
    let power: Double
    /// The direction in which the corner points: -1 or 1.
    let signX: Double
    let signY: Double

    /// The corners that are rounded.
    static func corners(of edges: Edges, radii: PaintedRadii) -> [RoundedCorner] {
        let signs: [(x: Double, y: Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        // The corners at the other ends of the sides along x and along y.
        let acrossX = [1, 0, 3, 2]
        let acrossY = [3, 2, 1, 0]
        var corners: [RoundedCorner] = []
        for (index, sign) in signs.enumerated() where radii.x[index] > 0 && radii.y[index] > 0 {
            // A continuous corner has 1.22 times its radii if its sides have room, in fair shares with their other ends.
            var spread = 1.0
            if radii.isContinuous {
                let roomX = (edges.maxX - edges.minX) / (radii.x[index] + radii.x[acrossX[index]])
                let roomY = (edges.maxY - edges.minY) / (radii.y[index] + radii.y[acrossY[index]])
                spread = max(1, min(1.22, roomX, roomY))
            }
            let (width, height) = (radii.x[index] * spread, radii.y[index] * spread)
            corners.append(
                RoundedCorner(
                    x: sign.x < 0 ? edges.minX + width : edges.maxX - width,
                    y: sign.y < 0 ? edges.minY + height : edges.maxY - height, width: width, height: height,
                    power: 2 + 0.56 * (spread - 1) / 0.22, signX: sign.x, signY: sign.y))
        }
        return corners
    }

    /// Returns whether a point is between the arc and the corner that it rounds.
    func cutsOff(_ pointX: Double, _ pointY: Double) -> Bool {
        isBeyond((pointX - x) * signX, (pointY - y) * signY)
    }

    private func isBeyond(_ dx: Double, _ dy: Double) -> Bool {
        guard dx > 0, dy > 0 else { return false }
        let (along, down) = (dx / width, dy / height)
        return power == 2 ? along * along + down * down > 1 : pow(along, power) + pow(down, power) > 1
    }

    enum Meeting { case inside, outside, cut }

    /// The effect of the arc on a pixel: leaves it whole, cuts it off, or perhaps runs through it.
    func meets(_ pixel: UprightPixel) -> Meeting {
        guard let low = pixel.low, let high = pixel.high else { return .cut }
        // The pixel's extent from the arc's centre towards the corner.
        let farX = signX > 0 ? high.x - x : x - low.x
        let farY = signY > 0 ? high.y - y : y - low.y
        if !isBeyond(farX, farY) { return .inside }
        let nearX = signX > 0 ? low.x - x : x - high.x
        let nearY = signY > 0 ? low.y - y : y - high.y
        return isBeyond(nearX, nearY) ? .outside : .cut
    }
}

/// The box around a pixel in a layer's upright frame; nil where the pixel reaches behind the viewer.
struct UprightPixel {
    var low: SIMD2<Double>?
    var high: SIMD2<Double>?

    init(_ x: Int, _ y: Int, _ fromPixels: Homography) {
        var low = SIMD2(repeating: Double.infinity)
        var high = -low
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (homogeneousX, homogeneousY, w) = fromPixels.project(Double(x + dx), Double(y + dy))
            guard w > 0 else { return }
            let point = SIMD2(homogeneousX, homogeneousY) / w
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        (self.low, self.high) = (low, high)
    }
}
