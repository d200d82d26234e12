import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@Suite struct AnchorLayoutTests {
    private let stage = Stage(size: Size(width: 200, height: 100))
    private let card = Layer()
    private let badge = Layer()
    private let left: LayoutConstraint

    init() {
        stage.root.addSublayer(card)
        card.addSublayer(badge)
        card.frame = Rect(x: 20, y: 10, width: 100, height: 80)
        badge.translatesAutoresizingMaskIntoConstraints = false
        left = badge.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8)
        LayoutConstraint.activate([
            left, badge.topAnchor.constraint(equalTo: card.topAnchor, constant: 4),
            badge.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5),
            badge.heightAnchor.constraint(equalToConstant: 10),
        ])
    }

    @Test func anchorsPlaceALayerWithTheNextFrame() {
        _ = stage.makeFrame()
        #expect(badge.frame == Rect(x: 8, y: 4, width: 50, height: 10))
        card.bounds.size.width = 60
        _ = stage.makeFrame()
        #expect(badge.frame == Rect(x: 8, y: 4, width: 30, height: 10))
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func constraintsToAnAncestorCountTheLayersBetween() {
        left.isActive = false
        badge.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor, constant: 50).isActive = true
        _ = stage.makeFrame()
        #expect(badge.frame.minX == 30)
        #expect(stage.root.constraints.count == 1 && card.constraints.count == 2 && badge.constraints.count == 1)
    }

    @Test func edgesAreRoundedToPixels() {
        stage.scale = 2
        left.constant = 8.3
        _ = stage.makeFrame()
        #expect(badge.frame.minX == 8.5)
        stage.roundsLayoutToPixels = false
        _ = stage.makeFrame()
        #expect(abs(badge.frame.minX - 8.3) < 1e-5)
    }

    @Test func aCommitPlacesWithoutAnimation() {
        _ = stage.makeFrame()
        left.constant = 40
        stage.advance(to: 0.1)
        #expect(badge.frame.minX == 40 && badge.animationKeys.isEmpty)
    }

    @Test func layoutInATransactionAnimates() throws {
        _ = stage.makeFrame()
        Transaction.begin()
        Transaction.setAnimationDuration(1)
        Transaction.setAnimationTimingFunction(.linear)
        left.constant = 40
        card.layoutIfNeeded()
        Transaction.commit()
        stage.advance(to: 0.25)
        // A quarter of the way from 8 to 40, plus half of the width for the anchor point.
        #expect(abs(try #require(badge.presentation()).position.x - (16 + 25)) < 1e-6)
        stage.advance(to: 1)
        #expect(badge.frame.minX == 40)
    }

    @Test func layoutInATransactionWithoutActionsDoesNotAnimate() {
        _ = stage.makeFrame()
        Transaction.withoutActions {
            left.constant = 40
            badge.layoutIfNeeded()
        }
        #expect(badge.frame.minX == 40)
        stage.advance(to: 0.1)
        #expect(badge.animationKeys.isEmpty)
    }

    @Test(arguments: [0.0, 0.3, 0.71, 1.4])
    func aFrameAloneIsTheFrameInSequence(seconds: Double) throws {
        let (alone, filmed) = (AnchorLayoutTests(), AnchorLayoutTests())
        for scene in [alone, filmed] {
            scene.stage.perform(at: 0.25) { _ in
                Transaction.begin()
                Transaction.setAnimationDuration(0.5)
                scene.left.constant = 30
                scene.card.bounds.size.width = 70
                scene.card.layoutIfNeeded()
                Transaction.commit()
            }
            scene.stage.perform(at: 0.7) { _ in scene.left.constant = 12 }
        }
        for step in 0...Int(seconds * 30) {
            filmed.stage.advance(to: Double(step) / 30)
            _ = filmed.stage.makeFrame()
        }
        for scene in [alone, filmed] { scene.stage.advance(to: seconds) }
        let (a, b) = (alone.stage.makeFrame(), filmed.stage.makeFrame())
        #expect(a.nodes.map(\.toSuperlayer) == b.nodes.map(\.toSuperlayer))
        #expect(a.nodes.map(\.bounds) == b.nodes.map(\.bounds))
    }

    @Test func layoutIsCalledOnceHoweverOftenItIsRequested() {
        let counter = CountingManager()
        card.layoutManager = counter
        _ = stage.makeFrame()
        counter.calls = 0
        for _ in 0..<3 { card.setNeedsLayout() }
        #expect(card.needsLayout())
        _ = stage.makeFrame()
        #expect(counter.calls == 1 && !card.needsLayout())
        _ = stage.makeFrame()
        #expect(counter.calls == 1)
    }

    /// As Core Animation answers for layers that nothing lays out.
    @Test func aLayerNeedsLayoutAfterItsSizeOrItsSublayersHaveChanged() {
        _ = stage.makeFrame()
        let child = Layer()
        #expect(!card.needsLayout())
        card.addSublayer(child)
        #expect(card.needsLayout())
        _ = stage.makeFrame()
        #expect(!card.needsLayout())
        child.bounds.size.width = 3
        #expect(child.needsLayout() && !card.needsLayout())
        child.layoutIfNeeded()
        #expect(!child.needsLayout())
        child.removeFromSuperlayer()
        #expect(card.needsLayout())
        stage.layoutIfNeeded()
        #expect(!card.needsLayout())
        let (outer, inner) = (Layer(), Layer())
        inner.bounds.size.width = 3
        outer.addSublayer(inner)
        card.addSublayer(outer)
        stage.advance(to: 1)
        #expect(!outer.needsLayout() && !inner.needsLayout())
    }

    @Test func layoutThatAsksForLayoutWithoutEndEnds() {
        let counter = CountingManager()
        counter.asksAgain = true
        card.layoutManager = counter
        _ = stage.makeFrame()
        #expect(counter.calls > 1 && counter.calls < 20)
    }

    @Test func fittingSizesAreThoseOfTheConstraints() {
        let box = Layer()
        let inner = Layer()
        box.addSublayer(inner)
        inner.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            inner.leadingAnchor.constraint(equalTo: box.leadingAnchor, constant: 5),
            inner.trailingAnchor.constraint(equalTo: box.trailingAnchor, constant: -5),
            inner.topAnchor.constraint(equalTo: box.topAnchor, constant: 7),
            inner.bottomAnchor.constraint(equalTo: box.bottomAnchor),
            inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
            inner.widthAnchor.constraint(greaterThanOrEqualToConstant: 20),
        ])
        #expect(box.systemLayoutSizeFitting(.zero) == Size(width: 30, height: 17))
        let wide = box.systemLayoutSizeFitting(Size(width: 110, height: 0), horizontal: .required)
        #expect(wide == Size(width: 110, height: 57))
        #expect(box.bounds.size == .zero)
    }

    @Test func contradictionsAreReportedAndLayoutGoesOn() {
        badge.widthAnchor.constraint(equalToConstant: 70).isActive = true
        _ = stage.makeFrame()
        #expect(stage.layoutProblems.count == 1)
        #expect(badge.frame == Rect(x: 8, y: 4, width: 50, height: 10))
    }

    @Test func layersWithConstraintsAreReleased() {
        weak var released: Layer?
        weak var releasedItem: LayoutItem?
        do {
            let layer = Layer()
            let inner = Layer()
            layer.addSublayer(inner)
            card.addSublayer(layer)
            for one in [layer, inner] { one.translatesAutoresizingMaskIntoConstraints = false }
            LayoutConstraint.activate([
                layer.leadingAnchor.constraint(equalTo: badge.trailingAnchor),
                inner.leadingAnchor.constraint(equalTo: layer.layoutMarginsGuide.leadingAnchor),
                inner.widthAnchor.constraint(equalTo: layer.widthAnchor),
            ])
            _ = stage.makeFrame()
            #expect(inner.frame.minX == 8)
            layer.removeFromSuperlayer()
            _ = stage.makeFrame()
            (released, releasedItem) = (layer, layer.layoutItem)
        }
        #expect(released == nil && releasedItem == nil)
    }

    @Test func aStageWithConstraintsIsReleased() {
        weak var released: Layer?
        do {
            let scene = AnchorLayoutTests()
            _ = scene.stage.makeFrame()
            released = scene.card
        }
        #expect(released == nil)
    }
}

/// A layout manager that counts its calls.
private final class CountingManager: LayoutManager {
    var calls = 0
    var asksAgain = false

    func layoutSublayers(of layer: Layer) {
        calls += 1
        if asksAgain { layer.setNeedsLayout() }
    }
}
