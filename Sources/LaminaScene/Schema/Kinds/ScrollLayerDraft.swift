import Foundation
import LaminaLayers

/// A scroll layer that is being read.
struct ScrollLayerDraft: LayerTarget {
    let scrollLayer = ScrollLayer()
    var parts = LayerParts()

    var layer: Layer { scrollLayer }
}

extension LayerDeclaration {
    /// A layer of type "scroll".
    static let scroll = ObjectDeclaration(
        "scrollLayer", "A layer that clips what it holds, and shows the part from its bounds' origin on.",
        appliesDefaults: false, rules: placeRules, make: ScrollLayerDraft(),
        properties: { common() + properties(of: .scroll) })
}
