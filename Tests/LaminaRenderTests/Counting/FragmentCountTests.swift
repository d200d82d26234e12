import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

@Suite struct FragmentCountTests {
    @Test func aHundredOpaqueScreensAreShadedOnceOrAHundredTimes() throws {
        let canvas = PixelCanvas(width: 64, height: 48)
        for index in 0..<100 {
            canvas.add(Rect(x: 0, y: 0, width: 64, height: 48)) {
                $0.backgroundColor = Color(white: Double(index) / 100)
            }
        }
        _ = try canvas.draw()
        let optimized = try SharedRenderer.result.get().render(canvas.stage.makeFrame(), measuring: .profile).profile
        let reference = try SharedRenderer.result.get().render(
            canvas.stage.makeFrame(), rules: .none, measuring: .profile
        ).profile
        #expect(optimized.counters.overdraw?.average == 1)
        #expect(reference.counters.overdraw?.average == 100)
        #expect(reference.counters.overdraw?.max == 100)
        #expect(optimized.counters.fragments == 64 * 48)
    }

    @Test func theGPUsCountOnWholePixelsIsTheCPUs() throws {
        for seed in (0..<60 as Range<UInt64>).ofThisRun {
            let tree = try RandomScene.make(seed: seed, pixelAligned: true).makeStage().makeFrame()
            for rules in [PlanRules.all, .none.union(PlanRules(.cullOutside))] {
                let profile = try SharedRenderer.result.get().render(tree, rules: rules, measuring: .profile).profile
                let spent = profile.layers.reduce(0) { $0 + $1.estimatedFragments }
                #expect(profile.counters.fragments == spent, "\(SeedShare.name(seed))")
            }
        }
    }

    @Test func theGPUsCountOfEffectsOnWholePixelsIsTheCPUs() throws {
        for seed in (0..<100 as Range<UInt64>).ofThisRun {
            let tree = try RandomScene.make(seed: seed, pixelAligned: true, effects: .all).makeStage().makeFrame()
            for rules in [PlanRules.all, .none.union(PlanRules(.cullOutside))] {
                let profile = try SharedRenderer.result.get().render(tree, rules: rules, measuring: .profile).profile
                let spent = profile.layers.reduce(0) { $0 + $1.estimatedFragments }
                #expect(profile.counters.fragments == spent, "\(SeedShare.name(seed))")
            }
        }
    }

    @Test func theGPUsCountOfTurnedLayersIsTheCPUsToOneInAThousand() throws {
        let canvas = PixelCanvas(width: 512, height: 512)
        for index in 0..<40 {
            let layer = canvas.add(Rect(x: 40 + index * 9, y: 30 + index * 8, width: 90, height: 60)) {
                $0.backgroundColor = Color(white: 0.5, alpha: 0.5)
            }
            layer.transform = Transform3D(rotation: Double(index) * 0.37 + 0.1, x: 0, y: 0, z: 1)
        }
        let profile = try SharedRenderer.result.get().render(canvas.stage.makeFrame(), measuring: .profile).profile
        let spent = Double(profile.layers.reduce(0) { $0 + $1.estimatedFragments })
        let counted = Double(try #require(profile.counters.fragments))
        #expect(abs(counted - spent) <= counted / 1000)
    }

    @Test func oneImageOnManyLayersIsOneTexture() throws {
        let canvas = PixelCanvas(width: 64, height: 64)
        let image = try pixels([[SIMD4(9, 8, 7, 255), SIMD4(1, 2, 3, 255)]])
        for index in 0..<1000 {
            canvas.add(Rect(x: index % 32 * 2, y: index / 32 * 2, width: 2, height: 2)) { $0.contents = image }
        }
        var planner = Planner()
        let frame = try Renderer().draw(planner.plan(canvas.stage.makeFrame()))
        // The smallest sheet for small images.
        #expect(frame.counters.textureBytes == 64 * 64 * 4)
        #expect(frame.counters.textureBinds == 1)
    }

    @Test func theSameFrameTwiceGivesTheSameBytes() throws {
        let tree = try RandomScene.make(seed: 77).makeStage().makeFrame()
        let first = try SharedRenderer.draw(tree)
        #expect(try SharedRenderer.draw(tree) == first)
        #expect(try Renderer().render(tree).picture == first)
    }
}
