import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct RectangularClipTests {
    @Test func aClipAlongWholePixelsTrimsGeometry() {
        let clip = group(20, 20, 100, 60, box(-10, -10, 40, 40), box(50, 30, 100, 100), box(110, 0, 20, 20))
        clip.masksToBounds = true
        for rules in PlanRules.combinations {
            let plan = plan(clip, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 0)
            #expect(plan.offscreenPasses.total == 0)
            #expect(plan.rasters == [SIMD4(20, 20, 50, 50), SIMD4(70, 50, 120, 80)])
            #expect(plan.boxes.map(\.shape) == [SIMD4(10, 10, 50, 50), SIMD4(70, 50, 170, 150)])
            #expect(plan.layers.outside == 1)
        }
    }

    @Test func nestedClipsAlongWholePixelsMeet() {
        let inner = group(30, 10, 100, 20, box(0, 0, 200, 200)).with { $0.masksToBounds = true }
        let outer = group(20, 20, 60, 60, inner).with { $0.masksToBounds = true }
        #expect(plan(outer).rasters == [SIMD4(50, 30, 80, 50)])
    }

    @Test func aClipBetweenPixelsIsRequiredAndDoneInTheShader() {
        let clip = group(20.5, 20, 100, 60, box(-50, -50, 300, 300)).with { $0.masksToBounds = true }
        let plan = plan(clip)
        #expect(plan.offscreenPassesRequired[.clip] == 1)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.table.count == 1)
        // What the clip touches.
        #expect(plan.rasters == [SIMD4(20, 20, 121, 80)])
    }

    @Test func edgesNearlyAtWholePixelsCountAsThere() {
        let near = group(20.0001, 20, 100, 60, box(-50, -50, 300, 300)).with { $0.masksToBounds = true }
        #expect(plan(near).offscreenPassesRequired.total == 0)
        let off = group(20.01, 20, 100, 60, box(-50, -50, 300, 300)).with { $0.masksToBounds = true }
        #expect(plan(off).offscreenPassesRequired.total == 1)
    }

    @Test func aClipWithHardEdgesLetsThePixelsThroughWhoseCentresAreInside() {
        let clip = group(20.4, 20.6, 100, 60, box(-50, -50, 300, 300)).with {
            $0.masksToBounds = true
            $0.allowsEdgeAntialiasing = false
        }
        let plan = plan(clip)
        #expect(plan.offscreenPassesRequired.total == 0)
        #expect(plan.rasters == [SIMD4(20, 21, 120, 81)])
    }

    @Test func aRoundedClipInsideARoundedClip() {
        func rounded(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ inside: Layer) -> Layer {
            group(x, y, width, height, inside).with {
                $0.cornerRadius = 10
                $0.masksToBounds = true
            }
        }
        // Inside what the outer one lets through wholly, each has its own clip in the shader.
        let apart = plan(rounded(0, 0, 200, 100, rounded(20, 20, 100, 60, box(0, 0, 100, 60))))
        #expect(apart.offscreenPassesRequired[.clip] == 2)
        #expect(apart.offscreenPasses.total == 0)
        #expect(apart.table.count == 2)
        #expect(apart.boxes.map(\.tableEntry) == [1] && apart.boxes.map(\.edges) == [.own])
        // The shader has room for one clip: where both cut the same draw the outer one has a pass.
        let together = plan(rounded(0, 0, 200, 100, rounded(0, 0, 100, 60, box(0, 0, 100, 60))))
        #expect(together.offscreenPassesRequired[.clip] == 2)
        #expect(together.offscreen.map(\.node) == [1])
        #expect(together.offscreen.map(\.reasons) == [.clip])
    }
}
