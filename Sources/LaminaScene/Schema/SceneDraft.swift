import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers

/// A document's root object that is being read: the stage's values, and those of its root layer.
struct SceneDraft: LayerTarget {
    let layer = Layer()
    var parts = LayerParts()
    var size: CGSize?
    var scale = 1.0
    var background: Color?
    var budgets: [Budget] = []

    /// Paths of files of fonts, and whether the machine's are there too.
    var fonts: [NodeID] = []
    var includesSystemFonts = true

    /// An animator or several, read when all layers are known.
    var dynamics: NodeID?

    /// Entries, read when all layers are known.
    var timeline: NodeID?
}
