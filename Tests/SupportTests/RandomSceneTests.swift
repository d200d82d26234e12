import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

/// The scenes made by chance, and the painter tried on them.
struct RandomSceneTests {
    @Test func sameSeedMakesTheSameScene() {
        #expect(RandomScene.make(seed: 5) == RandomScene.make(seed: 5))
        #expect(RandomScene.make(seed: 5) != RandomScene.make(seed: 6))
    }

    @Test func scenesTogetherUseEveryProperty() {
        var layers: [LayerSpec] = []
        for seed in 0..<400 { collect(RandomScene.make(seed: UInt64(seed)).sublayers, into: &layers) }
        for property in LayerSpec.properties where !isOfEffects(property) {
            #expect(layers.count { !property.isDefault($0) } >= 10, "\(property)")
        }
        #expect(layers.count { $0.bounds.origin != .zero } >= 10)
        #expect(layers.count { $0.pattern != nil } >= 10 && layers.count { $0.contents != nil } >= 10)
    }

    @Test func scenesWithEffectsTogetherUseEveryProperty() {
        var layers: [LayerSpec] = []
        for seed in 0..<600 { collect(RandomScene.make(seed: UInt64(seed), effects: .all).sublayers, into: &layers) }
        for property in LayerSpec.properties where isOfEffects(property) {
            #expect(layers.count { !property.isDefault($0) } >= 10, "\(property)")
        }
    }

    private func isOfEffects(_ property: LayerSpecProperty) -> Bool {
        property.samples.contains { property.spec(with: $0).effects != EffectsSpec() }
    }

    private func collect(_ siblings: [LayerSpec], into layers: inout [LayerSpec]) {
        layers += siblings
        for layer in siblings { collect(layer.sublayers, into: &layers) }
    }

    /// A property without a maker: its choices are the same whatever others there are, and move none.
    @Test(arguments: 0..<20)
    func choicesFromSamplesMoveNoOthers(seed: Int) throws {
        func property(_ key: String) throws -> LayerSpecProperty {
            try #require(LayerSpec.properties.first { $0.key == key }).inPercent(30)
        }
        let scene = RandomScene.make(seed: UInt64(seed), effects: .all)
        let maker = SampleMaker(seed: UInt64(seed))
        let (first, second) = (try property("opaque"), try property("cornerRadius"))
        let alone = maker.decorated(scene, with: [second])
        let both = maker.decorated(scene, with: [first, second])
        #expect(maker.decorated(alone, with: [first]) == both)
        #expect(maker.decorated(scene, with: []) == scene)
        var (before, after): ([LayerSpec], [LayerSpec]) = ([], [])
        collect(scene.sublayers, into: &before)
        collect(alone.sublayers, into: &after)
        for index in before.indices {
            before[index].cornerRadius = after[index].cornerRadius
            (before[index].sublayers, after[index].sublayers) = ([], [])
            (before[index].effects.mask, after[index].effects.mask) = (nil, nil)
        }
        #expect(before == after)
    }

    @Test(arguments: 0..<60)
    func documentsAreValidJSON(seed: Int) throws {
        let scene = RandomScene.make(seed: UInt64(seed))
        let document = try JSONSerialization.jsonObject(with: Data(scene.documentJSON.utf8)) as? [String: Any]
        #expect((document?["sublayers"] as? [Any])?.count == scene.sublayers.count)
    }

    @Test func sceneIsWrittenWithItsImages() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        var scene = SceneSpec(images: [ImageSpec(motif: .noise, first: SIMD4(9, 90, 200, 40))])
        scene.sublayers = [layer(1, 2, 3, 4) { ($0.contents, $0.opacity) = (0, 0.25) }]
        try scene.write(toFolder: folder)
        let image = try Image(decoding: Data(contentsOf: folder.appending(path: "image0.png")))
        #expect(try image.bitmap == scene.images[0].makeImage().bitmap)
        let text = try String(contentsOf: folder.appending(path: "scene.json"), encoding: .utf8)
        #expect(text.contains("\"contents\": \"image0.png\"") && text.contains("\"opacity\": 0.25"))
    }

    @Test(arguments: 0..<60)
    func colorsStayWithinTheirAlpha(seed: Int) throws {
        let picture = try ReferencePainter.paint(RandomScene.make(seed: UInt64(seed)).makeStage().makeFrame())
        #expect(picture.width * picture.height <= 64 * 48)
        for color in picture.colors {
            #expect(color.min() >= 0 && color.w <= 1 + 1e-9 && color.max() <= color.w + 1e-9)
        }
    }

    @Test(arguments: 0..<60)
    func alignedScenesHaveNoEdges(seed: Int) throws {
        var scene = RandomScene.make(seed: UInt64(seed), pixelAligned: true)
        func useLinearFilters(_ layers: inout [LayerSpec]) {
            for index in layers.indices {
                (layers[index].minificationFilter, layers[index].magnificationFilter) = (.linear, .linear)
                // Parts that meet leave a tie between two texels.
                layers[index].contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)
                // Sides of other widths or colours meet at slanted mitres.
                layers[index].effects.values.borderSides = nil
                // A half of a width, and mitres; parts of a picture that meet.
                layers[index].effects.values.borderPlacement = .inside
                layers[index].effects.values.borderImageParts = BorderImageParts()
                useLinearFilters(&layers[index].sublayers)
            }
        }
        useLinearFilters(&scene.sublayers)
        let picture = try ReferencePainter.paint(scene.makeStage().makeFrame())
        #expect(!picture.isEdge.contains(true))
    }

    @Test(arguments: 0..<60)
    func turningAnAlignedSceneTurnsItsPicture(seed: Int) throws {
        let scene = RandomScene.make(seed: UInt64(seed), pixelAligned: true)
        let picture = try ReferencePainter.paint(scene.makeStage().makeFrame())
        let quarter = try ReferencePainter.paint(scene.turnedQuarter().makeStage().makeFrame())
        #expect((quarter.width, quarter.height) == (picture.height, picture.width))
        let half = try ReferencePainter.paint(scene.rotated180().makeStage().makeFrame())
        let twice = try ReferencePainter.paint(scene.repeated().makeStage().makeFrame())
        var unequal = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width where !picture.isEdge[y * picture.width + x] {
                let color = picture[x, y]
                if !quarter.shows(color, at: picture.height - 1 - y, x) { unequal += 1 }
                if !half.shows(color, at: picture.width - 1 - x, picture.height - 1 - y) { unequal += 1 }
                if !twice.shows(color, at: x + picture.width, y) { unequal += 1 }
            }
        }
        #expect(unequal == 0)
    }
}
