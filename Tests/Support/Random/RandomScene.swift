import Foundation
import LaminaGeometry

/// Scenes made by chance that together use every property of the base model.
///
/// The same seed gives the same scene on every machine. Pictures have 64×48 pixels or a little less.
package enum RandomScene {
    /// The scene of a seed.
    ///
    /// - Parameters:
    ///   - pixelAligned: true if all edges are at whole pixels and no corner is round, so that no edge is
    ///   antialiased: the layers are boxes moved, mirrored and turned by right angles.
    ///   - effects: the families of effects that are added to the scene that there would be without.
    package static func make(seed: UInt64, pixelAligned: Bool = false, effects: EffectShare = []) -> SceneSpec {
        // Neighbouring seeds must not make similar scenes.
        var mixer = SplitMix64(seed: seed)
        var maker = SceneMaker(dice: Dice(seed: mixer.next()), isAligned: pixelAligned)
        let scene = maker.makeScene()
        var effectMaker = EffectMaker(
            dice: Dice(seed: mixer.next()), share: effects.subtracting([.gradients, .tiles, .kinds, .drawings]),
            isAligned: pixelAligned, scene: scene)
        var decorated = effectMaker.decorated(scene)
        let (gradientSeed, contentSeed, kindSeed) = (mixer.next(), mixer.next(), mixer.next())
        var coverMaker = SceneMaker(dice: Dice(seed: mixer.next()), isAligned: pixelAligned)
        decorated = coverMaker.withCoveredGroup(decorated)
        var gradientMaker = GradientMaker(seed: gradientSeed)
        if effects.contains(.gradients) { decorated = gradientMaker.decorated(decorated) }
        var drawingMaker = DrawingMaker(seed: contentSeed)
        if effects.contains(.drawings) { decorated = drawingMaker.decorated(decorated) }
        var tileMaker = TileMaker(dice: Dice(seed: contentSeed))
        if effects.contains(.tiles) { decorated = tileMaker.decorated(decorated) }
        var kindMaker = KindMaker(
            dice: Dice(seed: kindSeed), isAligned: pixelAligned, imageCount: decorated.images.count)
        if effects.contains(.kinds) { decorated = kindMaker.decorated(decorated) }
        var lateMaker = EffectMaker(
            dice: Dice(seed: mixer.next()), share: effects, isAligned: pixelAligned, scene: decorated)
        var fadeMaker = SceneMaker(dice: Dice(seed: mixer.next()), isAligned: pixelAligned)
        decorated = fadeMaker.withFadedGroups(lateMaker.withGroupBehindViewer(decorated))
        var blurMaker = EffectMaker(
            dice: Dice(seed: mixer.next()), share: effects, isAligned: pixelAligned, scene: decorated)
        decorated = blurMaker.withNestedBlurs(decorated)
        var groupMaker = EffectMaker(
            dice: Dice(seed: mixer.next()), share: effects, isAligned: pixelAligned, scene: decorated)
        decorated = groupMaker.withPatterns(groupMaker.withGroups(decorated))
        var cornerMaker = CornerMaker(dice: Dice(seed: mixer.next()))
        if !pixelAligned { decorated = cornerMaker.decorated(decorated) }
        decorated = SampleMaker(seed: seed).decorated(decorated)
        var maskMaker = MaskListMaker(dice: Dice(seed: mixer.next()), isAligned: pixelAligned)
        return effects.contains(.masks) ? maskMaker.decorated(decorated) : decorated
    }
}

/// Makes one scene.
struct SceneMaker {
    var dice: Dice
    /// True if all edges are on whole pixels.
    let isAligned: Bool
    /// Pixels a point.
    var scale = 1.0
    var images: [ImageSpec] = []
    /// The number of further layers that are allowed.
    var layersLeft = 0

    mutating func makeScene() -> SceneSpec {
        scale = dice.weighted([(70, 1.0), (15, 2.0), (isAligned ? 0 : 10, 1.5), (isAligned ? 0 : 5, 0.5)])
        let size: Size =
            switch scale {
            case 2: Size(width: 32, height: 24)
            case 1.5: Size(width: 42, height: 32)
            case 0.5: Size(width: 128, height: 96)
            default: Size(width: 64, height: 48)
            }
        layersLeft = dice.weighted([(3, dice.whole(1...3)), (4, dice.whole(4...8)), (3, dice.whole(9...20))])
        images = (0..<dice.whole(1...3)).map { _ in makeImage() }
        var scene = SceneSpec(size: size, scale: scale)
        scene.background = dice.chance(70) ? makeColor() : nil
        while layersLeft > 0 {
            scene.sublayers.append(contentsOf: makeSiblings(in: Rect(origin: .zero, size: size), depth: 0))
        }
        scene.images = images
        return scene
    }

    /// One or more layers inside a layer with the given bounds.
    mutating func makeSiblings(in area: Rect, depth: Int) -> [LayerSpec] {
        let kind = dice.below(100)
        switch kind {
        case ..<8: return makeStack(in: area)
        case ..<18: return [makeFadedGrid(in: area, depth: depth)]
        case ..<26: return [makeClippedCard(in: area, depth: depth)]
        case ..<34 where !isAligned: return [makePerspective(in: area)]
        default: return [makeLayer(in: area, depth: depth)]
        }
    }

    /// Any layer, often with others inside.
    mutating func makeLayer(in area: Rect, depth: Int) -> LayerSpec {
        layersLeft -= 1
        var layer = LayerSpec()
        place(&layer, in: area)
        dress(&layer)
        if dice.chance(10) { layer.sublayerTransform = makeSublayerTransform() }
        if depth < 4, !layer.bounds.isEmpty || dice.chance(50) {
            while layersLeft > 0, dice.chance(depth == 0 ? 60 : 45) {
                // A layer without area is still a place for others.
                let inside =
                    layer.bounds.isEmpty
                    ? Rect(origin: layer.bounds.origin, size: Size(width: 24, height: 16)) : layer.bounds
                layer.sublayers.append(contentsOf: makeSiblings(in: inside, depth: depth + 1))
            }
        }
        return layer
    }
}
