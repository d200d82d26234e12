import Foundation
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaScene

/// The table of properties in `Tests/Support` beside what documents say.
@Suite struct PropertyTableTests {
    /// The keys of documents for names, files, other layers, times and layout, which makers of scenes and other tests
    /// have.
    private static let others: Set = [
        "id", "name", "frame", "contents", "backgroundPattern", "borderImage", "contentsSequence", "mask", "masks",
        "animations",
        "timing", "sublayers", "layout",
    ]

    @Test func theTableHasThePropertiesOfTheSchema() {
        let names = LayerDeclaration.plain.properties().map(\.schema.name)
        let table = LayerSpec.properties.map(\.key)
        #expect(Set(table).count == table.count)
        #expect(
            Set(table).union(Self.others) == Set(names) && Self.others.isDisjoint(with: table),
            "add the property to LayerSpec and its table in Tests/Support/Scenes/LayerSpec.swift")
    }

    @Test(arguments: LayerSpec.properties) func aPropertyHasSamplesOtherThanItsDefault(property: LayerSpecProperty) {
        #expect(!property.samples.isEmpty)
        for sample in property.samples { #expect(!property.isDefault(property.spec(with: sample)), "\(sample.text)") }
    }

    @Test(arguments: LayerSpec.properties) func aSampleIsReadAsItIsWritten(property: LayerSpecProperty) throws {
        for sample in property.samples {
            let stage = try load(scene(layers: "{\"\(property.key)\": \(sample.text)}"))
            let layer = try #require(stage.root.sublayers.first)
            #expect(property.agrees(layer, property.spec(with: sample)), "\(property.fact(layer))")
            #expect(!property.agrees(layer, LayerSpec()))
        }
    }

    /// The document that a failing test prints makes the layers of the test.
    @Test(arguments: LayerSpec.properties) func aPrintedDocumentHasTheProperty(property: LayerSpecProperty) throws {
        for sample in property.samples {
            let spec = property.spec(with: sample)
            // A border of a picture needs that picture.
            let document = SceneSpec(sublayers: [spec]).documentJSON
                .replacingOccurrences(of: #""borderImage": "image0.png""#, with: #""borderImage": null"#)
            let layer = try #require(load(document).root.sublayers.first)
            let made = spec.makeLayer(images: [], name: "made")
            for other in LayerSpec.properties { #expect(other.fact(layer) == other.fact(made), "\(other)") }
            #expect(property.agrees(layer, spec) && property.agrees(made, spec))
        }
    }

    @Test(arguments: LayerSpec.properties) func aPropertyIsSetByItsKey(property: LayerSpecProperty) {
        for sample in property.samples {
            let (source, target) = (Layer(), Layer())
            sample.apply(source)
            target.setValue(source.value(forKey: property.key), forKey: property.key)
            #expect(property.agrees(target, property.spec(with: sample)), "\(property.fact(target))")
        }
    }
}
