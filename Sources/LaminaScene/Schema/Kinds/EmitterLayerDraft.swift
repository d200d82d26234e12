import Foundation
import LaminaLayers

/// An emitter layer that is being read.
struct EmitterLayerDraft: LayerTarget {
    let emitter = EmitterLayer()
    var parts = LayerParts()

    var layer: Layer { emitter }
}

extension LayerDeclaration {
    /// A layer of type "emitter".
    static let emitter = ObjectDeclaration(
        "emitterLayer", "A layer that sends out particles.",
        appliesDefaults: false, rules: placeRules, make: EmitterLayerDraft(),
        properties: { common() + properties(of: .emitter) { $0 == .emitterCells ? [cells] : [] } })

    private static var cells: Property<EmitterLayerDraft> {
        Property(
            "emitterCells", .deferredArray(of: EmitterCellDeclaration.cell), "The kinds of particles that it sends out."
        ) { $0.parts.emitterCells = $1 }
    }
}
