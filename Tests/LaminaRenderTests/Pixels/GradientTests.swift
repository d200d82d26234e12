import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Pictures of gradients against arithmetic.
@Suite struct GradientTests {
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    private func draw(
        width: Int = 64, height: Int = 64, background: Color? = .black, _ prepare: (GradientLayer) -> Void
    ) throws -> Bitmap {
        let canvas = PixelCanvas(width: width, height: height, background: background)
        let layer = GradientLayer()
        layer.frame = Rect(x: 0, y: 0, width: width, height: height)
        prepare(layer)
        canvas.stage.root.addSublayer(layer)
        return try canvas.draw()
    }

    @Test func axialRunsFromTopToBottomByItself() throws {
        let picture = try draw { $0.colors = [Self.red, Self.blue] }
        for y in 0..<64 {
            let place = (Double(y) + 0.5) / 64
            #expect(picture.isNear(9, y, 255 * SIMD4(1 - place, 0, place, 1)))
        }
    }

    @Test func stopsStandWhereTheLocationsSay() throws {
        let picture = try draw {
            $0.colors = [.black, .white, Self.red, .black]
            $0.locations = [0.125, 0.25, 0.25, 0.875]
            ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        }
        #expect(picture.channels(7, 5) == SIMD4(0, 0, 0, 255))
        #expect(picture.isNear(11, 5, 255 * SIMD4(3.5 / 8, 3.5 / 8, 3.5 / 8, 1)))
        #expect(picture.isNear(15, 5, 255 * SIMD4(7.5 / 8, 7.5 / 8, 7.5 / 8, 1)))
        #expect(picture.isNear(16, 5, 255 * SIMD4(1 - 0.5 / 40, 0, 0, 1)))
        #expect(picture.isNear(40, 5, 255 * SIMD4(1 - 24.5 / 40, 0, 0, 1)))
        #expect(picture.channels(56, 5) == SIMD4(0, 0, 0, 255))
    }

    @Test func stripesOfPointsAreAsWideInAnyBounds() throws {
        for (width, end) in [(64, Point(x: 1, y: 0)), (40, Point(x: 0.125, y: 0)), (33, Point(x: 7, y: 0))] {
            let picture = try draw(width: width) {
                $0.colors = [Self.red, Self.red, Self.blue, Self.blue]
                ($0.stopDistances, $0.spreadMethod) = ([0, 5, 5, 12], .repeat)
                ($0.startPoint, $0.endPoint) = (.zero, end)
            }
            for x in 0..<width {
                let isRed = x % 12 < 5
                #expect(picture.channels(x, 9) == SIMD4(isRed ? 255 : 0, 0, isRed ? 0 : 255, 255), "\(x) of \(width)")
            }
        }
    }

    @Test func ringsAndSectorsAreAtTheirDistances() throws {
        let rings = try draw(width: 64, height: 32) {
            $0.type = .radial
            ($0.colors, $0.stopDistances) = ([Self.red, Self.red, Self.blue], [0, 8, 8])
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
        }
        // 8 points to the sides, and 4 up and down, as the box is half as high as wide.
        #expect(rings.channels(39, 16) == SIMD4(255, 0, 0, 255) && rings.channels(40, 16) == SIMD4(0, 0, 255, 255))
        #expect(rings.channels(32, 19) == SIMD4(255, 0, 0, 255) && rings.channels(32, 20) == SIMD4(0, 0, 255, 255))
        let sectors = try draw {
            $0.type = .conic
            ($0.colors, $0.stopDistances) = ([Self.red, Self.red, Self.blue], [0, 90, 90])
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.5))
        }
        // Clockwise from the right side: a quarter below, then the rest.
        #expect(sectors.channels(50, 40) == SIMD4(255, 0, 0, 255) && sectors.channels(10, 50) == SIMD4(0, 0, 255, 255))
        #expect(sectors.channels(50, 20) == SIMD4(0, 0, 255, 255))
    }

    @Test func slantingLinesOfOneColorAreStretchedWithTheBounds() throws {
        // In the unit square the line of the middle runs between the other two corners, and so it does in the bounds.
        let picture = try draw(width: 64, height: 32) {
            $0.colors = [.black, .white]
            ($0.startPoint, $0.endPoint) = (.zero, Point(x: 1, y: 1))
        }
        for (x, y) in [(3, 2), (10, 20), (40, 11), (63, 31)] {
            let place = ((Double(x) + 0.5) / 64 + (Double(y) + 0.5) / 32) / 2
            #expect(picture.isNear(x, y, SIMD4(place * 255, place * 255, place * 255, 255)))
        }
    }

    @Test func radialGrowsInEllipses() throws {
        let picture = try draw(width: 64, height: 32) {
            $0.type = .radial
            $0.colors = [.white, .black]
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
        }
        for (x, y) in [(32, 16), (47, 16), (32, 24), (20, 5), (0, 0)] {
            let (u, v) = ((Double(x) + 0.5 - 32) / 32, (Double(y) + 0.5 - 16) / 16)
            let white = max(0, 1 - (u * u + v * v).squareRoot()) * 255
            #expect(picture.isNear(x, y, SIMD4(white, white, white, 255)))
        }
    }

    @Test func conicTurnsClockwiseFromTheEndPoint() throws {
        let picture = try draw {
            $0.type = .conic
            $0.colors = [.black, .white]
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 0.5, y: 0))
        }
        for (x, y) in [(32, 2), (50, 10), (61, 31), (40, 60), (3, 40), (20, 9), (33, 33)] {
            let turn = atan2(Double(x) + 0.5 - 32, -(Double(y) + 0.5 - 32)) / (2 * .pi)
            let white = (turn < 0 ? turn + 1 : turn) * 255
            #expect(picture.isNear(x, y, SIMD4(white, white, white, 255)), "\(x) \(y)")
        }
    }

    @Test func withoutAWayAllIsTheLastColor() throws {
        for type in [GradientLayerType.axial, .conic] {
            let picture = try draw(width: 8, height: 8) {
                $0.type = type
                $0.colors = [Self.red, Self.blue]
                $0.endPoint = $0.startPoint
            }
            #expect(picture.channels(4, 4) == SIMD4(0, 0, 255, 255))
        }
    }

    /// As measured on Core Animation.
    @Test func whatIsNoGradientIsNotDrawn() throws {
        func isDrawn(_ prepare: (GradientLayer) -> Void) throws -> Bool {
            let picture = try draw(width: 8, height: 8, background: Self.red) {
                $0.colors = [.white, .black]
                prepare($0)
            }
            return picture.channels(4, 4) != SIMD4(255, 0, 0, 255)
        }
        #expect(try isDrawn { _ in })
        #expect(try !isDrawn { $0.colors = [.white] })
        #expect(try !isDrawn { $0.locations = [0.5] } && !isDrawn { $0.locations = [] })
        #expect(try isDrawn { $0.locations = [0, 0.5, 1] })
        for end in [Point(x: 0.5, y: 1), Point(x: 1, y: 0.5), Point(x: 0.5, y: 0.5)] {
            #expect(try !isDrawn { ($0.type, $0.startPoint, $0.endPoint) = (.radial, Point(x: 0.5, y: 0.5), end) })
        }
        #expect(
            try isDrawn {
                ($0.type, $0.startPoint, $0.endPoint) = (.radial, Point(x: 0.5, y: 0.5), Point(x: 0.75, y: 1))
            })
    }

    @Test func straightColorsAreMixed() throws {
        // Halfway from white to transparent black is a grey of half the opacity.
        let picture = try draw(width: 8, height: 256, background: .white) { $0.colors = [.white, .clear] }
        let place = 127.5 / 256
        let mixed = 255 * ((1 - place) * (1 - place) + place)
        #expect(picture.isNear(3, 127, SIMD4(mixed, mixed, mixed, 255)))
    }

    @Test func theGradientLiesOverColorAndPatternAndUnderContents() throws {
        let image = try pixels([[SIMD4(0, 255, 0, 255)]])
        let picture = try draw(width: 12, height: 8) {
            $0.colors = [Color](repeating: Color(red: 1, green: 0, blue: 0, alpha: 0.5), count: 2)
            $0.backgroundColor = Self.blue
            $0.contents = image
            $0.contentsGravity = .topLeft
        }
        #expect(picture.channels(0, 0) == SIMD4(0, 255, 0, 255))
        #expect(picture.isNear(8, 4, SIMD4(127.5, 0, 127.5, 255)))
    }

    @Test func cornersCutTheGradientAndItsColorAsOne() throws {
        let picture = try draw {
            $0.colors = [.white, .white]
            $0.backgroundColor = .white
            $0.cornerRadius = 32
        }
        let plain = try draw {
            $0.backgroundColor = .white
            $0.cornerRadius = 32
        }
        #expect(PaintedComparison(picture.pixels, plain.pixels, width: 64, tolerance: 1).isWithinTolerance)
        #expect(picture.channels(0, 0) == SIMD4(0, 0, 0, 255))
    }

    @Test func ditherKeepsMeansAndBreaksBands() throws {
        // From 100 to 104 steps over 512 pixels: bands of 128 pixels without dither.
        let picture = try draw(width: 512, height: 16) {
            $0.colors = [Color(white: 100.0 / 255), Color(white: 104.0 / 255)]
            ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        }
        for left in stride(from: 0, to: 512, by: 8) {
            var sum = 0.0
            for x in left..<left + 8 {
                for y in 8..<16 {
                    let found = Double(picture.channels(x, y).x)
                    let exact = 100 + 4 * (Double(x) + 0.5) / 512
                    #expect(abs(found - exact) < 1)
                    sum += found
                }
            }
            let exact = 100 + 4 * (Double(left) + 4) / 512
            #expect(abs(sum / 64 - exact) < 0.05, "\(left): \(sum / 64) for \(exact)")
        }
    }

    @Test func fadesToTransparentAreDitheredToo() throws {
        let picture = try draw(width: 512, height: 8, background: .white) {
            $0.colors = [Color(white: 0, alpha: 0.5), Color(white: 0, alpha: 0.5 + 4.0 / 255)]
            ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        }
        for left in stride(from: 8, to: 504, by: 8) {
            var sum = 0.0
            for x in left..<left + 8 { for y in 0..<8 { sum += Double(picture.channels(x, y).x) } }
            let exact = 127.5 - 4 * (Double(left) + 4) / 512
            // The mixing itself may round by half a step.
            #expect(abs(sum / 64 - exact) < 0.6, "\(left): \(sum / 64) for \(exact)")
        }
        #expect(Set((0..<512).map { picture.channels($0, 3).x }).count >= 4)
    }

    @Test func aMaskLetsThroughByTheGradientsAlpha() throws {
        let canvas = PixelCanvas(width: 64, height: 8)
        let layer = canvas.add(Rect(x: 0, y: 0, width: 64, height: 8)) { $0.backgroundColor = .white }
        let mask = GradientLayer()
        mask.frame = layer.bounds
        mask.colors = [.clear, Color(white: 0, alpha: 1)]
        (mask.startPoint, mask.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        layer.mask = mask
        let tree = canvas.stage.makeFrame()
        for rules in [PlanRules.all, .none] {
            let picture = try SharedRenderer.draw(tree, rules: rules)
            for x in 0..<64 {
                let white = 255 * (Double(x) + 0.5) / 64
                #expect(picture.isNear(x, 4, SIMD4(white, white, white, 255), tolerance: 1.1))
            }
        }
    }

    @Test func manyStopsAreEachInTheirPlace() throws {
        let colors = (0..<300).map { Color(white: $0 % 2 == 0 ? 0 : 1) }
        let picture = try draw(width: 598, height: 4) {
            $0.colors = colors
            ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        }
        // Two pixels a segment: a quarter and three quarters of the way.
        for x in 0..<598 {
            let isRising = x / 2 % 2 == 0
            let white = 255 * (x % 2 == 0 ? (isRising ? 0.25 : 0.75) : (isRising ? 0.75 : 0.25))
            #expect(picture.isNear(x, 2, SIMD4(white, white, white, 255)), "\(x)")
        }
    }
}
