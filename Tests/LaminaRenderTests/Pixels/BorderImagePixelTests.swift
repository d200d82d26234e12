import Lamina
import LaminaStage
import Testing

/// Pixels of borders that are pictures by arithmetic: parts of one texel have one colour wherever they are, and those at
/// one texel per pixel show the texels as they are.
@Suite struct BorderImagePixelTests {
    private typealias Spot = (x: Int, y: Int, gray: Int)

    private static func gray(_ value: Int) -> SIMD4<UInt8> { SIMD4(UInt8(value), UInt8(value), UInt8(value), 255) }

    /// Nine texels, from 20 at the top left to 180 at the bottom right.
    private static func nine() throws -> Image {
        try pixels((0..<3).map { row in (0..<3).map { gray(20 * (3 * row + $0 + 1)) } })
    }

    private func draw(
        _ parts: BorderImageParts, _ image: Image? = nil, in frame: Rect = Rect(x: 4, y: 4, width: 20, height: 18),
        _ change: (Layer) -> Void = { _ in }
    ) throws -> [Bitmap] {
        let canvas = PixelCanvas(width: 32, height: 32)
        let image = try image ?? Self.nine()
        canvas.add(frame) {
            ($0.borderImage, $0.borderImageParts) = (image, parts)
            change($0)
        }
        let tree = canvas.stage.makeFrame()
        return try [PlanRules.all, .none].map { try SharedRenderer.draw(tree, rules: $0) }
    }

    private func expect(_ pictures: [Bitmap], _ points: [Spot]) {
        for picture in pictures {
            for point in points {
                let value = Double(point.gray)
                #expect(
                    picture.isNear(point.x, point.y, SIMD4(value, value, value, 255)),
                    "\(point.x) \(point.y): \(picture.channels(point.x, point.y))")
            }
        }
    }

    private let ones = BorderImageParts.Slice.pixels(SIMD4(repeating: 1))

    @Test func eachPartHasItsPlace() throws {
        let parts = BorderImageParts(slice: ones, width: SIMD4(2, 3, 4, 5))
        let points: [Spot] = [
            (4, 4, 20), (8, 5, 20), (9, 4, 40), (20, 5, 40), (21, 4, 60), (23, 5, 60),
            (4, 6, 80), (8, 17, 80), (21, 6, 120), (23, 17, 120),
            (4, 18, 140), (8, 21, 140), (9, 18, 160), (20, 21, 160), (21, 18, 180), (23, 21, 180),
            (3, 10, 0), (24, 10, 0), (10, 3, 0), (10, 22, 0), (9, 6, 0), (20, 17, 0), (14, 12, 0),
        ]
        expect(try draw(parts), points)
        var filled = parts
        filled.fills = true
        expect(try draw(filled), Array(points.dropLast(3)) + [(9, 6, 100), (20, 17, 100), (14, 12, 100)])
    }

    @Test func widthsAreThoseOfTheSlicesWhereNoneAreGiven() throws {
        let pictures = try draw(BorderImageParts(slice: ones)) { $0.contentsScale = 0.5 }
        expect(pictures, [(5, 5, 20), (6, 6, 0), (6, 5, 40), (5, 6, 80), (22, 20, 180), (21, 19, 0)])
        let thirds = try draw(BorderImageParts())
        expect(thirds, [(4, 4, 20), (5, 4, 40), (5, 5, 0), (23, 21, 180)])
    }

    @Test func anOutsetIsBeyondTheBounds() throws {
        let parts = BorderImageParts(slice: ones, width: SIMD4(repeating: 2), outset: SIMD4(1, 2, 3, 4))
        expect(
            try draw(parts),
            [(0, 3, 20), (1, 4, 20), (2, 5, 0), (0, 2, 0), (25, 24, 180), (26, 24, 0), (25, 25, 0), (24, 23, 180)])
        // A layer that clips has none.
        let clipped = try draw(parts) { $0.masksToBounds = true }
        expect(clipped, [(3, 10, 0), (10, 3, 0), (4, 4, 20), (5, 5, 20), (6, 6, 0), (24, 10, 0)])
    }

    @Test func widthsThatDoNotFitAreReducedTogether() throws {
        let parts = BorderImageParts(slice: ones, width: SIMD4(4, 10, 4, 30))
        // 30 and 10 of 20 are 15 and 5, and 4 is 2.
        expect(
            try draw(parts),
            [(4, 4, 20), (18, 5, 20), (19, 4, 60), (4, 6, 80), (18, 6, 80), (19, 6, 120), (4, 20, 140)])
    }

    @Test func slicesThatMeetLeaveNothingBetween() throws {
        let parts = BorderImageParts(
            slice: .pixels(SIMD4(1, 100, 1, 0)), fills: true, width: SIMD4(repeating: 3))
        // The right slice is the whole width of the picture, so that its corner shows all of it; nothing is left at the left.
        expect(
            try draw(parts), [(5, 5, 0), (12, 5, 0), (12, 12, 0), (21, 5, 20), (22, 5, 40), (23, 5, 60), (23, 20, 180)])
    }

    /// Columns of 10, then 40, 80, 120 and 160, then 250.
    private static func columns() throws -> Image {
        try pixels((0..<3).map { _ in [10, 40, 80, 120, 160, 250].map { gray($0) } })
    }

    @Test(arguments: [
        (BorderImageParts.Repeat.repeat, [80, 120, 160, 40, 80, 120, 160, 40, 80, 120]),
        (.round, [40, 80, 120, 160, 40, 80, 120, 160]), (.space, [0, 40, 80, 120, 160, 0, 40, 80, 120, 160, 0]),
        (.space, [0, 0, 0]), (.stretch, [40, 50, 70, 90, 110, 130, 150, 160]),
    ])
    func partsFillTheirSides(way: BorderImageParts.Repeat, grays: [Int]) throws {
        let frame = Rect(x: 4, y: 4, width: Double(grays.count) + 2, height: 16)
        let pictures = try draw(BorderImageParts(slice: ones, horizontal: way), try Self.columns(), in: frame)
        for row in [4, 19] {
            expect(pictures, grays.enumerated().map { (5 + $0, row, $1) })
            expect(pictures, [(4, row, 10), (5 + grays.count, row, 250)])
        }
    }

    /// Two copies of 4 points: 0.5 points are left for three gaps, or none for the one at the centre of a pixel.
    @Test(arguments: [(start: 4.0, width: 10.5, x: 9, share: 1 - 0.5 / 3), (3.5, 10, 8, 1), (3.5, 10, 4, 0.5)])
    func aGapWithinAPixelTakesItsShareOfIt(_ gap: (start: Double, width: Double, x: Int, share: Double)) throws {
        let white = try pixels((0..<3).map { _ in [0, 255, 255, 255, 255, 0].map { Self.gray($0) } })
        let pictures = try draw(
            BorderImageParts(slice: ones, horizontal: .space), white,
            in: Rect(x: gap.start, y: 4, width: gap.width, height: 16))
        expect(pictures, [(gap.x, 4, Int((255 * gap.share).rounded()))])
    }

    @Test func copiesFitWherePartsAreResized() throws {
        // 10 points take 10 / 4 = 2.5, so 3 copies.
        let frame = Rect(x: 4, y: 4, width: 12, height: 16)
        let pictures = try draw(BorderImageParts(slice: ones, horizontal: .round), try Self.columns(), in: frame)
        // The texels at 0.6, 1.8, 3 and so on, interpolated also from one copy to the next.
        expect(pictures, [44, 92, 140, 76, 76, 124, 124, 60, 108, 156].enumerated().map { (5 + $0, 4, $1) })
    }

    @Test func theNearestTexelIsShownWhereAskedFor() throws {
        let parts = BorderImageParts(slice: ones, horizontal: .stretch)
        let pictures = try draw(parts, try Self.columns(), in: Rect(x: 4, y: 4, width: 10, height: 16)) {
            $0.magnificationFilter = .nearest
        }
        expect(pictures, [40, 40, 80, 80, 120, 120, 160, 160].enumerated().map { (5 + $0, 4, $1) })
    }

    @Test func itTakesThePlaceOfOtherBordersAboveTheSublayers() throws {
        let pictures = try draw(BorderImageParts(slice: ones, width: SIMD4(repeating: 2))) { layer in
            (layer.borderWidth, layer.borderColor) = (6, .white)
            layer.borderSides = BorderSides(BorderSide(width: 5, color: .white))
            let inside = Layer()
            (inside.frame, inside.backgroundColor) = (Rect(x: 0, y: 0, width: 20, height: 18), Color(white: 0.2))
            layer.addSublayer(inside)
        }
        expect(pictures, [(4, 4, 20), (12, 5, 40), (12, 6, 51), (23, 21, 180)])
    }

    @Test func thePictureKeepsItsOrientationInFlippedGeometry() throws {
        let parts = BorderImageParts(slice: ones, width: SIMD4(2, 2, 4, 2), outset: SIMD4(3, 0, 0, 0))
        let pictures = try draw(parts) { $0.isGeometryFlipped = true }
        expect(pictures, [(4, 1, 20), (5, 2, 20), (12, 0, 0), (12, 3, 0), (4, 18, 140), (4, 21, 140), (4, 17, 80)])
    }
}
