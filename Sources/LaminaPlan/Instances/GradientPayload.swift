/// A gradient that fills a quad: how a point becomes a place between 0 and 1, and the colours there.
///
/// One of a single segment stands in the instance; those of several segments are in the table.
package struct GradientPayload: Sendable, Equatable {
    /// From own coordinates to u: factors of x and y, a sum, and the type's number in the shader.
    package var rowU: SIMD4<Float>
    /// The same to v; the last is not used.
    package var rowV: SIMD4<Float>
    /// The first segment.
    package var first: GradientSegment
    /// The place of the first segment in ``PassPlan/table``, if there are several; else 0.
    package var tableStart: Int32
    /// How many segments there are; none fill nothing.
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
    /// A gradient with its colours multiplied by an opaque one; several segments are added to the table.
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
