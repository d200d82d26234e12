import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Pictures of gradients that are mixed, repeated and focused in other ways than Core Animation's, against arithmetic.
@Suite struct GradientMixingPictureTests {
    /// A picture of 64×64 pixels with a gradient along its width from black to white.
    private func draw(width: Int = 64, background: Color? = .black, _ prepare: (GradientLayer) -> Void) throws -> Bitmap
    {
        let canvas = PixelCanvas(width: width, height: 64, background: background)
        let layer = GradientLayer()
        layer.frame = Rect(x: 0, y: 0, width: width, height: 64)
        layer.colors = [.black, .white]
        (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        prepare(layer)
        canvas.stage.root.addSublayer(layer)
        return try canvas.draw()
    }

    private func grey(_ white: Double) -> SIMD4<Double> { SIMD4(255 * white, 255 * white, 255 * white, 255) }

    @Test func aRepeatedGradientBeginsAgainAtItsEnd() throws {
        let picture = try draw {
            ($0.startPoint, $0.endPoint) = (Point(x: 0.25, y: 0), Point(x: 0.5, y: 0))
            $0.spreadMethod = .repeat
        }
        for x in 0..<64 { #expect(picture.isNear(x, 9, grey((Double(x % 16) + 0.5) / 16)), "\(x)") }
    }

    @Test func aReflectedGradientRunsBackAndForth() throws {
        let picture = try draw {
            ($0.startPoint, $0.endPoint) = (Point(x: 0.25, y: 0), Point(x: 0.5, y: 0))
            $0.spreadMethod = .reflect
        }
        for x in 0..<64 {
            let share = (Double(x % 16) + 0.5) / 16
            #expect(picture.isNear(x, 9, grey(x / 16 % 2 == 1 ? share : 1 - share)), "\(x)")
        }
    }

    @Test func aReflectedRadialGradientIsRings() throws {
        let picture = try draw {
            $0.type = .radial
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 0.625, y: 0.625))
            $0.spreadMethod = .reflect
        }
        for (x, y) in [(32, 32), (39, 32), (41, 33), (10, 50), (63, 0), (20, 20)] {
            let rings = hypot(Double(x) + 0.5 - 32, Double(y) + 0.5 - 32) / 8
            let share = rings.truncatingRemainder(dividingBy: 2)
            #expect(picture.isNear(x, y, grey(share > 1 ? 2 - share : share), tolerance: 1.5), "\(x) \(y)")
        }
    }

    @Test func hardStopsRepeatAsStripes() throws {
        let picture = try draw {
            $0.colors = [.black, .black, .white, .white]
            $0.locations = [0, 0.5, 0.5, 1]
            $0.endPoint = Point(x: 0.125, y: 0)
            $0.spreadMethod = .repeat
        }
        for x in 0..<64 { #expect(picture.channels(x, 3).x == (x % 8 < 4 ? 0 : 255), "\(x)") }
    }

    @Test func hintsBendTheWay() throws {
        let picture = try draw { $0.midpoints = [0.25] }
        for x in 0..<64 {
            #expect(picture.isNear(x, 9, grey(((Double(x) + 0.5) / 64).squareRoot()), tolerance: 1.5), "\(x)")
        }
    }

    @Test func lightIsMixedInLinearLight() throws {
        let picture = try draw { $0.colorInterpolation = .linearSRGB }
        for x in 0..<64 {
            let light = (Double(x) + 0.5) / 64
            let white = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
            #expect(picture.isNear(x, 9, grey(white), tolerance: 1.5), "\(x)")
        }
    }

    @Test func premultipliedFadesShowNoGrey() throws {
        // White over white stays white, however transparent, while straight mixing darkens it.
        let picture = try draw(background: .white) {
            $0.colors = [.white, .clear]
            $0.interpolatesPremultiplied = true
        }
        for x in 0..<64 { #expect(picture.isNear(x, 9, grey(1))) }
    }

    @Test func aFocusMovesTheBeginning() throws {
        let picture = try draw {
            $0.type = .radial
            ($0.startPoint, $0.endPoint) = (Point(x: 0.5, y: 0.5078125), Point(x: 1, y: 1))
            $0.focus = Point(x: 0.25, y: 0.5078125)
        }
        for x in 0..<64 {
            let across = (Double(x) + 0.5) / 64
            let white = across > 0.25 ? (across - 0.25) / 0.75 : (0.25 - across) / 0.25
            #expect(picture.isNear(x, 32, grey(white), tolerance: 1.5), "\(x)")
        }
    }

    @Test func besideAConeTheBackgroundShows() throws {
        let picture = try draw(background: Color(red: 1, green: 0, blue: 0)) {
            $0.type = .radial
            ($0.startPoint, $0.endPoint) = (Point(x: 0.75, y: 0.5), Point(x: 0.875, y: 0.625))
            $0.focus = Point(x: 0.25, y: 0.5)
        }
        #expect(picture.channels(5, 32) == SIMD4(255, 0, 0, 255))
        #expect(picture.channels(40, 5) == SIMD4(255, 0, 0, 255))
        #expect(picture.channels(60, 32) == SIMD4(255, 255, 255, 255))
    }

    @Test func aMaskRepeatsToo() throws {
        let canvas = PixelCanvas(width: 64, height: 8)
        let layer = canvas.add(Rect(x: 0, y: 0, width: 64, height: 8)) { $0.backgroundColor = .white }
        let mask = GradientLayer()
        mask.frame = layer.bounds
        mask.colors = [.clear, Color(white: 0, alpha: 1)]
        (mask.startPoint, mask.endPoint) = (Point(x: 0, y: 0), Point(x: 0.25, y: 0))
        mask.spreadMethod = .repeat
        layer.mask = mask
        let tree = canvas.stage.makeFrame()
        for rules in [PlanRules.all, .none] {
            let picture = try SharedRenderer.draw(tree, rules: rules)
            for x in 0..<64 {
                let white = 255 * (Double(x % 16) + 0.5) / 16
                #expect(picture.isNear(x, 4, SIMD4(white, white, white, 255), tolerance: 1.1), "\(x)")
            }
        }
    }
}
