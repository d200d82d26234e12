import LaminaGeometry
import LaminaLayers

/// The parts of a layer's place that a document gives in percentages. It is a class, so that other layers carry only a
/// reference.
final class RelativePlace {
    var frame: RelativeNumbers?
    var bounds: RelativeNumbers?
    var position: RelativeNumbers?

    /// Places a layer in its superlayer, or in the layer that it masks, as that is now.
    func place(_ layer: Layer) { place(layer, in: layer.superlayer?.bounds.size ?? .zero) }

    /// Places a layer in a superlayer of a size.
    func place(_ layer: Layer, in size: Size) {
        if let frame { layer.frameBeforeTransform = frame.rect(in: size) }
        if let bounds { layer.bounds = bounds.rect(in: size) }
        if let position { layer.position = position.point(in: size) }
    }
}

extension LayerParts {
    /// Notes numbers of the layer's place if any is a percentage; others replace what `when` or an earlier key gave.
    mutating func note(_ numbers: RelativeNumbers, _ part: ReferenceWritableKeyPath<RelativePlace, RelativeNumbers?>) {
        if !numbers.isRelative {
            relativePlace?[keyPath: part] = nil
            return
        }
        let place = relativePlace ?? RelativePlace()
        place[keyPath: part] = numbers
        relativePlace = place
    }
}

/// The layers of a document that percentages place, superlayers before what is in them.
struct RelativePlacements {
    private struct Entry {
        let layer: Layer
        let superlayer: Layer
        let place: RelativePlace
        /// The superlayer's size for which the layer was placed.
        var size: Size
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Places a layer in its superlayer, or in the layer that it masks, and notes it.
    mutating func add(_ layer: Layer, in superlayer: Layer, _ place: RelativePlace) {
        let size = superlayer.storage.bounds.size
        place.place(layer, in: size)
        entries.append(Entry(layer: layer, superlayer: superlayer, place: place, size: size))
    }

    /// Places the layers, which no superlayer has so far, as their superlayers are now, without animations.
    func followed() {
        var copy = self
        Transaction.begin()
        Transaction.setDisableActions(true)
        _ = copy.follow()
        Transaction.commit()
    }

    /// Places the layers again whose superlayers have other sizes than before; returns whether there are any.
    mutating func follow() -> Bool {
        var hasChanged = false
        for index in entries.indices {
            let size = entries[index].superlayer.storage.bounds.size
            guard size != entries[index].size else { continue }
            entries[index].size = size
            entries[index].place.place(entries[index].layer, in: size)
            hasChanged = true
        }
        return hasChanged
    }
}
