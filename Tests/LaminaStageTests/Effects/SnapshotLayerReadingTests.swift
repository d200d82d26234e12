import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct SnapshotLayerReadingTests {
    private let inner = Layer("inner")
    private let layer: Layer

    init() {
        layer = Layer("layer", inner)
        layer.frame = Rect(x: 30, y: 40, width: 50, height: 60)
        inner.frame = Rect(x: 5, y: 6, width: 7, height: 8)
        inner.backgroundColor = .white
    }

    /// The map from the coordinates of the named layer to the stage.
    private func map(of name: String, in tree: RenderTree) -> Homography? {
        var (found, node, end) = (Homography.identity, 0, tree.nodes.count)
        while node < end {
            let next = node + Int(tree.nodes[node].subtreeCount)
            found = found.after(tree.nodes[node].toSuperlayer)
            if tree.nodeNames[node] == name { return found }
            guard let target = tree.nodeNames.firstIndex(of: name) else { return nil }
            node += 1
            end = next
            while node < end, node + Int(tree.nodes[node].subtreeCount) <= target {
                node += Int(tree.nodes[node].subtreeCount)
            }
        }
        return nil
    }

    @Test func aSnapshotIsAnIsolatedLayerWithItsContentInAClip() {
        let snapshot = layer.snapshot(in: Rect(x: 0, y: 0, width: 20, height: 20), afterUpdates: false)
        snapshot.addSublayer(Layer("over"))
        let tree = Stage(snapshot).makeFrame()
        #expect(tree.nodeNames == ["-", "-", "content", "layer", "inner", "over"])
        #expect(tree.nodes[1].flags.contains(.snapshot) && tree.isolates(tree.nodes[1]))
        #expect(tree.nodes[2].flags.contains(.masksToBounds))
        #expect(tree.nodes[2].bounds == Rect(x: 0, y: 0, width: 20, height: 20))
        #expect(tree.nodes[4].backgroundColor == SIMD4(1, 1, 1, 1))
    }

    @Test func theRectangleFillsTheBounds() throws {
        layer.bounds.origin = Point(x: 3, y: 3)
        layer.transform = Transform3D(rotation: 1, x: 0, y: 0, z: 1)
        let snapshot = layer.snapshot(in: Rect(x: 5, y: 6, width: 10, height: 20), afterUpdates: true)
        snapshot.frame = Rect(x: 100, y: 200, width: 20, height: 80)
        let tree = Stage(snapshot).makeFrame()
        let corner = try #require(map(of: "inner", in: tree)?.apply(.zero))
        #expect(corner == Point(x: 100, y: 200))
        let end = try #require(map(of: "layer", in: tree)?.apply(Point(x: 15, y: 26)))
        #expect(end == Point(x: 120, y: 280))
    }

    @Test func aFlippedLayerIsShownAsItIsSeen() throws {
        layer.isGeometryFlipped = true
        let snapshot = layer.snapshot(in: Rect(x: 0, y: 0, width: 50, height: 30), afterUpdates: true)
        snapshot.frame = Rect(x: 0, y: 0, width: 50, height: 30)
        let tree = Stage(snapshot).makeFrame()
        #expect(map(of: "layer", in: tree)?.apply(.zero) == Point(x: 0, y: 30))
        #expect(tree.node("inner")?.flags.contains(.geometryFlipped) == true)
    }

    @Test func laterChangesDoNotShow() {
        layer.mask = Layer("mask")
        layer.filters = [Filter(.invert(1))]
        let snapshot = layer.snapshot(in: layer.bounds, afterUpdates: false)
        layer.mask?.opacity = 0.25
        layer.filters = []
        layer.mask = nil
        inner.backgroundColor = .black
        inner.addSublayer(Layer("new"))
        inner.removeFromSuperlayer()
        let tree = Stage(snapshot).makeFrame()
        #expect(tree.nodeNames == ["-", "-", "content", "layer", "mask", "inner"])
        #expect(tree.node("mask")?.opacity == 1)
        #expect(tree.node("inner")?.backgroundColor == SIMD4(1, 1, 1, 1))
        #expect(tree.filters.map(\.kind) == [.invert(1)])
    }

    @Test func aSnapshotKeepsOpacityAndEffectsButNoHiddenLayers() {
        layer.opacity = 0.5
        inner.isHidden = true
        inner.addSublayer(Layer("never"))
        let blur = EffectLayer(effect: .blur(BlurEffect(style: .dark)))
        layer.addSublayer(blur)
        let tree = Stage(layer.snapshot(in: layer.bounds, afterUpdates: false)).makeFrame()
        #expect(tree.node("layer")?.opacity == 0.5)
        #expect(tree.node("never") == nil)
        #expect(tree.filters.map(\.kind.word) == ["gaussianBlur", "saturation", "tint"])
        #expect(tree.node("layer")?.flags.contains(.containsBackdropSampler) == true)
    }

    @Test func readersInASnapshotStayInIt() {
        inner.backgroundFilters = [Filter(.invert(1))]
        let tree = Stage(layer.snapshot(in: layer.bounds, afterUpdates: false)).makeFrame()
        #expect(tree.nodes.map { $0.flags.contains(.containsBackdropSampler) } == [false, true, true, true, false])
    }

    @Test func aSnapshotOfASnapshotShowsTheSame() throws {
        let first = layer.snapshot(in: Rect(x: 5, y: 6, width: 10, height: 10), afterUpdates: false)
        first.bounds.size = Size(width: 20, height: 20)
        let second = first.snapshot(in: first.bounds, afterUpdates: false)
        second.frame = Rect(x: 0, y: 0, width: 20, height: 20)
        let tree = Stage(second).makeFrame()
        #expect(tree.nodes.filter { $0.flags.contains(.snapshot) }.count == 2)
        #expect(map(of: "inner", in: tree)?.apply(Point(x: 1, y: 1)) == Point(x: 2, y: 2))
    }

    @Test func anEmptySnapshotIsRead() {
        let snapshot = layer.snapshot(in: .zero, afterUpdates: false)
        snapshot.bounds.size = Size(width: 10, height: 10)
        let tree = Stage(snapshot).makeFrame()
        #expect(tree.nodes[2].bounds.size == .zero)
    }
}
