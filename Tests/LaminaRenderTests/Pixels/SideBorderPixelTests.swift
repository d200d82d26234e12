import Foundation
import Lamina
import LaminaStage
import Testing

/// Pixels of borders by side by arithmetic, on a layer from (24, 32) to (72, 64).
@Suite struct SideBorderPixelTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let green = Color(red: 0, green: 1, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    private func draw(_ border: BorderSides, _ change: (Layer) -> Void = { _ in }) throws -> [Bitmap] {
        let canvas = PixelCanvas(width: 96, height: 96, background: .white)
        canvas.add(Rect(x: 24, y: 32, width: 48, height: 32)) {
            $0.backgroundColor = nil
            $0.borderSides = border
            change($0)
        }
        let tree = canvas.stage.makeFrame()
        return try [PlanRules.all, .none].map { try SharedRenderer.draw(tree, rules: $0) }
    }

    private func value(_ color: Color) -> SIMD4<Double> {
        SIMD4(255 * color.red, 255 * color.green, 255 * color.blue, 255)
    }

    private func expect(_ pictures: [Bitmap], _ points: [(x: Int, y: Int, color: Color)]) {
        for picture in pictures {
            for point in points {
                let found = picture.channels(point.x, point.y)
                #expect(picture.isNear(point.x, point.y, value(point.color)), "\(point.x) \(point.y): \(found)")
            }
        }
    }

    private var four: BorderSides {
        BorderSides(
            top: BorderSide(width: 4, color: Self.red), right: BorderSide(width: 8, color: Self.green),
            bottom: BorderSide(width: 2, color: Self.blue), left: BorderSide(width: 6))
    }

    @Test func eachSideHasItsWidthAndColour() throws {
        expect(
            try draw(four),
            [
                (48, 32, Self.red), (48, 35, Self.red), (48, 36, .white), (48, 31, .white),
                (71, 48, Self.green), (64, 48, Self.green), (63, 48, .white), (72, 48, .white),
                (48, 63, Self.blue), (48, 62, Self.blue), (48, 61, .white), (48, 64, .white),
                (24, 48, .black), (29, 48, .black), (30, 48, .white), (23, 48, .white),
            ])
    }

    /// The inner edge of a side without a border is the outer edge, also where the layer is drawn first and clipped then.
    @Test func aClippedLayerHasNoLineWhereASideHasNoBorder() throws {
        let top = BorderSides(top: BorderSide(width: 4, color: Self.red))
        let pictures = try draw(top) {
            ($0.cornerRadius, $0.masksToBounds) = (12, true)
            let inside = Layer()
            inside.frame = Rect(x: 0, y: 0, width: 40, height: 1)
            $0.addSublayer(inside)
        }
        let lower = (44..<64).flatMap { y in (24..<72).map { x in (x: x, y: y, color: Color.white) } }
        expect(pictures, lower + [(48, 32, Self.red), (48, 35, Self.red), (48, 36, .white)])
    }

    @Test func cornersArePartedFromTheOuterToTheInnerCorner() throws {
        let even = BorderSides(top: BorderSide(width: 8, color: Self.red), left: BorderSide(width: 8, color: Self.blue))
        expect(
            try draw(even),
            [
                (26, 38, Self.blue), (30, 34, Self.red), (27, 35, Color(red: 0.5, green: 0, blue: 0.5)),
                (70, 33, Self.red), (25, 62, Self.blue),
            ])
        let steep = BorderSides(
            top: BorderSide(width: 16, color: Self.red), left: BorderSide(width: 4, color: Self.blue))
        expect(try draw(steep), [(26, 37, Self.red), (26, 46, Self.blue), (29, 33, Self.red), (24, 39, Self.blue)])
    }

    @Test func widthsBeyondTheLayerMeetInTheirProportion() throws {
        let wide = BorderSides(
            top: BorderSide(width: 300, color: Self.red), bottom: BorderSide(width: 100, color: Self.blue))
        expect(try draw(wide), [(48, 33, Self.red), (48, 54, Self.red), (48, 57, Self.blue), (48, 63, Self.blue)])
    }

    @Test func aDoubleBorderIsTwoThirds() throws {
        let border = BorderSides(BorderSide(width: 9, color: Self.red, style: .double))
        let rows: [(Int, Color)] = [
            (32, Self.red), (34, Self.red), (35, .white), (37, .white), (38, Self.red), (40, Self.red), (41, .white),
        ]
        expect(
            try draw(border), rows.map { (48, $0, $1) } + [(28, 36, .white), (31, 39, Self.red), (26, 34, Self.red)])
    }

    /// 48 points take four periods of 12, of which 8 are dashes, and half of one is at each end.
    @Test func dashesFitTheirSide() throws {
        let border = BorderSides(top: BorderSide(width: 4, color: Self.red, style: .dashed))
        let columns: [(Int, Color)] = [
            (24, Self.red), (27, Self.red), (28, .white), (31, .white), (32, Self.red), (39, Self.red), (40, .white),
            (43, .white), (44, Self.red), (67, .white), (68, Self.red), (71, Self.red),
        ]
        expect(try draw(border), columns.map { ($0, 34, $1) } + [(26, 36, .white)])
    }

    /// Between the middles of the first and the last dot, 2 points from the ends of 52, are six periods of 8, with a disc of
    /// 4 in the middle of the width.
    @Test func dotsAreWholeDiscs() throws {
        let border = BorderSides(top: BorderSide(width: 4, color: Self.red, style: .dotted))
        let pictures = try draw(border) { $0.frame = Rect(x: 24, y: 32, width: 52, height: 32) }
        let columns: [(Int, Color)] = [
            (25, Self.red), (26, Self.red), (29, .white), (30, .white), (33, Self.red), (34, Self.red), (38, .white),
            (42, Self.red), (70, .white), (73, Self.red), (74, Self.red), (76, .white),
        ]
        expect(pictures, columns.map { ($0, 33, $1) } + columns.map { ($0, 34, $1) })
    }

    /// A side that shares its corners has the middles of its dots on the middle lines of both sides.
    @Test func dotsShareCorners() throws {
        let side = BorderSide(width: 4, color: Self.red, style: .dotted)
        let pictures = try draw(BorderSides(side)) { $0.frame = Rect(x: 24, y: 32, width: 52, height: 28) }
        let points = [(25, 33), (26, 34), (34, 33), (74, 57), (25, 41), (26, 50), (73, 42)]
        let gaps: [(Int, Int, Color)] = [(29, 33, .white), (25, 37, .white), (25, 46, .white)]
        expect(pictures, points.map { ($0.0, $0.1, Self.red) } + gaps)
    }

    /// Dashes end at right angles to the border also where that is a flat ellipse.
    ///
    /// Pixels of the upper left corner are of a dash or of a gap by the length of the middle line up to their nearest point
    /// of it. That is an ellipse of 77 by 13, up to the line at 45 degrees from the layer's corner; along the top it is
    /// there twice, with 16 points between. Dashes are 12 long, and one is centred at each end. The ring between two ellipses
    /// is at least 2 wide on each side of it.
    @Test func dashesAreUprightOnEllipses() throws {
        var line: [(point: SIMD2<Double>, length: Double)] = []
        for index in 0...20000 {
            let angle = Double(index) / 20000 * Double.pi / 2
            let point = SIMD2(80 - 77 * sin(angle), 16 - 13 * cos(angle))
            let step = line.last.map { (($0.point - point) * ($0.point - point)).sum().squareRoot() } ?? 0
            line.append((point, (line.last?.length ?? 0) + step))
            if point.y >= point.x { break }
        }
        let arc = try #require(line.last).length
        let total = 2 * arc + 16
        let period = total / (total / 18 + 0.501).rounded(.down)

        let canvas = PixelCanvas(width: 192, height: 56, background: .white)
        canvas.add(Rect(x: 8, y: 8, width: 176, height: 40)) {
            $0.backgroundColor = nil
            $0.borderSides = BorderSides(BorderSide(width: 6, color: Self.red, style: .dashed))
            $0.cornerRadii = CornerRadii(x: SIMD4(repeating: 80), y: SIMD4(repeating: 16))
        }
        let tree = canvas.stage.makeFrame()
        var points: [(x: Int, y: Int, color: Color)] = []
        for y in 0..<16 {
            for x in 0..<80 {
                let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
                let distances = line.map { (($0.point - centre) * ($0.point - centre)).sum() }
                guard let nearest = distances.indices.min(by: { distances[$0] < distances[$1] }),
                    distances[nearest] < 1, nearest < line.count - 200
                else { continue }
                let place = arc - line[nearest].length
                let away = abs(place - period * (place / period).rounded())
                if away < 5 { points.append((x + 8, y + 8, Self.red)) }
                if away > 7 { points.append((x + 8, y + 8, .white)) }
            }
        }
        #expect(points.filter { $0.color == Self.red }.count > 50 && points.filter { $0.color == .white }.count > 10)
        for rules in [PlanRules.all, .none] { expect([try SharedRenderer.draw(tree, rules: rules)], points) }
    }

    /// With a radius of 16 the inner corner is an ellipse of 8 by 12 about the same centre, (40, 48).
    @Test func innerCornersAreEllipses() throws {
        let border = BorderSides(top: BorderSide(width: 4, color: Self.red), left: BorderSide(width: 8))
        let pictures = try draw(border) { $0.cornerRadius = 16 }
        expect(pictures, [(36, 42, .white), (32, 37, .black), (25, 33, .white), (40, 33, Self.red), (28, 47, .black)])
    }

    @Test func theTopIsTheSideOfTheSmallestY() throws {
        let pictures = try draw(four) { $0.isGeometryFlipped = true }
        expect(pictures, [(48, 63, Self.red), (48, 32, Self.blue), (48, 34, .white), (24, 48, .black)])
    }

    @Test func sublayersAreBelow() throws {
        let pictures = try draw(four) { layer in
            let inside = Layer()
            (inside.frame, inside.backgroundColor) = (Rect(x: 0, y: 0, width: 48, height: 32), Self.green)
            layer.addSublayer(inside)
        }
        expect(pictures, [(48, 33, Self.red), (48, 40, Self.green), (25, 48, .black)])
    }
}
