import CGLES
import Foundation
import Lamina
import LaminaImage
import LaminaTestSupport
import Testing

/// Kinds of layers that live in time, in random scenes that move: sequences, contents drawn with GL, and replicators whose
/// instances lag behind. Both planners and the painter draw the same.
@Suite struct LivingKindsAgreementTests {
    @Test(arguments: SeedRun.runs(of: 200), [EffectShare.kinds, .all.union(.kinds)])
    func optimizedDrawsLivingKindsAsTheReferenceDoes(run: SeedRun, effects: EffectShare) throws {
        var seen = Seen()
        for seed in run.seeds {
            let stage = try living(seed, effects, &seen)
            for moment in [0.1875, 0.4375] {
                stage.advance(to: moment)
                let tree = stage.makeFrame()
                let comparison = try ReferenceDrawing(tree, painted: tree.withStripesAsImages).comparison(with: .all)
                #expect(
                    comparison.isWithin(EffectTolerance()),
                    "\(SeedShare.name(seed)) at \(moment): \(comparison.failureText)")
            }
        }
        #expect(seen.sequences > 10 && seen.contents > 10 && seen.delays > 1)
    }

    @Test(arguments: SeedRun.runs(of: 150))
    func livingKindsAreThePainters(run: SeedRun) throws {
        let tolerance = PainterTolerance()
        var seen = Seen()
        for seed in run.seeds {
            let stage = try living(seed, .kinds, &seen)
            stage.advance(to: 0.3125)
            let tree = stage.makeFrame()
            let comparison = tolerance.compare(
                try SharedRenderer.draw(tree), ReferencePainter.paint(tree.withStripesAsImages))
            #expect(
                tolerance.allows(comparison, isPixelAligned: false, hasEffects: true),
                "\(SeedShare.name(seed)): \(comparison.failureText)")
        }
    }

    private struct Seen {
        var sequences = 0
        var contents = 0
        var delays = 0
    }

    private func living(_ seed: UInt64, _ effects: EffectShare, _ seen: inout Seen) throws -> Stage {
        let stage = try RandomScene.make(seed: seed, effects: effects).makeStage()
        var random = SplitMix64(seed: seed &+ 91)
        var layers: [Layer] = []
        var open = [stage.root]
        while let layer = open.popLast() {
            layers.append(layer)
            open.append(contentsOf: layer.sublayers)
        }
        for replicator in layers.compactMap({ $0 as? ReplicatorLayer }) {
            replicator.instanceDelay = Double(Int.random(in: 1...3, using: &random)) / 8
            seen.delays += 1
        }
        let sequence = FrameSequenceLayer(Pictures(try (0..<4).map { try Self.picture($0, &random) }))
        place(sequence, in: layers, &random)
        seen.sequences += 1
        let sharing = Layer()
        place(sharing, in: layers, &random)
        sharing.contentsSequence = sequence
        sharing.contentsRect = Rect(x: 0.25, y: 0, width: 0.5, height: 0.75)
        place(GLContentLayer(content: Stripes()), in: layers, &random)
        seen.contents += 1
        RandomMotion.add(to: stage, seed: seed)
        return stage
    }

    private func place(_ layer: Layer, in layers: [Layer], _ random: inout SplitMix64) {
        layer.bounds.size = Size(
            width: Int.random(in: 4...30, using: &random), height: Int.random(in: 4...30, using: &random))
        layer.position = Point(
            x: Double(Int.random(in: 0...80, using: &random)) / 2, y: Double(Int.random(in: 0...80, using: &random)) / 2
        )
        if Bool.random(using: &random) { layer.opacity = 0.5 }
        if Int.random(in: 0..<3, using: &random) == 0 { layer.cornerRadius = 3 }
        if Int.random(in: 0..<3, using: &random) == 0 {
            layer.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1)
        }
        let place = Int.random(in: 0..<layers.count, using: &random)
        layers[place].insertSublayer(layer, at: Int.random(in: 0...layers[place].sublayers.count, using: &random))
    }

    private static func picture(_ index: Int, _ random: inout SplitMix64) throws -> Image {
        let pixels = (0..<12 * 8).flatMap { _ in
            let alpha = UInt8(85 * Int.random(in: 1...3, using: &random))
            return [UInt8(index) * 20, alpha / 2, alpha, alpha].map { min($0, alpha) }
        }
        return try Image(width: 12, height: 8, pixels: pixels)
    }
}

/// Pictures that change eight times a second.
private final class Pictures: PictureSequence {
    private let images: [Image]
    init(_ images: [Image]) { self.images = images }
    var count: Int? { images.count }
    func index(at seconds: Double) -> Int { min(max(0, Int(seconds * 8)), images.count - 1) }
    func start(of index: Int) -> Double { Double(index) / 8 }
    func picture(_ index: Int) throws -> Image? { images.indices.contains(index) ? images[index] : nil }
}

/// Stripes of three colours, which are known without GL as well.
private final class Stripes: GLContent {
    static let colors: [SIMD4<UInt8>] = [SIMD4(255, 0, 0, 255), SIMD4(0, 0, 102, 102), SIMD4(0, 51, 0, 255)]

    func draw(into target: GLContentTarget) throws {
        glEnable(GLenum(GL_SCISSOR_TEST))
        for row in 0..<target.height {
            let color = SIMD4<Float>(Self.colors[row % 3]) / 255
            glScissor(0, GLint(target.height - 1 - row), GLsizei(target.width), 1)
            glClearColor(color.x, color.y, color.z, color.w)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    static func image(width: Int, height: Int) -> Image? {
        let pixels = (0..<height).flatMap { row in
            (0..<width).flatMap { _ in (0..<4).map { colors[row % 3][$0] } }
        }
        return try? Image(width: width, height: height, pixels: pixels)
    }
}

extension RenderTree {
    /// The same with the stripes that GL draws as images, for who has no GL.
    fileprivate var withStripesAsImages: RenderTree {
        var tree = self
        tree.images = images.map { image in
            guard image.drawing != nil else { return image }
            return Stripes.image(width: image.width, height: image.height) ?? image
        }
        return tree
    }
}
