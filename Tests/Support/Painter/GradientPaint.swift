import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A layer's gradient over its background colour, by its definition and without dither.
struct GradientPaint {
    private let gradient: RenderGradient
    private let stops: [RenderGradientStop]
    /// The stops' colours as they are mixed.
    private let mixed: [SIMD3<Double>]
    private let space: MixingSpace
    /// The steps of 8 bits by which a pixel may differ: one for the dither, and a part of one where colours are mixed in
    /// short straight segments.
    private let ownSteps: Double
    private let background: SIMD4<Double>
    private let bounds: Rect
    private let isFlipped: Bool

    init(_ gradient: RenderGradient, _ tree: RenderTree, on node: RenderNode, over background: SIMD4<Double>) {
        self.gradient = gradient
        stops = Array(tree.gradientStops[gradient.stops])
        let space = MixingSpace(gradient.interpolation)
        self.space = space
        mixed = stops.map { stop in
            let color = SIMD4<Double>(stop.color)
            return space.encoded(SIMD3(color.x, color.y, color.z)) * (gradient.isPremultiplied ? color.w : 1)
        }
        let isPlain = gradient.interpolation == .srgb && !gradient.isPremultiplied
        ownSteps = isPlain && stops.allSatisfy { $0.midpoint == 0.5 } ? 1 : 1.25
        self.background = background
        bounds = node.bounds
        isFlipped = node.flags.contains(.geometryFlipped)
    }

    /// The colour at a point.
    ///
    /// It is in doubt where single precision may find another place of the gradient, and another colour there: filters
    /// that spread it spread as many steps as are between the colours.
    func pixel(at point: UprightPoint) -> PaintedPixel {
        guard point.isInFront else { return .unknown }
        let here = position(point.x, point.y)
        let color = self.color(at: here)
        var jump = 0.0
        // The place is worked out of the point, which adds to the error.
        for (x, y) in [(-4.0, -4.0), (4, -4), (-4, 4), (4, 4)] {
            let there = position(point.x + x * point.error.x, point.y + y * point.error.y)
            jump = max(jump, abs(self.color(at: there) - color).max())
            guard gradient.spread == .reflect, length > 0, let here, let there else { continue }
            // Where the gradient turns back, its last stop may be one that no place beside has.
            let (low, high) = (min(here, there), max(here, there))
            let turn = part.lowerBound + ((high - part.lowerBound) / length).rounded(.down) * length
            if turn >= low { jump = max(jump, abs(self.color(at: turn) - color).max()) }
        }
        let isInDoubt = jump > GradientPaint.visibleError
        return PaintedPixel(color: color, doubt: isInDoubt ? 1 : 0, steps: isInDoubt ? ownSteps + jump * 255 : ownSteps)
    }

    private static let visibleError = 1.0 / 512

    /// The colour at a position over the background, which alone is where there is none.
    private func color(at position: Double?) -> SIMD4<Double> {
        guard let position else { return background }
        let straight = stopColor(at: spread(position))
        let alpha = straight.w
        let over = SIMD4(straight.x * alpha, straight.y * alpha, straight.z * alpha, alpha)
        return over + background * (1 - alpha)
    }

    /// The position along the gradient, of which it may have a part again and again; nil where it has no colour.
    private func position(_ pointX: Double, _ pointY: Double) -> Double? {
        // The unit square of the bounds: y of the upright frame runs the other way in flipped geometry.
        let unit = Point(x: pointX / bounds.width + 0.5, y: (isFlipped ? -pointY : pointY) / bounds.height + 0.5)
        let (x, y) = (unit.x - gradient.start.x, unit.y - gradient.start.y)
        let (wayX, wayY) = (gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
        switch gradient.type {
        case .axial:
            let square = wayX * wayX + wayY * wayY
            return square > 0 ? (x * wayX + y * wayY) / square : .infinity
        case .radial:
            guard wayX != 0, wayY != 0 else { return .infinity }
            return gradient.focus == gradient.start && gradient.focusRadius == 0
                ? ((x / wayX) * (x / wayX) + (y / wayY) * (y / wayY)).squareRoot()
                : focalPlace(SIMD2(x / wayX, y / wayY), wayX, wayY)
        case .conic:
            guard wayX != 0 || wayY != 0 else { return .infinity }
            let turn = (atan2(y, x) - atan2(wayY, wayX)) / (2 * .pi)
            return turn - turn.rounded(.down)
        }
    }

    /// The part of the gradient that is repeated, if any is.
    private var part: ClosedRange<Double> {
        gradient.type == .conic ? stops[0].location...stops[stops.count - 1].location : 0...1
    }
    private var length: Double { part.upperBound - part.lowerBound }

    /// The place in that part.
    private func spread(_ place: Double) -> Double {
        guard place.isFinite, length > 0 else { return place }
        let times = (place - part.lowerBound) / length
        let share = times - times.rounded(.down)
        switch gradient.spread {
        case .pad: return place
        case .repeat: return part.lowerBound + share * length
        case .reflect:
            let isBack = times.rounded(.down).truncatingRemainder(dividingBy: 2) != 0
            return part.lowerBound + (isBack ? 1 - share : share) * length
        }
    }

    /// The largest t for which the point is on the circle of SVG 2 that is t of the way from the focus's to that of radius
    /// 1 around (0, 0), and whose radius is not below 0.
    private func focalPlace(_ point: SIMD2<Double>, _ wayX: Double, _ wayY: Double) -> Double? {
        let focus = SIMD2(
            (gradient.focus.x - gradient.start.x) / wayX, (gradient.focus.y - gradient.start.y) / wayY)
        let radius = gradient.focusRadius
        // |point - focus · (1 - t)|² = (radius + (1 - radius) · t)², as a · t² + 2b · t + c = 0.
        let apart = point - focus
        let a = (focus * focus).sum() - (1 - radius) * (1 - radius)
        let b = (apart * focus).sum() - radius * (1 - radius)
        let c = (apart * apart).sum() - radius * radius
        var solutions: [Double] = []
        if Swift.abs(a) < 1e-9 {
            if b != 0 { solutions = [-c / (2 * b)] }
        } else if b * b >= a * c {
            let root = (b * b - a * c).squareRoot()
            solutions = [(-b - root) / a, (-b + root) / a]
        }
        return solutions.filter { radius + (1 - radius) * $0 >= 0 }.max()
    }

    /// The straight colour at a place: of two stops at one place the later counts from there on.
    private func stopColor(at place: Double) -> SIMD4<Double> {
        guard let next = stops.firstIndex(where: { $0.location > place }) else {
            return SIMD4<Double>(stops[stops.count - 1].color)
        }
        if next == 0 { return SIMD4<Double>(stops[0].color) }
        let (stop, end) = (stops[next - 1], stops[next])
        let way = (place - stop.location) / (end.location - stop.location)
        let share = share(way, Double(stop.midpoint))
        // As CSS Color 4, section 12, mixes two colours.
        let alpha = Double(stop.color.w) + (Double(end.color.w) - Double(stop.color.w)) * share
        var mixture = mixed[next - 1] + (mixed[next] - mixed[next - 1]) * share
        if gradient.isPremultiplied { mixture = alpha > 0 ? mixture / alpha : .zero }
        return SIMD4(space.decoded(mixture).clamped(lowerBound: .zero, upperBound: .one), alpha)
    }

    /// The share of the next colour at a fraction of the way, by CSS Images 4, section 3.5.3.
    private func share(_ way: Double, _ midpoint: Double) -> Double {
        if midpoint == 0.5 { return way }
        if midpoint <= 0 { return way > 0 ? 1 : 0 }
        if midpoint >= 1 { return 0 }
        return pow(way, log(0.5) / log(midpoint))
    }
}

private func abs(_ vector: SIMD4<Double>) -> SIMD4<Double> {
    vector.replacing(with: -vector, where: vector .< 0)
}
