import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// The scenes with effects made by chance, and the painter tried on them.
struct EffectScenesTests {
    private func collect(_ layers: [LayerSpec], into all: inout [LayerSpec]) {
        for layer in layers {
            all.append(layer)
            if let mask = layer.effects.mask { collect([mask], into: &all) }
            collect(layer.sublayers, into: &all)
        }
    }

    private func layers(of seeds: Range<UInt64>, _ share: EffectShare = .all) -> [LayerSpec] {
        var all: [LayerSpec] = []
        for seed in seeds { collect(RandomScene.make(seed: seed, effects: share).sublayers, into: &all) }
        return all
    }

    @Test func withoutEffectsScenesAreWhatTheyWere() {
        for seed in UInt64(0)..<50 {
            #expect(RandomScene.make(seed: seed, effects: []) == RandomScene.make(seed: seed))
        }
        for layer in layers(of: 0..<50, []) {
            // The shadows of its box and its border by side are draws of the layer itself, as its border is.
            var effects = layer.effects
            (effects.values.boxShadows, effects.values.borderSides) = ([], nil)
            (effects.values.borderPlacement, effects.values.borderImageParts) = (.inside, BorderImageParts())
            #expect(effects == EffectsSpec())
        }
    }

    @Test func scenesTogetherUseEveryEffect() {
        let all = layers(of: 0..<1000).map(\.effects)
        func count(_ test: (EffectsSpec) -> Bool) -> Int { all.count(where: test) }
        #expect(count { $0.mask != nil } > 50 && count { $0.mask?.effects.mask != nil } > 5)
        #expect(count { $0.maskType == .luminance } > 10)
        #expect(count { $0.mask != nil && $0.isMaskInverted } > 20 && count { $0.isIsolated } > 20)
        #expect(count { $0.shadowOpacity > 0 && $0.shadowPath == nil } > 20 && count { $0.shadowPath != nil } > 20)
        #expect(count { $0.shouldRasterize } > 10 && count { $0.isSnapshot } > 5)
        #expect(
            count { $0.visual?.vibrancy != nil } > 10 && count { $0.visual != nil && $0.visual?.vibrancy == nil } > 5)
        for filter in CompositingFilter.allCases {
            #expect(count { $0.compositingFilter == filter } > 0, "\(filter.rawValue)")
        }
        let own = Set(all.flatMap(\.filters).map(\.kind.word))
        let behind = Set(all.flatMap(\.backgroundFilters).map(\.kind.word))
        let words = Set(FilterKind.all.map { $0.word })
        #expect(own == words && behind == words)
    }

    @Test func familiesThatAreNotAskedForStayOut() {
        let all = layers(of: 0..<200, .shadows).map(\.effects)
        #expect(all.contains { $0.shadowOpacity > 0 })
        #expect(all.allSatisfy { $0.mask == nil && $0.filters.isEmpty && $0.backgroundFilters.isEmpty })
        #expect(all.allSatisfy { $0.visual == nil && $0.compositingFilter == .sourceOver && !$0.isSnapshot })
    }

    @Test(arguments: 0..<60)
    func documentsAreValidJSON(seed: Int) throws {
        let scene = RandomScene.make(seed: UInt64(seed), effects: .all)
        let document = try JSONSerialization.jsonObject(with: Data(scene.documentJSON.utf8)) as? [String: Any]
        #expect((document?["sublayers"] as? [Any])?.count == scene.sublayers.count)
    }

    @Test(arguments: 0..<60)
    func colorsStayWithinTheirAlpha(seed: Int) throws {
        let scene = RandomScene.make(seed: UInt64(seed), effects: .all)
        let picture = try ReferencePainter.paint(scene.makeStage().makeFrame())
        for color in picture.colors {
            #expect(color.min() >= 0 && color.w <= 1 + 1e-9 && color.max() <= color.w + 1e-9)
        }
    }

    @Test(arguments: 0..<100)
    func turningAnAlignedSceneTurnsItsPicture(seed: Int) throws {
        let scene = RandomScene.make(seed: UInt64(seed), pixelAligned: true, effects: .all)
        let picture = try ReferencePainter.paint(scene.makeStage().makeFrame())
        let quarter = try ReferencePainter.paint(scene.turnedQuarter().makeStage().makeFrame())
        let half = try ReferencePainter.paint(scene.rotated180().makeStage().makeFrame())
        var unequal = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width where !picture.isEdge[y * picture.width + x] {
                let color = picture[x, y]
                if !quarter.shows(color, at: picture.height - 1 - y, x, tolerance: 1e-5) { unequal += 1 }
                let (oppositeX, oppositeY) = (picture.width - 1 - x, picture.height - 1 - y)
                if !half.shows(color, at: oppositeX, oppositeY, tolerance: 1e-5) { unequal += 1 }
            }
        }
        #expect(unequal == 0)
    }

    @Test func shrinkingDropsEffectsToo() {
        var scene = RandomScene.make(seed: 11, effects: .all)
        var mask = LayerSpec(frame: Rect(x: 1.5, y: 2, width: 3, height: 4), backgroundColor: .black)
        mask.effects.filters = [Filter(.sepia(intensity: 1)), Filter(.gaussianBlur(radius: 2.25)), Filter(.invert(1))]
        var culprit = LayerSpec()
        (culprit.effects.mask, culprit.effects.shadowOpacity) = (mask, 0.5)
        scene.sublayers.insert(LayerSpec(frame: .zero, sublayers: [culprit]), at: 0)
        let small = Shrinker.shrink(scene) { scene in
            var all: [LayerSpec] = []
            collect(scene.sublayers, into: &all)
            return all.contains {
                $0.effects.mask?.effects.filters.contains { $0.kind.word == "gaussianBlur" } ?? false
            }
        }
        var expected = LayerSpec()
        expected.effects.mask = LayerSpec(frame: Rect(x: 0, y: 0, width: 3, height: 4))
        expected.effects.mask?.effects.filters = [Filter(.gaussianBlur(radius: 2))]
        #expect(small.sublayers == [expected])
    }
}
