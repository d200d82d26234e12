import Foundation
import LaminaGeometry
import LaminaLayout
import Testing

struct LayoutAmbiguityTests {
    private let root = Box("root", Rect(x: 0, y: 0, width: 400, height: 300))
    private let box: Box

    init() { box = Box("box", in: root) }

    private func place() {
        LayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            box.heightAnchor.constraint(equalToConstant: 50),
        ])
    }

    @Test func wellPlacedItemHasNoAmbiguity() {
        place()
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor), box.widthAnchor.constraint(equalToConstant: 80),
        ])
        LayoutEngine.layOut(root)
        #expect(!box.hasAmbiguousLayout)
        #expect(!root.hasAmbiguousLayout)
    }

    @Test func missingConstraintsAreNamedByTheirQuantity() throws {
        place()
        LayoutConstraint.activate([
            box.leftAnchor.constraint(greaterThanOrEqualTo: root.leftAnchor, constant: 16),
            box.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20),
        ])
        LayoutEngine.layOut(root)
        let found = box.layoutAmbiguities
        #expect(found.map(\.quantity) == [.x, .width])
        #expect(found.map(\.range) == [16...380, 0...364])
        #expect(found.allSatisfy { $0.reason == .missingConstraint && $0.constraints.isEmpty })
        #expect(
            found.first?.message(for: "box")
                == "box.x is ambiguous: nothing decides it from 16 to 380; "
                + "add a leading, trailing or centerX constraint")
    }

    @Test func unplacedItemMayBeAnywhere() throws {
        place()
        box.widthAnchor.constraint(equalToConstant: 80).isActive = true
        LayoutEngine.layOut(root)
        let found = try #require(box.layoutAmbiguities.first)
        #expect(found.quantity == .x)
        #expect(found.least == nil && found.greatest == nil)
        #expect(found.message(for: "box").contains("from −∞ to ∞"))
    }

    @Test func equalPrioritiesAreNamedWithTheirConstraints() throws {
        place()
        let other = Box("other", in: root)
        (box.content, other.content) = (Size(width: 80, height: 50), Size(width: 90, height: 50))
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor), other.leftAnchor.constraint(equalTo: box.rightAnchor),
            other.rightAnchor.constraint(equalTo: root.rightAnchor), other.topAnchor.constraint(equalTo: box.topAnchor),
        ])
        LayoutEngine.layOut(root)
        // Both hug their contents at 250, and 230 points are left.
        let found = try #require(box.layoutAmbiguities.first)
        #expect(found.quantity == .width)
        #expect(found.range == 80...310)
        #expect(found.reason == .equalPriorities)
        #expect(found.constraints == ["box.width hugs its content", "other.width hugs its content"])
        #expect(other.layoutAmbiguities.map(\.range) == [80...310, 90...320])
        box.setContentHuggingPriority(251, for: .horizontal)
        LayoutEngine.layOut(root)
        #expect(!box.hasAmbiguousLayout && !other.hasAmbiguousLayout)
    }

    @Test func exercisingShowsTheOtherEndAndComesBack() {
        place()
        let follower = Box("follower", in: root)
        follower.content = Size(width: 10, height: 10)
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
            box.widthAnchor.constraint(greaterThanOrEqualToConstant: 30),
            box.widthAnchor.constraint(lessThanOrEqualToConstant: 120),
            follower.leftAnchor.constraint(equalTo: box.rightAnchor),
            follower.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        LayoutEngine.layOut(root)
        let (first, follows) = (box.frame, follower.frame)
        let other = first.width > 75 ? 30.0 : 120
        box.exerciseAmbiguityInLayout()
        #expect(box.frame == Rect(x: 20, y: 10, width: other, height: 50))
        #expect(follower.frame == Rect(x: 20 + other, y: 0, width: 10, height: 10))
        box.exerciseAmbiguityInLayout()
        #expect(box.frame == first && follower.frame == follows)
        box.exerciseAmbiguityInLayout()
        LayoutEngine.layOut(root)
        #expect(box.frame == first)
    }

    @Test func exercisingAWellPlacedItemChangesNothing() {
        place()
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: root.leftAnchor), box.widthAnchor.constraint(equalToConstant: 80),
        ])
        LayoutEngine.layOut(root)
        let frame = box.frame
        box.exerciseAmbiguityInLayout()
        #expect(box.frame == frame)
    }

    @Test func constraintsThatDecideAnItemAreFound() {
        place()
        let other = Box("other", in: root)
        let gap = box.leftAnchor.constraint(equalTo: other.rightAnchor, constant: 8)
        let start = other.leftAnchor.constraint(equalTo: root.leftAnchor)
        let most = other.widthAnchor.constraint(lessThanOrEqualToConstant: 60)
        let wish = other.widthAnchor.constraint(equalToConstant: 200)
        wish.priority = 500
        let loose = other.widthAnchor.constraint(lessThanOrEqualToConstant: 90)
        let width = box.widthAnchor.constraint(equalToConstant: 40)
        LayoutConstraint.activate([gap, start, most, wish, loose, width])
        LayoutEngine.layOut(root)
        #expect(box.frame == Rect(x: 68, y: 10, width: 40, height: 50))
        #expect(
            box.constraintsAffectingLayout(for: .horizontal).map(ObjectIdentifier.init)
                == [gap, start, most, width].map(ObjectIdentifier.init))
        #expect(box.constraintsAffectingLayout(for: .vertical).count == 2)
    }
}
