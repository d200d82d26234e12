import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A layer's gradient over its background colour, by its definition and without dither.
struct GradientPaint {
    private let gradient: RenderGradient
    private let stops: [RenderGradientStop]
    private let background: SIMD4<Double>
    private let bounds: Rect
    private let isFlipped: Bool

    init(_ gradient: RenderGradient, _ tree: RenderTree, on node: RenderNode, over background: SIMD4<Double>) {
        self.gradient = gradient
        stops = Array(tree.gradientStops[gradient.stops])
        self.background = background
        bounds = node.bounds
        isFlipped = node.flags.contains(.geometryFlipped)
    }

    /// The colour at a point.
    ///
    /// It is in doubt where single precision may find another place of the gradient, and another colour there: filters
    /// that spread it spread as many steps as are between the colours. One step is for the dither.
    func pixel(at point: UprightPoint) -> PaintedPixel {
        guard point.isInFront else { return .unknown }
        let color = self.color(point.x, point.y)
        var jump = 0.0
        // The place is worked out of the point, which adds to the error.
        for (x, y) in [(-4.0, -4.0), (4, -4), (-4, 4), (4, 4)] {
            let near = self.color(point.x + x * point.error.x, point.y + y * point.error.y)
            jump = max(jump, abs(near - color).max())
        }
        let isInDoubt = jump > GradientPaint.visibleError
        return PaintedPixel(color: color, doubt: isInDoubt ? 1 : 0, steps: isInDoubt ? 1 + jump * 255 : 1)
    }

    private static let visibleError = 1.0 / 512

    private func color(_ x: Double, _ y: Double) -> SIMD4<Double> {
        // The unit square of the bounds: y of the upright frame runs the other way in flipped geometry.
        let unit = Point(
            x: x / bounds.width + 0.5, y: (isFlipped ? -y : y) / bounds.height + 0.5)
        let straight = color(at: place(of: unit))
        let alpha = straight.w
        let over = SIMD4(straight.x * alpha, straight.y * alpha, straight.z * alpha, alpha)
        return over + background * (1 - alpha)
    }

    /// The position along the gradient of a point of the unit square.
    private func place(of unit: Point) -> Double {
        let (x, y) = (unit.x - gradient.start.x, unit.y - gradient.start.y)
        let (wayX, wayY) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
        switch gradient.type {
        case .axial:
            let square = wayX * wayX + wayY * wayY
            return square > 0 ? (x * wayX + y * wayY) / square : .infinity
        case .radial:
            guard wayX != 0, wayY != 0 else { return .infinity }
            return ((x / wayX) * (x / wayX) + (y / wayY) * (y / wayY)).squareRoot()
        case .conic:
            guard wayX != 0 || wayY != 0 else { return .infinity }
            let turn = (atan2(y, x) - atan2(wayY, wayX)) / (2 * .pi)
            return turn - turn.rounded(.down)
        }
    }

    /// The straight colour at a place: of two stops at one place the later counts from there on.
    private func color(at place: Double) -> SIMD4<Double> {
        guard let next = stops.firstIndex(where: { $0.location > place }) else {
            return SIMD4<Double>(stops[stops.count - 1].color)
        }
        let to = SIMD4<Double>(stops[next].color)
        if next == 0 { return to }
        let from = SIMD4<Double>(stops[next - 1].color)
        let share = (place - stops[next - 1].location) / (stops[next].location - stops[next - 1].location)
        return from + (to - from) * share
    }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    vector.replacing(with: -vector, where: vector .< 0)
}
