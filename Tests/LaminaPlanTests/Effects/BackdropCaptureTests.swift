import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

/// The pixels that backdrops capture, and their sources.
@Suite struct BackdropCaptureTests {
    private let glassy = Color(white: 1, alpha: 0.5)
    private var photo: Layer { box(0, 0, 200, 100, glassy) }

    private func expectSound(_ plan: PassPlan, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(plan.faults == [], sourceLocation: sourceLocation)
        #expect(plan.captureFaults == [], sourceLocation: sourceLocation)
    }

    @Test func whatIsCapturedIsDrawnThoughSomethingHidesItLater() {
        // The photo shows through the blur only: the wall covers it beside the blur's right half.
        let plan = plan(photo, glass(20, 20, 160, 60), box(0, 0, 100, 100))
        let areas = zip(plan.boxNodes, plan.rasters).filter { $0.0 == 1 }.map(\.1)
        #expect(areas == [SIMD4(0, 0, 200, 100)])
        expectSound(plan)
        let without = LaminaPlanTests.plan(photo, box(0, 0, 100, 100))
        #expect(zip(without.boxNodes, without.rasters).filter { $0.0 == 1 }.map(\.1) == [SIMD4(100, 0, 200, 100)])
    }

    @Test func whatIsNotCapturedIsHiddenAllTheSame() {
        let plan = plan(box(0, 0, 60, 100, glassy), glass(120, 20, 60, 60), box(0, 0, 100, 100))
        #expect(!plan.boxNodes.contains(1))
        expectSound(plan)
    }

    @Test func anOpaqueLayerUnderTheBlurHidesWhatIsUnderIt() {
        let plan = plan(photo, box(0, 0, 200, 100), glass(20, 20, 160, 60))
        #expect(!plan.boxNodes.contains(1))
        expectSound(plan)
    }

    @Test func aBlurThatIsCoveredCapturesNothing() {
        let plan = plan(photo, glass(20, 20, 60, 40), box(0, 0, 200, 100))
        #expect(plan.passes.count == 1)
        #expect(plan.offscreenPassesRequired.total == 1 && plan.offscreenPasses.total == 0)
    }

    @Test func onThePictureItselfTheFrameIsCaptured() {
        for rules in PlanRules.combinations {
            let plan = plan(photo, group(10, 10, 100, 80, glass(20, 20, 60, 40)), rules: rules)
            #expect(plan.capturedTargets == plan.frameTarget.map { [$0] })
            expectSound(plan)
        }
    }

    @Test func theCaptureIsThePixelsThatTheLayerTouches() {
        func captured(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> [PixelRect] {
            plan(photo, glass(x, y, width, height)).capturedRects
        }
        #expect(captured(20, 30, 40, 50) == [PixelRect(minX: 20, minY: 30, maxX: 60, maxY: 80)])
        #expect(captured(20.25, 30, 40, 50.5) == [PixelRect(minX: 20, minY: 30, maxX: 61, maxY: 81)])
        // Pixels outside the picture can't be captured.
        #expect(captured(-30, 60, 60, 80) == [PixelRect(minX: 0, minY: 60, maxX: 30, maxY: 100)])
        #expect(captured(300, 0, 10, 10) == [])
    }

    @Test func underAClipOutsideThePictureNothingIsCapturedWithoutCullingToo() {
        // The glass itself would reach into the picture.
        let clip = group(220, 0, 50, 50, glass(-120, 0, 150, 50))
        clip.masksToBounds = true
        let faded = group(0, 0, 200, 100, box(10, 10, 60, 60), box(40, 40, 60, 50), clip)
        faded.opacity = 0.5
        for rules in [
            PlanRules.none, .all, PlanRules(.cullOutside), PlanRules.all.subtracting(PlanRules(.cullOutside)),
        ] {
            let plan = plan(photo, faded, rules: rules)
            #expect(plan.offscreenPassesRequired.total == 1)
            #expect(plan.offscreenPassesRequired[.groupOpacity] == 1)
            #expect(plan.offscreenPassesRequired[.isolation] == 0 && plan.offscreenPassesRequired[.backdrop] == 0)
            #expect(plan.capturedRects == [])
            expectSound(plan)
        }
    }

    /// A property that makes a layer an image of its own.
    struct Root: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reason: OffscreenReason
        let make: @Sendable (Layer) -> Layer
    }

    static let roots = [
        Root(testDescription: "faded", reason: .groupOpacity) { $0.with { $0.opacity = 0.5 } },
        Root(testDescription: "masked", reason: .mask) { $0.with { $0.mask = box(0, 0, 90, 70) } },
        Root(testDescription: "clipped round", reason: .clip) {
            $0.with { ($0.masksToBounds, $0.cornerRadius) = (true, 10) }
        },
        Root(testDescription: "filtered", reason: .filter) { $0.with { $0.filters = [Filter(.invert(1))] } },
        Root(testDescription: "mixed", reason: .compositingFilter) { $0.with { $0.compositingFilter = .multiply } },
        Root(testDescription: "isolated", reason: .isolation) { $0.with { $0.isIsolated = true } },
        Root(testDescription: "rasterized", reason: .rasterize) { $0.with { $0.shouldRasterize = true } },
        Root(testDescription: "throwing a shadow", reason: .shadow) { $0.with { $0.shadowOpacity = 1 } },
        Root(testDescription: "snapshot", reason: .snapshot) { layer in
            let frame = layer.frame
            let snapshot = layer.snapshot(in: layer.bounds, afterUpdates: true)
            snapshot.frame = frame
            return snapshot
        },
    ]

    @Test(arguments: roots) func insideAnImageOnlyThatImageIsCaptured(root: Root) {
        let layer = root.make(group(10, 10, 100, 80, box(0, 0, 50, 50), glass(20, 20, 60, 40)))
        for rules in PlanRules.combinations {
            let plan = plan(photo, layer, rules: rules)
            #expect(plan.offscreenPassesRequired[root.reason] >= 1)
            #expect(plan.offscreenPassesRequired[.isolation] >= 1)
            #expect(plan.offscreenPasses == plan.offscreenPassesRequired, "\(rules)")
            let blurs = plan.filterPasses.filter { plan.capturedTargets.contains($0.work.source) }
            let copies = plan.copyPasses.filter { $0.pass.reasons.contains(.backdrop) }
            let sources = Set(
                blurs.filter { $0.pass.reasons.contains(.backdrop) }.map(\.work.source) + copies.map(\.work.source))
            #expect(sources.count == 1 && !sources.contains(plan.frameTarget ?? -1), "\(rules)")
            expectSound(plan)
        }
    }

    @Test func aStraightClipAroundAReaderFallsOnWholePixels() {
        let clip = group(20.4, 20.6, 100, 60, box(-50, -50, 300, 300), glass(-10, 10, 60, 200))
        clip.masksToBounds = true
        for rules in PlanRules.combinations {
            let plan = plan(photo, clip, rules: rules)
            #expect(plan.offscreenPassesRequired.byReason == [.backdrop: 1])
            let boxes = zip(plan.boxNodes, plan.rasters).filter { $0.0 == 3 }.map(\.1)
            #expect(boxes == [SIMD4(20, 21, 120, 81)], "\(rules)")
            #expect(plan.capturedTargets == plan.frameTarget.map { [$0] })
            expectSound(plan)
        }
        // Around others it runs through the pixels.
        clip.sublayers = [box(-50, -50, 300, 300)]
        #expect(plan(photo, clip).offscreenPassesRequired.byReason == [.clip: 1])
    }

    @Test func vibrancyTakesTheBackdropOfTheBlurAroundIt() {
        let label = box(5, 5, 20, 10).with { $0.name = "label" }
        let blur = EffectLayer(effect: .blur(BlurEffect(style: .light)))
        blur.frame = .init(x: 20, y: 20, width: 100, height: 60)
        let vibrancy = EffectLayer(
            effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light), style: .label)))
        vibrancy.frame = .init(x: 10, y: 10, width: 60, height: 40)
        vibrancy.addSublayer(label)
        blur.addSublayer(vibrancy)
        let plan = plan(photo, blur)
        #expect(plan.offscreenPassesRequired[.backdrop] == 1 && plan.offscreenPassesRequired[.vibrancy] == 1)
        // One capture of the frame serves both.
        #expect(plan.capturedRects.count == 1)
        expectSound(plan)
    }

    @Test func blendModesCopyWhatIsBehindThem() {
        let plan = plan(photo, box(20, 20, 60, 40).with { $0.compositingFilter = .multiply }, box(30, 30, 60, 40))
        #expect(plan.copyPasses.map(\.pass.region) == [PixelRect(minX: 20, minY: 20, maxX: 80, maxY: 60)])
        #expect(plan.copyPasses.map(\.work.source) == plan.frameTarget.map { [$0] })
        expectSound(plan)
        // The device's own operators need no copy.
        let xor = LaminaPlanTests.plan(photo, box(20, 20, 60, 40).with { $0.compositingFilter = .xor })
        #expect(xor.copyPasses.isEmpty)
        #expect(xor.framePass?.draws.contains { $0.mixing == .xor } == true)
    }
}
