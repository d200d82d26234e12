import LaminaDynamics
import LaminaLayers

/// The layers of a debug overlay: a shape layer for each meaning, in one layer in front of the items.
final class OverlayLayers {
    /// The overlay to show.
    var overlay: DebugOverlay?

    private var shown: DebugOverlay?
    private let host = Layer()

    init() { host.name = "dynamics overlay" }

    /// Shows the overlay in front of a layer's sublayers, in that layer's coordinates.
    func show(in layer: Layer) {
        Transaction.begin()
        Transaction.setDisableActions(true)
        let others = layer.sublayers.filter { $0 !== host }
        let front = others.reduce(0) { max($0, $1.zPosition) }
        if host.superlayer !== layer || layer.sublayers.last !== host { layer.addSublayer(host) }
        if host.zPosition != front { host.zPosition = front }
        if overlay != shown {
            shown = overlay
            host.sublayers = overlay?.shapes.map(OverlayLayers.layer) ?? []
        }
        Transaction.commit()
    }

    /// Removes the overlay.
    func remove() {
        Transaction.begin()
        Transaction.setDisableActions(true)
        host.removeFromSuperlayer()
        Transaction.commit()
    }

    private static func layer(of shape: DebugShape) -> Layer {
        let layer = ShapeLayer()
        layer.name = shape.meaning.rawValue
        layer.path = shape.path
        layer.strokeColor = shape.color
        layer.fillColor = shape.fillColor
        layer.lineWidth = shape.lineWidth
        return layer
    }
}
