import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// The segments into which the way from one colour to another is divided, against the formulas of colour spaces.
@Suite struct GradientMixingTests {
    /// The segments of a gradient.
    private func segments(_ colors: [Color], _ change: (GradientLayer) -> Void) throws -> [GradientSegment] {
        let layer = GradientLayer()
        layer.frame = Rect(x: 0, y: 0, width: 10, height: 10)
        layer.colors = colors
        change(layer)
        let tree = makeTree([layer])
        let gradient = try #require(tree.gradients.first)
        return GradientSegment.segments(of: tree.gradientStops[gradient.stops], GradientMixing(gradient))
    }

    /// The premultiplied colour that a shader finds at a place.
    private func color(at place: Double, _ segments: [GradientSegment]) -> SIMD4<Double> {
        let segment = segments.last { Double($0.start) <= place } ?? segments[0]
        let share = min(max((place - Double(segment.start)) * Double(segment.perLength), 0), 1)
        let (from, to) = (SIMD4<Double>(segment.from), SIMD4<Double>(segment.to))
        let straight = from + (to - from) * share
        return SIMD4(straight.x * straight.w, straight.y * straight.w, straight.z * straight.w, straight.w)
    }

    /// Expects that segments have the premultiplied colours of a formula, to less than a third of a step of 8 bits.
    private func expect(
        _ segments: [GradientSegment], atMost count: Int, formula: (_ place: Double) -> SIMD4<Double>
    ) {
        #expect(segments.count <= count)
        for step in 0...1000 {
            let place = Double(step) / 1000
            let error = color(at: place, segments) - formula(place)
            #expect(max(error.max(), -error.min()) < 0.33 / 255, "\(place)")
        }
    }

    private func encoded(_ light: Double) -> Double {
        light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    }

    @Test func linearLightIsWithinAThirdOfAStep() throws {
        let greys = try segments([.black, .white]) { $0.colorInterpolation = .linearSRGB }
        expect(greys, atMost: 40) { place in
            let grey = self.encoded(place)
            return SIMD4(grey, grey, grey, 1)
        }
    }

    /// Greys of OKLab are cubes of its lightness.
    @Test func greysOfOKLabAreCubes() throws {
        let greys = try segments([.black, .white]) { $0.colorInterpolation = .oklab }
        expect(greys, atMost: 40) { place in
            let grey = self.encoded(place * place * place)
            return SIMD4(grey, grey, grey, 1)
        }
    }

    @Test(arguments: [0.0625, 0.25, 0.5, 0.75, 0.9375])
    func midpointsArePowers(midpoint: Double) throws {
        let found = try segments([.black, .white]) { $0.midpoints = [midpoint] }
        #expect((found.count == 1) == (midpoint == 0.5))
        expect(found, atMost: 60) { place in
            let grey = pow(place, log(0.5) / log(midpoint))
            return SIMD4(grey, grey, grey, 1)
        }
        let half = color(at: midpoint, found)
        #expect(abs(half.x - 0.5) < 0.33 / 255)
    }

    @Test func midpointsAtTheEndsAreHardEdges() throws {
        let locations = [0.25, 0.75]
        let early = try segments([.black, .white]) { ($0.midpoints, $0.locations) = ([0], locations) }
        #expect(color(at: 0.24, early).x == 0 && color(at: 0.26, early).x == 1 && color(at: 0.8, early).x == 1)
        let late = try segments([.black, .white]) { ($0.midpoints, $0.locations) = ([1], locations) }
        #expect(color(at: 0.2, late).x == 0 && color(at: 0.74, late).x == 0 && color(at: 0.76, late).x == 1)
    }

    @Test func premultipliedColorsAreMixedEvenly() throws {
        let (from, to) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.25))
        let found = try segments([from, to]) { $0.interpolatesPremultiplied = true }
        expect(found, atMost: 30) { place in SIMD4(1 - place, 0, 0.25 * place, 1 - 0.75 * place) }
    }

    /// Of a transparent colour only the alpha counts, so that the fade is one segment, in the instance.
    @Test func aFadeOfPremultipliedColorsIsOneSegment() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        for colors in [[red, .clear], [.clear, red]] {
            let found = try segments(colors) { $0.interpolatesPremultiplied = true }
            #expect(found.count == 1)
            #expect(found.first?.from.x == 1 && found.first?.to.x == 1)
        }
    }

    /// Colours that every space has at both ends, and opaque ones, are mixed as they always were.
    @Test func nothingIsDividedWithoutNeed() throws {
        let colors = [Color(red: 1, green: 0, blue: 0.5), .white, .black]
        let plain = try segments(colors) { _ in }
        #expect(try segments(colors) { $0.interpolatesPremultiplied = true } == plain)
        #expect(try segments(colors) { $0.midpoints = [0.5, 0.5] } == plain)
        #expect(
            try segments([.white, .white]) { $0.colorInterpolation = .oklab } == segments([.white, .white]) { _ in })
    }

    @Test func manyStopsAreDividedLess() throws {
        let colors = (0..<20_000).map { Color(white: $0 % 2 == 0 ? 0 : 1) }
        let found = try segments(colors) { $0.colorInterpolation = .linearSRGB }
        #expect(found.count >= 19_999 && found.count <= 1 << 17)
    }
}
