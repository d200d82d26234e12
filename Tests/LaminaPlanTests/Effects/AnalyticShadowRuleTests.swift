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
            ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 4, Size(width: 2, height: 5))
            change($0)
        }
    }

    private func expectFormula(_ layer: Layer, required: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        let plan = plan(layer)
        #expect(plan.offscreenPassesRequired[.shadow] == required, sourceLocation: sourceLocation)
        #expect(plan.offscreenPasses.total == 0, sourceLocation: sourceLocation)
        #expect(plan.savings[.analyticShadow] == 1, sourceLocation: sourceLocation)
        #expect(plan.faults == [], sourceLocation: sourceLocation)
    }

    private func expectBlur(_ layer: Layer, required: Int = 1, sourceLocation: SourceLocation = #_sourceLocation) {
        let plan = plan(layer)
        #expect(plan.offscreenPasses[.shadow] == required, sourceLocation: sourceLocation)
        #expect(!plan.filterPasses.isEmpty, sourceLocation: sourceLocation)
        #expect(plan.savings[.analyticShadow] == 0, sourceLocation: sourceLocation)
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
        let plan = plan(card { $0.shadowOffset = Size(width: 2.4, height: 4.6) })
        let shadows = plan.framePass?.draws.filter { $0.program.contains(.shadow) } ?? []
        let quad = plan.quads[try #require(shadows.first?.instances.lowerBound)]
        #expect(ShadowPayload(decoding: quad).edges == SIMD4(52, 25, 132, 75))
    }

    @Test func whatTheLayerCoversIsNotShaded() {
        func shaded(_ rules: PlanRules) -> [PixelRect] {
            let plan = plan(card(), rules: rules)
            return plan.quads.map(\.area.rect)
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
        let shape = Path(roundedRect: Rect(x: 5, y: 5, width: 60, height: 40), cornerRadius: 9)
        expectFormula(
            card {
                ($0.shadowPath, $0.backgroundColor) = (shape, Color(white: 1, alpha: 0.5))
            }, required: 0)
        expectBlur(card { $0.shadowPath = Path(ellipseIn: Rect(x: 5, y: 5, width: 60, height: 40)) }, required: 0)
        expectBlur(
            card {
                $0.shadowPath = shape
                $0.transform = Transform3D(rotation: 0.2, x: 0, y: 0, z: 1)
            }, required: 0)
    }

    @Test func whatAnOpaqueLayerCoversOfItsPathsShadowIsNotShaded() {
        let shape = Path(rect: Rect(x: 0, y: 0, width: 80, height: 50))
        func shaded(_ change: (Layer) -> Void) -> Double {
            plan(
                card {
                    $0.shadowPath = shape
                    change($0)
                }
            ).fragmentBound
        }
        // As much as of its image.
        let opaque = shaded { _ in }
        #expect(opaque == plan(card()).fragmentBound)
        // One that is not opaque everywhere shows all of it: 80×50 pixels more, but for the outermost ones.
        for change in [
            { $0.backgroundColor = Color(white: 1, alpha: 0.5) }, { $0.backgroundFilters = [Filter(.invert(1))] },
            { $0.allowsEdgeAntialiasing = false },
        ] as [(Layer) -> Void] {
            #expect(shaded(change) > opaque + 70 * 40)
        }
    }

    @Test func theShadowOfAPathIsNotRequired() {
        let ellipse = Path(ellipseIn: Rect(x: 5, y: 5, width: 60, height: 40))
        for rules in PlanRules.combinations {
            let alone = plan(card { $0.shadowPath = ellipse }, rules: rules)
            #expect(alone.offscreenPassesRequired.total == 0 && alone.requiredPasses.isEmpty)
            #expect(alone.offscreenPasses.total == 0)
            // Filling and blurring it takes passes, but no offscreen pass.
            #expect(alone.passes.count > 1 && alone.passes.allSatisfy { $0.reasons == [] })
            let faded = plan(
                group(0, 0, 150, 80, box(0, 0, 10, 10), box(20, 0, 10, 10)).with {
                    ($0.opacity, $0.shadowOpacity, $0.shadowRadius, $0.shadowPath) = (0.5, 1, 4, ellipse)
                }, rules: rules)
            #expect(faded.offscreenPassesRequired.byReason == [.groupOpacity: 1])
            #expect(plan(card(), rules: rules).offscreenPassesRequired.byReason == [.shadow: 1])
        }
        // The shadow's pass is no reason to say that the group has one.
        let apart = Path(ellipseIn: Rect(x: 40, y: 30, width: 24, height: 20))
        let folded = plan(
            group(0, 0, 150, 80, box(0, 0, 10, 10), box(20, 0, 10, 10)).with {
                ($0.opacity, $0.shadowOpacity, $0.shadowRadius, $0.shadowPath) = (0.5, 1, 2, apart)
            })
        #expect(folded.savings[.foldOpacity] == 1 && folded.offscreenPasses.total == 0 && folded.passes.count > 1)
    }

    @Test(arguments: [0, 0.05, 0.3, 0.99]) func aPathThatIsHardlyBlurredTakesNoPass(radius: Double) {
        let ellipse = Path(ellipseIn: Rect(x: 5, y: 5, width: 90, height: 40))
        for shape in [ellipse, Path(rect: Rect(x: 5, y: 5.5, width: 90, height: 40))] {
            let thrower = card { ($0.shadowRadius, $0.shadowPath) = (radius, shape) }
            for rules in PlanRules.combinations {
                let plan = plan(thrower, rules: rules)
                let isSaved = rules.contains(.analyticShadow)
                #expect((plan.passes.count == 1) == isSaved)
                #expect(plan.savings[.analyticShadow] == (isSaved ? 1 : 0))
                #expect(plan.offscreenPassesRequired.total == 0 && plan.faults == [])
            }
            let fill = plan(thrower).pathFills.first
            #expect(fill?.sigma == (radius < 0.1 ? 0 : radius))
            // The layer begins at (50, 20).
            let reach = Int32((3.5 * radius).rounded(.up)) * (radius < 0.1 ? 0 : 1)
            #expect(
                fill?.region
                    == PixelRect(minX: 55, minY: 25, maxX: 145, maxY: shape == ellipse ? 65 : 66).outset(by: reach))
        }
        #expect(plan(card { ($0.shadowRadius, $0.shadowPath) = (1, ellipse) }).passes.count > 1)
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
        #expect(plan.savings[.analyticShadow] == 1)
        #expect(plan.filterPasses.isEmpty)
    }

    @Test func theRuleSavesTheBlurAndNoOtherDoes() {
        for rules in PlanRules.combinations {
            let plan = plan(card(), rules: rules)
            let isSaved = rules.contains(.analyticShadow)
            #expect(plan.savings[.analyticShadow] == (isSaved ? 1 : 0))
            #expect(plan.filterPasses.isEmpty == isSaved)
        }
    }
}
