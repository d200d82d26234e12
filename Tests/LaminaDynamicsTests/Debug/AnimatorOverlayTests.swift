import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

@Suite("Overlay of an animator")
struct AnimatorOverlayTests {
    final class Item: DynamicItem {
        var center = Point(x: 100, y: 50)
        let bounds = Rect(x: 0, y: 0, width: 40, height: 20)
        var transform = Transform2D.identity
    }

    let item = Item()
    let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 200, height: 300))

    init() {
        let collision = CollisionBehavior(items: [item])
        collision.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(collision)
        animator.addBehavior(GravityBehavior(items: [item]))
    }

    func meanings() -> [DebugShape.Meaning] { animator.debugOverlay()?.shapes.map(\.meaning) ?? [] }

    @Test func thereIsNoneUnlessAskedFor() {
        animator.advance(to: 0.1)
        #expect(animator.debugOverlay() == nil)
    }

    @Test func itShowsWhatMovesAndThenWhatRests() throws {
        animator.isDebugEnabled = true
        animator.advance(to: 0.1)
        #expect(meanings() == [.boundary, .moving])
        let box = try #require(animator.debugOverlay()?.shapes.last?.path.boundingBox)
        #expect(abs(box.midY - item.center.y) < 1e-9 && box.width == 40)
        animator.advance(to: 20)
        #expect(!animator.isRunning)
        #expect(meanings() == [.boundary, .atRest])
    }

    @Test func intervalKeepsTheOverlayForSoManySteps() {
        animator.isDebugEnabled = true
        animator.debugInterval = 12
        animator.advance(to: 0.1)
        let first = animator.debugOverlay()
        animator.advance(to: 0.15)
        #expect(animator.debugOverlay() == first)
        animator.advance(to: 0.21)
        #expect(animator.debugOverlay() != first)
    }
}
