import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Layers whose values were set: only their nodes are made again, and the tree says which.
@Suite struct ListedLayersTests {
    private let scene = ListedStage()
    private var stage: Stage { scene.stage }
    private var outer: Layer { scene.outer }
    private var inner: Layer { scene.inner }
    private var beside: Layer { scene.beside }

    private static let values: [(name: String, set: @Sendable (Layer) -> Void)] = [
        ("bounds", { $0.bounds = Rect(x: 1, y: 2, width: 7, height: 8) }),
        (
            "frame",
            {
                $0.transform = .identity
                $0.frame = Rect(x: 1, y: 2, width: 7, height: 8)
            }
        ),
        ("position", { $0.position = Point(x: 30, y: 40) }),
        ("anchorPoint", { $0.anchorPoint = Point(x: 1, y: 0) }),
        ("anchorPointZ", { $0.anchorPointZ = 4 }),
        ("transform", { $0.transform = Transform3D(scaleX: 2, y: 3) }),
        ("isDoubleSided", { $0.isDoubleSided = false }),
        ("backgroundColor", { $0.backgroundColor = .white }),
        ("cornerRadius", { $0.cornerRadius = 2 }),
        ("cornerRadii", { $0.cornerRadii = CornerRadii(topLeft: SIMD2(3, 2)) }),
        ("cornerCurve", { $0.cornerCurve = .continuous }),
        ("maskedCorners", { $0.maskedCorners = .minXMinY }),
        ("borderWidth", { $0.borderWidth = 2 }),
        ("borderColor", { $0.borderColor = .white }),
        ("opacity", { $0.opacity = 0.5 }),
        ("allowsGroupOpacity", { $0.allowsGroupOpacity = false }),
        (
            "opacity of each",
            {
                $0.allowsGroupOpacity = false
                $0.opacity = 0.25
            }
        ),
        ("isHidden", { $0.isHidden = true }),
        ("masksToBounds", { $0.masksToBounds = true }),
        ("isOpaque", { $0.isOpaque = true }),
        ("allowsEdgeAntialiasing", { $0.allowsEdgeAntialiasing = false }),
        ("edgeAntialiasingMask", { $0.edgeAntialiasingMask = .left }),
        ("place", { $0.place(at: Point(x: 3, y: 4), transform: Transform3D(scaleX: 2, y: 2)) }),
    ]

    @Test(arguments: 0..<Self.values.count) func aValueOfANodeChangesThatNodeAlone(index: Int) {
        let before = stage.makeFrame()
        Self.values[index].set(inner)
        scene.expect([2], after: before)
    }

    private static let otherChanges: [(name: String, make: @Sendable (ListedStage) -> Void)] = [
        ("a sublayer", { $0.outer.addSublayer(Layer("new")) }),
        ("a sublayer less", { $0.inner.removeFromSuperlayer() }),
        ("other order", { $0.stage.root.insertSublayer($0.outer, at: 1) }),
        ("sublayers", { $0.outer.sublayers = [] }),
        ("zPosition", { $0.outer.zPosition = 2 }),
        ("name", { $0.outer.name = "other" }),
        ("contents", { $0.outer.contents = try? makeImage() }),
        ("contentsScale", { $0.outer.contentsScale = 2 }),
        ("contentsGravity", { $0.outer.contentsGravity = .center }),
        ("backgroundPattern", { $0.outer.backgroundPattern = try? makeImage() }),
        ("isGeometryFlipped", { $0.outer.isGeometryFlipped = true }),
        ("sublayerTransform", { $0.outer.sublayerTransform = Transform3D(scaleX: 2, y: 2) }),
        ("isHidden with sublayers", { $0.outer.isHidden = true }),
        ("shadow", { $0.outer.shadowOpacity = 1 }),
        ("filters", { $0.outer.filters = [Filter(.gaussianBlur(radius: 2))] }),
        ("compositingFilter", { $0.outer.compositingFilter = .multiply }),
        ("mask", { $0.outer.mask = Layer("mask") }),
        ("shouldRasterize", { $0.outer.shouldRasterize = true }),
        ("timing", { $0.outer.timing.speed = 0.5 }),
        (
            "an animation",
            {
                let animation = BasicAnimation(keyPath: "opacity")
                (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, 4)
                $0.outer.add(animation, forKey: nil)
            }
        ),
        ("the root", { $0.stage.root.opacity = 0.5 }),
        ("display", { $0.outer.setNeedsDisplay() }),
        ("a custom value", { $0.outer.setValue(3, forKey: "custom") }),
        ("scale", { $0.stage.scale = 2 }),
    ]

    @Test(arguments: 0..<Self.otherChanges.count) func everyOtherChangeHasTheTreeReadWhole(index: Int) {
        for alsoSets in 0..<3 {
            let test = ListedStage()
            let before = test.stage.makeFrame()
            if alsoSets == 1 { test.beside.position.x += 1 }
            Self.otherChanges[index].make(test)
            if alsoSets == 2 { test.outer.position.x += 1 }
            test.expect(nil, after: before)
        }
    }

    @Test func severalLayersInAnyOrderAreNamedOnceInAscendingOrder() {
        var before = stage.makeFrame()
        beside.opacity = 0.5
        inner.position.x += 1
        beside.position.y += 1
        scene.expect([2, 3], after: before)
        before = stage.makeFrame()
        inner.position.x += 1
        outer.position.x += 1
        scene.expect([1, 2], after: before)
    }

    @Test func valuesThatAreSetToThemselvesChangeNoNode() {
        let before = stage.makeFrame()
        let place = inner.position
        inner.position = place
        scene.expect([], after: before)
    }

    @Test func eachTreeSaysHowItDiffersFromTheOneBefore() {
        var last = stage.makeFrame()
        for step in 0..<6 {
            let layer = [inner, beside, outer][step % 3]
            layer.opacity = Float(step) / 8
            layer.backgroundColor = Color(white: Double(step) / 8)
            let tree = stage.makeFrame()
            #expect(tree.changes?.base == last.version)
            #expect(tree.changes?.nodes == [[2, 3, 1][step % 3]])
            last = tree
        }
        #expect(![stage.root, outer, inner, beside].contains { $0.subtreeHasChanged })
    }

    @Test func aTreeThatSomebodyKeepsDoesNotChange() {
        let first = stage.makeFrame()
        inner.opacity = 0.5
        let second = stage.makeFrame()
        inner.opacity = 0.25
        #expect([first, second, stage.makeFrame()].map { $0.node("inner")?.opacity } == [1, 0.5, 0.25])
    }

    @Test func anEditedTreeHasNoKnownVersion() {
        let first = stage.makeFrame()
        inner.opacity = 0.5
        let tree = stage.makeFrame()
        #expect(first.changes == nil && tree.changes != nil)
        let edits: [(inout RenderTree) -> Void] = [
            { $0.tint(at: 1, .black) }, { $0.clip(at: 1, by: [RenderClipPlane(a: 1, b: 0, c: 0)]) },
            { $0.nodes[1].opacity = 0 }, { $0.names.append("more") }, { $0.effects.removeAll() },
        ]
        for edit in edits {
            var edited = tree
            edit(&edited)
            #expect(edited.version == .unknown && edited.changes == nil)
        }
    }
}
