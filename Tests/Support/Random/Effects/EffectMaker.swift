import Foundation
import LaminaGeometry
import LaminaLayers

/// Adds effects to a scene made by chance.
///
/// It has dice of its own and comes after everything else, so that scenes without effects are what they would be
/// without it.
struct EffectMaker {
    var dice: Dice
    let share: EffectShare
    /// True if all edges have to stay at whole pixels.
    let isAligned: Bool
    /// Pixels a point.
    let scale: Double
    let imageCount: Int
    /// The number of further effects that are allowed.
    private var effectsLeft = 0

    init(dice: Dice, share: EffectShare, isAligned: Bool, scene: SceneSpec) {
        (self.dice, self.share, self.isAligned) = (dice, share, isAligned)
        (scale, imageCount) = (scene.scale, scene.images.count)
    }

    /// The scene with effects.
    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        if share.isEmpty { return scene }
        var scene = scene
        effectsLeft = dice.weighted([(30, 1), (40, dice.whole(2...4)), (30, dice.whole(5...8))])
        let area = Rect(origin: .zero, size: scene.size)
        if dice.chance(25), let motif = makeMotif(in: area) {
            scene.sublayers.insert(motif, at: dice.whole(scene.sublayers.count / 2...scene.sublayers.count))
        }
        // Small trees are walked until they have their share.
        for _ in 0..<3 where effectsLeft > 0 { decorate(&scene.sublayers) }
        return TamedScene.tame(scene)
    }

    private mutating func decorate(_ layers: inout [LayerSpec]) {
        for index in layers.indices {
            if effectsLeft > 0, dice.chance(30) { add(to: &layers[index]) }
            decorate(&layers[index].sublayers)
        }
    }

    /// Gives a layer one effect.
    private mutating func add(to layer: inout LayerSpec) {
        effectsLeft -= 1
        let families: [(weight: Int, choice: EffectShare)] = [
            (20, .masks), (20, .shadows), (25, .filters), (18, .backdrops), (4, .vibrancy), (15, .compositing),
            (5, .rasterization), (3, .snapshots),
        ].filter { share.contains($0.1) }
        switch dice.weighted(families) {
        case .masks:
            layer.effects.mask = makeMask(for: layer, depth: 0)
            if dice.chance(30) { layer.effects.maskType = .luminance }
        case .shadows: addShadow(to: &layer)
        case .filters: layer.effects.filters = makeChain(isBackdrop: false, for: layer)
        case .backdrops:
            layer.effects.backgroundFilters = makeChain(isBackdrop: true, for: layer)
            // So that some of the backdrop shows.
            if dice.chance(70) { layer.backgroundColor?.alpha = 0.4 }
            if dice.chance(70) { layer.contents = nil }
        case .vibrancy: layer.effects.visual = makeVibrancy()
        case .compositing: layer.effects.compositingFilter = makeCompositingFilter()
        case .rasterization:
            // A picture many times as large as the stage would take as much longer.
            layer.effects.shouldRasterize = layer.longestSide * scale < 400
            layer.effects.rasterizationScale = isAligned ? scale : dice.pick([scale, scale, 1, 2, 0.5, 1.25])
        default: layer.effects.isSnapshot = true
        }
    }

    mutating func makeCompositingFilter() -> CompositingFilter {
        // Of those that erase the picture around them little is left to compare.
        dice.weighted(
            CompositingFilter.allCases.filter { $0 != .sourceOver }.map { ($0.reachesBeyondLayer ? 2 : 5, $0) })
    }

    mutating func makeVibrancy() -> VisualSpec {
        var visual = VisualSpec()
        visual.style = dice.pick(BlurEffect.Style.allCases)
        visual.vibrancy = dice.pick(VibrancyEffect.Style.allCases)
        visual.appearance = dice.chance(50) ? .light : .dark
        if dice.chance(30) { visual.intensity = dice.fraction(0...1, of: 8) }
        return visual
    }

    /// A colour with channels of whole bytes.
    mutating func makeColor(isOpaque: Bool = false) -> Color {
        func channel() -> Double { Double(dice.below(16) * 17) / 255 }
        return Color(red: channel(), green: channel(), blue: channel(), alpha: isOpaque ? 1 : channel())
    }

    /// Points of a number of pixels in the range; whole pixels where edges have to be.
    mutating func length(_ range: ClosedRange<Int>) -> Double {
        (isAligned ? Double(dice.whole(range)) : dice.fraction(range, of: 8)) / scale
    }
}

extension LayerSpec {
    /// The longest side of the layer or any inside it, in points.
    var longestSide: Double {
        sublayers.reduce(max(bounds.size.width, bounds.size.height)) { max($0, $1.longestSide) }
    }
}
