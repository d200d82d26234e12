import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@Suite struct SnapshotImageTests {
    @Test func anImageUsedByManyLayersIsInTheTableOnce() throws {
        let stage = Stage()
        let (first, second) = (try makeImage(), try makeImage())
        for index in 0..<100 {
            let layer = Layer()
            layer.contents = index % 3 == 0 ? second : first
            layer.backgroundPattern = index % 5 == 0 ? first : nil
            stage.root.addSublayer(layer)
        }
        let tree = stage.makeFrame()
        #expect(tree.images.count == 2)
        #expect(tree.images[0] === second && tree.images[1] === first)
        #expect(tree.contents.count == 100)
        for index in 0..<100 {
            let node = tree.nodes[index + 1]
            #expect(node.contents == Int32(index))
            #expect(tree.contents[index].image == (index % 3 == 0 ? 0 : 1))
            #expect(node.pattern == (index % 5 == 0 ? 1 : -1))
        }
    }

    @Test func manyImagesAreAllToldApart() throws {
        let stage = Stage()
        let images = try (0..<3000).map { _ in try makeImage() }
        for turn in 0..<2 {
            for index in images.indices {
                let layer = Layer()
                layer.contents = images[(index * (turn + 1)) % images.count]
                stage.root.addSublayer(layer)
            }
        }
        let tree = stage.makeFrame()
        #expect(tree.images.count == 3000)
        for (node, layer) in zip(tree.nodes.dropFirst(), stage.root.sublayers) {
            #expect(tree.images[Int(tree.contents[Int(node.contents)].image)] === layer.contents)
        }
    }

    @Test func theNextFrameHasOnlyItsOwnImages() throws {
        let layer = Layer()
        layer.contents = try makeImage()
        let stage = Stage(layer)
        #expect(stage.makeFrame().images.count == 1)
        let next = try makeImage()
        layer.contents = next
        let tree = stage.makeFrame()
        #expect(tree.images.count == 1 && tree.images[0] === next)
        layer.contents = nil
        #expect(stage.makeFrame().images.isEmpty)
        #expect(stage.makeFrame().nodes[1].contents == -1)
    }

    @Test func howAnImageIsShownIsKept() throws {
        let layer = Layer()
        layer.contents = try makeImage(alpha: 128)
        layer.contentsRect = Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
        layer.contentsCenter = Rect(x: 0.5, y: 0.6, width: 0.1, height: 0.2)
        layer.contentsScale = 3
        layer.contentsGravity = .bottomLeft
        layer.minificationFilter = .trilinear
        layer.magnificationFilter = .nearest
        layer.minificationFilterBias = 1.5
        let tree = Stage(layer).makeFrame()
        let contents = try #require(tree.contents.first)
        #expect(contents.rect == layer.contentsRect && contents.center == layer.contentsCenter)
        #expect((contents.scale, contents.gravity) == (3, .bottomLeft))
        #expect((contents.minification, contents.magnification) == (.trilinear, .nearest))
        #expect(contents.minificationBias == 1.5)
        #expect(tree.nodes[1].patternScale == 3)
    }

    @Test func contentsAreOpaqueByTheirPixelsOrByPromise() throws {
        let layer = Layer()
        let stage = Stage(layer)
        func isOpaque() -> Bool { stage.makeFrame().nodes[1].flags.contains(.opaqueContents) }
        layer.contents = try makeImage(alpha: 254)
        #expect(!isOpaque())
        layer.contents = try makeImage(alpha: 255)
        #expect(isOpaque())
        layer.contents = try makeImage(alpha: 254)
        layer.isOpaque = true
        #expect(isOpaque())
    }
}
