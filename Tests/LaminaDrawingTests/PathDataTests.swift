import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

@Suite struct PathDataTests {
    private func elements(_ text: String) throws -> [Path.Element] { try Path(pathData: text).elements }
    private func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

    @Test func commandsAreRead() throws {
        #expect(
            try elements("M10 20L30,40H5V6Z")
                == [.move(at(10, 20)), .line(at(30, 40)), .line(at(5, 40)), .line(at(5, 6)), .close])
        #expect(
            try elements("m10 20l30,40h5v6z")
                == [.move(at(10, 20)), .line(at(40, 60)), .line(at(45, 60)), .line(at(45, 66)), .close])
        #expect(
            try elements("M0 0C1 2 3 4 5 6S9 8 7 7") == [
                .move(at(0, 0)), .curve(control1: at(1, 2), control2: at(3, 4), end: at(5, 6)),
                .curve(control1: at(7, 8), control2: at(9, 8), end: at(7, 7)),
            ])
        #expect(
            try elements("M1 1q1 2 3 4t5 6") == [
                .move(at(1, 1)), .quadCurve(control: at(2, 3), end: at(4, 5)),
                .quadCurve(control: at(6, 7), end: at(9, 11)),
            ])
    }

    @Test func smoothCurveAfterAnotherSortStartsStraight() throws {
        #expect(
            try elements("M1 1S3 4 5 6T7 8") == [
                .move(at(1, 1)), .curve(control1: at(1, 1), control2: at(3, 4), end: at(5, 6)),
                .quadCurve(control: at(5, 6), end: at(7, 8)),
            ])
    }

    @Test func moreNumbersRepeatTheCommand() throws {
        #expect(try elements("m1 1 2 2 3 3") == [.move(at(1, 1)), .line(at(3, 3)), .line(at(6, 6))])
        #expect(try elements("M1 1 2 2").last == .line(at(2, 2)))
    }

    @Test(arguments: [
        "M.5.5-1-1", "M .5 .5 -1 -1", "\n M,.5e0,5E-1\t-1,-1\n".replacingOccurrences(of: "M,", with: "M"),
    ])
    func numbersNeedNoSpaces(text: String) throws {
        #expect(try elements(text) == [.move(at(0.5, 0.5)), .line(at(-1, -1))])
    }

    @Test func partAfterACloseBeginsWhereItBegan() throws {
        #expect(
            try elements("M1 1h2v2zl5 0") == [
                .move(at(1, 1)), .line(at(3, 1)), .line(at(3, 3)), .close, .move(at(1, 1)), .line(at(6, 1)),
            ])
    }

    @Test(arguments: ["M0 0A10 10 0 0 1 20 0", "M0 0a10 10 0 0120 0", "m0,0a10,10,0,0,1,20,0", "M0 0A1 1 0 0 1 20 0"])
    func arcsLieOnTheirCircle(text: String) throws {
        let path = try Path(pathData: text)
        let measure = PathMeasure(path)
        for step in 0...100 {
            let point = measure.point(atDistance: measure.length * Double(step) / 100)
            #expect(abs(hypot(point.x - 10, point.y) - 10) < 0.003)
            #expect(point.y < 0.001)
        }
        #expect(abs(measure.length - 10 * .pi) < 0.01)
    }

    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func flagsChooseTheArc(isLarge: Bool, sweeps: Bool) throws {
        let path = try Path(pathData: "M10 0A20 10 30 \(isLarge ? 1 : 0)\(sweeps ? 1 : 0) 0 10")
        let measure = PathMeasure(path)
        // The ellipse's own coordinates make it a circle, on which both arcs add up to a whole turn.
        let (sine, cosine) = (sin(Double.pi / 6), cos(Double.pi / 6))
        func unit(_ p: Point) -> SIMD2<Double> {
            SIMD2((cosine * p.x + sine * p.y) / 20, (cosine * p.y - sine * p.x) / 10)
        }
        var turned = 0.0
        var center = SIMD2<Double>.zero
        let (a, b, c) = (
            unit(measure.point(atDistance: 0)), unit(measure.point(atDistance: measure.length / 2)),
            unit(measure.point(atDistance: measure.length))
        )
        // The circle through three points.
        let d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
        let (aa, bb, cc) = ((a * a).sum(), (b * b).sum(), (c * c).sum())
        center.x = (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / d
        center.y = (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / d
        var last = 0.0
        for step in 0...200 {
            let p = unit(measure.point(atDistance: measure.length * Double(step) / 200)) - center
            #expect(abs((p * p).sum().squareRoot() - 1) < 0.001)
            let angle = atan2(p.y, p.x)
            if step > 0 { turned += (angle - last + 3 * .pi).truncatingRemainder(dividingBy: 2 * .pi) - .pi }
            last = angle
        }
        #expect((abs(turned) > .pi) == isLarge)
        #expect((turned > 0) == sweeps)
    }

    @Test(arguments: [
        ("L1 1", 0, "\"L1\""), ("M1", 2, "its end"), ("M1 1 L2 x", 8, "\"x\""), ("M1 1 b", 5, "\"b\""),
        ("M0 0A1 1 0 2 0 5 5", 11, "\"2\""), ("M1e999 0", 1, "\"1e999\""), ("M0 0z5", 5, "\"5\""),
        ("M 1 1,,2 2", 5, "\",\""),
        ("é", 0, "\"é\""), ("M1 1 L é", 7, "\"é\""), ("M1 1L2 2,", 8, "\",\""), ("M--1 2", 1, "\"--1\""),
    ])
    func mistakesAreFoundWhereTheyAre(text: String, position: Int, found: String) {
        let error = #expect(throws: DrawingError.self) { try Path(pathData: text) }
        guard case .pathData(let place, let shown, _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(place == position)
        #expect(shown == found)
    }

    @Test(arguments: ["M1e308 0C0 0-1e308 0 1e308 0S1 1 2 2", "M1e308 0h-1e308Q-1.7e308 0 1.7e308 0T0 0"])
    func reflectedPointBeyondAllNumbersIsAMistake(text: String) {
        #expect {
            try Path(pathData: text)
        } throws: {
            "\($0)".contains("reflected point is within range")
        }
    }

    /// Only the end of what cannot be distinguished from a line, or is beyond all numbers, is left.
    @Test(arguments: ["26 1e200 0 1 1", "1e305 26 0 0 1", "1e308 1e308 30 1 0", "1e-200 1e308 0 1 1"])
    func arcsOfEllipsesBeyondAllNumbersAreLines(ellipse: String) throws {
        #expect(try elements("M0 26A\(ellipse) 0 -26") == [.move(at(0, 26)), .line(at(0, -26))])
    }

    @Test func emptyTextIsAnEmptyPath() throws {
        #expect(try Path(pathData: " \n").isEmpty)
    }

    @Test func tooManyElementsAreRefused() {
        let text = "M0 0" + String(repeating: "h1", count: 1_000_001)
        #expect(throws: DrawingError.tooManyElements(count: 1_000_001, limit: 1_000_000)) {
            try Path(pathData: text)
        }
    }
}
