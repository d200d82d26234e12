import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// Layers draw when they must, at the scale that they are shown at, and else keep their image.
@Suite struct DisplayTests {
    private let stage = Stage(size: Size(width: 100, height: 80), scale: 2)

    init() { stage.disablesActions = true }

    /// Counts how often it draws, on the layer that is shown.
    private final class Dot: Layer {
        final class Counter { var count = 0 }
        let counter: Counter
        var isEmpty = false { didSet { setNeedsDisplay() } }

        override init() {
            counter = Counter()
            super.init()
        }

        required init(layer: Layer) {
            counter = (layer as? Dot)?.counter ?? Counter()
            super.init(layer: layer)
            isEmpty = (layer as? Dot)?.isEmpty ?? false
        }

        override func draw(in context: DrawingContext) {
            counter.count += 1
            guard !isEmpty else { return }
            context.setFillColor(Color(red: 1, green: 0, blue: 0))
            context.fill(bounds)
        }
    }

    private func dot(_ size: Size = Size(width: 10, height: 5)) -> Dot {
        let dot = Dot()
        dot.frame = Rect(origin: Point(x: 3, y: 4), size: size)
        stage.root.addSublayer(dot)
        dot.setNeedsDisplay()
        return dot
    }

    private var images: [Image] { stage.makeFrame().images }

    @Test func layerIsDrawnOnceAndKept() {
        let dot = dot()
        #expect(images.map(\.width) == [20] && images.map(\.height) == [10])
        dot.position.x += 5
        _ = images
        #expect(dot.counter.count == 1)
        dot.setNeedsDisplay()
        #expect(dot.needsDisplay())
        _ = images
        #expect(dot.counter.count == 2 && !dot.needsDisplay())
    }

    @Test func layerThatDrawsNothingHasNoImage() {
        let dot = dot()
        dot.isEmpty = true
        #expect(images.isEmpty && dot.contents == nil)
        dot.isEmpty = false
        #expect(images.count == 1)
        dot.isEmpty = true
        #expect(images.isEmpty)
    }

    @Test func aLayerThatTheProgramHasDisplayedIsNotDue() throws {
        let dot = dot()
        _ = images
        dot.setNeedsDisplay()
        dot.display()
        #expect(!dot.needsDisplay() && dot.counter.count == 2)
        _ = images
        #expect(dot.counter.count == 2)
        let (shape, text, view) = (ShapeLayer(), TextLayer(), GLContentLayer())
        for layer in [shape, text, view] {
            layer.setNeedsDisplay()
            layer.display()
            #expect(!layer.needsDisplay())
        }
    }

    @Test func imageOfOthersIsLeftAlone() throws {
        let layer = Layer()
        layer.bounds.size = Size(width: 5, height: 5)
        layer.contents = try Image(width: 1, height: 1, pixels: [1, 2, 3, 255])
        stage.root.addSublayer(layer)
        layer.setNeedsDisplay()
        #expect(images.map(\.width) == [1])
    }

    @Test func stagesScaleIsTheDrawingsUnlessTheLayerHasItsOwn() {
        let dot = dot()
        #expect(images.map(\.width) == [20])
        stage.scale = 3
        #expect(images.map(\.width) == [30])
        dot.contentsScale = 1
        #expect(images.map(\.width) == [10])
        stage.scale = 5
        #expect(images.map(\.width) == [10])
    }

    @Test func sizeAsksForDisplayOnlyWhereItIsToldTo() throws {
        let dot = dot()
        _ = images
        dot.bounds.size.width = 40
        #expect(images.map(\.width) == [20])
        // Stretched over the bounds.
        #expect(try #require(stage.makeFrame().contents.first).placement == nil)
        dot.needsDisplayOnBoundsChange = true
        dot.bounds.size.width = 30
        #expect(images.map(\.width) == [60])
        #expect(stage.makeFrame().contents.first?.placement == Rect(x: 0, y: 0, width: 30, height: 5))
    }

    @Test func frameAsksForDisplayAsTheBoundsDo() {
        let dot = dot()
        dot.needsDisplayOnBoundsChange = true
        #expect(images.map(\.width) == [20])
        dot.frame = Rect(x: 3, y: 4, width: 30, height: 5)
        #expect(images.map(\.width) == [60])
        #expect(stage.makeFrame().contents.first?.placement == Rect(x: 0, y: 0, width: 30, height: 5))
    }

    @Test func sizeInFractionsOfPixelsIsDrawnOnWholeOnes() {
        _ = dot(Size(width: 10.3, height: 5.1))
        let tree = stage.makeFrame()
        #expect(tree.images.map(\.width) == [21] && tree.images.map(\.height) == [11])
        #expect(tree.contents.first?.placement == Rect(x: 0, y: 0, width: 10.5, height: 5.5))
    }

    @Test func animatedSizeIsDrawnAtEachMoment() {
        let dot = dot()
        dot.needsDisplayOnBoundsChange = true
        _ = images
        let grow = BasicAnimation(keyPath: "bounds.size.width")
        (grow.fromValue, grow.toValue, grow.duration) = (10.0, 30.0, 1)
        dot.add(grow, forKey: nil)
        stage.advance(to: 0.5)
        #expect(images.map(\.width) == [40])
        stage.advance(to: 0.75)
        #expect(images.map(\.width) == [50])
        stage.advance(to: 2)
        #expect(images.map(\.width) == [20])
        #expect(dot.bounds.size.width == 10)
    }

    @Test func delegateDraws() {
        final class Painter: LayerDelegate {
            func draw(_ layer: Layer, in context: DrawingContext) {
                context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
            }
        }
        final class Shower: LayerDelegate {
            func display(_ layer: Layer) {
                layer.contents = try? Image(width: 7, height: 7, pixels: [UInt8](repeating: 255, count: 196))
            }
        }
        let layer = Layer()
        layer.frame = Rect(x: 0, y: 0, width: 4, height: 4)
        stage.root.addSublayer(layer)
        let (painter, shower) = (Painter(), Shower())
        layer.delegate = painter
        layer.setNeedsDisplay()
        #expect(images.map(\.width) == [8])
        layer.delegate = shower
        layer.setNeedsDisplay()
        #expect(images.map(\.width) == [7])
    }

    @Test func whatCannotBeDrawnSaysWhy() {
        let shape = ShapeLayer()
        var path = Path()
        path.elements = Array(repeating: .line(.zero), count: DrawingLimits.pathElements + 1)
        shape.path = path
        stage.root.addSublayer(shape)
        #expect(images.isEmpty)
        #expect(shape.drawingError == .tooManyElements(count: 1_000_001, limit: 1_000_000))
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 1, height: 1))
        #expect(images.count == 1 && shape.drawingError == nil)
    }

    @Test func hugeLayerIsDrawnCoarser() throws {
        let dot = dot(Size(width: 100_000, height: 10_000))
        let image = try #require(images.first)
        #expect(image.width * image.height <= DrawingLimits.pixels)
        #expect(image.width >= 12_500)
        #expect(stage.makeFrame().contents.first?.placement?.width ?? 0 >= 100_000)
        #expect(dot.drawingError == nil)
    }
}
