import LaminaDrawing
import LaminaLayers

/// The layers of a document that draw text and shapes: their fonts, and a first drawing that finds what can't be drawn.
final class DrawnLayers {
    private let reader: DocumentReader
    private let fonts: FontCollection
    /// With where they stand.
    private var layers: [(layer: Layer, node: NodeID)] = []

    init(_ reader: DocumentReader, fonts: FontCollection) {
        self.reader = reader
        self.fonts = fonts
    }

    /// Gives a layer of text its fonts and its pieces, and notes it if it draws at all.
    func settle(_ parts: LayerParts, of layer: Layer, at node: NodeID) {
        guard layer is TextLayer || layer is ShapeLayer else { return }
        layers.append((layer, node))
        guard let text = layer as? TextLayer else { return }
        text.fonts = fonts
        for reference in parts.fonts + (parts.runs ?? []).compactMap(\.font) { check(reference) }
        guard let runs = parts.runs else { return }
        text.attributedString = AttributedText(runs: runs.map { $0.run(on: text) })
    }

    /// Reports a family that there is not; false then.
    @discardableResult
    func check(_ reference: FontReference) -> Bool {
        if fonts.contains(family: reference.name) { return true }
        let error =
            fonts.families.isEmpty ? DrawingError.noFonts : .missingFamily(reference.name, known: fonts.families)
        reader.report(error.finding, at: reference.node)
        return false
    }

    /// Draws all that is to be drawn, so that what can't be is told before there is a picture. It is kept for the first
    /// frame. Short text out of sight, in which nothing can go wrong any more, waits until it comes near.
    func draw() {
        guard reader.problemCount == 0 else { return }
        for (layer, node) in layers {
            if let text = layer as? TextLayer, text.isShort, text.isInFarRow { continue }
            layer.displayIfNeeded()
            guard let error = layer.drawingError else { continue }
            let key = layer is ShapeLayer ? "path" : (layer as? TextLayer)?.string == nil ? "runs" : "string"
            reader.report(error.finding, at: reader.member(key, of: node) ?? node)
        }
    }
}

extension TextLayer {
    /// Whether the text is far from any limit.
    fileprivate var isShort: Bool {
        let length = attributedString.map { $0.runs.reduce(0) { $0 + $1.text.utf8.count } } ?? string?.utf8.count ?? 0
        return length < 1000
    }
}
