import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct HitTestingInSpaceTests {
    private let root = Layer("root", width: 400, height: 400)
    private let card = Layer("card", x: 150, y: 150, width: 100, height: 100)

    init() {
        root.sublayerTransform = Transform3D(perspective: 100)
        root.addSublayer(card)
    }

    private func hit(_ x: Double, _ y: Double) -> String? { root.hitTest(Point(x: x, y: y))?.name }

    @Test func aNearLayerIsHitWhereItIsSeen() {
        #expect(hit(120, 200) == "root")
        card.zPosition = 50
        // Twice as large: from 100 to 300.
        #expect(hit(120, 200) == "card")
        #expect(hit(299, 299) == "card")
        #expect(hit(99, 200) == "root")
        card.zPosition = -100
        // Half as large: from 175 to 225.
        #expect(hit(170, 200) == "root")
        #expect(hit(176, 200) == "card")
    }

    @Test func aLayerBehindTheViewerIsNotHit() {
        card.zPosition = 150
        // Seen through the eye it would be mirrored at the centre and just there.
        #expect(hit(200, 200) == "root")
    }

    @Test func thePartOfALayerBehindTheViewerIsNotHit() {
        card.bounds.size.height = 1000
        card.transform = Transform3D(rotation: .pi / 3, x: 1, y: 0, z: 0)
        // The card's y, from -500 to 500 about the centre, goes to 0.5 y / (1 - 0.866 y / 100): the far end to -46.9,
        // and what is below 115 comes behind the viewer, where y = 273 would be seen at -100.
        #expect(hit(200, 200) == "card")
        #expect(hit(200, 154) == "card")
        #expect(hit(200, 152) == "root")
        #expect(hit(200, 100) == "root")
    }

    @Test func theBackOfALayerIsHitOnlyIfItShows() {
        card.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        #expect(hit(200, 200) == "card")
        card.isDoubleSided = false
        #expect(hit(200, 200) == "root")
        card.transform = Transform3D(rotation: .pi / 3, x: 0, y: 1, z: 0)
        #expect(hit(200, 200) == "card")
    }

    @Test func whatALayerTurnedAwayHoldsIsNotHitEither() {
        card.isDoubleSided = false
        card.transform = Transform3D(rotation: .pi, x: 1, y: 0, z: 0)
        card.addSublayer(Layer("inner"))
        #expect(hit(200, 200) == "root")
    }

    @Test func aMirroredLayerIsNotABackFace() {
        card.isDoubleSided = false
        card.transform = Transform3D(scaleX: -1, y: 1)
        #expect(hit(200, 200) == "card")
        card.transform = card.transform.concatenating(Transform3D(rotation: .pi, x: 0, y: 1, z: 0))
        #expect(hit(200, 200) == "root")
        (card.transform, root.sublayerTransform) = (.identity, Transform3D(scaleX: 1, y: -1))
        #expect(hit(200, 200) == "card")
    }

    @Test func aFlippedGeometryIsNotABackFace() {
        card.isDoubleSided = false
        card.isGeometryFlipped = true
        #expect(hit(200, 200) == "card")
        card.isGeometryFlipped = false
        root.isGeometryFlipped = true
        #expect(hit(200, 200) == "card")
        card.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        #expect(hit(200, 200) == "root")
    }
}
