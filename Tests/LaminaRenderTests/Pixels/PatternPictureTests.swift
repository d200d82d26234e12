import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// A pattern shows what copies of the layer would, each of them drawn.
@Suite struct PatternPictureTests {
    private static let area = Rect(x: -20, y: -12, width: 50, height: 34)

    /// Gives a copy of 10 by 8 points its content, parts of which reach over its edges.
    private static func fill(_ copy: Layer) {
        copy.backgroundColor = Color(red: 0.2, green: 0.6, blue: 0.4, alpha: 0.5)
        copy.masksToBounds = true
        let dot = Layer()
        dot.frame = Rect(x: 6, y: 3, width: 8, height: 4)
        (dot.backgroundColor, dot.cornerRadius) = (Color(red: 1, green: 0.8, blue: 0), 2)
        let bar = Layer()
        bar.frame = Rect(x: 1, y: 1, width: 3, height: 3)
        (bar.backgroundColor, bar.filters) = (.white, [Filter(.gaussianBlur(radius: 1))])
        copy.sublayers = [dot, bar]
    }

    /// The picture of copies on a canvas, turned and moved as a whole; those of one layer, or one by one.
    private func picture(
        isPattern: Bool, _ transform: Transform3D, position: Point = Point(x: 32, y: 24), scale: Double = 1,
        rules: PlanRules = .all, _ change: (Layer) -> Void = { _ in }
    ) throws -> Bitmap {
        let stage = Stage(size: Size(width: 64, height: 48), scale: scale, background: .black)
        stage.disablesActions = true
        if isPattern {
            let copy = Layer()
            (copy.bounds, copy.anchorPoint) = (Rect(x: 0, y: 0, width: 10, height: 8), .zero)
            (copy.position, copy.transform) = (position, transform)
            Self.fill(copy)
            copy.patternArea = Self.area
            change(copy)
            stage.root.addSublayer(copy)
        } else {
            let all = Layer()
            (all.bounds, all.anchorPoint) = (Self.area, Point(x: 0.4, y: 12.0 / 34))
            (all.position, all.transform, all.masksToBounds) = (position, transform, true)
            for row in -2...3 {
                for column in -2...3 {
                    let copy = Layer()
                    copy.frame = Rect(x: Double(10 * column), y: Double(8 * row), width: 10, height: 8)
                    Self.fill(copy)
                    all.addSublayer(copy)
                }
            }
            change(all)
            stage.root.addSublayer(all)
        }
        var planner = Planner(rules: rules)
        return try #require(try Renderer().draw(planner.plan(stage.makeFrame())).bitmap)
    }

    /// Maps that keep whole pixels whole, and scales of the picture.
    private static let exactMaps: [(Transform3D, Double)] = [
        (.identity, 1), (Transform3D(scaleX: -1, y: 1, z: 1), 1),
        (Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1), 1), (Transform3D(scaleX: 2, y: 2, z: 1), 1), (.identity, 2),
    ]

    /// The pictures differ by rounding alone.
    @Test(arguments: exactMaps)
    func itIsThePictureOfItsCopies(transform: Transform3D, scale: Double) throws {
        let found = try picture(isPattern: true, transform, scale: scale)
        let truth = try picture(isPattern: false, transform, scale: scale)
        let comparison = PaintedComparison(found.pixels, truth.pixels, width: found.width, tolerance: 2)
        #expect(comparison.isWithinTolerance)
        let plain = try picture(isPattern: true, transform, scale: scale, rules: .none)
        #expect(PaintedComparison(found.pixels, plain.pixels, width: found.width, tolerance: 1).isWithinTolerance)
    }

    /// Turned, texels are mixed: means of squares of 8 by 8 pixels are alike.
    @Test func aTurnedPatternIsNearItsCopies() throws {
        let turn = Transform3D(rotation: 0.4, x: 0, y: 0, z: 1)
        let (found, truth) = (try picture(isPattern: true, turn), try picture(isPattern: false, turn))
        var worst = 0.0
        for top in stride(from: 0, to: 48, by: 8) {
            for left in stride(from: 0, to: 64, by: 8) {
                func mean(_ bitmap: Bitmap) -> SIMD4<Double> {
                    var sum = SIMD4<Double>.zero
                    for y in top..<top + 8 {
                        for x in left..<left + 8 { sum += SIMD4<Double>(bitmap.channels(x, y)) }
                    }
                    return sum / 64
                }
                let difference = mean(found) - mean(truth)
                worst = max(worst, (0..<4).map { abs(difference[$0]) }.max() ?? 0)
            }
        }
        #expect(worst < 12)
    }

    @Test func opacityAndBlendModeAreThoseOfTheWhole() throws {
        for isMixed in [false, true] {
            func change(_ layer: Layer) {
                layer.opacity = 0.5
                if isMixed { layer.compositingFilter = .screen }
            }
            let found = try picture(isPattern: true, .identity, change)
            let truth = try picture(isPattern: false, .identity, change)
            #expect(
                PaintedComparison(found.pixels, truth.pixels, width: found.width, tolerance: 2).isWithinTolerance)
        }
    }

    /// An operator that keeps what both have leaves nothing where no copy is.
    @Test func anOperatorReachesBeyondAPatternOutOfSight() throws {
        for area in [Rect(x: 0, y: 0, width: 8, height: 16), Rect(x: 300, y: 0, width: 8, height: 8)] {
            let canvas = PixelCanvas(width: 32, height: 16, background: nil)
            let group = canvas.add(Rect(x: 0, y: 0, width: 32, height: 16)) { $0.isIsolated = true }
            canvas.add(Rect(x: 0, y: 0, width: 32, height: 16), to: group) { $0.backgroundColor = .white }
            canvas.add(Rect(x: 0, y: 0, width: 4, height: 4), to: group) {
                ($0.backgroundColor, $0.compositingFilter, $0.patternArea) = (.black, .destinationIn, area)
            }
            let found = try canvas.draw()
            #expect((found.channels(3, 9).w == 255) == (area.minX == 0) && found.channels(20, 9).w == 0, "\(area)")
        }
    }

    /// The pattern as a mask: the layer shows where copies do.
    @Test func aPatternMasks() throws {
        let canvas = PixelCanvas(width: 32, height: 16)
        canvas.add(Rect(x: 0, y: 0, width: 32, height: 16)) { layer in
            layer.backgroundColor = .white
            let mask = Layer()
            (mask.bounds, mask.anchorPoint) = (Rect(x: 0, y: 0, width: 8, height: 8), .zero)
            mask.patternArea = Rect(x: 0, y: 0, width: 24, height: 16)
            let half = Layer()
            (half.frame, half.backgroundColor) = (Rect(x: 0, y: 0, width: 4, height: 8), .black)
            mask.addSublayer(half)
            layer.mask = mask
        }
        let found = try canvas.draw()
        for (x, isShown) in [(1, true), (5, false), (9, true), (14, false), (18, true), (25, false), (29, false)] {
            #expect((found.channels(x, 12).x > 0) == isShown, "\(x)")
        }
    }
}
