import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A gradient that fills a quad: the map from a point to a location between 0 and 1, and the colours there.
///
/// A single segment is stored in the instance; several segments are in the table.
package struct GradientPayload: Sendable, Equatable {
    /// From own coordinates to u: factors of x and y, a sum, and the type's number in the shader.
    package var rowU: SIMD4<Float>
    /// The same to v; the last is not used.
    package var rowV: SIMD4<Float>
    /// The first segment.
    package var first: GradientSegment
    /// The index of the first segment in ``PassPlan/table``, if there are several; else 0.
    package var tableStart: Int32
    /// The number of segments; 0 fills nothing.
    package var segmentCount: Int32

    package init(decoding quad: QuadInstance) {
        (rowU, rowV) = (quad.payload1, quad.payload2)
        let span = quad.payload4
        first = GradientSegment(from: quad.payload0, to: quad.payload3, start: span.x, perLength: span.y)
        (tableStart, segmentCount) = (Int32(span.z), Int32(span.w))
    }

    package func encode(into quad: inout QuadInstance) {
        (quad.payload1, quad.payload2) = (rowU, rowV)
        (quad.payload0, quad.payload3) = (first.from, first.to)
        quad.payload4 = SIMD4(first.start, first.perLength, Float(tableStart), Float(segmentCount))
    }

    /// The entries of the table that hold the segments; none if there is one segment or none.
    package var tableEntries: Range<Int> {
        segmentCount > 1 ? Int(tableStart)..<Int(tableStart) + Int(segmentCount) : 0..<0
    }
}

extension GradientPayload {
    /// Makes a gradient with its colours multiplied by an opaque one; adds several segments to the table.
    init(_ gradient: PlacedGradient, tint: SIMD4<Float>, in table: inout [TableEntry]) {
        (rowU, rowV) = (gradient.rowU, gradient.rowV)
        (tableStart, segmentCount) = (0, Int32(gradient.segments.count))
        first =
            gradient.segments.first?.tinted(by: tint) ?? GradientSegment(from: .zero, to: .zero, start: 0, perLength: 0)
        guard segmentCount > 1 else { return }
        tableStart = Int32(table.count)
        for segment in gradient.segments { table.append(segment.tinted(by: tint).encoded) }
    }
}

// MARK: Gradients on layers

/// A gradient on a layer's quad or in a mask: the map from a point to a location between 0 and 1, and the colours
/// there.
struct PlacedGradient {
    /// From own coordinates to u: factors of x and y, a sum, and the type's number in the shader.
    var rowU: SIMD4<Float>
    /// The same to v; the last is not used.
    var rowV: SIMD4<Float>
    var segments: [GradientSegment]
    var isOpaque: Bool

    /// The gradient of a node in its upright frame.
    init(
        _ gradient: RenderGradient, of node: borrowing RenderNode, _ tree: borrowing RenderTree, _ upright: UprightFrame
    ) {
        isOpaque = node.flags.contains(.opaqueGradient)
        segments = GradientSegment.segments(of: tree.gradientStops[gradient.stops])
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
        var (u, v, type) = (SIMD3(0, 0, 2.0), SIMD3<Double>.zero, Float(0))
        switch gradient.type {
        case .axial where square > 0: u = (x * way.x + y * way.y) / square
        case .radial where way.x != 0 && way.y != 0: (u, v, type) = (x / way.x, y / way.y, 1)
        case .conic where square > 0:
            // A quarter is to the right of the direction, as y runs down.
            let along = way / square.squareRoot()
            (u, v, type) = (x * along.x + y * along.y, y * along.x - x * along.y, 2)
        default: break
        }
        rowU = SIMD4(Float(u.x), Float(u.y), Float(u.z), type)
        rowV = SIMD4(Float(v.x), Float(v.y), Float(v.z), 0)
    }
}

extension GradientSegment {
    /// The segments of a gradient in order. A location belongs to the last segment that begins at or before it, else to
    /// the first; beyond both ends of a segment its colours continue.
    static func segments(of stops: ArraySlice<RenderGradientStop>) -> [GradientSegment] {
        var segments: [GradientSegment] = []
        guard let first = stops.first, let last = stops.last else { return [] }
        // Where two colours are at one location, the first one shows before it.
        if stops.dropFirst().first?.location == first.location {
            segments.append(GradientSegment(from: first.color, to: first.color, start: -1e30, perLength: 0))
        }
        for (stop, next) in zip(stops, stops.dropFirst()) where next.location > stop.location {
            segments.append(
                GradientSegment(
                    from: stop.color, to: next.color, start: Float(stop.location),
                    perLength: Float(1 / (next.location - stop.location))))
        }
        if segments.last.map({ $0.to != last.color || $0.perLength == 0 }) ?? true {
            segments.append(
                GradientSegment(from: last.color, to: last.color, start: Float(last.location), perLength: 0))
        }
        return segments
    }

    /// The segment with its colours multiplied by an opaque one.
    func tinted(by tint: SIMD4<Float>) -> GradientSegment {
        GradientSegment(from: from * tint, to: to * tint, start: start, perLength: perLength)
    }
}
