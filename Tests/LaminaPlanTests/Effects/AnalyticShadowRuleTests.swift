import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct AnalyticShadowRuleTests {
    /// A layer from (50, 20) to (130, 70) with a shadow; its image is the layer and what `change` adds.
    private func card(_ change: (Layer) -> Void = { _ in }) -> Layer {
        box(50, 20, 80, 50).with {
            ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 4, CGSize(width: 2, height: 5))
            change($0)
        }
    }

    private func expectFormula(_ layer: Layer, sourceLocation: SourceLocation = #_sourceLocation) {
        let plan = plan(layer)
        #expect(plan.offscreenPassesRequired[.shadow] == 1, sourceLocation: sourceLocation)
        #expect(plan.offscreenPasses.total == 0, sourceLocation: sourceLocation)
        #expect(plan.savings.analyticShadow == 1, sourceLocation: sourceLocation)
        #expect(plan.faults == [], sourceLocation: sourceLocation)
    }

    private func expectBlur(_ layer: Layer, sourceLocation: SourceLocation = #_sourceLocation) {
        let plan = plan(layer)
        #expect(plan.offscreenPasses[.shadow] == 1, sourceLocation: sourceLocation)
        #expect(plan.savings.analyticShadow == 0, sourceLocation: sourceLocation)
        #expect(plan.faults == [], sourceLocation: sourceLocation)
    }

    @Test func opaqueRoundedRectanglesHaveAFormula() throws {
        expectFormula(card())
        expectFormula(card { $0.cornerRadius = 12 })
        expectFormula(
            card {
                $0.cornerRadius = 12
                $0.maskedCorners = [.minXMinY]
            })
        expectFormula(card { $0.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1) })
        expectFormula(card { $0.transform = Transform3D(scaleX: 1.5, y: 0.5, z: 1) })
        let image = try makeImage(alpha: 128)
        expectFormula(card { $0.contents = image })
    }

    @Test func theFormulaIsOfTheLayersShapeMovedByWholePixels() throws {
        let plan = plan(card { $0.shadowOffset = CGSize(width: 2.4, height: 4.6) })
        let shadows = plan.framePass?.draws.filter { $0.program.contains(.shadow) } ?? []
        let quad = plan.quads[try #require(shadows.first?.instances.lowerBound)]
        #expect(quad.image == SIMD4(52, 25, 132, 75))
    }

    @Test func whatTheLayerCoversIsNotShaded() {
        func shaded(_ rules: PlanRules) -> [PixelRect] {
            let plan = plan(card(), rules: rules)
            return plan.quads.map {
                PixelRect(edges: SIMD4(lowHalf: $0.corners01.lowHalf, highHalf: $0.corners23.highHalf))
            }
        }
        let strips = shaded(.all)
        let whole = shaded(.without(.cullOccluded))
        let inside = PixelRect(minX: 50, minY: 20, maxX: 130, maxY: 70)
        #expect(whole.count == 1)
        #expect(strips.allSatisfy { !$0.intersects(inside) })
        #expect(strips.reduce(0) { $0 + $1.area } == (whole.first?.area ?? 0) - inside.area)
    }

    @Test func imagesOfOtherShapesAreBlurred() throws {
        let image = try makeImage(alpha: 128)
        expectBlur(card { $0.backgroundColor = Color(white: 1, alpha: 0.5) })
        expectBlur(card { ($0.backgroundColor, $0.contents) = (nil, image) })
        expectBlur(card { ($0.contents, $0.cornerRadius) = (image, 12) })
        expectBlur(card { ($0.contents, $0.frame.origin.y) = (image, 20.5) })
        expectBlur(card { $0.backgroundPattern = image })
        expectBlur(card { $0.addSublayer(box(60, 40, 40, 40)) })
        expectBlur(card { $0.transform = Transform3D(rotation: 0.2, x: 0, y: 0, z: 1) })
        expectBlur(
            card {
                $0.cornerRadius = 12
                $0.transform = Transform3D(scaleX: 1.5, y: 0.5, z: 1)
            })
        expectBlur(card { ($0.allowsEdgeAntialiasing, $0.frame.origin.x) = (false, 50.4) })
    }

    @Test func sublayersInsideChangeNothing() {
        expectFormula(card { $0.addSublayer(box(10, 10, 40, 20, Color(white: 0, alpha: 0.5))) })
    }

    @Test func thinOrTranslucentBordersAreBlurred() {
        expectBlur(card { $0.borderWidth = 1 })
        expectBlur(card { ($0.borderWidth, $0.borderColor) = (4, Color(white: 0, alpha: 0.5)) })
        expectFormula(card { $0.borderWidth = 4 })
    }

    @Test func narrowShadowsAreBlurred() {
        expectBlur(card { $0.shadowRadius = 0.9 })
        expectBlur(card { $0.shadowRadius = 0 })
        expectFormula(card { $0.shadowRadius = 1 })
    }

    @Test func aPathThatIsARoundedRectangleHasAFormulaWhateverTheImage() {
        let shape = Path(roundedRect: CGRect(x: 5, y: 5, width: 60, height: 40), cornerRadius: 9)
        expectFormula(
            card {
                ($0.shadowPath, $0.backgroundColor) = (shape, Color(white: 1, alpha: 0.5))
            })
        expectBlur(card { $0.shadowPath = Path(ellipseIn: CGRect(x: 5, y: 5, width: 60, height: 40)) })
        expectBlur(
            card {
                $0.shadowPath = shape
                $0.transform = Transform3D(rotation: 0.2, x: 0, y: 0, z: 1)
            })
    }

    @Test func aLayerThatClipsThrowsNoShadow() {
        for rules in PlanRules.combinations {
            let plan = plan(card { $0.masksToBounds = true }, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 0)
            #expect(plan.quads.isEmpty && plan.boxes.count == 1)
        }
    }

    @Test func aFadedLayerHasItsShadowByFormulaInItsPass() {
        let plan = plan(card { $0.opacity = 0.5 })
        #expect(plan.offscreenPasses.byReason == [.groupOpacity: 1, .shadow: 1])
        #expect(plan.savings.analyticShadow == 1)
        #expect(plan.filterPasses.isEmpty)
    }

    @Test func theRuleSavesTheBlurAndNoOtherDoes() {
        for rules in PlanRules.combinations {
            let plan = plan(card(), rules: rules)
            let isSaved = rules.contains(PlanRules(.analyticShadow))
            #expect(plan.savings.analyticShadow == (isSaved ? 1 : 0))
            #expect(plan.filterPasses.isEmpty == isSaved)
        }
    }
}
