import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaTestSupport
import Testing

/// Strokes are what their definition says, by counting points of a fine grid in double precision.
@Suite struct StrokeTests {
    private static let corners: [SIMD2<Double>] = [
        SIMD2(8.3, 40.2), SIMD2(22.7, 9.1), SIMD2(36.9, 39.5), SIMD2(51, 14),
    ]

    @Test(arguments: LineCap.allCases, LineJoin.allCases)
    func endsAndCornersAreFilled(cap: LineCap, join: LineJoin) throws {
        let style = StrokeStyle(width: 7.4, cap: cap, join: join)
        try expect(style, equals: StrokeArea(Self.corners, style))
    }

    @Test func shortMitersAreCutOff() throws {
        var style = StrokeStyle(width: 7.4)
        style.miterLimit = 1.5
        try expect(style, equals: StrokeArea(Self.corners, style))
    }

    @Test(arguments: [LineCap.butt, .round], [0.0, 5.5, -3])
    func dashesAreMeasuredAlongTheLine(cap: LineCap, phase: Double) throws {
        var style = StrokeStyle(width: 5, cap: cap, join: .bevel)
        (style.dash, style.dashPhase) = ([9, 6, 2], phase)
        try expect(style, equals: StrokeArea(Self.corners, style))
    }

    private func expect(_ style: StrokeStyle, equals area: StrokeArea) throws {
        let drawn = try alphaDrawn(width: 60, height: 50) { context in
            context.setStroke(style)
            context.addLines(between: Self.corners.map { Point(x: $0.x, y: $0.y) })
            context.strokePath()
        }
        let wanted = area.coverage(width: 60, height: 50)
        let difference = Difference(drawn, wanted)
        // Cairo takes 15 lines a row: nearly level edges are off by up to a fifteenth.
        #expect(difference.largest <= 18)
        #expect(difference.mean < 0.6)
    }

    @Test func strokeIsAsWideAsTheTransformSays() throws {
        let drawn = try alphaDrawn(width: 60, height: 50) { context in
            context.addLines(between: [Point(x: 10, y: 25), Point(x: 50, y: 25)])
            context.scaleBy(x: 1, y: 4)
            context.setLineWidth(2)
            context.strokePath()
        }
        #expect(drawn[20 * 60 + 30] == 0 && drawn[21 * 60 + 30] == 255 && drawn[28 * 60 + 30] == 255)
        #expect(drawn[29 * 60 + 30] == 0)
    }

    @Test func lineFromFarAwayIsDrawnWhereItIsNear() throws {
        var style = StrokeStyle(width: 6)
        let near = try line(from: Point(x: -20, y: -10), to: Point(x: 100, y: 50), style)
        let far = try line(from: Point(x: -2e8, y: -1e8), to: Point(x: 2e8, y: 1e8), style)
        #expect(Difference(near, far).largest <= 2)
        style.dash = [8, 8]
        // A whole number of patterns before the picture.
        let start = -16 * 1e7 * 2 / 5.0.squareRoot()
        let dashed = try line(from: Point(x: start, y: start / 2), to: Point(x: 2e8, y: 1e8), style)
        let wanted = try line(from: .zero, to: Point(x: 100, y: 50), style)
        // Beside the line's own end.
        for x in 8..<60 { #expect(abs(Int(dashed[(x / 2) * 60 + x]) - Int(wanted[(x / 2) * 60 + x])) <= 3) }
    }

    private func line(from start: Point, to end: Point, _ style: StrokeStyle) throws -> [UInt8] {
        try alphaDrawn(width: 60, height: 50) { context in
            context.setStroke(style)
            context.addLines(between: [start, end])
            context.strokePath()
        }
    }
}
