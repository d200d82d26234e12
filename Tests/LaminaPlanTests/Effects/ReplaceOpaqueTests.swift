import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct ReplaceOpaqueTests {
    private func blurred(_ edge: FilterEdge, _ color: Color = Color(red: 1, green: 0.5, blue: 0)) -> Layer {
        box(0, 0, 200, 100, color).with { $0.filters = [Filter(.gaussianBlur(radius: 8, edge: edge))] }
    }

    /// Returns whether each draw of the frame mixes with what is there.
    private func mixes(_ plan: PassPlan) -> [Bool] { plan.passes.last?.draws.map(\.blends) ?? [] }

    @Test(arguments: [FilterEdge.mirror, .clamp]) func aBlurOfOpaqueContentReplacesWhatIsUnderIt(edge: FilterEdge) {
        let (plan, mixing) = (plan(blurred(edge)), plan(blurred(edge), rules: .without(.replaceOpaque)))
        #expect(mixes(plan) == [false] && mixes(mixing) == [true])
        #expect(plan.savings[.replaceOpaque] == 1 && mixing.savings[.replaceOpaque] == 0)
        // It covers the picture, which need not be cleared then.
        #expect(plan.passes.last?.clear == nil && mixing.passes.last?.clear != nil)
    }

    @Test func whatIsBeyondATransparentEdgeMixes() {
        #expect(mixes(plan(blurred(.transparent))) == [true])
    }

    @Test func translucentContentMixes() {
        #expect(mixes(plan(blurred(.mirror, Color(red: 1, green: 0, blue: 0, alpha: 0.9)))) == [true])
    }

    @Test func fadedImagesMix() {
        #expect(mixes(plan(blurred(.mirror).with { $0.opacity = 0.5 })) == [true])
    }

    @Test func colourFiltersMayMakeTransparentAndMix() {
        let layer = blurred(.mirror)
        layer.filters.append(Filter(.invert(1)))
        #expect(mixes(plan(layer)) == [true])
    }

    @Test func aBackdropIsAsOpaqueAsThePicture() {
        let glass = glass(20, 10, 100, 60, radius: 8).with { $0.backgroundFilters = blurred(.mirror).filters }
        #expect(plan(glass, background: .white).savings[.replaceOpaque] == 1)
        #expect(plan(glass).savings[.replaceOpaque] == 0)
    }

    @Test func anImageWhoseTexelsAllLieWithinItsLimitsIsReadWithoutLookingAtThem() throws {
        let image = try makeImage(64, 64)
        let inside = box(-20, -20, 300, 300, nil).with { $0.contents = image }
        #expect(plan(inside).passes.last?.draws.first?.program.contains(.solid) == true)
        // At its edge the texels beyond are not to be read.
        let atEdge = box(0, 0, 300, 300, nil).with { $0.contents = image }
        #expect(plan(atEdge).passes.last?.draws.first?.program.contains(.solid) == false)
        let faded = box(-20, -20, 300, 300, nil).with { ($0.contents, $0.opacity) = (image, 0.5) }
        #expect(plan(faded).passes.last?.draws.first?.program.contains(.solid) == false)
    }

    @Test func theColourUnderATranslucentImageStays() throws {
        let image = try makeImage(64, 64, alpha: 100)
        let layer = box(-20, -20, 300, 300, .white).with { $0.contents = image }
        // The two together are opaque, but the texels alone are not.
        let draw = try #require(plan(layer).passes.last?.draws.first)
        #expect(!draw.blends && !draw.program.contains(.solid))
    }
}
