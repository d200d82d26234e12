import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// Several strokes of one path.
@Suite struct ShapeStrokeTests {
    private let stage = Stage(size: Size(width: 100, height: 80))
    private let shape = ShapeLayer()
    private static let red = Color(red: 1, green: 0, blue: 0)
    private static let blue = Color(red: 0, green: 0, blue: 1)

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(shape)
        shape.position = Point(x: 10, y: 40)
        var line = Path()
        line.move(to: .zero)
        line.addLine(to: Point(x: 60, y: 0))
        (shape.path, shape.fillColor) = (line, nil)
    }

    /// The letters of the pixels of a column from 7 points above the line to 7 below: white, red, blue, or none.
    private func column(_ x: Int) -> String {
        let picture = DrawnPicture(stage)
        return String((-7..<7).map { letter(picture[x, $0]) })
    }

    /// The same of the row below the line, from 2 points before its start to 2 behind its end.
    private func row() -> String {
        let picture = DrawnPicture(stage)
        return String((-2..<62).map { letter(picture[$0, 0]) })
    }

    private func letter(_ pixel: SIMD4<UInt8>) -> Character {
        switch pixel {
        case SIMD4(255, 255, 255, 255): "w"
        case SIMD4(255, 0, 0, 255): "r"
        case SIMD4(0, 0, 255, 255): "b"
        case SIMD4(0, 0, 0, 0): "."
        default: "?"
        }
    }

    @Test func strokesAreDrawnInTheirOrderOverTheLineOfTheLayer() {
        (shape.strokeColor, shape.lineWidth) = (.white, 12)
        shape.strokes = [ShapeStroke(color: Self.red, width: 8), ShapeStroke(color: Self.blue, width: 4)]
        #expect(column(30) == ".wwrrbbbbrrww.")
        shape.strokes.swapAt(0, 1)
        #expect(column(30) == ".wwrrrrrrrrww.")
        // Without a line of the layer's own.
        shape.strokeColor = nil
        #expect(column(30) == "...rrrrrrrr...")
    }

    @Test func eachStrokeHasItsOwnPartEndsAndDashes() {
        shape.strokes = [
            ShapeStroke(color: Self.red, width: 4, cap: .square), ShapeStroke(color: Self.blue, width: 4, end: 0.25),
            ShapeStroke(color: .white, width: 4, dashPattern: [10, 20], dashPhase: -30),
        ]
        // Squares at both ends; blue up to 15; white from 30 to 40; and 0 to 10.
        let wanted =
            "rr" + String(repeating: "w", count: 10) + String(repeating: "b", count: 5)
            + String(repeating: "r", count: 15) + String(repeating: "w", count: 10)
            + String(repeating: "r", count: 20) + "rr"
        #expect(row() == wanted)
        shape.strokes = [ShapeStroke(color: Self.blue, width: 4, start: 0.75, end: 1, offset: 0.125)]
        // 52.5 to 60 and 0 to 7.5: half of a pixel at each inner end.
        #expect(row() == ".." + "bbbbbbb?" + String(repeating: ".", count: 44) + "?bbbbbbb" + "..")
    }

    @Test func listsAnimateStrokeByStroke() {
        func animate(_ from: [ShapeStroke], _ to: [ShapeStroke]) {
            let change = BasicAnimation(keyPath: "strokes")
            (change.fromValue, change.toValue, change.duration) = (from, to, 1)
            shape.add(change, forKey: "strokes")
        }
        animate([ShapeStroke(color: Self.red, width: 4)], [ShapeStroke(color: Self.red, width: 12)])
        stage.advance(to: 0.5)
        #expect(column(30) == "...rrrrrrrr...")
        // A stroke that only the end has grows from no width.
        stage.advance(to: 2)
        animate(
            [ShapeStroke(color: Self.red, width: 8)],
            [ShapeStroke(color: Self.red, width: 8), ShapeStroke(color: Self.blue, width: 8)])
        _ = stage.makeFrame()
        stage.advance(to: 2.5)
        #expect(column(30) == "...rrbbbbrr...")
    }

    @Test func aChangeIsAnimatedByItselfAndDrawnOnce() {
        shape.strokes = [ShapeStroke(color: Self.red, width: 4)]
        let image = stage.makeFrame().images.first
        #expect(image != nil && stage.makeFrame().images.first == image)
        stage.disablesActions = false
        shape.strokes = [ShapeStroke(color: Self.red, width: 8)]
        _ = stage.makeFrame()
        #expect(shape.animationKeys == ["strokes"])
    }

    @Test func moreStrokesThanTheMostAreLeftOut() {
        let white = ShapeStroke(color: .white, width: 12)
        shape.strokes = Array(repeating: ShapeStroke(color: Self.red, width: 8), count: 64) + [white]
        #expect(shape.strokes.count == ShapeStroke.maximumCount)
        #expect(column(30) == "...rrrrrrrr...")
        shape.strokes = Array(repeating: white, count: 10_000)
        #expect(shape.strokes.count == ShapeStroke.maximumCount && shape.drawingError == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -3, 1e300])
    func oddNumbersAreHarmless(number: Double) {
        for change: (inout ShapeStroke) -> Void in [
            { $0.width = number }, { $0.miterLimit = number }, { $0.dashPattern = [number, 2] },
            { $0.dashPhase = number }, { $0.start = number }, { $0.end = number }, { $0.offset = number },
            { $0.gradient = GradientFill(colors: [.black, .white], endPoint: Point(x: number, y: number)) },
        ] {
            var stroke = ShapeStroke(color: Self.red, width: 4)
            change(&stroke)
            shape.strokes = [stroke, ShapeStroke(color: Self.blue, width: 2)]
            #expect(letter(DrawnPicture(stage)[30, 0]) == "b")
            #expect(shape.drawingError == nil)
        }
    }

    @Test func keyValueAccessTakesLists() {
        shape.setValue([ShapeStroke(width: 3)], forKey: "strokes")
        #expect(shape.value(forKey: "strokes") as? [ShapeStroke] == [ShapeStroke(width: 3)])
        #expect(ShapeLayer.defaultValue(forKey: "strokes") as? [ShapeStroke] == [])
    }
}

/// The drawing of the only layer of a stage that draws, by the pixels of its coordinates at one pixel a point.
struct DrawnPicture {
    private let image: (left: Int, top: Int, image: Image)?

    init(_ stage: Stage) {
        let tree = stage.makeFrame()
        image = tree.contents.first.flatMap { contents in
            contents.placement.map { (Int($0.minX), Int($0.minY), tree.images[Int(contents.image)]) }
        }
    }

    /// The premultiplied pixel to the right of and below a point; transparent outside.
    subscript(x: Int, y: Int) -> SIMD4<UInt8> {
        guard let (left, top, image) = image, x >= left, y >= top, x < left + image.width, y < top + image.height
        else { return .zero }
        return image.bitmap[x - left, y - top]
    }
}
