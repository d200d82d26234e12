import CGLES
import Foundation
import Lamina
import LaminaLayers
import Testing

/// A layer of each kind is the same alone, in a snapshot, and in its frame.
@Suite struct LayerKindImageTests {
    /// The kinds that have properties of their own, and those that have none.
    enum Kind: Sendable, CustomTestStringConvertible {
        case owner(LayerPropertyOwner)
        case transform, snapshot, stack, shownStack, contentsSequence

        static let all =
            LayerPropertyOwner.allCases.map { Kind.owner($0) } + [
                .transform, .snapshot, .stack, .shownStack, .contentsSequence,
            ]
        var testDescription: String { if case .owner(let owner) = self { "\(owner)" } else { "\(self)" } }
    }

    private static let size = Size(width: 40, height: 30)
    private let blue = Color(red: 0, green: 0, blue: 1)

    /// A layer of 40 × 30 points that shows something.
    private func layer(of kind: Kind) throws -> Layer {
        let layer = try plainLayer(of: kind)
        layer.frame = Rect(origin: .zero, size: Self.size)
        return layer
    }

    private func box(_ frame: Rect) -> Layer {
        let box = Layer()
        (box.frame, box.backgroundColor) = (frame, blue)
        return box
    }

    private func plainLayer(of kind: Kind) throws -> Layer {
        switch kind {
        case .owner(let owner): return try plainLayer(of: owner)
        case .transform:
            let space = TransformLayer()
            let (near, far) = (
                box(Rect(x: 4, y: 4, width: 20, height: 10)), box(Rect(x: 8, y: 2, width: 9, height: 20))
            )
            (near.zPosition, far.zPosition, far.backgroundColor) = (-5, 5, .white)
            near.transform = Transform3D(rotation: 0.7, x: 0, y: 1, z: 0)
            space.sublayers = [far, near]
            return space
        case .snapshot:
            return box(Rect(x: 0, y: 0, width: 9, height: 9)).snapshot(
                in: Rect(x: 0, y: 0, width: 9, height: 9), afterUpdates: true)
        case .stack:
            let stack = StackLayer()
            stack.addSublayer(box(Rect(x: 2, y: 3, width: 8, height: 8)))
            return stack
        case .shownStack:
            let stack = try plainLayer(of: Kind.stack)
            stack.translatesAutoresizingMaskIntoConstraints = true
            (stack.backgroundColor, stack.cornerRadius, stack.masksToBounds) = (.white, 6, true)
            return stack
        case .contentsSequence:
            let layer = Layer()
            layer.contentsSequence = Self.movie
            return layer
        }
    }

    /// A sequence of ten pictures a second, each of another brightness.
    private static nonisolated(unsafe) let movie = FrameSequenceLayer(Brightening())

    private func plainLayer(of owner: LayerPropertyOwner) throws -> Layer {
        let layer = owner.makeLayer()
        switch layer {
        case let effect as EffectLayer:
            effect.effect = .blur(BlurEffect(style: .dark))
            effect.addSublayer(box(Rect(x: 2, y: 2, width: 10, height: 10)))
        case let gradient as GradientLayer: gradient.colors = [.white, blue]
        case let scroll as ScrollLayer:
            scroll.addSublayer(box(Rect(x: 30, y: 20, width: 40, height: 40)))
            scroll.bounds.origin = Point(x: 5, y: 5)
        case let replicator as ReplicatorLayer:
            replicator.addSublayer(box(Rect(x: 1, y: 1, width: 8, height: 8)))
            (replicator.instanceCount, replicator.instanceTransform) = (3, Transform3D(translationX: 12, y: 4))
            replicator.instanceBlueOffset = -0.25
        case let emitter as EmitterLayer:
            var cell = EmitterCell()
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (20, 3, 12, 6)
            cell.contents = try pixels([[SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255)]])
            (emitter.emitterCells, emitter.emitterPosition) = ([cell], Point(x: 20, y: 15))
            emitter.birthRate = 2
        case let shape as ShapeLayer:
            shape.path = Path(ellipseIn: Rect(x: 2, y: 2, width: 30, height: 20))
            shape.fillColor = blue
        case let text as TextLayer: (text.string, text.fontSize) = ("Ag", 16)
        case let tiled as TiledLayer:
            tiled.source = DrawnTiles { _, pyramid in
                try Image(
                    width: pyramid.tileWidth, height: pyramid.tileHeight,
                    pixels: [UInt8](repeating: 200, count: 4 * pyramid.tileWidth * pyramid.tileHeight))
            }
        case let sequence as FrameSequenceLayer: sequence.sequence = Brightening()
        case let view as GLContentLayer: view.content = Flat()
        default: layer.addSublayer(box(Rect(x: 3, y: 3, width: 12, height: 9)))
        }
        return layer
    }

    private func stage(_ layer: Layer) -> Stage {
        let stage = Stage(size: Self.size)
        stage.disablesActions = true
        stage.root.addSublayer(layer)
        return stage
    }

    private func draw(_ stage: Stage) throws -> Bitmap {
        try SharedRenderer.result.get().render(stage.makeFrame()).picture
    }

    @Test(arguments: Kind.all) func aloneAndInASnapshotItIsAsInItsFrame(kind: Kind) throws {
        let layer = try layer(of: kind)
        let stage = stage(layer)
        stage.advance(to: 1.25)
        let shown = try draw(stage)
        #expect(shown.pixels.contains { $0 > 0 })
        let alone = try SharedRenderer.result.get().render(layer, in: layer.bounds).picture
        #expect(differ(alone, shown) <= 1)

        // The snapshot stays as it is, whatever the time of a stage.
        let snapshot = layer.snapshot(in: layer.bounds, afterUpdates: false)
        snapshot.frame = Rect(origin: .zero, size: Self.size)
        let other = self.stage(snapshot)
        #expect(differ(try draw(other), shown) <= 1)
        other.advance(to: 7.5)
        #expect(differ(try draw(other), shown) <= 1)
    }

    /// The largest difference of a channel.
    private func differ(_ a: Bitmap, _ b: Bitmap) -> Int {
        zip(a.pixels, b.pixels).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
    }

    @Test func instancesCountInTheReplicatorsOfTheReport() throws {
        let replicator = ReplicatorLayer()
        replicator.addSublayer(box(Rect(x: 0, y: 0, width: 20, height: 20)))
        (replicator.instanceCount, replicator.instanceTransform) = (3, Transform3D(translationX: 30, y: 0))
        let picture = try SharedRenderer.result.get()
            .render(replicator, in: Rect(x: 0, y: 0, width: 100, height: 20)).picture
        #expect((0..<100 * 20).filter { picture[$0 % 100, $0 / 100].w == 255 }.count == 3 * 400)
    }

    @Test func aNewShapeIsDrawnFirst() throws {
        let shape = ShapeLayer()
        shape.bounds = Rect(x: 0, y: 0, width: 40, height: 30)
        shape.path = Path(rect: shape.bounds)
        let picture = try SharedRenderer.result.get().render(shape, in: shape.bounds).picture
        #expect((0..<1200).filter { picture[$0 % 40, $0 / 40].w == 255 }.count == 1200)
        // With sharp edges at any scale.
        shape.path = Path(rect: Rect(x: 0, y: 0, width: 20.5, height: 30))
        let large = try SharedRenderer.result.get().render(shape, in: shape.bounds, scale: 2).picture
        #expect(large[40, 10].w == 255 && large[41, 10].w == 0)
    }

    @Test func textThatHasChangedIsDrawnFirstUnlessItIsToldNotTo() throws {
        let text = TextLayer()
        (text.string, text.fontSize) = ("i", 20)
        text.frame = Rect(origin: .zero, size: Self.size)
        let stage = stage(text)
        func width(of picture: Bitmap) -> Int {
            (0..<picture.width).filter { x in (0..<picture.height).contains { picture[x, $0].w > 0 } }.count
        }
        let narrow = width(of: try draw(stage))
        text.string = "mm"
        let renderer = try SharedRenderer.result.get()
        #expect(width(of: try renderer.render(text, in: text.bounds, afterUpdates: false).picture) == narrow)
        #expect(width(of: try renderer.render(text, in: text.bounds).picture) > 3 * narrow)
    }
}

/// Ten pictures a second, each of another brightness.
private final class Brightening: PictureSequence {
    let count: Int? = 25

    func index(at seconds: Double) -> Int { max(Int(seconds * 10), 0) }

    func start(of index: Int) -> Double { Double(index) / 10 }

    func picture(_ index: Int) throws -> Image? {
        guard index < 25 else { return nil }
        return try Image(width: 1, height: 1, pixels: [UInt8](repeating: UInt8(index * 10 + 5), count: 3) + [255])
    }
}

/// A view of one colour.
private final class Flat: GLContent {
    func draw(into target: GLContentTarget) throws {
        glClearColor(0, 1, 0, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }
}
