import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct CullingTests {
    private func counts(_ layers: Layer...) -> LayerCounts {
        var planner = Planner()
        let plan = planner.plan(makeTree([box(0, 0, 20, 20)] + layers))
        #expect(plan.faults == [])
        return plan.layers
    }

    @Test func drawnAndEmptyLayersAreCounted() {
        let counts = counts(group(0, 0, 100, 100, box(30, 0, 10, 10)))
        #expect((counts.visited, counts.drawn, counts.empty) == (4, 2, 2))
    }

    @Test func layersBesideThePictureAreOutside() {
        for (x, y) in [(200.0, 0.0), (-10, 0), (0, 100), (0, -10)] {
            #expect(counts(box(x, y, 10, 10)).outside == 1)
            // A pixel of it would do.
            #expect(counts(box(x - (x > 0 ? 0.5 : -0.5), y - (y > 0 ? 0.5 : -0.5), 10, 10)).outside == 0)
        }
    }

    @Test func whatALayerOutsideHoldsMayStillBeSeen() {
        let counts = counts(box(300, 0, 10, 10).with { $0.addSublayer(box(-200, 0, 10, 10)) })
        #expect((counts.outside, counts.drawn) == (1, 2))
    }

    @Test func whatLiesOutsideItsClipIsOutside() {
        let clip = group(50, 50, 20, 20, box(30, 0, 10, 10), box(0, 0, 10, 10)).with { $0.masksToBounds = true }
        #expect(counts(clip).outside == 1)
        clip.position.x = 500
        #expect(counts(clip).outside == 3)
    }

    @Test func aLayerWhoseImageIsOutOfSightIsEmptyUnlessItsShadowShows() throws {
        let image = try makeImage()
        let layer = picture(0, 0, 1000, 1000, image).with { $0.contentsGravity = .center }
        #expect((counts(layer).drawn, counts(layer).empty) == (1, 2))
        (layer.shadowOpacity, layer.shadowPath) = (0.5, Path(rect: Rect(x: 0, y: 0, width: 1000, height: 1000)))
        #expect((counts(layer).drawn, counts(layer).empty) == (2, 1))
        layer.shadowPath = nil
        layer.boxShadows = [BoxShadow(color: .black, radius: 4, isInset: true)]
        #expect((counts(layer).drawn + counts(layer).occluded, counts(layer).empty) == (2, 1))
    }

    @Test func transparentLayersTakeAllInsideThemAlong() {
        let clear = group(0, 0, 50, 50, box(0, 0, 10, 10), box(0, 0, 10, 10)).with { $0.opacity = 0 }
        let counts = counts(clear)
        #expect((counts.transparent, counts.drawn, counts.visited) == (3, 1, 5))
    }

    @Test func hiddenLayersAreCountedWithoutWhatTheyHold() {
        let hidden = group(0, 0, 50, 50, box(0, 0, 10, 10), box(0, 0, 10, 10)).with { $0.isHidden = true }
        let counts = counts(hidden)
        #expect((counts.hidden, counts.drawn, counts.visited) == (1, 1, 3))
    }

    @Test func layersTurnedAwayAreOutsideWithAllTheyHold() {
        let card = box(50, 20, 40, 40).with { $0.addSublayer(box(0, 0, 10, 10)) }
        card.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        #expect(counts(card).drawn == 3)
        card.isDoubleSided = false
        #expect(counts(card).outside == 2)
        card.transform = Transform3D(rotation: 1, x: 0, y: 1, z: 0)
        #expect(counts(card).drawn == 3)
    }

    @Test func aMirroredGeometryIsNotTurnedAway() {
        let card = box(50, 20, 40, 40).with { ($0.isDoubleSided, $0.isGeometryFlipped) = (false, true) }
        #expect(counts(card).drawn == 2)
        let inside = box(0, 0, 10, 10).with { $0.isDoubleSided = false }
        #expect(counts(group(50, 0, 50, 50, inside).with { $0.isGeometryFlipped = true }).drawn == 2)
    }

    /// By the normal: the inverse transpose takes (0, 0, 1) to the viewer's side where the minor of m33 and the determinant
    /// have one sign.
    @Test func aLayerFacesTheViewerWhereItsNormalDoes() {
        var generator = SplitMix64(seed: 7)
        for _ in 0..<300 {
            let card = box(50, 20, 40, 40).with { $0.isDoubleSided = false }
            var transform = Transform3D.identity
            for _ in 0..<3 {
                let scale = (0..<3).map { _ in Double.random(in: 0.5...2, using: &generator) }
                let signs = (0..<3).map { _ in Bool.random(using: &generator) ? 1.0 : -1 }
                transform =
                    transform
                    .concatenating(
                        Transform3D(scaleX: scale[0] * signs[0], y: scale[1] * signs[1], z: scale[2] * signs[2])
                    )
                    .concatenating(
                        Transform3D(
                            rotation: Double.random(in: 0..<6, using: &generator), x: signs[1], y: scale[0], z: scale[1]
                        ))
            }
            card.transform = transform
            let (t, minor) = (transform, transform.m11 * transform.m22 - transform.m12 * transform.m21)
            let determinant =
                t.m33 * minor - t.m32 * (t.m11 * t.m23 - t.m13 * t.m21) + t.m31 * (t.m12 * t.m23 - t.m13 * t.m22)
            let isFacing = minor * determinant > 0
            #expect(counts(card).drawn == (isFacing ? 2 : 1), "\(transform)")
            // The same in two steps: what is around turns it and is turned with it.
            let inner = box(0, 0, 50, 50).with { $0.isDoubleSided = false }
            inner.transform = Transform3D(scaleX: 1, y: -1)
            let around = group(50, 0, 50, 50, inner)
            around.sublayerTransform = transform
            #expect(counts(around).drawn == (isFacing ? 2 : 1), "\(transform)")
        }
    }

    @Test func instancesOfAReplicatorThatMirrorFaceTheViewer() {
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 100, height: 50)
        replicator.instanceCount = 2
        replicator.instanceTransform = Transform3D(scaleX: 1, y: -1)
        replicator.addSublayer(box(10, 5, 20, 20).with { $0.isDoubleSided = false })
        #expect(counts(replicator).drawn == 3)
        replicator.instanceTransform = Transform3D(rotation: .pi, x: 1, y: 0, z: 0)
        #expect(counts(replicator).drawn == 2)
    }

    @Test func planesInOneSpaceShowTheirFronts() {
        let card = TransformLayer()
        card.frame = Rect(x: 50, y: 20, width: 40, height: 40)
        let (front, back) = (box(0, 0, 40, 40), box(0, 0, 40, 40))
        for side in [front, back] { side.isDoubleSided = false }
        back.transform = Transform3D(scaleX: -1, y: 1, z: -1)
        back.zPosition = -1
        for side in [front, back] { card.addSublayer(side) }
        #expect(counts(card).drawn == 2)
        for angle in [0.0, 1, 2, 3, 4, 5, 6] {
            card.transform = Transform3D(rotation: angle, x: 0, y: 1, z: 0)
            #expect(counts(card).drawn == 2, "\(angle)")
        }
    }

    @Test func layersWithoutAreaAreOutside() {
        #expect(counts(box(50, 20, 0, 40)).outside == 1)
        #expect(counts(box(50, 20, 40, 0)).outside == 1)
        #expect(counts(box(50.5, 20, 0, 40)).outside == 1)
        #expect(counts(box(50, 20, 40, 40).with { $0.transform = Transform3D(scaleX: 0, y: 1) }).outside == 1)
    }

    @Test func layersBehindTheViewerAreOutside() {
        let scene = group(0, 0, 200, 100, box(50, 20, 40, 40).with { $0.zPosition = 150 })
        scene.sublayerTransform = Transform3D(perspective: 100)
        #expect(counts(scene).outside == 1)
        scene.sublayers[0].zPosition = 50
        #expect(counts(scene).outside == 0)
    }

    @Test func whatALayerBehindTheViewerHoldsMayReachInFront() {
        // Tilted by 60° about its anchor at y = 0 and seen from 100: what is below y = 115 comes behind the viewer.
        let floor = box(0, 0, 40, 100).with {
            $0.bounds = Rect(x: 0, y: 150, width: 40, height: 100)
            $0.anchorPoint = Point(x: 0.5, y: -1.5)
            $0.position = Point(x: 100, y: 50)
            $0.transform = Transform3D(rotation: .pi / 3, x: 1, y: 0, z: 0)
            $0.addSublayer(box(0, -20, 40, 40))
        }
        let scene = group(0, 0, 200, 100, floor).with { $0.sublayerTransform = Transform3D(perspective: 100) }
        let seen = counts(scene)
        #expect((seen.outside, seen.drawn) == (1, 2))
        floor.masksToBounds = true
        #expect(counts(scene).outside == 2)
    }

    @Test func contentsThatShowNothingAreEmpty() throws {
        let image = try makeImage()
        let counts = counts(picture(30, 0, 10, 10, image).with { $0.contentsRect.size = .zero })
        #expect((counts.drawn, counts.empty, counts.occluded) == (1, 2, 0))
    }

    @Test func aBorderAroundContentsThatShowNothingIsDrawn() throws {
        // The border waits until the sublayer that reaches it is drawn.
        let layer = picture(30, 0, 40, 40, try makeImage()).with {
            $0.contentsRect.size = .zero
            $0.borderWidth = 3
            $0.addSublayer(box(0, 0, 20, 20, Color(white: 1, alpha: 0.5)))
        }
        let counts = counts(layer)
        #expect((counts.drawn, counts.empty, counts.visited) == (3, 1, 4))
    }

    @Test func coveredLayersAreOccluded() {
        let counts = counts(box(0, 0, 100, 100))
        #expect((counts.occluded, counts.drawn) == (1, 1))
    }
}
