import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct EffectDiagnosisTests: BlurredWindowTests {
    let scene = BlurredWindow()

    private func finding(_ layer: Layer? = nil) throws -> EffectDiagnosis.Finding {
        try #require((layer ?? blur).effectDiagnosis().findings.first)
    }

    @Test func anEffectThatWorksHasNoBreaks() throws {
        let found = try finding()
        #expect(found.works && found.breaks.isEmpty && found.remedies.isEmpty && !found.hasEmptyBackdrop)
        #expect(found.layer.name == "blur" && found.layer.path == "window/container/blur" && found.kind == .blur)
        #expect(found.description == "`blur` samples its whole backdrop")
    }

    @Test func aTreeWithoutEffectsHasNoFindings() {
        #expect(label.effectDiagnosis().findings.isEmpty)
        #expect(label.effectDiagnosis().description == "no effect samples its backdrop")
        blur.intensity = 0
        #expect(window.effectDiagnosis().findings.isEmpty)
    }

    private static let breaking: [Change] = [
        Change(name: "opacity") { $0.opacity = 0.5 },
        Change(name: "mask") { $0.mask = Layer() },
        Change(name: "roundedClip") { ($0.masksToBounds, $0.cornerRadius) = (true, 5) },
        Change(name: "rotatedClip") {
            ($0.masksToBounds, $0.transform) = (true, Transform3D(rotation: 1, x: 0, y: 0, z: 1))
        },
        Change(name: "filters") { $0.filters = [Filter(.invert(1))] },
        Change(name: "compositingFilter") { $0.compositingFilter = .multiply },
        Change(name: "isolated") { $0.isIsolated = true },
        Change(name: "shadow") { $0.shadowOpacity = 1 },
        Change(name: "rasterization") { $0.shouldRasterize = true },
        Change(name: "pattern") { $0.patternArea = Rect(x: 0, y: 0, width: 9, height: 9) },
    ]

    private static let harmless: [Change] = [
        Change(name: "opacity of each") { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) },
        Change(name: "straight clip") { $0.masksToBounds = true },
        Change(name: "round corners") { $0.cornerRadius = 5 },
        Change(name: "no corner rounded") { ($0.masksToBounds, $0.cornerRadius, $0.maskedCorners) = (true, 5, []) },
        Change(name: "shadow of a path") { ($0.shadowOpacity, $0.shadowPath) = (1, Path()) },
        Change(name: "shadow clipped away") { ($0.shadowOpacity, $0.masksToBounds) = (1, true) },
        Change(name: "neutral filters") { $0.filters = [Filter(.invert(0)), Filter(.invert(1), isEnabled: false)] },
        Change(name: "turned") { $0.transform = Transform3D(rotation: 1, x: 0, y: 0, z: 1) },
    ]

    @Test(arguments: breaking)
    func eachPropertyThatBreaksIsNamed(change: Change) throws {
        change.make(container)
        let found = try finding()
        #expect(found.breaks.map(\.layer.name) == ["container"])
        #expect(found.breaks.first?.causes.map(\.rawValue) == [change.name])
        #expect(found.hasEmptyBackdrop && !found.works)
    }

    @Test(arguments: harmless)
    func whatDoesNotBreakIsNotNamed(change: Change) throws {
        change.make(container)
        #expect(try finding().works)
    }

    @Test func itsOwnOpacityAndMaskDoNotBreakAnEffect() throws {
        (blur.opacity, blur.mask, blur.masksToBounds, blur.cornerRadius) = (0.5, Layer(), true, 9)
        #expect(try finding().works)
    }

    @Test func anEffectWhoseOwnLayerIsRasterizedSeesNothing() throws {
        blur.shouldRasterize = true
        let found = try finding()
        #expect(found.breaks.map(\.layer.name) == ["blur"] && found.breaks[0].causes == [.rasterization])
        #expect(
            found.description == """
                `blur` has no backdrop: `blur` is drawn offscreen (shouldRasterize)
                - set the shouldRasterize of `blur` to false
                """)
        (container.opacity, blur.opacity) = (0.5, 0.5)
        #expect(try finding().breaks.map(\.layer.name) == ["blur", "container"])
        #expect(
            try finding().remedies.map(\.description) == [
                "set the shouldRasterize of `blur` to false", "add `blur` to `window` below `container`",
            ])
    }

    @Test func theColorOfInstancesBreaksEffectsInThem() throws {
        let replicator = ReplicatorLayer("replicator")
        replicator.instanceCount = 3
        window.addSublayer(replicator)
        replicator.addSublayer(blur)
        #expect(try finding().works)
        replicator.instanceAlphaOffset = 0.25
        #expect(try finding().works)
        replicator.instanceAlphaOffset = -0.25
        #expect(try finding().breaks.map(\.causes) == [[.instanceColor]])
        (replicator.instanceAlphaOffset, replicator.instanceColor) = (0, Color(red: 1, green: 0.5, blue: 1))
        #expect(try finding().breaks.map(\.layer.name) == ["replicator"])
    }

    @Test func severalPropertiesAndLayersAreAllNamed() throws {
        (container.opacity, container.mask, window.shouldRasterize) = (0.5, Layer(), true)
        let found = try finding()
        #expect(found.breaks.map(\.layer.path) == ["window/container", "window"])
        #expect(found.breaks.map(\.causes) == [[.opacity, .mask], [.rasterization]])
    }

    @Test func aBrokenEffectSeesWhatIsPaintedBeforeItInTheSameImage() throws {
        container.opacity = 0.5
        label.backgroundColor = .white
        #expect(try finding().hasEmptyBackdrop)
        container.insertSublayer(label, at: 0)
        #expect(try !finding().hasEmptyBackdrop)
        label.frame.origin.x = 100
        #expect(try finding().hasEmptyBackdrop)
        label.addSublayer(Layer("deep", x: -50, y: 0, width: 60, height: 10))
        label.sublayers[0].backgroundColor = .black
        #expect(try !finding().hasEmptyBackdrop)
        label.isHidden = true
        #expect(try finding().hasEmptyBackdrop)
        let gradient = GradientLayer()
        (gradient.frame, gradient.colors) = (blur.frame, [.white, .black])
        container.insertSublayer(gradient, at: 0)
        #expect(try !finding().hasEmptyBackdrop)
        container.backgroundColor = .white
        #expect(try !finding().hasEmptyBackdrop)
    }

    @Test func aHiddenEffectIsLeftOut() {
        blur.isHidden = true
        #expect(window.effectDiagnosis().findings.isEmpty)
        (blur.isHidden, container.isHidden) = (false, true)
        #expect(window.effectDiagnosis().findings.isEmpty && blur.effectDiagnosis().findings.isEmpty)
    }

    @Test func allEffectsInATreeAreFoundInPaintingOrder() {
        label.backgroundFilters = [Filter(.invert(1))]
        blur.zPosition = 1
        window.addSublayer(Layer())
        window.sublayers[1].backgroundFilters = [Filter(.invert(1))]
        let findings = window.effectDiagnosis().findings
        #expect(findings.map(\.layer.path) == ["window/container/label", "window/container/blur", "window/[1]"])
        #expect(findings.map(\.kind) == [.backgroundFilters, .blur, .backgroundFilters])
    }

    @Test func vibrancyIsBrokenWhereItsBlurIs() throws {
        let vibrant = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light))))
        vibrant.name = "vibrant"
        blur.addSublayer(vibrant)
        (blur.masksToBounds, blur.cornerRadius) = (true, 5)
        #expect(try finding(vibrant).works)
        container.opacity = 0.5
        #expect(try finding(vibrant).breaks.map(\.layer.name) == ["container"])
        #expect(try finding(vibrant).remedies.first?.description == "add `blur` to `window` below `container`")
        container.opacity = 1
        let between = Layer("between")
        between.opacity = 0.5
        blur.addSublayer(between)
        between.addSublayer(vibrant)
        #expect(try finding(vibrant).breaks.map(\.layer.name) == ["between", "blur"])
        blur.addSublayer(vibrant)
        vibrant.name = "vibrant"
        blur.shouldRasterize = true
        #expect(try finding(vibrant).breaks.map(\.causes) == [[.rasterization]])
        (vibrant.shouldRasterize, blur.shouldRasterize) = (true, false)
        #expect(try finding(vibrant).breaks.first?.layer.name == "vibrant")
    }

    @Test func anEffectInsideAVibrantLayerOrAMaskIsBroken() throws {
        let vibrant = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light))))
        window.addSublayer(vibrant)
        vibrant.addSublayer(blur)
        #expect(try finding().breaks.map(\.causes) == [[.vibrancy]])
        let mask = Layer("mask")
        mask.addSublayer(blur)
        label.mask = mask
        #expect(try finding().breaks.map(\.causes) == [[.maskOfLayer]])
        #expect(try finding().layer.path == "window/container/label/mask/blur")
    }

    @Test func aVeryDeepTreeIsDiagnosed() {
        let chain = makeChain(depth: 20_000)
        var layer: Layer? = chain.outermost
        while let current = layer {
            current.opacity = 0.5
            layer = current.sublayers.first
        }
        chain.innermost.backgroundFilters = [Filter(.invert(1))]
        let findings = chain.outermost.effectDiagnosis().findings
        #expect(findings.first?.breaks.count == 64)
    }
}
