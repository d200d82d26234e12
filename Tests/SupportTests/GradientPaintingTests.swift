import Foundation
import LaminaGeometry
import LaminaStage
import LaminaTestSupport
import Testing

/// The painter's gradients against arithmetic.
@Suite struct GradientPaintingTests {
    private func gradient(_ change: (inout GradientSpec) -> Void) -> LayerSpec {
        layer(0, 0, 16, 8) {
            var gradient = GradientSpec()
            gradient.colors = [.black, .white]
            change(&gradient)
            $0.gradient = gradient
        }
    }

    @Test func axialIsStretchedWithTheBounds() throws {
        let picture = try paint([gradient { ($0.startPoint, $0.endPoint) = (.zero, Point(x: 1, y: 1)) }])
        let white = (5.5 / 16 + 2.5 / 8) / 2
        #expect(picture.shows(SIMD4(white, white, white, 1), at: 5, 2))
    }

    @Test func conicAndRadialAreStretchedToo() throws {
        let centre = Point(x: 0.5, y: 0.5)
        let radial = try paint([
            gradient {
                $0.type = .radial
                ($0.startPoint, $0.endPoint) = (centre, Point(x: 1, y: 1))
            }
        ])
        let white = (pow(3.5 / 8, 2) + pow(2.5 / 4, 2)).squareRoot()
        #expect(radial.shows(SIMD4(white, white, white, 1), at: 11, 6))
        let conic = try paint([
            gradient {
                $0.type = .conic
                ($0.startPoint, $0.endPoint) = (centre, Point(x: 1, y: 0.5))
            }
        ])
        let turn = atan2(2.5 / 8, 3.5 / 16) / (2 * .pi)
        #expect(conic.shows(SIMD4(turn, turn, turn, 1), at: 11, 6))
    }

    @Test func alphasAreMixedApartFromColors() throws {
        let picture = try paint([
            gradient {
                $0.colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0)]
                ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
            }
        ])
        let (blue, alpha) = (3.5 / 16, 1 - 3.5 / 16)
        #expect(picture.shows(SIMD4((1 - blue) * alpha, 0, blue * alpha, alpha), at: 3, 2))
    }

    /// A gradient along the width from its quarter to its half: 4 of 16 pixels.
    private func short(_ change: (inout GradientSpec) -> Void) -> LayerSpec {
        gradient {
            ($0.startPoint, $0.endPoint) = (Point(x: 0.25, y: 0), Point(x: 0.5, y: 0))
            change(&$0)
        }
    }

    @Test func repeatedGradientsBeginAgain() throws {
        let picture = try paint([short { $0.spreadMethod = .repeat }])
        for x in 0..<16 {
            let white = (Double(x % 4) + 0.5) / 4
            #expect(picture.shows(SIMD4(white, white, white, 1), at: x, 2), "\(x)")
        }
    }

    @Test func reflectedGradientsRunBackAndForth() throws {
        let picture = try paint([short { $0.spreadMethod = .reflect }])
        for x in 0..<16 {
            let share = (Double(x % 4) + 0.5) / 4
            let white = x / 4 % 2 == 1 ? share : 1 - share
            #expect(picture.shows(SIMD4(white, white, white, 1), at: x, 2), "\(x)")
        }
    }

    /// From an eighth to a quarter of the circle, that is from 45 to 90 degrees below the right.
    @Test func conicGradientsAreRepeatedFromTheirFirstStopToTheLast() throws {
        let picture = try paint([
            gradient {
                ($0.type, $0.locations, $0.spreadMethod) = (.conic, [0.125, 0.25], .repeat)
                ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.5))
            }
        ])
        for (x, y) in [(11, 5), (14, 4), (9, 7), (2, 6), (3, 1)] {
            let turn = atan2((Double(y) + 0.5) / 8 - 0.5, (Double(x) + 0.5) / 16 - 0.5) / (2 * .pi) + 1
            let white = (turn * 8).truncatingRemainder(dividingBy: 1)
            #expect(picture.shows(SIMD4(white, white, white, 1), at: x, y), "\(x) \(y)")
        }
    }

    @Test func hintsMoveTheMiddle() throws {
        let picture = try paint([
            gradient {
                ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
                $0.midpoints = [0.25]
            }
        ])
        for x in 0..<16 {
            // log 0.5 / log 0.25 is a half.
            let white = ((Double(x) + 0.5) / 16).squareRoot()
            #expect(picture.shows(SIMD4(white, white, white, 1), at: x, 2), "\(x)")
        }
    }

    /// The middle of a picture of odd width is exactly between both colours.
    private func middle(_ colors: [Color], _ change: (inout GradientSpec) -> Void) throws -> SIMD4<Double> {
        let spec = layer(0, 0, 15, 8) {
            var gradient = GradientSpec()
            gradient.colors = colors
            (gradient.startPoint, gradient.endPoint) = (.zero, Point(x: 1, y: 0))
            change(&gradient)
            $0.gradient = gradient
        }
        return try paint([spec])[7, 2]
    }

    /// Half of the light is the grey 0.7354; an OKLab lightness of a half, an eighth of the light, is 0.3886.
    @Test func greysAreMixedInTheirSpace() throws {
        let light = try middle([.black, .white]) { $0.colorInterpolation = .linearSRGB }
        #expect(isNear(light, SIMD4(0.73536, 0.73536, 0.73536, 1), 1e-4), "\(light)")
        let lab = try middle([.black, .white]) { $0.colorInterpolation = .oklab }
        #expect(isNear(lab, SIMD4(0.38857, 0.38857, 0.38857, 1), 1e-4), "\(lab)")
    }

    @Test func premultipliedColorsAddNothingOfATransparentOne() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let fade = try middle([red, .clear]) { $0.interpolatesPremultiplied = true }
        #expect(isNear(fade, SIMD4(0.5, 0, 0, 0.5), 1e-4), "\(fade)")
        let straight = try middle([red, .clear]) { _ in }
        #expect(isNear(straight, SIMD4(0.25, 0, 0, 0.5), 1e-4), "\(straight)")
    }

    /// On the line through the focus and the centre a place is the part of the way from the focus to the circle.
    @Test func aFocusIsWhereTheGradientBegins() throws {
        let picture = try paint([
            gradient {
                $0.type = .radial
                ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5625), Point(x: 1, y: 1))
                $0.focus = Point(x: 0.25, y: 0.5625)
            }
        ])
        for x in 0..<16 {
            let across = (Double(x) + 0.5) / 16
            let white = across > 0.25 ? (across - 0.25) / 0.75 : (0.25 - across) / 0.25
            #expect(picture.shows(SIMD4(white, white, white, 1), at: x, 4), "\(x)")
        }
    }

    @Test func besideAConeNothingIsDrawn() throws {
        let picture = try paint([
            gradient {
                $0.type = .radial
                ($0.startPoint, $0.endPoint) = (Point(x: 0.75, y: 0.5625), Point(x: 0.875, y: 0.8125))
                $0.focus = Point(x: 0.25, y: 0.5625)
            }
        ])
        // Left of the focus and far above the axis; on the axis beyond the circle the last colour.
        #expect(picture[1, 4] == .zero)
        #expect(picture[5, 0] == .zero)
        #expect(picture[15, 4] == SIMD4(1, 1, 1, 1))
    }

    /// A last stop at the place of another is where the gradient turns back, and nowhere beside.
    @Test func turningPointsAreMarkedWhereTheyHaveAColorOfTheirOwn() throws {
        let spec = gradient {
            ($0.colors, $0.locations, $0.spreadMethod) = ([.black, .black, .white], [0, 1, 1], .reflect)
            ($0.startPoint, $0.endPoint) = (Point(x: 0.03125, y: 0), Point(x: 0.28125, y: 0))
        }
        let picture = try paint([spec])
        for (x, isMarked) in [(3, false), (4, true), (5, false), (8, false), (12, true), (13, false)] {
            #expect(picture.isEdge[2 * 16 + x] == isMarked, "\(x)")
        }
    }

    @Test func hardEdgesAreMarkedWhereTheyRunThroughACentre() throws {
        let spec = gradient {
            $0.colors = [.black, .black, .white, .white]
            $0.locations = [0, 0.53125, 0.53125, 1]
            ($0.startPoint, $0.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        }
        let picture = try paint([spec])
        #expect(picture.shows(SIMD4(0, 0, 0, 1), at: 7, 2))
        #expect(picture.shows(SIMD4(1, 1, 1, 1), at: 9, 2))
        #expect(picture.isEdge[2 * 16 + 8])
        #expect(!picture.isEdge[2 * 16 + 7])
    }
}
