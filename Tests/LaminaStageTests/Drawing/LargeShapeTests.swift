import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// Of a shape too large to be drawn whole, a frame has what shows of it.
@Suite struct LargeShapeTests {
    private let stage = Stage(size: Size(width: 100, height: 80))
    private let shape = ShapeLayer()

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(shape)
        shape.path = Path(rect: Rect(x: -20_000, y: -20_000, width: 40_000, height: 40_000))
    }

    private var image: Image? { stage.makeFrame().images.first }

    @Test func aWindowIsDrawnAtTheWantedScale() throws {
        for scale in [1.0, 2] {
            stage.scale = scale
            let tree = stage.makeFrame()
            let contents = try #require(tree.contents.first)
            let placement = try #require(contents.placement)
            #expect(contents.scale == scale)
            #expect(placement.contains(Rect(x: 0, y: 0, width: 100, height: 80)))
            // At most a cell of the grid and a margin more than what shows, on both sides.
            #expect(tree.images[0].width <= Int(100 * scale) + 2 * 576)
            #expect(tree.images[0].height <= Int(80 * scale) + 2 * 576)
            #expect(Double(tree.images[0].width) == placement.width * scale)
        }
        #expect(shape.contents == nil && shape.drawingError == nil)
    }

    @Test func aMoveWithinTheWindowDrawsNothingAnew() throws {
        let first = try #require(image)
        shape.position.x = 3
        #expect(image === first)
        shape.position.x = 2000
        let second = try #require(image)
        #expect(second !== first)
        // A window follows from what shows alone; what the last frame did not show has been let go.
        shape.position.x = 0
        #expect(image?.width == first.width && image?.height == first.height)
    }

    @Test func whatDoesNotShowIsNotDrawn() {
        shape.position.x = 20_200
        #expect(image == nil)
        shape.position.x = 20_050
        #expect(image != nil)
        shape.isHidden = true
        #expect(image == nil)
        shape.isHidden = false
        shape.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
        #expect(image == nil)
    }

    @Test func turnedAndTiltedLayersShowWhatTheFrameSees() throws {
        var tilt = Transform3D.identity
        tilt.m34 = -1 / 400
        stage.root.sublayerTransform = tilt
        for transform in [
            Transform3D(rotation: 0.5, x: 0, y: 0, z: 1), Transform3D(scaleX: 0.25, y: 0.25, z: 1),
            Transform3D(rotation: 0.2, x: 1, y: 0, z: 0),
        ] {
            shape.transform = transform
            let tree = stage.makeFrame()
            let placement = try #require(tree.contents.first?.placement)
            let fromScreen = try #require(tree.nodes[1].toSuperlayer.inverse)
            for corner in [(0.0, 0.0), (100, 0), (0, 80), (100, 80)] {
                let point = fromScreen.project(corner.0, corner.1)
                #expect(placement.contains(Point(x: point.x / point.w, y: point.y / point.w)), "\(transform)")
            }
            #expect(tree.images[0].width < 2000 && tree.contents[0].scale == 1)
        }
    }

    @Test func aRasterizedLayerHoldsItWhole() throws {
        shape.shouldRasterize = true
        let image = try #require(image)
        #expect(max(image.width, image.height) <= DrawingLimits.layerSide)
        #expect(image.width * image.height <= DrawingLimits.pixels)
        #expect(stage.makeFrame().contents.first?.placement?.width == 40_000)
    }

    @Test func aLongShapeFitsIntoATexture() throws {
        // What shows is more than any image holds.
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 40_000, height: 10))
        shape.transform = Transform3D(scaleX: 0.002, y: 1, z: 1)
        let image = try #require(image)
        #expect(image.width <= DrawingLimits.layerSide && image.width >= 8_000)
    }

    @Test func eachInstanceHasItsWindowAndThereIsAnEnd() throws {
        let replicator = ReplicatorLayer()
        stage.root.sublayers = [replicator]
        replicator.sublayers = [shape]
        replicator.instanceTransform = Transform3D(translationX: -1_100, y: 0, z: 0)
        replicator.instanceCount = 2
        #expect(stage.makeFrame().images.count == 2)
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 1e6, height: 2_000))
        replicator.instanceCount = 800
        let images = stage.makeFrame().images
        #expect(images.count > 10 && images.count <= 65)
        // Their pixels, and one that stands for all the rest.
        #expect(images.reduce(0) { $0 + $1.width * $1.height } <= 2 * DrawingLimits.pixels)
    }

    @Test func whatGoesWrongIsToldBeforeAFrame() {
        (shape.strokeColor, shape.lineDashPattern) = (.white, [0.001])
        shape.displayIfNeeded()
        #expect(shape.drawingError == .tooComplex(elements: shape.path?.elements.count ?? 0))
        #expect(image == nil)
        shape.lineDashPattern = []
        #expect(image != nil && shape.drawingError == nil)
    }

    @Test func smallAndLargeComeAfterEachOther() throws {
        #expect(image != nil)
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 8, height: 4))
        #expect(image?.width == 8 && shape.contents == nil)
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 9_000, height: 4))
        #expect(shape.path != nil && image != nil)
        #expect(shape.contents == nil)
        shape.path = nil
        #expect(image == nil)
        // Contents that somebody sets are shown too.
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 9_000, height: 4))
        #expect(image != nil)
        let other = try Image(width: 3, height: 3, pixels: [UInt8](repeating: 255, count: 36))
        shape.contents = other
        let images = stage.makeFrame().images
        #expect(images.count == 2 && images[0] == other)
    }

    @Test func anAnimatedOneIsDrawnAtEachMoment() throws {
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 40_000, height: 4))
        let grow = BasicAnimation(keyPath: "path")
        grow.fromValue = Path(rect: Rect(x: 0, y: 0, width: 40_000, height: 4))
        grow.toValue = Path(rect: Rect(x: 0, y: 0, width: 40_000, height: 44))
        grow.duration = 2
        shape.add(grow, forKey: nil)
        stage.advance(to: 1)
        #expect(image?.height == 24)
        stage.advance(to: 1.5)
        #expect(image?.height == 34)
        stage.advance(to: 3)
        #expect(image?.height == 4)
    }

    @Test func aCopyForASnapshotShowsItToo() throws {
        #expect(image != nil)
        let copy = stage.root.snapshot(in: Rect(x: 0, y: 0, width: 50, height: 40), afterUpdates: true)
        let other = Stage(size: Size(width: 50, height: 40))
        copy.frame = Rect(x: 0, y: 0, width: 50, height: 40)
        other.root.addSublayer(copy)
        #expect(other.makeFrame().images.count == 1)
    }
}
