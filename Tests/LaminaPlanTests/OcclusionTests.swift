import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct OcclusionTests {
    private let under = box(20, 20, 60, 40, Color(white: 0.5, alpha: 0.5))

    /// The areas drawn of a layer from (20, 20) to (80, 60) under another one.
    private func shown(under cover: Layer) -> [SIMD4<Float>] {
        let plan = plan(under, cover)
        return zip(plan.boxNodes, plan.rasters).filter { $0.0 == 1 }.map(\.1)
    }

    private let whole = SIMD4<Float>(20, 20, 80, 60)

    @Test func aCoveredLayerIsLeftOut() {
        #expect(shown(under: box(20, 20, 60, 40)) == [])
        #expect(shown(under: box(0, 0, 200, 100)) == [])
    }

    @Test func aLayerCoveredAtAWholeSideIsTrimmed() {
        #expect(shown(under: box(0, 0, 50, 100)) == [SIMD4(50, 20, 80, 60)])
        #expect(shown(under: box(50, 0, 100, 100)) == [SIMD4(20, 20, 50, 60)])
        #expect(shown(under: box(0, 0, 200, 30)) == [SIMD4(20, 30, 80, 60)])
        #expect(shown(under: box(0, 30, 200, 50)) == [SIMD4(20, 20, 80, 30)])
    }

    @Test func aCornerOrAMiddleCoveredTrimsNothing() {
        #expect(shown(under: box(0, 0, 50, 50)) == [whole])
        #expect(shown(under: box(40, 0, 20, 100)) == [whole])
    }

    @Test func twoCoversTogetherHide() {
        let plan = plan(under, box(0, 0, 50, 100), box(50, 0, 50, 100))
        #expect(plan.frameNodes == [2, 3])
        #expect(plan.layers.occluded == 1)
    }

    @Test func translucentCoversDoNotHide() {
        #expect(shown(under: box(0, 0, 200, 100, Color(white: 1, alpha: 0.99))) == [whole])
        #expect(shown(under: box(0, 0, 200, 100).with { $0.opacity = 0.99 }) == [whole])
        let faded = group(0, 0, 200, 100, box(0, 0, 200, 100)).with { $0.opacity = 0.5 }
        #expect(shown(under: faded) == [whole])
        let oneByOne = faded.with { $0.allowsGroupOpacity = false }
        #expect(shown(under: oneByOne) == [whole])
    }

    @Test func turnedCoversDoNotHide() {
        let turned = box(-100, -100, 400, 300).with { $0.transform = Transform3D(rotation: 0.1, x: 0, y: 0, z: 1) }
        #expect(shown(under: turned) == [whole])
        // A right angle keeps the axes.
        turned.transform = Transform3D(rotation: .pi / 2, x: 0, y: 0, z: 1)
        #expect(shown(under: turned) == [])
    }

    @Test func edgesBetweenPixelsDoNotHideTheirPixels() {
        #expect(shown(under: box(20.5, 0, 100, 100)) == [SIMD4(20, 20, 21, 60)])
        #expect(shown(under: box(0, 0, 79.5, 100)) == [SIMD4(79, 20, 80, 60)])
    }

    @Test func roundCornersShowWhatIsUnderThem() {
        // The cover is the layer itself with round corners: all four are needed.
        #expect(shown(under: box(20, 20, 60, 40).with { $0.cornerRadius = 10 }) == [whole])
        // Far away they hide all the same.
        #expect(shown(under: box(0, 0, 200, 100).with { $0.cornerRadius = 10 }) == [])
    }

    @Test func opaqueImagesHideAndTranslucentOnesDoNot() throws {
        #expect(shown(under: picture(0, 0, 200, 100, try makeImage())) == [])
        let translucent = picture(0, 0, 200, 100, try makeImage(alpha: 254))
        #expect(shown(under: translucent) == [whole])
        translucent.isOpaque = true
        #expect(shown(under: translucent) == [])
        translucent.isOpaque = false
        translucent.backgroundColor = .black
        #expect(shown(under: translucent) == [])
    }

    @Test func anImageHidesOnlyWhereItIs() throws {
        let small = picture(0, 0, 200, 100, try makeImage(100, 50)).with { $0.contentsGravity = .left }
        // From (0, 25) to (100, 75): the upper 5 rows stay.
        #expect(shown(under: small) == [SIMD4(20, 20, 80, 25)])
        small.contentsGravity = .right
        #expect(shown(under: small) == [whole])
        small.contentsGravity = .resizeAspect
        #expect(shown(under: small) == [])
    }

    @Test func opaquePatternsHide() throws {
        let pattern = box(0, 0, 200, 100, nil)
        pattern.backgroundPattern = try makeImage()
        #expect(shown(under: pattern) == [])
        pattern.backgroundPattern = try makeImage(alpha: 128)
        #expect(shown(under: pattern) == [whole])
    }

    @Test func anOpaqueLayerInAClipHidesWhatTheClipLetsThrough() {
        let clip = group(20, 20, 60, 40, box(-50, -50, 300, 300)).with { $0.masksToBounds = true }
        #expect(shown(under: clip) == [])
        clip.bounds.size.width = 30
        // Now from 35 to 65: both sides stay, and with them the whole.
        #expect(shown(under: clip) == [whole])
        // Clipped in the shader it counts where no clip is needed.
        let rounded = group(0, 0, 200, 100, box(15, 15, 170, 70)).with {
            $0.cornerRadius = 20
            $0.masksToBounds = true
        }
        #expect(shown(under: rounded) == [])
    }

    @Test func coversInsideAGroupHideOnlyWithinIt() {
        let faded = group(0, 0, 200, 100, box(0, 0, 100, 100), box(0, 0, 200, 100)).with { $0.opacity = 0.5 }
        let plan = plan(under, faded, rules: .without(.cutCovered))
        #expect(plan.frameNodes == [1, 2])
        #expect(plan.offscreen.map { plan.nodes(in: $0) } == [[4]])
    }

    @Test func aCoveredGroupHasNoPass() {
        let inner = group(0, 0, 40, 40, box(0, 0, 30, 30), pebble(5, 5, 30, 30)).with { $0.opacity = 0.5 }
        let faded = group(20, 20, 40, 40, box(0, 0, 30, 30), inner).with { $0.opacity = 0.5 }
        let plan = plan(faded, box(0, 0, 200, 100))
        #expect(plan.offscreenPassesRequired.total == 2)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.passes.count == 1)
        #expect(plan.frameNodes == [6])
        #expect(plan.layers.occluded == 3)
        #expect(plan.faults == [])
    }

    @Test func aHalfCoveredGroupIsTrimmedWhereItComesBack() {
        let faded = group(20, 20, 40, 40, box(0, 0, 40, 40), pebble(0, 0, 40, 40)).with { $0.opacity = 0.5 }
        let plan = plan(faded, box(0, 0, 40, 100))
        #expect(plan.quads.map(\.corners01) == [SIMD4(40, 20, 60, 20)])
        #expect(plan.quads.map(\.corners23) == [SIMD4(40, 60, 60, 60)])
    }

    @Test func smallCoversAreNotWorthTheSearch() {
        let speck = box(30, 30, 10, 10, Color(white: 1, alpha: 0.5))
        #expect(plan(speck, box(30, 30, 31, 33)).frameNodes == [1, 2])
        #expect(plan(speck, box(30, 30, 32, 32)).frameNodes == [2])
    }

    @Test func ofManyCoversTheLargestAreKept() {
        var layers = [under]
        layers += (0..<20).map { _ in box(150, 60, 40, 40) }
        layers.append(box(0, 0, 200, 100))
        layers += (0..<20).map { box(Double($0), 0, 33, 33, .white) }
        var planner = Planner()
        #expect(!planner.plan(makeTree(layers)).frameNodes.contains(1))
    }
}
