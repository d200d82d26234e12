import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@Suite struct StackLayerTests {
    private let stage = Stage(size: Size(width: 300, height: 100))
    private let a = box(20, 10)
    private let b = box(30, 20)
    private let c = box(40, 30)
    private let stack = StackLayer()

    init() {
        stage.root.addSublayer(stack)
        for layer in [a, b, c] { stack.addArrangedLayer(layer) }
        LayoutConstraint.activate([
            stack.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            stack.topAnchor.constraint(equalTo: stage.root.topAnchor),
        ])
        (stack.alignment, stack.spacing) = (.leading, 5)
    }

    /// A layer of a size given by constraints.
    private static func box(_ width: Double, _ height: Double) -> Layer {
        let layer = Layer()
        layer.translatesAutoresizingMaskIntoConstraints = false
        layer.widthAnchor.constraint(equalToConstant: width).isActive = true
        layer.heightAnchor.constraint(equalToConstant: height).isActive = true
        return layer
    }

    @Test func layersFollowEachOther() {
        _ = stage.makeFrame()
        #expect([a, b, c].map(\.frame.minX) == [0, 25, 60])
        #expect(stack.frame == Rect(x: 0, y: 0, width: 100, height: 30))
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func aHiddenLayerLeavesTheArrangement() {
        b.isHidden = true
        _ = stage.makeFrame()
        #expect(c.frame.minX == 25 && stack.frame.width == 65)
        #expect(stack.arrangedLayers.count == 3)
        b.isHidden = false
        _ = stage.makeFrame()
        #expect(c.frame.minX == 60)
    }

    @Test func anAxisThatChangesInATransactionAnimates() throws {
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationDuration(1)
        Transaction.setAnimationTimingFunction(.linear)
        stack.axis = .vertical
        Transaction.commit()
        stage.advance(to: 0.5)
        #expect(c.frame == Rect(x: 0, y: 40, width: 40, height: 30))
        // Halfway from (60, 0) to (0, 40).
        let shown = try #require(c.presentation()).position
        #expect(abs(shown.x - 50) < 1e-6 && abs(shown.y - 35) < 1e-6)
    }

    @Test func anAxisThatChangesInATransactionFollowsItsSpring() throws {
        let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationSpring(spring)
        stack.axis = .vertical
        Transaction.commit()
        stage.advance(to: 0.1)
        // The centre goes from (80, 15) to (20, 55).
        let shown = try #require(c.presentation()).position
        let progress = spring.progress(at: 0.1)
        #expect(abs(shown.x - (80 - 60 * progress)) < 1e-6 && abs(shown.y - (15 + 40 * progress)) < 1e-6)
    }

    @Test func anAxisThatChangesOutsideDoesNotAnimate() {
        _ = stage.makeFrame()
        stack.axis = .vertical
        stage.advance(to: 0.1)
        #expect(c.frame.minY == 40 && c.animationKeys.isEmpty)
    }

    @Test func customSpacingReplacesTheSpacing() {
        stack.setCustomSpacing(50, after: a)
        _ = stage.makeFrame()
        #expect([a, b, c].map(\.frame.minX) == [0, 70, 105])
        stack.setCustomSpacing(nil, after: a)
        _ = stage.makeFrame()
        #expect(b.frame.minX == 25)
    }

    @Test func sublayersThatAreNotArrangedStay() {
        let badge = Layer()
        badge.frame = Rect(x: 90, y: 3, width: 4, height: 4)
        stack.addSublayer(badge)
        stack.removeArrangedLayer(b)
        let last = b.frame
        _ = stage.makeFrame()
        #expect(badge.frame == Rect(x: 90, y: 3, width: 4, height: 4))
        #expect(c.frame.minX == 25 && b.superlayer === stack && b.frame.origin == last.origin)
    }

    @Test func arrangedLayersMoveWithTheirIndex() {
        stack.insertArrangedLayer(c, at: 0)
        _ = stage.makeFrame()
        #expect([c, a, b].map(\.frame.minX) == [0, 45, 70])
        #expect(stack.arrangedLayers.map(ObjectIdentifier.init) == [c, a, b].map(ObjectIdentifier.init))
        c.removeFromSuperlayer()
        _ = stage.makeFrame()
        #expect(stack.arrangedLayers.count == 2)
    }

    @Test func stacksNest() {
        let inner = StackLayer(arrangedLayers: [StackLayerTests.box(10, 10), StackLayerTests.box(10, 15)])
        (inner.axis, inner.spacing, inner.alignment) = (.vertical, 1, .leading)
        stack.insertArrangedLayer(inner, at: 1)
        _ = stage.makeFrame()
        #expect(inner.frame == Rect(x: 25, y: 0, width: 10, height: 26))
        #expect(inner.arrangedLayers[1].frame == Rect(x: 0, y: 11, width: 10, height: 15))
        #expect(b.frame.minX == 40)
    }

    @Test func paddingIsAroundTheLayers() throws {
        _ = stage.makeFrame()
        #expect(stack.padding == .zero)
        Transaction.begin()
        Transaction.setAnimationDuration(1)
        Transaction.setAnimationTimingFunction(.linear)
        stack.padding = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        Transaction.commit()
        stage.advance(to: 0.5)
        #expect([a, b, c].map(\.frame.minX) == [2, 27, 62] && c.frame.minY == 1)
        #expect(stack.frame == Rect(x: 0, y: 0, width: 106, height: 34))
        // Halfway from (10, 5) to (12, 6).
        let shown = try #require(a.presentation()).position
        #expect(abs(shown.x - 11) < 1e-6 && abs(shown.y - 5.5) < 1e-6)
        #expect(stack.isLayoutMarginsRelativeArrangement && stack.layoutItem.layoutMargins == stack.padding)
        stack.isLayoutMarginsRelativeArrangement = false
        #expect(stack.padding == .zero)
    }

    @Test func aStackIsNoPass() {
        let count = stage.makeFrame().nodes.count
        // The root, the stack and its layers: guides have no nodes.
        #expect(count == 5)
    }
}
