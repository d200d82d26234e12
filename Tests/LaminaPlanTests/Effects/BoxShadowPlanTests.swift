import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct BoxShadowPlanTests {
    private func card(_ shadows: [BoxShadow], _ change: (Layer) -> Void = { _ in }) -> Layer {
        box(50, 20, 80, 50).with {
            $0.cornerRadius = 8
            $0.boxShadows = shadows
            change($0)
        }
    }

    private func shadows(_ plan: PassPlan) -> [QuadInstance] {
        plan.framePass?.draws.filter { $0.kind == .quad(.boxShadow) }.flatMap { plan.quads[$0.instances] } ?? []
    }

    @Test func shadowsNeedNoPassWhateverBlurAndTransform() {
        let list = (0..<BoxShadow.maximumCount).map { (index: Int) -> BoxShadow in
            BoxShadow(
                offset: Size(width: Double(index % 7), height: 3), radius: Double(index) * 1.5, spread: 2,
                isInset: index % 2 == 0)
        }
        var tilted = Transform3D.identity
        tilted.m34 = -1 / 500
        let turned = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0).concatenating(tilted)
        let transforms: [Transform3D] = [
            .identity, Transform3D(rotation: 0.4, x: 0, y: 0, z: 1), Transform3D(scaleX: 1.5, y: 0.5, z: 1), turned,
        ]
        for transform in transforms {
            for rules in [PlanRules.all, .none] {
                let plan = plan(card(list) { $0.transform = transform }, rules: rules)
                #expect(plan.offscreenPasses.total == 0 && plan.offscreenPassesRequired.total == 0)
                #expect(shadows(plan).count >= list.count)
                #expect(plan.faults == [])
            }
        }
    }

    @Test func aHundredInsetShadowsAreOneDraw() {
        let layers = (0..<2).map { index in
            card((0..<50).map { BoxShadow(radius: Double($0), isInset: true) }) { $0.position.x += Double(index) * 5 }
        }
        let plan = plan(layers[0], layers[1])
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.framePass?.draws.filter { $0.kind == .quad(.boxShadow) }.count == 2)
    }

    @Test func aHundredInsetShadowsOfShapedCornersTakeNoPass() {
        let layers = [CornerCurve.circular, .continuous].map { curve in
            card((0..<50).map { BoxShadow(radius: Double($0), spread: 2, isInset: true) }) {
                $0.cornerRadii = CornerRadii(topLeft: SIMD2(30, 10), bottomRight: SIMD2(12, 12))
                $0.cornerCurve = curve
            }
        }
        for rules in [PlanRules.all, .none] {
            let plan = plan(layers[0], layers[1], rules: rules)
            #expect(plan.offscreenPasses.total == 0 && plan.offscreenPassesRequired.total == 0)
            let draws = plan.framePass?.draws.filter { $0.kind == .quad(.boxShadow) } ?? []
            #expect(!draws.isEmpty && draws.allSatisfy { $0.program.contains(.corners) })
            #expect(plan.faults == [])
        }
    }

    /// The box of an inset shadow is cut by the very corners of the border's inner edge.
    @Test func insetShadowsAreCutByTheLayersCornersWithinItsBorder() throws {
        let plan = plan(
            card([BoxShadow(radius: 3, spread: 4, isInset: true)]) {
                $0.cornerRadii = CornerRadii(circles: SIMD4(50, 0, 50, 0))
                ($0.borderWidth, $0.borderColor) = (6, .black)
            })
        let quad = try #require(shadows(plan).first)
        let payload = BoxShadowPayload(decoding: quad)
        let expected = PackedCorners.pack(
            CornerRadii(circles: SIMD4(50, 0, 50, 0)), in: Size(width: 80, height: 50))
        #expect(payload.radii == expected && quad.borderWidth == 6)
        #expect(payload.box.lowHalf == SIMD2(40, 25))
    }

    @Test func theFirstShadowIsOnTopAndInsetOnesAreAboveTheFill() throws {
        let colors = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0)]
        let outer = colors.map { BoxShadow(color: $0, spread: 4, cutsOutBox: false) }
        let inset = colors.map { BoxShadow(color: $0, spread: 4, isInset: true) }
        let plan = plan(
            card([outer[0], inset[0], outer[1], inset[1]]) { ($0.borderWidth, $0.borderColor) = (2, .black) })
        let draws = try #require(plan.framePass?.draws)
        #expect(draws.map(\.kind.isQuad) == [true, false, true, false])
        let outerColors = plan.quads[draws[0].instances].map { BoxShadowPayload(decoding: $0).color.x }
        let insetColors = plan.quads[draws[2].instances].map { BoxShadowPayload(decoding: $0).color.x }
        #expect(outerColors.first == 0 && outerColors.last == 1)
        #expect(insetColors.first == 0 && insetColors.last == 1)
    }

    @Test func pixelsUnderACutOutBoxAreNotShaded() {
        let inside = PixelRect(minX: 58, minY: 30, maxX: 122, maxY: 60)
        #expect(shadows(plan(card([BoxShadow(radius: 6)]))).allSatisfy { !$0.area.rect.intersects(inside) })
        let whole = shadows(plan(card([BoxShadow(radius: 6, cutsOutBox: false)])))
        #expect(whole.count == 1 && whole[0].area.rect.contains(inside))
    }

    @Test func aFadedCardIsOneImageWhereItsDrawsOverlap() {
        let faded = plan(card([BoxShadow(radius: 4)]) { $0.opacity = 0.5 })
        #expect(faded.offscreenPasses[.groupOpacity] == 1)
        let alone = plan(card([BoxShadow(radius: 4)]) { ($0.opacity, $0.backgroundColor) = (0.5, nil) })
        #expect(alone.offscreenPasses.total == 0 && shadows(alone).allSatisfy { $0.area.rect.area > 0 })
    }

    @Test func aLayerThatClipsHasNoOuterShadows() {
        let plan = plan(
            card([BoxShadow(radius: 4), BoxShadow(radius: 4, isInset: true)]) {
                ($0.masksToBounds, $0.cornerRadius) = (true, 0)
            })
        let bounds = PixelRect(minX: 50, minY: 20, maxX: 130, maxY: 70)
        #expect(!shadows(plan).isEmpty && shadows(plan).allSatisfy { bounds.contains($0.area.rect) })
    }

    @Test func shadowsThatCannotShowAreNotDrawn() {
        for shadow in [
            BoxShadow(color: .clear, radius: 4), BoxShadow(radius: 4, spread: -25),
            BoxShadow(offset: Size(width: 500, height: 0), radius: 4),
        ] {
            #expect(shadows(plan(card([shadow]))).isEmpty)
        }
        let covered = card([BoxShadow(isInset: true)]) { $0.borderWidth = 30 }
        #expect(shadows(plan(covered)).isEmpty)
    }

    @Test func nodesWithoutShadowsHaveNoEffects() {
        let tree = makeTree([box(0, 0, 10, 10), card([])])
        #expect(tree.effects.isEmpty && tree.boxShadows.isEmpty)
    }
}

@Suite struct BoxShadowShapeTests {
    private func shape(_ shadow: BoxShadow, _ change: (Layer) -> Void = { _ in }) throws -> BoxShadowShape {
        let layer = box(0, 0, 60, 40).with {
            $0.cornerRadius = 8
            $0.boxShadows = [shadow]
            change($0)
        }
        let tree = makeTree([layer])
        let shadow = try #require(tree.boxShadows.first)
        let node = tree.nodes[1]
        return try #require(BoxShadowShape(shadow, on: node, within: tree.borderSides(of: node)))
    }

    private func four(_ layer: Layer) {
        layer.borderSides = BorderSides(
            top: BorderSide(width: 2), right: BorderSide(width: 4), bottom: BorderSide(width: 6),
            left: BorderSide(width: 10))
    }

    /// Of 60 by 40 the sides leave 46 by 32, and each radius of 8 loses their widths.
    @Test func insetShadowsAreWithinBordersBySide() throws {
        let inset = try shape(BoxShadow(isInset: true), four)
        #expect(inset.boxExtent == SIMD2(23, 16) && inset.boxCentre == SIMD2(3, -2) && inset.border == 0)
        let radii = CornerRadii(topRight: SIMD2(4, 6), bottomRight: SIMD2(4, 2))
        #expect(inset.boxCorners.radii == radii && inset.corners.radii == radii)
        let flipped = try shape(BoxShadow(isInset: true)) {
            four($0)
            $0.isGeometryFlipped = true
        }
        #expect(flipped.boxCentre == SIMD2(3, 2) && flipped.boxExtent == inset.boxExtent)
        let outer = try shape(BoxShadow(), four)
        #expect(outer.boxExtent == SIMD2(30, 20) && outer.boxCentre == .zero)
    }

    @Test func radiiGrowAndShrinkWithTheSpread() throws {
        let expected: [(spread: Double, radius: Double)] = [(0, 8), (4, 12), (8, 16), (-3, 5), (-10, 0), (16, 22)]
        for (spread, radius) in expected {
            let shape = try shape(BoxShadow(spread: spread))
            #expect(shape.corners.radii == CornerRadii(radius), "\(spread)")
            #expect(shape.extent == SIMD2(30, 20) + spread)
        }
    }

    @Test func squareCornersStaySquare() throws {
        let shape = try shape(BoxShadow(spread: 5)) { $0.maskedCorners = .minXMinY }
        #expect(shape.corners.radii == CornerRadii(circles: SIMD4(13, 0, 0, 0)))
    }

    @Test func bothRadiiOfACornerGrowByThemselves() throws {
        let shape = try shape(BoxShadow(spread: 10)) { $0.cornerRadii = CornerRadii(topLeft: SIMD2(20, 5)) }
        #expect(shape.isShaped)
        let radii = shape.corners.radii.topLeft
        // 5 is half of the spread, so that it grows by 10 · (1 − 1/8).
        #expect(abs(radii.x - 30) < 0.01 && abs(radii.y - 13.75) < 0.01)
        #expect(shape.corners.radii.topRight == .zero)
    }

    @Test func insetShadowsAreWithinTheBorder() throws {
        let shape = try shape(BoxShadow(offset: Size(width: 2, height: 1), spread: 3, isInset: true)) {
            ($0.borderWidth, $0.borderColor) = (2, .black)
        }
        #expect(shape.boxExtent == SIMD2(28, 18) && shape.boxCorners.radii == CornerRadii(6))
        #expect(shape.extent == SIMD2(25, 15) && shape.corners.radii == CornerRadii(3) && shape.centre == SIMD2(2, 1))
    }

    @Test func anInsetShadowWithoutAHoleCoversItsBox() throws {
        #expect(try shape(BoxShadow(spread: 25, isInset: true)).extent == .zero)
    }
}
