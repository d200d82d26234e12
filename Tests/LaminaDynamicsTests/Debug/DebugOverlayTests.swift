import Foundation
import LaminaGeometry
import Testing

@testable import LaminaDynamics

@Suite("Debug overlay")
struct DebugOverlayTests {
    static let area = Rect(x: 0, y: 0, width: 240, height: 120)

    static func scene(_ change: (inout DebugScene) -> Void) -> DebugOverlay {
        var scene = DebugScene(area: area, time: 0)
        change(&scene)
        return DebugOverlay(scene)
    }

    static func lines(_ path: Path) -> [Point] { path.elements.compactMap(\.end) }

    @Test func emptySceneShowsNothing() {
        #expect(Self.scene { _ in }.shapes.isEmpty)
    }

    @Test func itemsAreDrawnWhereTheyAreInTheColourOfTheirState() {
        let outline = Path(rect: Rect(x: -20, y: -10, width: 40, height: 20))
        let overlay = Self.scene { scene in
            for (x, awake, anchored) in [(50.0, true, false), (100, false, false), (150, true, true)] {
                scene.items.append(
                    DebugScene.Item(
                        outline: outline, center: Point(x: x, y: 60), angle: .pi / 2, isAwake: awake,
                        isAnchored: anchored))
            }
        }
        #expect(overlay.shapes.map(\.meaning) == [.moving, .atRest, .anchored])
        // A quarter turn makes 40 × 20 stand upright.
        let box = overlay.shapes[0].path.boundingBox
        #expect(abs(box.minX - 40) < 1e-9 && abs(box.width - 20) < 1e-9)
        #expect(abs(box.minY - 40) < 1e-9 && abs(box.height - 40) < 1e-9)
        #expect(Set(overlay.shapes.map(\.color)).count == 3)
        #expect(overlay.shapes.allSatisfy { $0.fillColor != nil })
    }

    @Test func attachmentsAreLinesWithTheirEndsMarked() {
        let overlay = Self.scene { scene in
            scene.attachments = [
                DebugScene.Attachment(from: Point(x: 10, y: 20), to: Point(x: 90, y: 20)),
                DebugScene.Attachment(from: Point(x: 10, y: 20), to: Point(x: 10, y: 80)),
            ]
        }
        #expect(overlay.shapes.map(\.meaning) == [.attachment, .anchorPoint])
        #expect(Self.lines(overlay.shapes[0].path).count == 4)
        #expect(overlay.shapes[1].path.boundingBox == Rect(x: 7, y: 17, width: 86, height: 66))
    }

    @Test func arrowsPointAlongTheForce() {
        let overlay = Self.scene { scene in
            var field = FieldValues(kind: .radialGravity)
            (field.x, field.y) = (1.2, 0.6)
            scene.fields = [DebugScene.Field(values: field)]
        }
        #expect(overlay.shapes.map(\.meaning) == [.fieldForce])
        // An arrow is a shaft, then a move to one barb, the tip, and the other barb.
        let points = Self.lines(overlay.shapes[0].path)
        #expect(points.count % 5 == 0 && points.count >= 5 * 40)
        for index in stride(from: 0, to: points.count, by: 5) {
            let (start, tip) = (points[index], points[index + 1])
            let before = hypot(start.x - 120, start.y - 60)
            let after = hypot(tip.x - 120, tip.y - 60)
            #expect(after < before)
            // 1 newton: half of 0.9 of the spacing.
            #expect(abs(hypot(tip.x - start.x, tip.y - start.y) - 0.45 * 24) < 1)
        }
    }

    @Test func fieldsThatActOnMotionShowToo() {
        for kind in FieldKind.allCases where kind != .custom {
            var field = FieldValues(kind: kind)
            (field.directionX, field.directionY) = (0.3, 0.4)
            let overlay = Self.scene { $0.fields = [DebugScene.Field(values: field)] }
            #expect(overlay.shapes.map(\.meaning) == [.fieldForce], "\(kind)")
        }
    }

    @Test func customFieldIsAskedOnTheGrid() {
        let field = DebugScene.Field(values: FieldValues(kind: .custom)) { sample, _ in (0, sample.x > 1.2 ? 1 : 0) }
        let overlay = Self.scene { $0.fields = [field] }
        let points = Self.lines(overlay.shapes[0].path)
        #expect(points.allSatisfy { $0.x > 110 })
        #expect(points[1].y > points[0].y)
    }

    @Test func arrowsStayWithinTheRegionAndItsOutlineIsShown() {
        var field = FieldValues(kind: .drag)
        (field.x, field.y) = (0.6, 0.6)
        field.region = FieldRegion(size: Size(width: 60, height: 60))
        let overlay = Self.scene { $0.fields = [DebugScene.Field(values: field)] }
        #expect(overlay.shapes.map(\.meaning) == [.fieldForce, .fieldRegion])
        #expect(overlay.shapes[1].path.boundingBox == Rect(x: 30, y: 30, width: 60, height: 60))
        let points = Self.lines(overlay.shapes[0].path)
        for index in stride(from: 0, to: points.count, by: 5) {
            #expect(overlay.shapes[1].path.boundingBox.contains(points[index]))
        }
    }

    @Test(arguments: [
        Rect(x: 0, y: 0, width: 1e6, height: 1e6), Rect(x: 0, y: 0, width: 1e6, height: 1),
        Rect(x: 0, y: 0, width: 1, height: 1e7), Rect(x: 5, y: 5, width: 0, height: 10),
        Rect(x: 0, y: 0, width: Double.infinity, height: 10), Rect(x: 0, y: Double.nan, width: 10, height: 10),
    ]) func oddAreasHaveAtMostTheArrowsAllowed(area: Rect) {
        var scene = DebugScene(area: area, time: 0)
        var field = FieldValues(kind: .linearGravity)
        field.directionY = 1
        scene.fields = [DebugScene.Field(values: field)]
        let overlay = DebugOverlay(scene)
        let count = overlay.shapes.reduce(0) { $0 + $1.path.elements.count }
        #expect(count <= 5 * DebugOverlay.arrowLimit)
    }

    @Test func whatIsNoNumberIsNotShown() {
        let overlay = Self.scene { scene in
            scene.fields = [DebugScene.Field(values: FieldValues(kind: .custom)) { _, _ in (.nan, .infinity) }]
            scene.boundaries = [Path(rect: Rect(x: Double.nan, y: 0, width: 1, height: 1))]
        }
        #expect(overlay.shapes.isEmpty)
    }
}
