import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
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
            $0.bounds = CGRect(x: 0, y: 150, width: 40, height: 100)
            $0.anchorPoint = CGPoint(x: 0.5, y: -1.5)
            $0.position = CGPoint(x: 100, y: 50)
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
