import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The painter's blurs of an edge, by arithmetic.
struct BlurPaintingTests {
    /// White from column 32 on, larger than the picture otherwise.
    private func step(_ kinds: FilterKind...) -> LayerSpec {
        layer(32, -100, 200, 300, .white) { $0.effects.filters = kinds.map { Filter($0) } }
    }

    @Test(arguments: [1.0, 2.5, 4, 7])
    func gaussianOfAStepIsTheErrorFunction(sigma: Double) throws {
        let picture = try paint([step(.gaussianBlur(radius: sigma))], width: 64, height: 8)
        for x in 0..<64 {
            let expected = normalShare((Double(x) + 0.5 - 32) / sigma)
            // A sum in place of an integral is off by the density's slope over 24.
            #expect(abs(picture[x, 4].w - expected) < 0.25 / (24 * sigma * sigma), "column \(x)")
        }
    }

    @Test func aRadiusOfNoneLeavesAnAxisSharp() throws {
        let along = try paint([step(.gaussianBlur(radiusX: 4, radiusY: 0))], width: 64, height: 8)
        let both = try paint([step(.gaussianBlur(radius: 4))], width: 64, height: 8)
        let down = try paint([step(.gaussianBlur(radiusX: 0, radiusY: 4))], width: 64, height: 8)
        // A Gaussian is summed to a reach beyond which 4e-8 of it is left.
        for x in 0..<64 {
            #expect(abs(along[x, 4].w - both[x, 4].w) < 1e-7)
            #expect(abs(down[x, 4].w - (x < 32 ? 0 : 1)) < 1e-7)
        }
        // Turned by a right angle, the layer's x is the picture's y.
        var turned = layer(-100, -100, 300, 300)
        turned.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        turned.sublayers = [layer(132, 0, 168, 300, .white)]
        turned.effects.filters = [Filter(.gaussianBlur(radiusX: 0, radiusY: 4))]
        let picture = try paint([turned], width: 64, height: 64)
        for y in 0..<64 { #expect(abs(picture[32, y].w - (y < 32 ? 0 : 1)) < 1e-6, "row \(y)") }
    }

    @Test func meansOfLightAreLighter() throws {
        var picture = layer(0, 0, 64, 8, .black)
        picture.sublayers = [layer(32, 0, 32, 8, .white)]
        picture.effects.filters = [Filter(.boxBlur(radius: 4, edge: .clamp), colorInterpolation: .linearSRGB)]
        let painted = try paint([picture], width: 64, height: 8)
        for x in 0..<64 {
            let light = min(max((Double(x) + 0.5 - 32) / 8 + 0.5, 0), 1)
            let channel = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            #expect(abs(painted[x, 4].x - channel) < 1e-6 && painted[x, 4].w == 1, "column \(x)")
        }
    }

    @Test func blurSeesWhatLiesOutsideTheFrame() throws {
        let outside = layer(-20, -20, 20, 60, red) { $0.effects.filters = [Filter(.gaussianBlur(radius: 3))] }
        let picture = try paint([outside])
        #expect(abs(picture[0, 8].w - normalShare(-0.5 / 3)) < 0.002)
    }

    @Test func twoGaussiansAddTheirVariances() throws {
        let twice = try paint(
            [step(.gaussianBlur(radius: 3), .gaussianBlur(radius: 4))], width: 64, height: 8)
        let once = try paint([step(.gaussianBlur(radius: 5))], width: 64, height: 8)
        #expect((0..<64).allSatisfy { abs(twice[$0, 4].w - once[$0, 4].w) < 1e-4 })
    }

    @Test func blurKeepsTheSum() throws {
        let dot = layer(30, 30, 3, 2, .white) { $0.effects.filters = [Filter(.gaussianBlur(radius: 3))] }
        #expect(abs(try paint([dot], width: 64, height: 64).coveredArea - 6) < 1e-6)
    }

    @Test func boxOfAStepIsALine() throws {
        // Half a width of 2.5: pixels at -2…2.
        let picture = try paint([step(.boxBlur(radius: 2.5))], width: 64, height: 8)
        let expected = [0.0, 0.2, 0.4, 0.6, 0.8, 1]
        for (place, value) in expected.enumerated() { #expect(abs(picture[29 + place, 4].w - value) < 1e-9) }
        // A width of 3 with half pixels... at both ends: a quarter each of what the others have.
        let wide = try paint([step(.boxBlur(radius: 2))], width: 64, height: 8)
        #expect(abs(wide[30, 4].w - 0.125) < 1e-9 && abs(wide[31, 4].w - 0.375) < 1e-9)
    }

    @Test func motionRunsAlongItsAngle() throws {
        let dot = layer(16, 16, 1, 1, .white) {
            $0.effects.filters = [Filter(.motionBlur(radius: 4, angle: .pi / 2))]
        }
        let picture = try paint([dot], width: 32, height: 32)
        #expect(abs(picture.coveredArea - 1) < 1e-9)
        // Each pixel within takes an eighth of the eight pixels' length, and one at the end half of that.
        #expect(abs(picture[16, 16].w - 0.125) < 1e-9 && abs(picture[16, 13].w - 0.125) < 1e-9)
        #expect(abs(picture[16, 20].w - 0.0625) < 1e-9)
        #expect(picture[15, 16].w < 1e-9 && picture[16, 22].w == 0)
    }

    @Test func clampKeepsAnEvenLayerAsItIs() throws {
        let square = layer(4, 4, 8, 8, red) {
            $0.effects.filters = [Filter(.gaussianBlur(radius: 3, edge: .clamp))]
        }
        let picture = try paint([square])
        #expect(picture.shows(SIMD4(1, 0, 0, 1), at: 4, 4) && picture.shows(.zero, at: 3, 4))
    }

    @Test func stretchMakesRadiiLonger() throws {
        let wide = layer(0, 0, 16, 16) {
            $0.transform = Transform3D(scaleX: 2, y: 2)
            $0.sublayers = [
                layer(8, -50, 100, 100, .white) {
                    $0.effects.filters = [Filter(.gaussianBlur(radius: 2))]
                }
            ]
        }
        // The middle of the square stays where it is: the edge at 8.
        let picture = try paint([wide])
        #expect(abs(picture[4, 8].w - normalShare(-3.5 / 4)) < 0.002)
    }

    @Test func radiusOfNothingDoesNothing() throws {
        let square = layer(4.5, 4, 6, 6, red) {
            $0.effects.filters = [Filter(.gaussianBlur(radius: 0.09)), Filter(.boxBlur(radius: 0.5))]
        }
        #expect(try paint([square]).colors == paint([layer(4.5, 4, 6, 6, red)]).colors)
    }
}
