import LaminaLayers
import Testing

@testable import LaminaScene

/// Programs reach the properties of documents by the same names.
@Suite struct PropertyKeyTests {
    /// The keys of documents alone, or of parts that have another name in Swift.
    private static let documents: Set = [
        // Where the layer stands in the document, and what is added to it.
        "id", "animations", "layout", "of", "rect", "afterUpdates",
        // Parts of a font, and of tile sources and sequences.
        "fontWeight", "italic", "fontFeatures", "fontVariations",
    ]

    /// Keys that are names of properties in Swift, given that a plain value goes through them.
    @Test func everyPropertyOfALayersSchemaIsReachedByItsName() {
        let kinds: [(layer: Layer, names: [String])] = [
            (Layer(), LayerDeclaration.plain.properties().map(\.schema.name)),
            (EffectLayer(), LayerDeclaration.effect.properties().map(\.schema.name)),
            (GradientLayer(), LayerDeclaration.gradient.properties().map(\.schema.name)),
            (ShapeLayer(), LayerDeclaration.shape.properties().map(\.schema.name)),
            (TextLayer(), LayerDeclaration.text.properties().map(\.schema.name)),
            (ScrollLayer(), LayerDeclaration.scroll.properties().map(\.schema.name)),
            (TransformLayer(), LayerDeclaration.transform.properties().map(\.schema.name)),
            (ReplicatorLayer(), LayerDeclaration.replicator.properties().map(\.schema.name)),
            (EmitterLayer(), LayerDeclaration.emitter.properties().map(\.schema.name)),
        ]
        for (layer, names) in kinds {
            let missing = Set(names).subtracting(Self.documents).subtracting(["runs"])
                .filter { name in (try? layer.validateValue(NoType(), forKeyPath: name)) != nil }
            #expect(missing.isEmpty, "\(type(of: layer))")
        }
    }

    /// A value that no property takes: a key that is none keeps it.
    private struct NoType {}
}
