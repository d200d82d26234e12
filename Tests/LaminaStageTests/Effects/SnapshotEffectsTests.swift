import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct SnapshotEffectsTests {
    private let layer = Layer("layer")
    private let stage: Stage

    init() { stage = Stage(layer) }

    private var tree: RenderTree { stage.makeFrame() }
    private var node: RenderNode { tree.nodes[1] }

    /// The layer's effects in the tree; nil if it has none.
    private var effects: RenderEffects? {
        let tree = tree
        return tree.nodes[1].effects >= 0 ? tree.effects[Int(tree.nodes[1].effects)] : nil
    }

    private func kinds(_ range: Range<Int>?) -> [FilterKind] { range.map { tree.filters[$0].map(\.kind) } ?? [] }

    @Test func aPlainTreeHasNoEffects() {
        #expect(tree.effects.isEmpty && tree.filters.isEmpty && tree.paths.isEmpty)
        #expect(tree.nodes.allSatisfy { $0.effects == -1 })
    }

    @Test func effectsThatShowNothingAreLeftOut() {
        layer.shadowColor = .white
        layer.shadowRadius = 9
        layer.filters = [Filter(.saturation(1)), Filter(.invert(1), isEnabled: false)]
        layer.maskType = .luminance
        layer.rasterizationScale = 2
        #expect(layer.storage.effects != nil && effects == nil)
        #expect(tree.effects.isEmpty && tree.filters.isEmpty)
    }

    @Test func onlyFiltersThatDoSomethingAreThere() {
        layer.filters = [Filter(.invert(1)), Filter(.saturation(1)), Filter(.sepia(intensity: 0.5))]
        layer.backgroundFilters = [Filter(.brightness(0)), Filter(.gaussianBlur(radius: 3))]
        #expect(kinds(effects?.filters) == [.invert(1), .sepia(intensity: 0.5)])
        #expect(kinds(effects?.backgroundFilters) == [.gaussianBlur(radius: 3)])
        #expect(node.flags.contains(.samplesBackdrop))
        layer.backgroundFilters = []
        #expect(!node.flags.contains(.samplesBackdrop))
    }

    @Test func aCompositingFilterReadsTheBackdrop() {
        layer.compositingFilter = .overlay
        #expect(effects?.compositing == .overlay)
        #expect(node.flags.contains(.samplesBackdrop))
    }

    @Test func aShadowHasItsOpacityInItsColour() {
        layer.shadowColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
        layer.shadowOpacity = 0.5
        layer.shadowOffset = Size(width: 4, height: 5)
        layer.shadowRadius = 6
        let shadow = effects?.shadow
        #expect(shadow?.color == SIMD4(0.25, 0.125, 0, 0.25))
        #expect(shadow?.offset == Size(width: 4, height: 5) && shadow?.radius == 6 && shadow?.path == -1)
    }

    @Test func aShadowThatDoesNotShowIsLeftOut() {
        for set: (Layer) -> Void in [
            { $0.shadowOpacity = 0 }, { $0.shadowColor = nil }, { $0.shadowColor = .clear },
            { $0.masksToBounds = true },
            { $0.shadowPath = Path() },
        ] {
            let layer = Layer("other")
            layer.shadowOpacity = 1
            let stage = Stage(layer)
            #expect(stage.makeFrame().effects.first?.shadow != nil)
            set(layer)
            #expect(stage.makeFrame().effects.isEmpty)
        }
    }

    @Test func aShadowPathIsAmongThePaths() {
        var path = Path()
        path.elements = [.move(.zero), .line(Point(x: 1, y: 0)), .line(Point(x: 0, y: 1)), .close]
        layer.shadowOpacity = 1
        layer.shadowPath = path
        #expect(effects?.shadow?.path == 0)
        #expect(tree.paths == [path])
    }

    @Test func aHiddenLayersEffectsAreNotRead() {
        layer.mask = Layer("mask", Layer("inner"))
        layer.filters = [Filter(.invert(1))]
        layer.isHidden = true
        #expect(tree.nodeNames == ["-", "layer"])
        #expect(tree.effects.isEmpty && tree.filters.isEmpty)
    }

    @Test func anEffectLayersFiltersComeFirst() {
        let blur = EffectLayer(effect: .blur(BlurEffect(style: .light)))
        blur.backgroundFilters = [Filter(.invert(1))]
        let tree = Stage(blur).makeFrame()
        #expect(tree.filters.map(\.kind.word) == ["gaussianBlur", "saturation", "tint", "invert"])
        #expect(tree.nodes[1].flags.contains(.samplesBackdrop) && !tree.nodes[1].flags.contains(.vibrant))
        blur.intensity = 0
        #expect(Stage(blur).makeFrame().filters.map(\.kind.word) == ["invert"])
    }

    @Test func vibrantContentAlwaysHasAFilter() {
        let vibrant = EffectLayer(effect: .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .dark))))
        for intensity in [1, 0.5, 0] {
            vibrant.intensity = intensity
            let tree = Stage(vibrant).makeFrame()
            #expect(tree.filters.map(\.kind.word) == ["colorMatrix"])
            #expect(tree.nodes[1].flags.isSuperset(of: [.vibrant, .samplesBackdrop]))
        }
        vibrant.effect = nil
        #expect(Stage(vibrant).makeFrame().nodes[1].flags.isDisjoint(with: [.vibrant, .samplesBackdrop]))
    }
}
