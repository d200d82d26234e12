import Foundation
import LaminaLayers

/// A snapshot that is to be taken when all layers of the document are there.
struct SnapshotRequest {
    /// The layer that is to show it.
    let layer: Layer

    /// Where the document names the layer to take it of.
    let reference: NodeID
    let rect: CGRect?
    let isAfterUpdates: Bool

    /// Whether the document leaves the size to what is shown.
    private let hasOwnSize: Bool

    /// Nil where the document names no layer, which has been reported.
    init?(_ parts: SnapshotParts, by layer: Layer) {
        guard let reference = parts.original else { return nil }
        self.layer = layer
        self.reference = reference
        rect = parts.rect
        isAfterUpdates = parts.isAfterUpdates
        hasOwnSize = layer.bounds.size != .zero
    }

    /// Shows a layer as it is now.
    func take(of original: Layer) {
        let shown = original.snapshot(in: rect ?? original.bounds, afterUpdates: isAfterUpdates)
        layer.storage.effects?.snapshot = shown.storage.effects?.snapshot
        if !hasOwnSize { layer.bounds.size = shown.bounds.size }
        layer.markChanged()
    }
}
