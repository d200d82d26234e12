import Foundation
import LaminaLayers
import LaminaStage
import Testing

@Suite struct RenderTreePathTests {
    @Test func aPathHasTheNamesFromTheOutside() {
        let tree = Stage(Layer("a", Layer("b"), Layer("c", Layer("d"))), Layer("e")).makeFrame()
        #expect(
            tree.nodes.indices.map { tree.path(ofNode: $0) } == [
                "root", "root/a", "root/a/b", "root/a/c", "root/a/c/d", "root/e",
            ])
    }

    @Test func layersWithoutNamesAreCalledByTheirPlace() {
        let stage = Stage(Layer(nil), Layer(nil, Layer("x"), Layer(nil), Layer(nil, Layer(nil))))
        stage.root.name = "picture"
        let tree = stage.makeFrame()
        #expect(tree.path(ofNode: 0) == "picture")
        #expect(tree.path(ofNode: 1) == "picture/[0]")
        #expect(tree.path(ofNode: 3) == "picture/[1]/x")
        #expect(tree.path(ofNode: 6) == "picture/[1]/[2]/[0]")
    }

    @Test func placesAreThoseOfPaintingWithHiddenLayersCounted() {
        let (front, hidden) = (Layer(nil), Layer(nil, Layer("never")))
        front.zPosition = 1
        hidden.isHidden = true
        let tree = Stage(front, hidden, Layer(nil)).makeFrame()
        #expect((1...3).map { tree.path(ofNode: $0) } == ["root/[0]", "root/[1]", "root/[2]"])
        #expect(tree.nodes[1].flags.contains(.hidden))
    }

    @Test func aNodeThatIsNotThereHasNoPath() {
        #expect(RenderTree(pixelWidth: 1, pixelHeight: 1, scale: 1, background: nil).path(ofNode: 0) == "")
        #expect(Stage(Layer("a")).makeFrame().path(ofNode: 5) == "")
        #expect(Stage(Layer("a")).makeFrame().path(ofNode: -1) == "")
    }
}
