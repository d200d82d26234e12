import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A gradient that fills a quad: the map from a point to a location between 0 and 1, and the colours there.
///
/// A single segment is stored in the instance; several segments are in the table, and so are all those of a gradient that
/// spreads (``PlacedGradient/spreads``), whose numbers are stored in their place.
package struct GradientPayload: Sendable, Equatable {
    /// From own coordinates to u: factors of x and y, a sum, and the type's number in the shader.
    package var rowU: SIMD4<Float>
    /// The same to v; the last is not used.
    package var rowV: SIMD4<Float>
    /// The first segment; of a gradient that spreads one without colours.
    package var first: GradientSegment
    /// The numbers of a gradient that spreads; see ``PlacedGradient/spread``.
    package var spread: SIMD4<Float>
    /// The index of the first segment in ``PassPlan/table``, if there are any in it; else 0.
    package var tableStart: Int32
    /// The number of segments; 0 fills nothing.
    package var segmentCount: Int32

    package init(decoding quad: QuadInstance) {
        (rowU, rowV) = (quad.payload1, quad.payload2)
        let span = quad.payload4
        first = GradientSegment(from: quad.payload0, to: quad.payload3, start: span.x, perLength: span.y)
        (tableStart, segmentCount) = (Int32(span.z), Int32(span.w))
        spread = .zero
        if spreads { (spread, first.from) = (quad.payload0, .zero) }
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.payload1, quad.payload2) = (rowU, rowV)
        (quad.payload0, quad.payload3) = (spreads ? spread : first.from, first.to)
        quad.payload4 = SIMD4(first.start, first.perLength, Float(tableStart), Float(segmentCount))
    }

    /// True if it repeats or has a focus.
    private var spreads: Bool { GradientNumber.spreads(rowU) }

    /// The entries of the table that hold the segments; none if there is one segment or none in it.
    package var tableEntries: Range<Int> {
        segmentCount > 1 || spreads ? Int(tableStart)..<Int(tableStart) + Int(segmentCount) : 0..<0
    }
}

extension GradientPayload {
    /// Makes a gradient with its colours multiplied by an opaque one; adds several segments to the table.
    init(_ gradient: PlacedGradient, tint: SIMD4<Float>, in table: inout [TableEntry]) {
        (rowU, rowV, spread) = (gradient.rowU, gradient.rowV, gradient.spread)
        (tableStart, segmentCount) = (0, Int32(gradient.segments.count))
        first = .constant(.zero, from: 0)
        if let segment = gradient.segments.first, !gradient.spreads { first = segment.tinted(by: tint) }
        guard segmentCount > 1 || gradient.spreads else { return }
        tableStart = Int32(table.count)
        for segment in gradient.segments { table.append(segment.tinted(by: tint).encoded) }
    }
}

// MARK: Gradients on layers

/// The numbers by which a shader knows a gradient, in the last place of its first row.
enum GradientNumber {
    static let axial: Float = 0
    static let radial: Float = 1
    static let conic: Float = 2
    /// Radial, with a focus inside of the last colour's circle.
    static let focal: Float = 3
    /// The same, not inside: a cone.
    static let cone: Float = 4
    /// Added to those.
    static let repeats: Float = 8
    static let reflects: Float = 16

    /// True if the number is that of a gradient that repeats or has a focus.
    static func spreads(_ rowU: SIMD4<Float>) -> Bool { rowU.w > conic }

    /// The number to add for a spread method.
    static func of(_ spread: GradientSpreadMethod) -> Float {
        switch spread {
        case .pad: 0
        case .repeat: repeats
        case .reflect: reflects
        }
    }
}

/// A gradient on a layer's quad or in a mask: the map from a point to a location between 0 and 1, and the colours
/// there.
struct PlacedGradient {
    /// From own coordinates to u: factors of x and y, a sum, and the type's number in the shader.
    var rowU: SIMD4<Float>
    /// The same to v; the last is not used.
    var rowV: SIMD4<Float>
    /// The numbers of a gradient that spreads: of a focus its distance from the circle's centre, its radius, and the first
    /// squared less the square of the radii's difference, which is 0 where the circles touch; of a conic gradient its first location and one divided by the
    /// length of its stops.
    var spread = SIMD4<Float>.zero
    var segments: [GradientSegment]
    var isOpaque: Bool

    /// True if it repeats or has a focus: its draws have the part ``ProgramKey/gradientSpread``.
    var spreads: Bool { GradientNumber.spreads(rowU) }

    /// The gradient of a node in its upright frame.
    init(
        _ gradient: RenderGradient, of node: borrowing RenderNode, _ tree: borrowing RenderTree, _ upright: UprightFrame
    ) {
        isOpaque = node.flags.contains(.opaqueGradient)
        var stops = tree.gradientStops[gradient.stops]
        let size = node.bounds.size
        // From own coordinates to the unit square of the bounds, relative to the start point.
        let toUnit = Homography(scaleX: 1 / size.width, y: 1 / size.height)
            .after(Homography(translationX: -node.bounds.origin.x, y: -node.bounds.origin.y))
            .after(upright.toLayer)
        let way = SIMD2(gradient.end.x - gradient.start.x, gradient.end.y - gradient.start.y)
        let x = SIMD3(toUnit.a, toUnit.b, toUnit.c - gradient.start.x)
        let y = SIMD3(toUnit.d, toUnit.e, toUnit.f - gradient.start.y)
        let square = (way * way).sum()
        // Without a direction every point is beyond the end.
        var (u, v, type) = (SIMD3(0, 0, 2.0), SIMD3<Double>.zero, GradientNumber.axial)
        switch gradient.type {
        case .axial where square > 0:
            u = (x * way.x + y * way.y) / square
            type += GradientNumber.of(gradient.spread)
        case .radial where way.x != 0 && way.y != 0:
            (u, v, type) = (x / way.x, y / way.y, GradientNumber.radial)
            if gradient.hasFocus { type = PlacedGradient.addFocus(of: gradient, &u, &v, &spread) }
            type += GradientNumber.of(gradient.spread)
        case .conic where square > 0:
            // A quarter is to the right of the direction, as y runs down.
            let along = way / square.squareRoot()
            (u, v, type) = (x * along.x + y * along.y, y * along.x - x * along.y, GradientNumber.conic)
            if gradient.spread != .pad, let range = PlacedGradient.repeatedRange(of: stops) {
                type += GradientNumber.of(gradient.spread)
                let length = range.upperBound - range.lowerBound
                spread = SIMD4(Float(range.lowerBound), Float(1 / length), 0, 0)
                // The stops fill what is repeated.
                for index in stops.indices {
                    stops[index].location = (stops[index].location - range.lowerBound) / length
                }
            }
        default: break
        }
        segments = GradientSegment.segments(of: stops, GradientMixing(gradient))
        rowU = SIMD4(Float(u.x), Float(u.y), Float(u.z), type)
        rowV = SIMD4(Float(v.x), Float(v.y), Float(v.z), 0)
    }

    /// Moves u and v, which are 0 in the centre of a circle of radius 1, to a gradient's focus, turns them so that u grows
    /// from the focus to the centre, and sets the focus's numbers; returns the type's number.
    private static func addFocus(
        of gradient: RenderGradient, _ u: inout SIMD3<Double>, _ v: inout SIMD3<Double>, _ numbers: inout SIMD4<Float>
    ) -> Float {
        let focus = gradient.focusInCircle
        let distance = (focus * focus).sum().squareRoot()
        let along = distance > 0 ? focus / -distance : SIMD2(1, 0)
        u.z -= focus.x
        v.z -= focus.y
        (u, v) = (u * along.x + v * along.y, v * along.x - u * along.y)
        let rest = 1 - gradient.focusRadius
        let touches = !gradient.coversPlane && distance - rest < RenderGradient.focusTolerance
        numbers = SIMD4(
            Float(distance), Float(gradient.focusRadius),
            touches ? 0 : Float((distance - rest) * (distance + rest)), 0)
        return gradient.coversPlane ? GradientNumber.focal : GradientNumber.cone
    }

    /// Returns the part of the full circle that the stops of a conic gradient take, which is repeated; nil if that is all
    /// or next to none of it.
    private static func repeatedRange(of stops: ArraySlice<RenderGradientStop>) -> ClosedRange<Double>? {
        guard let first = stops.first?.location, let last = stops.last?.location, last - first > 1e-6,
            last - first < 1
        else { return nil }
        return first...last
    }
}

extension GradientSegment {
    /// The segments of a gradient in order. A location belongs to the last segment that begins at or before it, else to
    /// the first; beyond both ends of a segment its colours continue.
    static func segments(
        of stops: ArraySlice<RenderGradientStop>, _ mixing: GradientMixing = GradientMixing()
    ) -> [GradientSegment] {
        var segments: [GradientSegment] = []
        guard let first = stops.first, let last = stops.last else { return [] }
        // Where two colours are at one location, the first one shows before it.
        if stops.dropFirst().first?.location == first.location {
            segments.append(.constant(first.color, from: -1e30))
        }
        for (stop, next) in zip(stops, stops.dropFirst()) where next.location > stop.location {
            mixing.append(stop, next, to: &segments)
        }
        let endsInLast = segments.last.map { $0.perLength != 0 && $0.to.showsAs(last.color) } ?? false
        if !endsInLast { segments.append(.constant(last.color, from: Float(last.location))) }
        return segments
    }

    /// The segment with its colours multiplied by an opaque one.
    func tinted(by tint: SIMD4<Float>) -> GradientSegment {
        GradientSegment(from: from * tint, to: to * tint, start: start, perLength: perLength)
    }
}

extension SIMD4<Float> {
    /// Returns whether it is the same straight colour as another, or both are transparent.
    fileprivate func showsAs(_ color: SIMD4<Float>) -> Bool { self == color || w == 0 && color.w == 0 }
}
