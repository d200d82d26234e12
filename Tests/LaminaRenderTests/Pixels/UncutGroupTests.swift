import Foundation
import Lamina
import Testing

/// Faded groups under a clip, with a layer inside that blurs its backdrop.
@Suite struct UncutGroupTests {
    /// A canvas of 48×32, a clip of its left 24 columns, and in it a group at `x`: white on its right, and a blur that sees
    /// half of that and what is to the left of it.
    private func tree(groupAt x: Double, isClipped: Bool) -> RenderTree {
        let canvas = PixelCanvas(width: 48, height: 32)
        let clip = canvas.add(Rect(x: 0, y: 0, width: 24, height: 32)) { $0.masksToBounds = isClipped }
        let group = canvas.add(Rect(x: x, y: 0, width: 20, height: 32), to: clip) { $0.opacity = 0.5 }
        canvas.add(Rect(x: 14, y: 0, width: 6, height: 32), to: group) { $0.backgroundColor = .white }
        canvas.add(Rect(x: 4, y: 0, width: 13, height: 32), to: group) {
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 4, edge: .transparent))]
        }
        return canvas.stage.makeFrame()
    }

    private static let black = SIMD4<UInt8>(0, 0, 0, 255)

    @Test(arguments: [PlanRules.all, .none]) func aBlurSeesWhatTheClipHides(rules: PlanRules) throws {
        let clipped = try SharedRenderer.draw(tree(groupAt: 12, isClipped: true), rules: rules)
        let open = try SharedRenderer.draw(tree(groupAt: 12, isClipped: false), rules: rules)
        for x in 0..<48 {
            #expect(clipped[x, 16] == (x < 24 ? open[x, 16] : Self.black), "\(x)")
        }
        // The white begins two columns beyond the clip.
        #expect(clipped[23, 16].x > 20)
    }

    @Test(arguments: [PlanRules.all, .none], [24.0, 30, -20, -24])
    func aGroupOutsideItsClipShowsNothing(rules: PlanRules, x: Double) throws {
        let picture = try SharedRenderer.draw(tree(groupAt: x, isClipped: true), rules: rules)
        #expect((0..<48).allSatisfy { picture[$0, 16] == Self.black })
    }

    /// Nothing is below the group, so that its blend mode needs no backdrop, but the clip still needs its image.
    @Test func aBlendModeOverNothingChangesNothing() throws {
        let canvas = PixelCanvas(width: 48, height: 32, background: nil)
        let clip = canvas.add(Rect(x: 0, y: 0, width: 24, height: 32)) { $0.masksToBounds = true }
        let group = canvas.add(Rect(x: 12, y: 0, width: 20, height: 32), to: clip) {
            $0.compositingFilter = .difference
        }
        canvas.add(Rect(x: 4, y: 0, width: 13, height: 32), to: group) {
            $0.backgroundColor = .white
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 4, edge: .transparent))]
        }
        let tree = canvas.stage.makeFrame()
        let found = try SharedRenderer.draw(tree)
        let isSame = try found == SharedRenderer.draw(tree, rules: .none)
        #expect(isSame)
        for x in 0..<48 { #expect(found[x, 16].w == (16..<24 ~= x ? 255 : 0), "\(x)") }
    }

    /// A faded group that clips, and in it a blur that reads beyond the clip; between them perhaps another reader.
    private func tree(hasReaderBetween: Bool) -> RenderTree {
        let canvas = PixelCanvas(width: 48, height: 32)
        let group = canvas.add(Rect(x: 16, y: 0, width: 24, height: 32)) {
            $0.masksToBounds = true
            $0.opacity = 0.5
        }
        let between = canvas.add(Rect(x: 0, y: 0, width: 24, height: 32), to: group) {
            $0.backgroundColor = .white
            if hasReaderBetween { $0.backgroundFilters = [Filter(.invert(1))] }
        }
        canvas.add(Rect(x: -8, y: 0, width: 20, height: 32), to: between) {
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 3, edge: .mirror)), Filter(.brightness(-0.5))]
        }
        return canvas.stage.makeFrame()
    }

    @Test(arguments: [PlanRules.all, .none]) func aReaderBetweenChangesNotWhatABlurReads(rules: PlanRules) throws {
        let found = try SharedRenderer.draw(tree(hasReaderBetween: true), rules: rules)
        // There is nothing behind the one between, and what it makes of nothing is nothing.
        let isSame = try found == SharedRenderer.draw(tree(hasReaderBetween: false), rules: rules)
        #expect(isSame)
        // The blur mixes the white with what is transparent beyond the clip.
        #expect(found[16, 16].x > found[24, 16].x + 8)
    }

    /// A replicator of two instances, half white and half a blur that sees some of that; the second is faded.
    private func instances(movedBy x: Double, isClipped: Bool) -> RenderTree {
        let canvas = PixelCanvas(width: 48, height: 32)
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 24, height: 32)
        replicator.masksToBounds = isClipped
        replicator.instanceCount = 2
        replicator.instanceTransform = Transform3D(translationX: x, y: 0)
        replicator.instanceAlphaOffset = -0.5
        canvas.stage.root.addSublayer(replicator)
        canvas.add(Rect(x: 14, y: 0, width: 6, height: 32), to: replicator) { $0.backgroundColor = .white }
        canvas.add(Rect(x: 4, y: 0, width: 13, height: 32), to: replicator) {
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 4, edge: .transparent))]
        }
        return canvas.stage.makeFrame()
    }

    @Test(arguments: [PlanRules.all, .none]) func aBlurInAnInstanceSeesWhatTheClipHides(rules: PlanRules) throws {
        let clipped = try SharedRenderer.draw(instances(movedBy: 12, isClipped: true), rules: rules)
        let open = try SharedRenderer.draw(instances(movedBy: 12, isClipped: false), rules: rules)
        for x in 0..<48 {
            #expect(clipped[x, 16] == (x < 24 ? open[x, 16] : Self.black), "\(x)")
        }
        #expect(clipped[23, 16].x > 20)
    }
}
