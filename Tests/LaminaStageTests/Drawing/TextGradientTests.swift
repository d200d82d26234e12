import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Text in the colours of a gradient.
@Suite struct TextGradientTests {
    private let stage = Stage(size: Size(width: 200, height: 80), scale: 2)
    private let text = TextLayer()

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(text)
        text.frame = Rect(x: 10, y: 10, width: 100, height: 40)
        text.font = Font(size: 20)
        // Full blocks: areas that are wholly inside.
        text.string = "\u{2588}\u{2588}\u{2588}"
    }

    /// The opaque pixels, and the largest difference of their red from a level at fractions of the bounds.
    private func compare(_ level: (_ u: Double, _ v: Double) -> Double) throws -> (count: Int, difference: Double) {
        let tree = stage.makeFrame()
        let image = try #require(tree.images.first)
        let placement = try #require(tree.contents.first?.placement)
        var (count, difference) = (0, 0.0)
        for y in 0..<image.height {
            for x in 0..<image.width where image.bitmap[x, y].w == 255 {
                let u = (placement.minX + (Double(x) + 0.5) / 2) / 100
                let v = (placement.minY + (Double(y) + 0.5) / 2) / 40
                difference = max(difference, abs(Double(image.bitmap[x, y].x) - level(u, v) * 255))
                count += 1
            }
        }
        return (count, difference)
    }

    @Test func lettersHaveTheGradientOfTheBounds() throws {
        text.foregroundGradient = GradientFill(
            colors: [.black, .white], startPoint: .zero, endPoint: Point(x: 1, y: 0))
        let (count, difference) = try compare { u, _ in u }
        // Three blocks of about 15 by 20 points, of four pixels each.
        #expect(count > 2_000 && difference < 1.5)
        text.foregroundGradient = GradientFill(colors: [.black, .white])
        #expect(try compare { _, v in v }.difference < 1.5)
        text.foregroundGradient?.unit = .points
        text.foregroundGradient?.endPoint = Point(x: 0.5, y: 20)
        #expect(try compare { _, v in min(v * 2, 1) }.difference < 1.5)
    }

    @Test func runsAndTheirLinesHaveItToo() throws {
        var attributes = TextAttributes(font: Font(size: 20), color: Color(red: 1, green: 0, blue: 0))
        attributes.underline = .double
        var runs = AttributedText("\u{2588}", font: Font(size: 20), color: .white)
        runs.append("\u{2588}", attributes)
        text.attributedString = runs
        text.foregroundGradient = GradientFill(
            colors: [.black, .white], startPoint: .zero, endPoint: Point(x: 1, y: 0))
        let (count, difference) = try compare { u, _ in u }
        #expect(count > 1_000 && difference < 1.5)
    }

    @Test func aGradientThatDrawsNothingHidesTheTextAndNoneShowsItsColor() throws {
        text.foregroundGradient = GradientFill(colors: [.white])
        #expect(stage.makeFrame().images.isEmpty && text.drawingError == nil)
        // Without a length it is the last colour.
        text.foregroundGradient = GradientFill(colors: [.black, .white], startPoint: .zero, endPoint: .zero)
        #expect(try compare { _, _ in 1 }.difference == 0)
        text.foregroundGradient = nil
        text.foregroundColor = .black
        #expect(try compare { _, _ in 0 }.difference == 0)
    }

    @Test func itAnimatesAndFollowsTheBounds() throws {
        let change = BasicAnimation(keyPath: "foregroundGradient")
        let (start, end) = (Point.zero, Point(x: 1, y: 0))
        change.fromValue = GradientFill(colors: [.black, .white], startPoint: start, endPoint: end)
        change.toValue = GradientFill(colors: [.white, .white], startPoint: start, endPoint: end)
        change.duration = 1
        text.add(change, forKey: nil)
        stage.advance(to: 0.5)
        #expect(try compare { u, _ in 0.5 + u / 2 }.difference < 2)
        stage.advance(to: 2)
        text.foregroundGradient = GradientFill(colors: [.black, .white], startPoint: start, endPoint: end)
        text.bounds.size.width = 200
        #expect(try compare { u, _ in u / 2 }.difference < 1.5)
    }

    @Test(arguments: [Double.nan, .infinity, -1e300, 1e300])
    func oddNumbersAreHarmless(number: Double) {
        text.foregroundGradient = GradientFill(
            colors: [.black, .white], startPoint: Point(x: number, y: 0), endPoint: Point(x: 0, y: number))
        _ = stage.makeFrame()
        #expect(text.drawingError == nil)
    }
}
