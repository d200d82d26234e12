import Foundation
import Lamina
import LaminaStage
import Testing

@testable import LaminaCheck

/// Differences of render trees in the words of documents; nothing is drawn.
@Suite struct SceneDifferenceTests {
    @Test func equalScenesHaveNone() {
        #expect(WhyScene.difference { _ in } == [])
        #expect(SceneDifference(old: WhyScene().stage.makeFrame(), new: WhyScene().stage.makeFrame()).isEmpty)
    }

    @Test func colorIsNamed() {
        #expect(
            WhyScene.difference { $0.panel.backgroundColor = Color(red: 0, green: 1, blue: 0) }
                == ["root/panel: backgroundColor was #ff0000ff, is #00ff00ff"])
    }

    @Test func transparentColorIsNone() {
        #expect(
            WhyScene.difference { $0.photo.backgroundColor = nil }
                == ["root/panel/photo: backgroundColor was #0000ffff, is none"])
    }

    @Test func movedFrameIsNamed() {
        #expect(WhyScene.difference { $0.photo.position.x += 4 } == ["root/panel/photo: frame moved by 4, 0 points"])
    }

    @Test func resizedFrameIsNamed() {
        #expect(
            WhyScene.difference { $0.photo.frame = Rect(x: 4, y: 4, width: 12, height: 8) }
                == ["root/panel/photo: frame was [4, 4, 10, 8], is [4, 4, 12, 8]"])
    }

    @Test func rotationIsNamed() {
        let found = WhyScene.difference { $0.photo.transform = Transform3D(rotation: .pi / 6, x: 0, y: 0, z: 1) }
        #expect(found == ["root/panel/photo: transform was none, is rotation 30°"])
    }

    @Test func lostShadowIsOneFinding() {
        let found = WhyScene.difference { $0.card.shadowOpacity = 0 }
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("root/card: shadow lost (shadowColor #00000080") == true, "\(found)")
    }

    @Test func blendModeIsNamed() {
        #expect(
            WhyScene.difference { $0.photo.compositingFilter = .multiply }.contains(
                "root/panel/photo: compositingFilter was sourceOver, is multiply"))
    }

    @Test func filtersHaveTheirAmounts() {
        let blurred = WhyScene { $0.panel.filters = [Filter(.gaussianBlur(radius: 2))] }.stage.makeFrame()
        let more = WhyScene { $0.panel.filters = [Filter(.gaussianBlur(radius: 3))] }.stage.makeFrame()
        #expect(
            SceneDifference(old: blurred, new: more).findings
                == ["root/panel: filters was [gaussianBlur(radius 2)], is [gaussianBlur(radius 3)]"])
        let along = WhyScene { $0.panel.filters = [Filter(.gaussianBlur(radiusX: 3, radiusY: 0))] }.stage.makeFrame()
        #expect(
            SceneDifference(old: more, new: along).findings
                == ["root/panel: filters was [gaussianBlur(radius 3)], is [gaussianBlur(radius 3, radiusY 0)]"])
    }

    @Test func imagesAreComparedByTheirPixels() throws {
        func scene(_ red: UInt8) throws -> RenderTree {
            let image = try Image(width: 1, height: 1, pixels: [red, 0, 0, 255])
            return WhyScene { $0.photo.contents = image }.stage.makeFrame()
        }
        #expect(SceneDifference(old: try scene(5), new: try scene(5)).isEmpty)
        #expect(
            SceneDifference(old: try scene(5), new: try scene(6)).findings
                == ["root/panel/photo: contents shows other pixels"])
    }

    @Test func valuesThatLookEqualAreShownExactly() {
        let found = WhyScene.difference { $0.group.opacity = 0.99999 }
        #expect(found == ["root/group: opacity was 1.0, is 0.99999"])
    }

    @Test func insertedLayerDoesNotChangeItsSiblings() {
        let new = WhyScene.layer(nil, 1, 1, 2, 2, .black)
        #expect(
            WhyScene.difference { $0.stage.root.insertSublayer(new, at: 0) } == ["root/[0]: layer added"])
    }

    @Test func removedLayerSaysItsSize() {
        #expect(
            WhyScene.difference { $0.group.removeFromSuperlayer() } == ["root/group: layer lost, with 2 layers inside"])
    }

    @Test func namedLayerIsFollowedToAnotherSuperlayer() {
        let found = WhyScene.difference { $0.card.addSublayer($0.photo) }
        #expect(found == ["root/card/photo: moved from root/panel to root/card"])
    }

    @Test func orderOfSiblingsIsCompared() {
        let found = WhyScene.difference { $0.stage.root.sublayers = [$0.card, $0.group, $0.panel] }
        #expect(found == ["root/panel: its place among its siblings was 0, is 2"])
    }

    @Test func hidingIsTheOnlyFinding() {
        #expect(WhyScene.difference { $0.panel.isHidden = true }.contains("root/panel: hidden was false, is true"))
    }

    @Test func equalChangesShareASentence() {
        let found = WhyScene.difference { scene in for dot in scene.group.sublayers { dot.position.y += 1 } }
        #expect(found == ["root/group/dot, root/group/dot: frame moved by 0, 1 points"])
    }

    @Test func layersOnTheDifferenceComeFirst() {
        let (old, new) = (
            WhyScene().stage.makeFrame(),
            WhyScene {
                $0.panel.opacity = 0.5
                $0.card.cornerRadius = 4
            }.stage.makeFrame()
        )
        let area = PixelRect(minX: 40, minY: 10, maxX: 44, maxY: 12)
        #expect(
            SceneDifference(old: old, new: new, touching: area).findings
                == ["root/card: cornerRadius was 0, is 4", "root/panel: opacity was 1, is 0.5"])
    }

    @Test func manyFindingsAreCut() {
        func scene(_ shift: Double) -> RenderTree {
            let stage = Stage(size: Size(width: 50, height: 50))
            stage.root.sublayers = (0..<30).map {
                WhyScene.layer("l\($0)", Double($0) * (1 + shift), 0, 5, 5, .black)
            }
            return stage.makeFrame()
        }
        let difference = SceneDifference(old: scene(0), new: scene(1))
        #expect(difference.count == 29)
        #expect(difference.findings.count == 8)
        #expect(difference.findings.last == "and 22 more differences")
    }

    @Test func sizeOfThePictureIsCompared() {
        let stages = [40, 41].map { Stage(size: Size(width: 40, height: $0)) }
        #expect(
            SceneDifference(old: stages[0].makeFrame(), new: stages[1].makeFrame()).findings.first
                == "the picture was 40×40 pixels, is 40×41")
    }

    /// Matching takes no recursion and time in proportion to the layers.
    @Test func deepTreesAreCompared() {
        func tree(_ color: Color) -> RenderTree {
            let stage = Stage(size: Size(width: 10, height: 10))
            var outer = stage.root
            for _ in 0..<3000 {
                let inner = WhyScene.layer(nil, 0, 0, 10, 10, nil)
                outer.addSublayer(inner)
                outer = inner
            }
            outer.backgroundColor = color
            return stage.makeFrame()
        }
        #expect(SceneDifference(old: tree(.black), new: tree(.white)).count == 1)
    }
}
