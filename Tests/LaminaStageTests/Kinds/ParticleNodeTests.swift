import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

@testable import LaminaStage

@Suite struct ParticleNodeTests {
    private let emitter = EmitterLayer()
    private let stage: Stage

    init() throws {
        var cell = EmitterCell()
        cell.contents = try Image(width: 4, height: 2, pixels: Array(repeating: 255, count: 32))
        (cell.birthRate, cell.lifetime, cell.velocity, cell.contentsScale) = (10, 1, 10, 2)
        emitter.emitterCells = [cell]
        emitter.emitterPosition = Point(x: 20, y: 30)
        emitter.addSublayer(Layer("child"))
        stage = Stage(emitter)
    }

    @Test func particlesAreDrawnAroundTheirPlacesUnderTheSublayers() throws {
        stage.advance(to: 0.25)
        let tree = stage.makeFrame()
        #expect(tree.nodes.count == 6)
        #expect(tree.nodeNames.last == "child")
        // Half a pixel a point: the image is two points wide.
        #expect(tree.nodes[2].bounds == Rect(x: -1, y: -0.5, width: 2, height: 1))
        #expect(tree.nodes[2].toSuperlayer == Homography(translationX: 22.5, y: 30))
        #expect(tree.images.count == 1)
    }

    /// The same layers, of which one node stands for the particles.
    @Test func manyParticlesAreOneNode() throws {
        emitter.emitterCells[0].spin = 1
        emitter.emitterCells[0].alphaSpeed = -0.5
        emitter.emitterCells.append(EmitterCell())
        emitter.emitterCells.append(emitter.emitterCells[0])
        emitter.name = "sparks"
        stage.advance(to: 0.25)
        let listed = stage.makeFrame()
        stage.mostListedParticles = 5
        let tree = stage.makeFrame()
        #expect(tree.nodes.map(\.subtreeCount) == [4, 3, 1, 1] && tree.particles.count == 1)
        #expect(tree.layerCount == 9 && listed.layerCount == 9 && tree.layerCount(ofSubtree: 1) == 8)
        #expect(stage.layersOfNodes().elementsEqual([stage.root, emitter, nil, emitter.sublayers[0]], by: ===))
        for copy in [tree, LayerPicture(of: 0, in: tree).tree] {
            let found = copy.listingParticles()
            #expect(found.particles.isEmpty && found.nodes.count == 9 && found.nodeNames.last == "child")
            for (node, expected) in zip(found.nodes, listed.nodes).dropFirst() {
                #expect(node.subtreeCount == expected.subtreeCount && node.flags == expected.flags)
                #expect(node.toSuperlayer == expected.toSuperlayer && node.bounds == expected.bounds)
                guard node.contents >= 0 else { continue }
                let (one, other) = (found.contents[Int(node.contents)], listed.contents[Int(expected.contents)])
                #expect(found.images[Int(one.image)] === listed.images[Int(other.image)])
                #expect(one.tint == other.tint && one.scale == other.scale && one.gravity == other.gravity)
            }
        }
        stage.mostListedParticles = 6
        #expect(stage.makeFrame().nodes.count == 9)
    }

    /// A rocket can't be seen; when it has been sent, it sends its sparks, though there was a moment without any.
    @Test func whatCantBeSeenMaySendOutOthersLater() throws {
        var (rocket, spark) = (EmitterCell(), EmitterCell())
        spark.contents = try Image(width: 1, height: 1, pixels: [255, 255, 255, 255])
        (spark.birthRate, spark.lifetime) = (1, 0.25)
        (rocket.birthRate, rocket.lifetime, rocket.emitterCells) = (1, 4, [spark])
        emitter.emitterCells = [rocket]
        stage.advance(to: 0.25)
        _ = stage.makeFrame()
        emitter.birthRate = 0
        for quarter in 2...12 {
            stage.advance(to: Double(quarter) / 4)
            // A spark a second, for a quarter of a second.
            #expect(stage.makeFrame().nodes.count == (quarter % 4 == 0 ? 4 : 3), "at \(quarter) quarters")
        }
    }

    @Test(arguments: [0, 1_000]) func particlesAboveTheLimitAreCounted(mostListed: Int) throws {
        stage.mostListedParticles = mostListed
        var cell = EmitterCell()
        cell.contents = try Image(width: 1, height: 1, pixels: [255, 255, 255, 255])
        (cell.birthRate, cell.lifetime) = (100, 10)
        emitter.emitterCells = [cell]
        emitter.name = "sparks"
        stage.advance(to: 2.995)
        // 300 particles, with the root, the emitter and its sublayer.
        #expect(stage.makeFrame().layerCount == 303 && stage.makeFrame().excess == nil)
        stage.limits = [.layers: 202]
        let tree = stage.makeFrame()
        // Two layers before the particles, 200 of these, one layer after them.
        #expect(tree.layerCount == 203)
        let excess = try #require(tree.excess)
        #expect((excess.count, excess.allowed, excess.layer) == (302, 202, "root/sparks"))
        stage.limits = .standard
        #expect(stage.makeFrame().layerCount == 303 && stage.makeFrame().excess == nil)
    }

    /// Particles that show nothing take time too.
    @Test func particlesThatShowNothingCountWhenThereAreManyOfThem() throws {
        var (rocket, spark) = (EmitterCell(), EmitterCell())
        spark.contents = try Image(width: 1, height: 1, pixels: [255, 255, 255, 255])
        (spark.birthRate, spark.lifetime) = (1, 1e-9)
        (rocket.birthRate, rocket.lifetime, rocket.emitterCells) = (1_000, 10, [spark])
        emitter.emitterCells = [rocket]
        stage.advance(to: 0.9995)
        stage.limits = [.layers: 400]
        #expect(stage.makeFrame().excess == nil)
        // Four for each layer of the limit may be followed, and there are 1,000 rockets.
        stage.limits = [.layers: 100]
        let excess = try #require(stage.makeFrame().excess)
        #expect(excess.count > 1_000 && excess.allowed == 100)
    }

    @Test func aNewMomentIsANewTree() {
        _ = stage.makeFrame()
        stage.advance(to: 0.5)
        #expect(stage.makeFrame().nodes.count == 3 + 6)
        emitter.birthRate = 0
        stage.advance(to: 1.45)
        #expect(stage.makeFrame().nodes.count == 3 + 1)
        stage.advance(to: 3)
        #expect(stage.makeFrame().nodes.count == 3)
    }

    @Test func aLayersOwnTimeIsItsParticles() {
        emitter.timing.speed = 0
        emitter.timing.timeOffset = 0.15
        stage.advance(to: 30)
        #expect(stage.makeFrame().nodes.count == 3 + 2)
    }

    @Test func theOrderIsByAgeOrDepth() throws {
        stage.advance(to: 0.35)
        func xs() -> [Double] { stage.makeFrame().nodes[2...5].map { $0.toSuperlayer.c.rounded() } }
        #expect(xs() == [24, 23, 22, 21])
        emitter.renderMode = .oldestLast
        #expect(xs() == [21, 22, 23, 24])
        emitter.renderMode = .oldestFirst
        #expect(xs() == [24, 23, 22, 21])
        emitter.emitterCells[0].zAcceleration = -1
        emitter.renderMode = .backToFront
        #expect(xs() == [24, 23, 22, 21])
        emitter.emitterCells[0].zAcceleration = 1
        #expect(xs() == [21, 22, 23, 24])
    }

    /// A few lines of a document must not take gigabytes.
    @Test func emittersShareALimit() {
        emitter.emitterCells[0].birthRate = 1_000_000
        let others = (0..<3).map { _ in
            let other = EmitterLayer()
            other.emitterCells = emitter.emitterCells
            return other
        }
        stage.root.sublayers += others
        stage.advance(to: 0.75)
        let tree = stage.makeFrame()
        #expect((900_000...1_000_010).contains(tree.layerCount))
    }
}
