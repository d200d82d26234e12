import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@Suite struct AutoresizingLayoutTests {
    private let stage = Stage(size: Size(width: 200, height: 100))
    private let card = Layer()
    private let child = Layer()
    private let follower = Layer()
    private let width: LayoutConstraint

    init() {
        stage.root.addSublayer(card)
        card.translatesAutoresizingMaskIntoConstraints = false
        width = card.widthAnchor.constraint(equalToConstant: 100)
        LayoutConstraint.activate([
            width, card.heightAnchor.constraint(equalToConstant: 50),
            card.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
            card.topAnchor.constraint(equalTo: stage.root.topAnchor),
        ])
        _ = stage.makeFrame()
        card.addSublayer(child)
        child.frame = Rect(x: 10, y: 5, width: 30, height: 20)
        child.autoresizingMask = [.minXMargin, .widthSizable, .maxXMargin]
    }

    /// Makes the child known to constraints, without any that places it.
    private func followChild() {
        card.addSublayer(follower)
        follower.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            follower.leadingAnchor.constraint(equalTo: child.trailingAnchor),
            follower.topAnchor.constraint(equalTo: child.topAnchor),
            follower.widthAnchor.constraint(equalToConstant: 5),
            follower.heightAnchor.constraint(equalToConstant: 5),
        ])
        _ = stage.makeFrame()
    }

    @Test func aSublayerOfALayerThatConstraintsResizeIsResized() {
        width.constant = 160
        _ = stage.makeFrame()
        #expect(child.frame == Rect(x: 30, y: 5, width: 50, height: 20))
    }

    @Test func aSublayerThatConstraintsKnowIsResizedOnce() {
        followChild()
        for (length, x, childWidth) in [(160.0, 30.0, 50.0), (250, 60, 80), (100, 10, 30), (160, 30, 50)] {
            width.constant = length
            _ = stage.makeFrame()
            #expect(child.frame == Rect(x: x, y: 5, width: childWidth, height: 20))
            #expect(Double(follower.frame.minX) == x + childWidth)
        }
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func aSublayerOfALayerThatTheProgramResizesIsResizedOnce() {
        card.translatesAutoresizingMaskIntoConstraints = true
        for constraint in card.constraints + stage.root.constraints { constraint.isActive = false }
        followChild()
        for (length, x, childWidth) in [(160.0, 30.0, 50.0), (100, 10, 30), (250, 60, 80)] {
            card.bounds.size.width = length
            #expect(abs(Double(child.frame.width) - childWidth) < 1e-9)
            _ = stage.makeFrame()
            #expect(child.frame == Rect(x: x, y: 5, width: childWidth, height: 20))
            #expect(Double(follower.frame.minX) == x + childWidth)
        }
    }

    @Test func aNewMaskCountsFromThePresentFrame() {
        followChild()
        child.autoresizingMask = .minXMargin
        width.constant = 120
        _ = stage.makeFrame()
        #expect(child.frame == Rect(x: 30, y: 5, width: 30, height: 20))
        #expect(follower.frame.minX == 60)
    }

    @Test func aMaskHasNoEffectOnALayerThatConstraintsPlace() {
        card.addSublayer(follower)
        follower.autoresizingMask = [.widthSizable, .heightSizable]
        followChild()
        width.constant = 200
        _ = stage.makeFrame()
        #expect(follower.frame.size == Size(width: 5, height: 5))
    }

    @Test func aFrameThatIsSetBackIsTaken() {
        followChild()
        width.constant = 200
        _ = stage.makeFrame()
        child.frame = Rect(x: 10, y: 5, width: 30, height: 20)
        _ = stage.makeFrame()
        #expect(child.frame == Rect(x: 10, y: 5, width: 30, height: 20))
        #expect(follower.frame.minX == 40)
    }
}
