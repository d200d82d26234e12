import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Something set in a layer, with what a test calls it.
struct Setting: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable (Layer) -> Void

    var testDescription: String { name }
}

@Suite struct BackdropReaderTests {
    private let reader = Layer("reader")
    private let inner: Layer
    private let outer: Layer
    private let stage: Stage

    init() {
        inner = Layer("inner", Layer("before"), reader, Layer("after"))
        outer = Layer("outer", inner)
        stage = Stage(outer, Layer("beside", Layer("leaf")))
        reader.backgroundFilters = [Filter(.invert(1))]
    }

    private var holders: [String] {
        let tree = stage.makeFrame()
        return zip(tree.nodeNames, tree.nodes).filter { $1.flags.contains(.containsBackdropSampler) }.map(\.0)
    }

    private static let isolating: [Setting] = [
        Setting(name: "opacity") { $0.opacity = 0.5 },
        Setting(name: "mask") { $0.mask = Layer() },
        Setting(name: "rounded clip") { ($0.masksToBounds, $0.cornerRadius) = (true, 3) },
        Setting(name: "filters") { $0.filters = [Filter(.invert(1))] },
        Setting(name: "shadow") { $0.shadowOpacity = 1 },
        Setting(name: "rasterization") { $0.shouldRasterize = true },
        Setting(name: "isolation") { $0.isIsolated = true },
    ]

    private static let open: [Setting] = [
        Setting(name: "opacity of each") { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) },
        Setting(name: "straight clip") { $0.masksToBounds = true },
        Setting(name: "shadow clipped away") { ($0.masksToBounds, $0.shadowOpacity) = (true, 1) },
        Setting(name: "turned clip") {
            ($0.masksToBounds, $0.transform) = (true, Transform3D(rotation: 1, x: 0, y: 0, z: 1))
        },
        Setting(name: "shadow of a path") {
            var path = Path()
            path.elements = [.move(.zero), .line(Point(x: 1, y: 1)), .close]
            ($0.shadowOpacity, $0.shadowPath) = (1, path)
        },
    ]

    @Test func whatIsAroundAReaderHoldsIt() {
        #expect(holders == ["-", "outer", "inner"])
        reader.backgroundFilters = []
        #expect(holders == [])
    }

    @Test func aCompositingFilterReadsFromTheSuperlayer() {
        reader.backgroundFilters = []
        reader.compositingFilter = .multiply
        #expect(holders == ["-", "outer", "inner"])
    }

    @Test(arguments: isolating)
    func anIsolatedLayerKeepsItsReadersToItself(setting: Setting) {
        setting.make(inner)
        #expect(holders == ["inner"])
    }

    @Test(arguments: open)
    func aLayerWithoutAnImageOfItsOwnPassesThemOn(setting: Setting) {
        setting.make(inner)
        #expect(holders == ["-", "outer", "inner"])
    }

    @Test(arguments: isolating)
    func whetherTheReaderItselfIsIsolatedDoesNotMatter(setting: Setting) {
        setting.make(reader)
        #expect(holders == ["-", "outer", "inner"])
    }

    @Test func anIsolatedBlendingLayerIsAReaderAndKeepsThoseInside() {
        inner.compositingFilter = .screen
        #expect(holders == ["-", "outer", "inner"])
        reader.backgroundFilters = []
        #expect(holders == ["-", "outer"])
    }

    @Test func aReaderInAMaskStaysInTheMask() {
        let mask = Layer("mask", reader)
        outer.mask = mask
        #expect(holders == ["mask"])
        mask.backgroundFilters = [Filter(.invert(1))]
        #expect(holders == ["mask"])
    }

    @Test func aHiddenReaderReadsNothing() {
        reader.isHidden = true
        #expect(holders == [])
        #expect(stage.makeFrame().node("reader")?.flags.contains(.samplesBackdrop) == false)
    }

    @Test func vibrancyIsolates() {
        let vibrant = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light))))
        vibrant.name = "vibrant"
        vibrant.addSublayer(inner)
        outer.addSublayer(vibrant)
        #expect(holders == ["-", "outer", "vibrant", "inner"])
        vibrant.effect = nil
        vibrant.opacity = 0.5
        #expect(holders == ["vibrant", "inner"])
    }
}
