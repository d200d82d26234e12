import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct MaskInShaderTests {
    private func masked(
        _ layer: Layer, by mask: Layer, _ type: MaskType = .alpha, isInverted: Bool = false
    ) -> PassPlan {
        layer.mask = mask
        layer.maskType = type
        layer.isMaskInverted = isInverted
        return plan(layer)
    }

    /// A layer from (20, 20) to (120, 80).
    private var card: Layer { box(20, 20, 100, 60) }

    private func expectPass(_ plan: PassPlan, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(plan.offscreenPassesRequired[.mask] == 1, sourceLocation: sourceLocation)
        #expect(plan.offscreenPasses[.mask] == 1, sourceLocation: sourceLocation)
        #expect(plan.savings[.maskInShader] == 0, sourceLocation: sourceLocation)
        #expect(plan.faults == [], sourceLocation: sourceLocation)
    }

    private func expectNoPass(_ plan: PassPlan, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(plan.offscreenPassesRequired[.mask] == 1, sourceLocation: sourceLocation)
        #expect(plan.offscreenPasses.total == 0, sourceLocation: sourceLocation)
        #expect(plan.savings[.maskInShader] == 1, sourceLocation: sourceLocation)
        #expect(plan.faults == [], sourceLocation: sourceLocation)
    }

    @Test func anImageIsReadByTheDraw() throws {
        let plan = masked(card, by: picture(0, 0, 100, 60, try makeImage(alpha: 128)))
        expectNoPass(plan)
        #expect(plan.framePass?.draws.map { $0.program.isSuperset(of: [.clip, .maskImage]) } == [true])
        // The mask's own edge, and the image in it.
        #expect(plan.table.count == 2)
    }

    @Test func aRoundedRectangleIsAClip() throws {
        let plan = masked(card, by: box(10, 10, 80, 40, .black).with { $0.cornerRadius = 12 })
        expectNoPass(plan)
        let clip = ClipEntry(decoding: try #require(plan.table.first))
        #expect(plan.table.count == 1)
        #expect(clip.radii == SIMD4(repeating: 12))
        // From pixels to points from the mask's centre, (70, 50), and half of its size.
        #expect(clip.own.rowX == SIMD3(1, 0, -70) && clip.own.rowY == SIMD3(0, 1, -50))
        #expect(clip.own.extent == SIMD2(40, 20))
        #expect(plan.framePass?.draws.first?.program.contains(.maskImage) == false)
    }

    @Test func aMaskOverOpacityIsOneWithIt() throws {
        let layer = card.with { $0.opacity = 0.5 }
        let plan = masked(layer, by: picture(0, 0, 100, 60, try makeImage(alpha: 128)).with { $0.opacity = 0.5 })
        expectNoPass(plan)
        // The mask's opacity stands beside its image, the layer's in the draw.
        #expect(plan.table.last.map(MaskImageEntry.init)?.opacity == 0.5)
        #expect(plan.boxes.map(\.fill.w) == [0.5])
    }

    @Test func sublayersApartAreMaskedOneByOneAndThoseThatMeetAreNot() {
        let apart = group(20, 20, 100, 60, box(0, 0, 40, 60), box(50, 0, 40, 60))
        expectNoPass(masked(apart, by: box(5, 5, 80, 50)))
        let meeting = group(20, 20, 100, 60, box(0, 0, 60, 60), box(50, 0, 40, 60))
        expectPass(masked(meeting, by: box(5, 5, 80, 50)))
    }

    @Test func luminanceTakesAnImageOfItsOwn() throws {
        expectPass(masked(card, by: picture(0, 0, 100, 60, try makeImage()), .luminance))
    }

    @Test func masksOfMoreThanOneDrawTakeAnImage() throws {
        let image = try makeImage(alpha: 128)
        expectPass(masked(card, by: box(0, 0, 90, 50).with { $0.addSublayer(box(5, 5, 90, 50)) }))
        expectPass(masked(card, by: box(0, 0, 90, 50).with { $0.borderWidth = 3 }))
        expectPass(masked(card, by: picture(0, 0, 90, 50, image).with { $0.backgroundColor = .black }))
        expectPass(masked(card, by: box(0, 0, 90, 50, nil).with { $0.backgroundPattern = image }))
        expectPass(
            masked(
                card,
                by: picture(0, 0, 90, 50, image).with {
                    $0.contentsCenter = .init(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
                }
            ))
    }

    @Test func translucentColoursTakeAnImage() {
        expectPass(masked(card, by: box(0, 0, 90, 50, Color(white: 0, alpha: 0.5))))
        expectPass(masked(card, by: box(0, 0, 90, 50).with { $0.opacity = 0.5 }))
    }

    @Test func masksWithEffectsTakeAnImage() {
        expectPass(masked(card, by: box(0, 0, 90, 50).with { $0.filters = [Filter(.gaussianBlur(radius: 3))] }))
        let plan = masked(card, by: box(0, 0, 90, 50).with { $0.mask = box(0, 0, 40, 40) })
        // The mask's own mask is a clip on the mask's image.
        #expect(plan.offscreenPassesRequired[.mask] == 2 && plan.offscreenPasses[.mask] == 1)
    }

    @Test func aShaderHasRoomForOneMaskOrClip() throws {
        let inner = box(0, 0, 100, 60).with { $0.mask = box(10, 10, 50, 30) }
        let plan = masked(group(20, 20, 100, 60, inner), by: box(5, 5, 80, 50))
        #expect(plan.offscreenPassesRequired[.mask] == 2)
        #expect(plan.offscreenPasses[.mask] == 1)
        let clipping = group(20, 20, 100, 60, box(0, 0, 100, 60)).with {
            ($0.masksToBounds, $0.cornerRadius) = (true, 10)
        }
        expectPass(masked(clipping, by: box(5, 5, 80, 50)))
    }

    @Test func aDrawReadsOneMasksImage() throws {
        // The inner layer's image is read through its mask's, and has no room for another.
        let inner = box(0, 0, 100, 60).with {
            $0.mask = box(0, 0, 90, 50).with { $0.addSublayer(box(5, 5, 90, 50)) }
        }
        let byImage = masked(group(20, 20, 100, 60, inner), by: picture(0, 0, 50, 30, try makeImage()))
        #expect(byImage.offscreenPasses[.mask] == 2)
        let second = byImage.passes.flatMap(\.draws).filter { $0.second != .none }
        #expect(second.allSatisfy { !$0.program.isSuperset(of: [.masked, .maskImage]) })
        // A rounded rectangle is no image.
        let byShape = masked(group(20, 20, 100, 60, inner), by: box(5, 5, 80, 50))
        #expect(byShape.offscreenPasses[.mask] == 1)
    }

    @Test func filteredLayersAreMaskedAfterwards() {
        expectPass(masked(card.with { $0.filters = [Filter(.invert(1))] }, by: box(5, 5, 80, 50)))
    }

    @Test(arguments: PlanRules.combinations) func aHiddenOrEmptyMaskHidesTheLayer(rules: PlanRules) {
        for mask in [
            box(0, 0, 90, 50).with { $0.isHidden = true }, box(0, 0, 90, 50, nil), box(0, 0, 0, 50),
            box(500, 0, 90, 50),
        ] {
            let plan = plan(card.with { $0.mask = mask }, rules: rules)
            #expect(plan.frameNodes == [])
            #expect(plan.offscreenPasses.total == 0)
            #expect(plan.faults == [])
        }
    }

    @Test func aDrawReadsAnInvertedImage() throws {
        let plan = masked(card, by: picture(10, 10, 20, 20, try makeImage(alpha: 128)), isInverted: true)
        expectNoPass(plan)
        #expect(plan.framePass?.draws.map { $0.program.isSuperset(of: [.clip, .maskImage]) } == [true])
        #expect(plan.table.last.map(MaskImageEntry.init)?.flags.contains(.inverted) == true)
        // All of the card shows but for what the mask hides.
        #expect(plan.rasters == [SIMD4(20, 20, 120, 80)])
    }

    @Test func anInvertedRectangleIsAGradientOfOneColor() throws {
        let plan = masked(card, by: box(10, 10, 80, 40, .black).with { $0.cornerRadius = 12 }, isInverted: true)
        expectNoPass(plan)
        #expect(plan.framePass?.draws.map { $0.program.isSuperset(of: [.clip, .maskGradient]) } == [true])
        #expect(plan.table.count == 3 && MaskGradientEntry(decoding: plan.table[1]).isInverted)
        #expect(ClipEntry(decoding: plan.table[0]).radii == SIMD4(repeating: 12))
        // The card below the middle of the mask is not cut off, and covers nothing.
        #expect(plan.rasters == [SIMD4(20, 20, 120, 80)])
    }

    @Test func invertedMasksTakeNoPassWhereOthersTakeNone() throws {
        let image = try makeImage(alpha: 128)
        let apart = group(20, 20, 100, 60, box(0, 0, 40, 60), box(50, 0, 40, 60))
        expectNoPass(masked(apart, by: picture(5, 5, 80, 50, image), isInverted: true))
        let meeting = group(20, 20, 100, 60, box(0, 0, 60, 60), box(50, 0, 40, 60))
        expectPass(masked(meeting, by: picture(5, 5, 80, 50, image), isInverted: true))
        expectPass(masked(card, by: picture(0, 0, 100, 60, image), .luminance, isInverted: true))
        expectPass(masked(card, by: box(0, 0, 90, 50, Color(white: 0, alpha: 0.5)), isInverted: true))
    }

    @Test(arguments: PlanRules.combinations) func aHiddenOrEmptyInvertedMaskHidesNothing(rules: PlanRules) {
        for mask in [
            box(0, 0, 90, 50).with { $0.isHidden = true }, box(0, 0, 90, 50, nil), box(0, 0, 0, 50),
            box(500, 0, 90, 50),
        ] {
            for type in [MaskType.alpha, .luminance] {
                let layers = group(20, 20, 100, 60, pebble(0, 0, 60, 60), pebble(50, 0, 40, 60)).with {
                    ($0.mask, $0.maskType, $0.isMaskInverted) = (mask, type, true)
                }
                let plan = plan(layers, rules: rules)
                #expect(plan.offscreenPassesRequired[.mask] == 1)
                #expect(plan.offscreenPasses.total == (rules.contains(.maskInShader) ? 0 : 1))
                #expect(plan.passes.flatMap { plan.nodes(in: $0) }.count(where: { $0 > 2 }) == 2)
                #expect(plan.faults == [])
            }
        }
    }

    @Test func theRuleSavesThePassAndNoOtherDoes() throws {
        let image = try makeImage()
        for rules in PlanRules.combinations {
            let plan = plan(card.with { $0.mask = picture(0, 0, 90, 50, image) }, rules: rules)
            let isSaved = rules.contains(.maskInShader)
            #expect(plan.savings[.maskInShader] == (isSaved ? 1 : 0))
            #expect(plan.offscreenPasses[.mask] == (isSaved ? 0 : 1))
        }
    }
}
