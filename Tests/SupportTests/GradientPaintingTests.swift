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
