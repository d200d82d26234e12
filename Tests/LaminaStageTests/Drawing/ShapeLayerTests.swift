import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@Suite struct ShapeLayerTests {
    private let stage = Stage(size: Size(width: 100, height: 80))
    private let shape = ShapeLayer()

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(shape)
        shape.position = Point(x: 10, y: 10)
    }

    private func line(to x: Double) -> Path {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: x, y: 0))
        return path
    }

    @Test func shapeReachesBeyondBoundsThatMayBeEmpty() throws {
        shape.path = Path(rect: Rect(x: -3, y: 2, width: 8, height: 4))
        let tree = stage.makeFrame()
        #expect(tree.contents.first?.placement == Rect(x: -3, y: 2, width: 8, height: 4))
        let image = try #require(tree.images.first)
        #expect(image.width == 8 && image.height == 4)
        #expect(image.bitmap[0, 0] == SIMD4(0, 0, 0, 255))
    }

    @Test func aPictureIsUnderTheShapeAndOverText() throws {
        let picture = try makeImage()
        (shape.bounds.size, shape.contents) = (Size(width: 20, height: 20), picture)
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 8, height: 4))
        shape.contentsRect = Rect(x: 0, y: 0, width: 0.5, height: 1)
        shape.addSublayer(Layer("inner"))
        var tree = stage.makeFrame()
        #expect(shape.contents === picture)
        // The root, the shape with its picture, the drawing, the sublayer.
        #expect(tree.nodes.map { $0.contents >= 0 } == [false, true, true, false])
        #expect(tree.contents.map { tree.images[Int($0.image)].width } == [1, 8])
        #expect(tree.contents.map(\.rect.width) == [0.5, 1] && tree.contents[1].placement?.width == 8)
        shape.contents = nil
        tree = stage.makeFrame()
        #expect(tree.nodes.map { $0.contents >= 0 } == [false, true, false])
        #expect(tree.contents.map(\.placement?.width) == [8])

        let text = TextLayer()
        (text.string, text.fontSize, text.frame.size) = ("A", 10, Size(width: 20, height: 20))
        text.contents = picture
        stage.root.sublayers = [text]
        tree = stage.makeFrame()
        #expect(tree.nodes.map { $0.contents >= 0 } == [false, false, true, true])
        #expect(tree.images[Int(tree.contents[Int(tree.nodes[3].contents)].image)] === picture)
        #expect(tree.nodes[1].subtreeCount == 3)
    }

    @Test func aPictureThatFadesInStaysUnderTheShapeAndOverText() throws {
        let (shapes, picture) = (try makeImage(alpha: 9), try makeImage())
        stage.disablesActions = false
        (shape.bounds.size, shape.contents) = (Size(width: 20, height: 20), shapes)
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 8, height: 4))
        let text = TextLayer()
        (text.string, text.fontSize, text.frame.size) = ("A", 10, Size(width: 20, height: 20))
        stage.root.addSublayer(text)
        _ = stage.makeFrame()
        (shape.contents, text.contents) = (picture, picture)
        stage.advance(to: 0.125)
        let tree = stage.makeFrame()
        // The pictures of each leaf in the order of painting.
        let painted = tree.nodes.filter { $0.contents >= 0 }.map {
            tree.images[Int(tree.contents[Int($0.contents)].image)]
        }
        #expect(painted.count == 5)
        #expect(painted[0] === shapes && painted[1] === picture && painted[2].width == 8)
        #expect(painted[3] === text.storage.drawn?.image && painted[4] === picture)
    }

    @Test func scrollingKeepsTheImageInTheLayersCoordinates() throws {
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 8, height: 4))
        shape.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
        let image = stage.makeFrame().images.first
        shape.bounds.origin.x = 0.5
        let tree = stage.makeFrame()
        #expect(tree.images.first == image)
        #expect(tree.contents.first?.placement?.minX == -0.5)
    }

    @Test func shapeWithoutColorsOrPathHasNoImage() {
        #expect(stage.makeFrame().images.isEmpty)
        shape.path = line(to: 20)
        shape.fillColor = nil
        #expect(stage.makeFrame().images.isEmpty)
        shape.strokeColor = .white
        #expect(stage.makeFrame().images.count == 1)
        shape.lineWidth = 0
        #expect(stage.makeFrame().images.isEmpty)
    }

    @Test func strokeEndIsAShareOfTheLengthAndAnimates() throws {
        shape.path = line(to: 60)
        (shape.fillColor, shape.strokeColor, shape.lineWidth) = (nil, .white, 4)
        shape.strokeEnd = 0.25
        #expect(drawnColumns() == 15)
        let draw = BasicAnimation(keyPath: "strokeEnd")
        (draw.fromValue, draw.toValue, draw.duration) = (0.0, 1.0, 2)
        shape.add(draw, forKey: nil)
        stage.advance(to: 1)
        #expect(drawnColumns() == 30)
        stage.advance(to: 1.5)
        #expect(drawnColumns() == 45)
        stage.advance(to: 3)
        #expect(drawnColumns() == 15)
    }

    /// The opaque pixels of the image's middle row.
    private func drawnColumns() -> Int {
        guard let image = stage.makeFrame().images.first else { return 0 }
        return (0..<image.width).count { image.bitmap[$0, image.height / 2].w == 255 }
    }

    @Test func strokeOffsetMovesTheLineAlongAndAround() throws {
        strokeLine()
        (shape.strokeStart, shape.strokeEnd, shape.strokeOffset) = (0.25, 0.75, 0.5)
        // 45 to 60 and 0 to 15, with a gap between them.
        let image = try #require(stage.makeFrame().images.first)
        let row = (0..<image.width).map { image.bitmap[$0, image.height / 2].w == 255 }
        #expect(row.count { $0 } == 30)
        let left = Int(try #require(stage.makeFrame().contents.first?.placement).minX)
        #expect(row[7 - left] && !row[30 - left] && row[52 - left])
        shape.strokeOffset = .nan
        #expect(drawnColumns() == 30)
    }

    @Test func aDashPatternAnimatesToOneOfEquallyManyLengths() {
        strokeLine()
        shape.lineDashPattern = [30, 10]
        #expect(drawnColumns() == 50)
        let grow = BasicAnimation(keyPath: "lineDashPattern")
        (grow.fromValue, grow.toValue, grow.duration) = ([10.0, 10], [20.0, 20], 2)
        shape.add(grow, forKey: nil)
        stage.advance(to: 1)
        // 0 to 15 and 30 to 45.
        #expect(drawnColumns() == 30)
        // Extrapolated below 0, which counts as 0: no dashes are left.
        let shrink = BasicAnimation(keyPath: "lineDashPattern")
        (shrink.fromValue, shrink.toValue, shrink.duration) = ([10.0, 10], [-10.0, 20], 2)
        shape.removeAllAnimations()
        shape.add(shrink, forKey: nil)
        _ = stage.makeFrame()
        stage.advance(to: 2.75)
        #expect(drawnColumns() == 0)
        #expect(shape.drawingError == nil)
        shape.removeAllAnimations()
        // Set, it changes at once.
        stage.disablesActions = false
        shape.lineDashPattern = [15, 15]
        stage.advance(to: 2.8)
        #expect(drawnColumns() == 30 && shape.animationKeys.isEmpty)
    }

    @Test func valueThatRestsIsDrawnOnce() {
        shape.path = line(to: 60)
        shape.strokeColor = .white
        let hold = BasicAnimation(keyPath: "strokeEnd")
        (hold.fromValue, hold.toValue, hold.duration) = (0.5, 0.5, 10)
        shape.add(hold, forKey: nil)
        stage.advance(to: 1)
        let image = stage.makeFrame().images.first
        stage.advance(to: 2)
        #expect(image != nil && stage.makeFrame().images.first == image)
        shape.strokeColor = .black
        #expect(stage.makeFrame().images.first != image)
    }

    @Test func pathAnimatesBetweenPathsOfEqualElements() throws {
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let morph = BasicAnimation(keyPath: "path")
        morph.toValue = Path(rect: Rect(x: 0, y: 0, width: 30, height: 10))
        morph.duration = 1
        shape.add(morph, forKey: nil)
        stage.advance(to: 0.5)
        #expect(stage.makeFrame().images.map(\.width) == [20])
    }

    @Test func pathAnimatesToOneOfOtherElements() throws {
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        let morph = BasicAnimation(keyPath: "path")
        morph.toValue = Path(roundedRect: Rect(x: 0, y: 0, width: 30, height: 10), cornerRadius: 2)
        morph.duration = 1
        shape.add(morph, forKey: nil)
        stage.advance(to: 0.5)
        #expect(stage.makeFrame().images.map(\.width) == [20])
    }

    @Test func colorsAnimateByThemselvesAndThePathDoesNot() throws {
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
        _ = stage.makeFrame()
        stage.disablesActions = false
        Transaction.setAnimationTimingFunction(.linear)
        shape.fillColor = .white
        stage.advance(to: 0.125)
        let pixel = try #require(stage.makeFrame().images.first).bitmap[5, 5]
        #expect(abs(Int(pixel.x) - 128) <= 1)
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 20, height: 10))
        #expect(stage.makeFrame().images.map(\.width) == [20])
        #expect(shape.animationKeys == ["fillColor"])
    }

    @Test func presentationHasTheMomentsValues() throws {
        shape.path = line(to: 60)
        let draw = BasicAnimation(keyPath: "strokeEnd")
        (draw.fromValue, draw.toValue, draw.duration) = (0.0, 1.0, 2)
        shape.add(draw, forKey: nil)
        _ = stage.makeFrame()
        stage.advance(to: 0.5)
        #expect(shape.presentation()?.strokeEnd == 0.25)
        #expect(shape.presentation()?.path == shape.path)
    }

    /// A line of 60 points, 4 points wide at first.
    private func strokeLine() {
        (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (line(to: 60), nil, .white, 4)
    }

    @Test(
        arguments: [
            (.nan, 0), (.infinity, 0), (-.infinity, 0), (-1e300, 0), (-1, 0), (0, 0), (1e300, 60),
        ] as [(Double, Int)])
    func aWidthThatIsNoneDrawsNoLine(width: Double, columns: Int) {
        strokeLine()
        shape.lineWidth = width
        #expect(drawnColumns() == columns)
        #expect(shape.drawingError == nil)
    }

    @Test(
        arguments: [
            (.nan, 0), (-.infinity, 0), (-1e300, 0), (0, 0), (1e300, 60), (.infinity, 60),
        ] as [(Double, Int)])
    func aLineEndsWithinItsPath(end: Double, columns: Int) {
        strokeLine()
        shape.strokeEnd = end
        #expect(drawnColumns() == columns)
        #expect(shape.drawingError == nil)
    }

    @Test func aPathWithoutEndIsDrawnWhereItIsSeen() throws {
        strokeLine()
        for end in [Double.nan, .infinity, -.infinity] {
            shape.path = line(to: end)
            #expect(stage.makeFrame().images.isEmpty)
            #expect(shape.drawingError == nil)
        }
        // From the layer's place at 10 to the right edge at 100, and to the left edge.
        for (end, seen) in [(1e300, 0..<90), (-1e300, -10..<0)] {
            shape.path = line(to: end)
            let tree = stage.makeFrame()
            let left = Int(try #require(tree.contents.first?.placement).minX)
            let image = try #require(tree.images.first)
            #expect(seen.allSatisfy { image.bitmap[$0 - left, image.height / 2].w == 255 })
        }
    }
}
