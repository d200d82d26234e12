import Foundation
import LaminaGeometry
import LaminaLayout
import Testing

struct LayoutEngineTests {
    private let root = Box("root", Rect(x: 0, y: 0, width: 400, height: 300))

    @Test func edgesAndLengthsGiveFrames() throws {
        let a = Box("a", in: root)
        let b = Box("b", in: root)
        LayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            a.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25),
            a.heightAnchor.constraint(equalToConstant: 50),
            b.leadingAnchor.constraint(equalToSystemSpacingAfter: a.trailingAnchor),
            b.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -16),
            b.centerYAnchor.constraint(equalTo: a.centerYAnchor),
            b.heightAnchor.constraint(equalTo: a.heightAnchor, multiplier: 2, constant: -10),
        ])
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(engine.problems.isEmpty)
        #expect(a.frame == Rect(x: 16, y: 20, width: 100, height: 50))
        #expect(b.frame == Rect(x: 124, y: 0, width: 260, height: 90))
    }

    @Test func rootSizeChangesWithoutNewConstraints() throws {
        let a = Box("a", in: root)
        pin(a, to: root, 10)
        let engine = try #require(LayoutEngine.layOut(root))
        let pivots = engine.counts.pivots
        root.frame.size = Size(width: 200, height: 100)
        LayoutEngine.layOut(root)
        #expect(a.frame == Rect(x: 10, y: 10, width: 180, height: 80))
        #expect(engine.counts.pivots == pivots)
    }

    @Test func hiddenDepthsAreCrossed() {
        let outer = Box("outer", Rect(x: 100, y: 50, width: 200, height: 200), in: root, isFixed: true)
        let inner = Box("inner", Rect(x: 10, y: 5, width: 100, height: 100), in: outer, isFixed: true)
        let leaf = Box("leaf", in: inner)
        let other = Box("other", in: root)
        leaf.content = Size(width: 20, height: 10)
        other.content = Size(width: 7, height: 9)
        LayoutConstraint.activate([
            leaf.leftAnchor.constraint(equalTo: inner.leftAnchor, constant: 3),
            leaf.topAnchor.constraint(equalTo: inner.topAnchor, constant: 4),
            other.leftAnchor.constraint(equalTo: leaf.rightAnchor),
            other.topAnchor.constraint(equalTo: leaf.bottomAnchor),
        ])
        LayoutEngine.layOut(root)
        #expect(leaf.frame == Rect(x: 3, y: 4, width: 20, height: 10))
        #expect(other.frame == Rect(x: 133, y: 69, width: 7, height: 9))
        outer.frame.origin.x = 0
        LayoutEngine.layOut(root)
        #expect(other.frame.minX == 33)
    }

    @Test func aContradictionIsReportedWithItsMembersAlone() throws {
        let a = Box("a", in: root)
        pin(a, to: root, 0)
        let width = a.widthAnchor.constraint(equalToConstant: 50)
        width.identifier = "narrow"
        width.isActive = true
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(width.isBroken)
        #expect(a.frame.width == 400)
        guard case .unsatisfiable(let members, let broken)? = engine.problems.first else {
            Issue.record("no contradiction was reported")
            return
        }
        #expect(broken == "\"narrow\": a.width == 50")
        #expect(members.count == 4)
        #expect(members.contains("root.width is fixed by its frame"))
        // Once what it contradicts is gone, it comes back when it is activated again.
        LayoutConstraint.deactivate(root.constraints.filter { $0.form.firstAttribute == .right })
        LayoutEngine.layOut(root)
        #expect(a.frame.width == 0)
        width.isActive = true
        LayoutEngine.layOut(root)
        #expect(a.frame.width == 50 && !width.isBroken)
    }

    @Test func rightToLeftMirrorsLeadingAndTrailing() {
        let a = Box("a", in: root)
        a.content = Size(width: 30, height: 10)
        LayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 16),
            a.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        root.layoutDirection = .rightToLeft
        LayoutEngine.layOut(root)
        #expect(a.frame.minX == 354)
        root.layoutDirection = nil
        LayoutEngine.layOut(root)
        #expect(a.frame.minX == 16)
    }

    @Test func marginsMoveWhatIsTiedToThem() {
        let a = Box("a", in: root)
        pin(a, to: root.layoutMarginsGuide, 0)
        LayoutEngine.layOut(root)
        #expect(a.frame == Rect(x: 8, y: 8, width: 384, height: 284))
        root.layoutMargins = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        LayoutEngine.layOut(root)
        #expect(a.frame == Rect(x: 2, y: 1, width: 394, height: 296))
    }

    @Test func wrappedContentFindsItsHeight() throws {
        let a = Box("a", in: root)
        a.content = Size(width: 1000, height: 10)
        a.area = 10_000
        LayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: root.leftAnchor), a.rightAnchor.constraint(equalTo: root.rightAnchor),
            a.topAnchor.constraint(equalTo: root.topAnchor),
        ])
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(a.frame == Rect(x: 0, y: 0, width: 400, height: 25))
        #expect(engine.problems.isEmpty)
    }

    @Test func contentThatNeverSettlesIsReported() throws {
        let a = Box("a", in: root)
        (a.content, a.area) = (Size(width: 100, height: 10), 1000)
        LayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: root.leftAnchor), a.topAnchor.constraint(equalTo: root.topAnchor),
            a.widthAnchor.constraint(equalTo: a.heightAnchor, multiplier: 3, constant: 1),
        ])
        a.setContentCompressionResistancePriority(1, for: .horizontal)
        a.setContentHuggingPriority(1, for: .horizontal)
        let engine = try #require(LayoutEngine.layOut(root))
        guard case .unsettled("a")? = engine.problems.first else {
            Issue.record("not reported: \(engine.problems)")
            return
        }
    }

    @Test func edgesAreRoundedToPixelsAndStillTouch() {
        let boxes = (0..<3).map { Box("\($0)", in: root) }
        for (index, box) in boxes.enumerated() {
            LayoutConstraint.activate([
                box.topAnchor.constraint(equalTo: root.topAnchor), box.heightAnchor.constraint(equalToConstant: 10),
                box.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 1.0 / 3),
                box.leftAnchor.constraint(equalTo: index == 0 ? root.leftAnchor : boxes[index - 1].rightAnchor),
            ])
        }
        LayoutEngine.layOut(root, pixelsPerPoint: 1)
        #expect(boxes.map(\.frame.minX) == [0, 133, 267])
        #expect(boxes.map(\.frame.maxX) == [133, 267, 400])
    }

    @Test func itemsOfDifferentTreesAreRefused() {
        let (a, b) = (Box("a", in: root), Box("b"))
        let constraint = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        constraint.isActive = true
        #expect(!constraint.isActive)
        #expect(constraint.problem?.message.contains("a and b are in different trees") == true)
    }

    @Test func anItemThatLeavesTakesItsConstraintsAlong() throws {
        let (a, b) = (Box("a", in: root), Box("b", in: root))
        b.content = Size(width: 10, height: 10)
        pin(a, to: root, 5)
        let gap = b.leftAnchor.constraint(equalTo: a.leftAnchor, constant: 4)
        gap.isActive = true
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(b.frame.minX == 9)
        root.remove(a)
        LayoutEngine.layOut(root)
        #expect(!gap.isActive)
        root.add(a)
        pin(a, to: root, 7)
        gap.isActive = true
        LayoutEngine.layOut(root)
        #expect(b.frame.minX == 11)
        #expect(engine.problems.isEmpty)
    }

    @Test func masksShareTheChangeOfTheParentsSize() {
        let outer = Box("outer", in: root)
        let inner = Box("inner", Rect(x: 10, y: 0, width: 30, height: 10), in: outer, isFixed: true)
        outer.frame = Rect(x: 0, y: 0, width: 100, height: 50)
        inner.mask = [.flexibleLeftMargin, .flexibleWidth]
        let follower = Box("follower", in: outer)
        let width = outer.widthAnchor.constraint(equalToConstant: 100)
        LayoutConstraint.activate([
            outer.leftAnchor.constraint(equalTo: root.leftAnchor), outer.topAnchor.constraint(equalTo: root.topAnchor),
            width, outer.heightAnchor.constraint(equalToConstant: 50),
            follower.leftAnchor.constraint(equalTo: inner.rightAnchor),
        ])
        LayoutEngine.layOut(root)
        #expect(follower.frame.minX == 40)
        // Of 60 points more the width takes a third, the margin the rest.
        width.constant = 160
        LayoutEngine.layOut(root)
        #expect(inner.frame == Rect(x: 50, y: 0, width: 50, height: 10))
        #expect(follower.frame.minX == 100)
    }

    private func pin(_ box: Box, to other: LayoutItem, _ inset: Double) {
        LayoutConstraint.activate([
            box.leftAnchor.constraint(equalTo: other.leftAnchor, constant: inset),
            box.topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
            box.rightAnchor.constraint(equalTo: other.rightAnchor, constant: -inset),
            box.bottomAnchor.constraint(equalTo: other.bottomAnchor, constant: -inset),
        ])
    }
}
