import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct SnapshotMaskTests {
    private let layer = Layer("layer", Layer("a"), Layer("b", Layer("c")))
    private let mask = Layer("mask", Layer("inner"))
    private let stage: Stage

    init() {
        stage = Stage(layer, Layer("after"))
        layer.mask = mask
    }

    @Test func aMaskIsTheFirstChild() {
        let tree = stage.makeFrame()
        #expect(tree.nodeNames == ["-", "layer", "mask", "inner", "a", "b", "c", "after"])
        #expect(tree.nodes.map(\.subtreeCount) == [8, 6, 2, 1, 1, 2, 1, 1])
        #expect(tree.nodes.filter { $0.flags.contains(.mask) }.count == 1)
        #expect(tree.nodes[2].flags.contains(.mask))
        #expect(tree.effects.map(\.maskType) == [.alpha])
        layer.maskType = .luminance
        #expect(stage.makeFrame().effects.map(\.maskType) == [.luminance])
        #expect(stage.makeFrame().effects.map(\.isMaskInverted) == [false])
        layer.isMaskInverted = true
        #expect(stage.makeFrame().effects.map(\.isMaskInverted) == [true])
    }

    @Test func aMaskOnALayerWithoutSublayersIsRead() {
        layer.sublayers = []
        let tree = stage.makeFrame()
        #expect(tree.nodeNames == ["-", "layer", "mask", "inner", "after"])
        #expect(tree.nodes[1].subtreeCount == 3)
    }

    /// Nothing is below it in the image that masks.
    @Test func aMaskIsNotIsolated() {
        (mask.isIsolated, layer.isIsolated) = (true, true)
        let tree = stage.makeFrame()
        #expect(zip(tree.nodeNames, tree.nodes).filter { $1.flags.contains(.isolated) }.map(\.0) == ["layer"])
    }

    @Test func aMaskMayHaveAMask() {
        mask.mask = Layer("deeper")
        let tree = stage.makeFrame()
        #expect(tree.nodeNames == ["-", "layer", "mask", "deeper", "inner", "a", "b", "c", "after"])
        #expect(tree.nodes[3].flags.contains(.mask))
    }

    @Test func theRootMayHaveAMask() {
        stage.root.mask = Layer("whole")
        let tree = stage.makeFrame()
        #expect(tree.nodeNames.prefix(2) == ["-", "whole"])
        #expect(tree.nodes[1].flags.contains(.mask) && tree.nodes[0].subtreeCount == 9)
    }

    @Test func aHiddenMaskIsThereAsHidden() {
        mask.isHidden = true
        let tree = stage.makeFrame()
        #expect(tree.nodes[2].flags.isSuperset(of: [.mask, .hidden]) && tree.nodes[2].subtreeCount == 1)
        #expect(tree.effects.first?.maskType == .alpha)
    }

    @Test func aMasksMapIgnoresTheSublayerTransform() {
        layer.sublayerTransform = Transform3D(scaleX: 3, y: 3)
        mask.frame = Rect(x: 3, y: 4, width: 5, height: 6)
        let tree = stage.makeFrame()
        #expect(tree.nodes[2].toSuperlayer == Homography(translationX: 3, y: 4))
        #expect(tree.nodes[2].toSuperlayer == mask.mapToSuperlayer)
        #expect(tree.nodes[4].toSuperlayer != layer.sublayers[0].storage.localToSuperlayer(in: nil))
    }

    @Test func aMaskIsMirroredWithItsLayer() {
        layer.isGeometryFlipped = true
        #expect(stage.makeFrame().nodes[2].flags.contains(.geometryFlipped))
        mask.isGeometryFlipped = true
        #expect(!stage.makeFrame().nodes[2].flags.contains(.geometryFlipped))
    }

    @Test func aChangeInAMaskIsSeen() {
        _ = stage.makeFrame()
        mask.sublayers[0].opacity = 0.5
        #expect(stage.makeFrame().node("inner")?.opacity == 0.5)
        layer.mask = nil
        #expect(stage.makeFrame().node("mask") == nil)
    }

    @Test func pathsDoNotCountTheMaskAmongTheSiblings() {
        mask.name = nil
        layer.sublayers[0].name = nil
        let tree = stage.makeFrame()
        #expect(tree.path(ofNode: 3) == "root/layer/mask/inner")
        #expect(tree.path(ofNode: 4) == "root/layer/[0]")
        #expect(tree.path(ofNode: 6) == "root/layer/b/c")
    }

    @Test func aDeepChainOfMasksIsRead() {
        let stage = Stage()
        var layer = stage.root
        for _ in 0..<100_000 {
            let next = Layer()
            layer.mask = next
            layer = next
        }
        #expect(stage.makeFrame().nodes.count == 100_001)
    }
}
