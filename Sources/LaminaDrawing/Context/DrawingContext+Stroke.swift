import CPango
import Glibc
import LaminaGeometry

extension DrawingContext {
    /// Strokes a path, with the width scaled by the current transform.
    func stroke(_ shape: Path) {
        let style = state.stroke
        guard !shape.isEmpty, shape.isFinite, style.width > 0, style.width.isFinite,
            let pen = StrokePen(style, state.transform)
        else { return }
        let cost = PathCost(shape, width: width, height: height)
        let near = window.insetBy(dx: -pen.reach, dy: -pen.reach)
        let far = cost.isFar ? FarStroke(shape, near: near, pen, width: width, height: height) : nil
        if cost.isFar, far == nil { return fail(.tooComplex(elements: shape.elements.count)) }
        // Of a far path only the near part is dashed, and counted.
        guard let crossings = far?.crossings ?? cost.strokeCrossings(pen, height: Double(height)), spend(crossings)
        else { return fail(.tooComplex(elements: shape.elements.count)) }
        spend(on: state.strokeGradient)
        draw { cairo in
            setSource(state.strokeColor, state.strokeGradient, cairo)
            pen.set(on: cairo)
            guard let far else {
                PathCost.emit(shape, to: cairo)
                return pen.stroke(cairo, phase: style.dashPhase)
            }
            for chain in far.chains {
                for (index, point) in chain.points.enumerated() {
                    if index == 0 {
                        cairo_move_to(cairo, point.x, point.y)
                    } else {
                        cairo_line_to(cairo, point.x, point.y)
                    }
                }
                pen.stroke(cairo, phase: style.dashPhase + chain.distance)
            }
        }
    }
}

/// A stroke style with the transform in effect, clamped to Cairo's range.
struct StrokePen {
    private let style: StrokeStyle
    private let width: Double
    private let dash: [Double]
    private var matrix: cairo_matrix_t
    /// The linear map from pixels to points.
    private let toPoints: SIMD4<Double>
    /// The largest width of the stroke, in pixels.
    let pixelWidth: Double

    /// Returns nil if the transform is singular or not finite.
    init?(_ style: StrokeStyle, _ transform: Transform2D) {
        let (a, b, c, d) = (transform.m11, transform.m12, transform.m21, transform.m22)
        let determinant = a * d - b * c
        let sum = (a * a + b * b + c * c + d * d)
        guard sum.isFinite, abs(determinant) > 1e-12 * sum, sum > 1e-24 else { return nil }
        // Source: the larger singular value of a matrix of two rows.
        let largest = ((sum + max(0, sum * sum - 4 * determinant * determinant).squareRoot()) / 2).squareRoot()
        self.style = style
        // A wider line covers everything within reach.
        width = min(style.width, 200_000 / largest)
        pixelWidth = width * largest
        dash = style.validDash
        matrix = cairo_matrix_t(xx: a, yx: b, xy: c, yy: d, x0: 0, y0: 0)
        toPoints = SIMD4(d, -b, -c, a) / determinant
    }

    /// The distance by which the stroke extends beyond its path, in pixels.
    var reach: Double { min(pixelWidth / 2 * max(miterLimit, 1.5), 1e6) }

    private var miterLimit: Double {
        style.join == .miter ? max(1, min(style.clampedMiterLimit, 2e6 / pixelWidth)) : 1
    }

    /// The length in points of a step in pixels.
    func length(of step: SIMD2<Double>) -> Double {
        hypot(toPoints.x * step.x + toPoints.z * step.y, toPoints.y * step.x + toPoints.w * step.y)
    }

    /// An upper bound of the number of dashes along a length in pixels.
    func dashCount(pixels length: Double) -> Double {
        let pattern = dash.reduce(0, +)
        guard pattern > 0 else { return 0 }
        let (x, y) = (self.length(of: SIMD2(1, 0)), self.length(of: SIMD2(0, 1)))
        return length * max(x, y) * 1.5 / pattern * Double(dash.count)
    }

    /// The largest number of edges of an end or a corner of the stroke.
    var edgesPerSegment: Double {
        // Source: a polygon within the tolerance of a circle turns by 2 acos(1 − tolerance / radius) at each corner.
        let isRound = style.cap == .round || style.join == .round
        let radius = pixelWidth / 2
        return isRound && radius > Canvas.tolerance ? 8 + .pi / acos(1 - Canvas.tolerance / radius) : 8
    }

    func set(on cairo: OpaquePointer) {
        cairo_set_line_width(cairo, width)
        cairo_set_line_cap(cairo, style.cap.cairo)
        cairo_set_line_join(cairo, style.join.cairo)
        cairo_set_miter_limit(cairo, miterLimit)
    }

    /// Strokes Cairo's path, which is in pixels.
    func stroke(_ cairo: OpaquePointer, phase: Double) {
        let phase = phase.isFinite ? phase : 0
        dash.withUnsafeBufferPointer { cairo_set_dash(cairo, $0.baseAddress, Int32($0.count), phase) }
        var matrix = matrix
        cairo_set_matrix(cairo, &matrix)
        cairo_stroke(cairo)
        cairo_identity_matrix(cairo)
    }
}

extension PathCost {
    /// The work of stroking it; nil if it has too many dashes or edges.
    fileprivate func strokeCrossings(_ pen: StrokePen, height: Double) -> Double? {
        pen.crossings(
            segments: Double(segments), length: length, crossedRows: crossedRows, pairs: pairs, height: height)
    }
}

extension StrokePen {
    /// The work of stroking lines, as that of filling an outline (``OutlineCost/crossings``); nil if they have too many
    /// dashes or edges.
    ///
    /// - Parameters:
    ///   - segments: their number.
    ///   - length: their length in pixels, along which they are dashed.
    ///   - crossedRows: the total of pixel rows that they cross.
    ///   - pairs: the pairs of them that may cross.
    ///   - height: the height of the picture in pixels.
    func crossings(
        segments: Double, length: Double, crossedRows: Double, pairs: Double, height: Double
    ) -> Double? {
        let dashes = dashCount(pixels: length)
        let pieces = segments + 2 * dashes
        let edges = pieces * edgesPerSegment
        guard dashes <= Double(DrawingLimits.dashes), edges <= DrawingLimits.strokeEdges else { return nil }
        // Each line has two sides, and each piece two ends; an edge by itself costs a sixteenth of a row.
        return 2 * crossedRows + 2 * pieces * min(pixelWidth, height) + edges / 16 + 4 * pairs * OutlineCost.pairWeight
    }
}
