import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Gradients of fills and strokes are what their formulas say, pixel by pixel.
@Suite struct GradientFillTests {
    private let stage = Stage(size: Size(width: 140, height: 80))
    private let shape = ShapeLayer()
    /// The box of the path.
    private static let box = Rect(x: 4, y: 6, width: 100, height: 50)

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(shape)
        shape.path = Path(rect: Self.box)
    }

    /// The largest difference in a channel between the drawing and gray levels from 0 to 1, given for places in the box
    /// as fractions.
    private func difference(_ level: (_ u: Double, _ v: Double) -> Double) -> Double {
        let picture = DrawnPicture(stage)
        var largest = 0.0
        for y in 0..<50 {
            for x in 0..<100 {
                let wanted = level((Double(x) + 0.5) / 100, (Double(y) + 0.5) / 50) * 255
                let pixel = picture[4 + x, 6 + y]
                largest = max(largest, abs(Double(pixel.x) - wanted), pixel.w == 255 ? 0 : 255)
            }
        }
        return largest
    }

    private func fill(
        from start: Point, to end: Point, _ change: (inout GradientFill) -> Void = { _ in }
    ) {
        var gradient = GradientFill(colors: [.black, .white], startPoint: start, endPoint: end)
        change(&gradient)
        shape.fillGradient = gradient
    }

    @Test func aLineRunsThroughThePathsBox() {
        fill(from: .zero, to: Point(x: 1, y: 0))
        #expect(difference { u, _ in u } < 1.5)
        // Stretched with the box, so that colours are equal along its other diagonal.
        fill(from: .zero, to: Point(x: 1, y: 1))
        #expect(difference { u, v in (u + v) / 2 } < 1.5)
        fill(from: Point(x: 0.75, y: 0.5), to: Point(x: 0.25, y: 0.25))
        #expect(difference { u, v in min(max(((0.75 - u) * 0.5 + (0.5 - v) * 0.25) / 0.3125, 0), 1) } < 1.5)
    }

    @Test func pointsAreOfTheLayersCoordinates() {
        fill(from: Point(x: 14, y: 0), to: Point(x: 64, y: 0)) { $0.unit = .points }
        #expect(difference { u, _ in min(max((4 + u * 100 - 14) / 50, 0), 1) } < 1.5)
    }

    @Test func ellipsesReachTheEndPointsBox() {
        fill(from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 0)) { $0.type = .radial }
        #expect(difference { u, v in min(hypot(u - 0.5, v - 0.5) * 2, 1) } < 2)
    }

    @Test func gradientsRepeatAndRunBack() {
        fill(from: .zero, to: Point(x: 0.2, y: 0)) { $0.spreadMethod = .reflect }
        #expect(difference { u, _ in abs((u * 5 + 1).truncatingRemainder(dividingBy: 2) - 1) } < 2)
        fill(from: Point(x: 0.6, y: 0), to: Point(x: 0.8, y: 0)) { $0.spreadMethod = .repeat }
        #expect(difference { u, _ in (u * 5).truncatingRemainder(dividingBy: 1) } < 2)
    }

    @Test func twoColorsAtOnePlaceAreAHardEdge() {
        fill(from: .zero, to: Point(x: 1, y: 0)) {
            ($0.colors, $0.locations) = ([.black, .black, .white, .white], [0, 0.5, 0.5, 1])
        }
        #expect(difference { u, _ in u < 0.5 ? 0 : 1 } == 0)
        // The first before the first place, the last from the last one on.
        fill(from: .zero, to: Point(x: 1, y: 0)) {
            ($0.colors, $0.locations) = ([.white, .black, .white], [0.25, 0.25, 0.25])
        }
        #expect(difference { _, _ in 1 } == 0)
    }

    @Test func colorsAreMixedAsThoseOfGradientLayers() {
        fill(from: .zero, to: Point(x: 1, y: 0)) { $0.colorInterpolation = .linearSRGB }
        // Source: IEC 61966-2-1.
        #expect(
            difference { u, _ in u <= 0.0031308 ? 12.92 * u : 1.055 * pow(u, 1 / 2.4) - 0.055 } < 2)
        fill(from: .zero, to: Point(x: 1, y: 0)) { $0.midpoints = [0.25] }
        // Source: CSS Images 4, section 3.5.3.
        #expect(difference { u, _ in pow(u, log(0.5) / log(0.25)) } < 2)
        fill(from: .zero, to: Point(x: 1, y: 0)) { $0.midpoints = [1] }
        #expect(difference { _, _ in 0 } == 0)
        fill(from: .zero, to: Point(x: 1, y: 0)) { $0.midpoints = [0] }
        #expect(difference { _, _ in 1 } == 0)
    }

    @Test func aTransparentColorAddsNothingWherePremultipliedColorsAreMixed() {
        for isPremultiplied in [false, true] {
            fill(from: .zero, to: Point(x: 1, y: 0)) {
                ($0.colors, $0.interpolatesPremultiplied) = ([.white, .clear], isPremultiplied)
            }
            let pixel = DrawnPicture(stage)[4 + 49, 20]
            // Half of the way: alpha a half, white or gray.
            #expect(abs(Int(pixel.w) - 129) <= 2)
            #expect(abs(Int(pixel.x) - (isPremultiplied ? 129 : 65)) <= 2)
        }
    }

    @Test func aStrokesGradientIsOfThePathsBox() {
        var line = Path()
        line.move(to: Point(x: 10, y: 20))
        line.addLine(to: Point(x: 110, y: 20))
        (shape.path, shape.fillColor, shape.lineWidth, shape.lineCap) = (line, nil, 8, .square)
        // The box of a level line has no height, which counts as one point.
        shape.strokeGradient = GradientFill(colors: [.black, .white], startPoint: .zero, endPoint: Point(x: 1, y: 0))
        let picture = DrawnPicture(stage)
        for x in 6..<114 {
            let wanted = min(max((Double(x) + 0.5 - 10) / 100, 0), 1) * 255
            for y in 16..<24 { #expect(abs(Double(picture[x, y].x) - wanted) < 1.5 && picture[x, y].w == 255) }
        }
        // The colour of the layer's line is not needed, and does not show.
        shape.strokeColor = Color(red: 1, green: 0, blue: 0)
        #expect(DrawnPicture(stage)[60, 20].x == DrawnPicture(stage)[60, 20].z)
        // One in a list.
        shape.strokeGradient = nil
        shape.strokeColor = nil
        shape.strokes = [
            ShapeStroke(
                gradient: GradientFill(colors: [.black, .white], startPoint: .zero, endPoint: Point(x: 1, y: 0)),
                width: 8)
        ]
        #expect(abs(Double(DrawnPicture(stage)[60, 20].x) - 0.505 * 255) < 1.5)
    }

    @Test func gradientsAnimate() {
        let change = BasicAnimation(keyPath: "fillGradient")
        change.fromValue = GradientFill(colors: [.black, .white], startPoint: .zero, endPoint: Point(x: 0.5, y: 0))
        change.toValue = GradientFill(colors: [.white, .white], startPoint: .zero, endPoint: Point(x: 1.5, y: 0))
        change.duration = 1
        shape.add(change, forKey: nil)
        stage.advance(to: 0.5)
        #expect(difference { u, _ in 0.5 + u / 2 } < 2)
    }

    @Test func gradientsWithoutALengthHaveTheLastColor() {
        fill(from: Point(x: 0.5, y: 0.5), to: Point(x: 0.5, y: 0.5))
        #expect(difference { _, _ in 1 } == 0)
        fill(from: .zero, to: Point(x: 1e-7, y: 0)) { $0.unit = .points }
        #expect(difference { _, _ in 1 } == 0)
        fill(from: Point(x: 0.5, y: 0.5), to: Point(x: 0.5, y: 1)) { $0.type = .radial }
        #expect(stage.makeFrame().images.isEmpty)
        for colors in [[], [Color.white], [.clear, .clear]] {
            fill(from: .zero, to: Point(x: 1, y: 0)) { $0.colors = colors }
            #expect(stage.makeFrame().images.isEmpty)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 1e-9] as [Double])
    func oddNumbersAreHarmless(number: Double) {
        for type in GradientFill.Kind.allCases {
            for unit in GradientFill.Unit.allCases {
                for spread in GradientSpreadMethod.allCases {
                    fill(from: .zero, to: Point(x: number, y: number / 2)) {
                        ($0.type, $0.unit, $0.spreadMethod) = (type, unit, spread)
                        ($0.locations, $0.midpoints) = ([number, 0.5], [number])
                    }
                    _ = stage.makeFrame()
                    #expect(shape.drawingError == nil)
                }
            }
        }
        // Stops out of order count as those before, and lists of other lengths as none.
        fill(from: .zero, to: Point(x: 1, y: 0)) {
            ($0.colors, $0.locations) = ([.black, .black, .white], [0.75, 0.5, 0.25])
        }
        #expect(difference { u, _ in u < 0.75 ? 0 : 1 } == 0)
        fill(from: .zero, to: Point(x: 1, y: 0)) { $0.locations = [0.5] }
        #expect(difference { u, _ in u } < 1.5)
    }

    @Test func coloursBeyondTheMostAreLeftOut() {
        fill(from: .zero, to: Point(x: 1, y: 0)) {
            $0.colors = Array(repeating: .black, count: 256) + Array(repeating: .white, count: 100_000)
            $0.colorInterpolation = .oklab
        }
        #expect(difference { _, _ in 0 } == 0)
    }
}
