import LaminaCounters
import LaminaDrawing
import LaminaImage
import LaminaLayers

/// The text and shape layers of a document: assigns fonts, and draws them once to report what can't be drawn.
final class DrawnLayers {
    private let reader: DocumentReader
    private let fonts: FontCollection
    /// The layers, with their nodes.
    private var layers: [(layer: Layer, node: NodeID)] = []

    init(_ reader: DocumentReader, fonts: FontCollection) {
        self.reader = reader
        self.fonts = fonts
    }

    /// Gives a text layer its fonts and runs, and registers text and shape layers for drawing.
    func configure(_ parts: LayerParts, of layer: Layer, at node: NodeID) {
        guard layer is TextLayer || layer is ShapeLayer else { return }
        layers.append((layer, node))
        guard let text = layer as? TextLayer else { return }
        text.fonts = fonts
        for reference in parts.fonts + (parts.runs ?? []).compactMap(\.font) { check(reference) }
        guard let runs = parts.runs else { return }
        text.attributedString = AttributedText(runs: runs.map { $0.run(on: text) })
    }

    /// Reports a font family that does not exist, or several of which none does; returns false in that case.
    @discardableResult
    func check(_ reference: FontReference) -> Bool {
        if reference.names.contains(where: { fonts.contains(family: $0) }) { return true }
        let error =
            fonts.families.isEmpty
            ? DrawingError.noFonts : .missingFamily(reference.names.first ?? "", known: fonts.families)
        reader.report(error.finding, at: reference.node)
        return false
    }

    /// Draws all registered layers, so that drawing errors are reported before rendering; the results are cached for
    /// the first frame. Short text in distant rows, in which nothing else can fail, is drawn later, when it comes near
    /// the visible part.
    func draw() {
        guard reader.problemCount == 0 else { return }
        for (layer, node) in layers {
            if let text = layer as? TextLayer {
                guard countText(of: text, at: node) else { return }
                if text.isShort, text.isInFarRow { continue }
            }
            if let shape = layer as? ShapeLayer, !countCrossings(of: shape, at: node) { return }
            layer.displayIfNeeded()
            guard countPixels(of: layer, at: node) else { return }
            guard let error = layer.drawingError else { continue }
            let key = layer is ShapeLayer ? "path" : (layer as? TextLayer)?.string == nil ? "runs" : "string"
            reader.report(error.finding, at: reader.member(key, of: node) ?? node)
        }
    }

    /// Counts the text of a layer; false, after reporting a problem, if all texts together are too long.
    private func countText(of layer: TextLayer, at node: NodeID) -> Bool {
        reader.spend(
            .textBytes, layer.byteCount, at: node,
            "the document's texts have more than \(reader.work[.textBytes]) bytes", advice: "shorten them")
    }

    /// Counts the work of drawing a shape; false, after reporting a problem, if all shapes together are too much.
    private func countCrossings(of shape: ShapeLayer, at node: NodeID) -> Bool {
        reader.spend(
            .crossings, Int(min(shape.crossings, 1e15)), at: node,
            "the outlines of the document's shapes have more than \(WorkLimit.text(reader.work[.crossings])) crossings, "
                + "with rows of pixels and with each other",
            advice: "give the paths fewer or shorter lines, longer dashes or a lower scale")
    }

    /// Counts the pixels that a layer drew; false, after reporting a problem, if all layers together drew too many.
    private func countPixels(of layer: Layer, at node: NodeID) -> Bool {
        guard let image = layer.storage.drawn?.image else { return true }
        return reader.spend(
            .drawnPixels, image.width * image.height, at: node,
            "the document's text and shapes have more than \(reader.work[.drawnPixels]) pixels",
            advice: "make them smaller or fewer, or lower the scale")
    }
}

extension TextLayer {
    /// The length of the text, in bytes of UTF-8.
    fileprivate var byteCount: Int {
        attributedString.map { $0.runs.reduce(0) { $0 + $1.text.utf8.count } } ?? string?.utf8.count ?? 0
    }

    /// True if the text is far below any limit.
    fileprivate var isShort: Bool { byteCount < 1000 }
}

extension DrawingError {
    /// The error as a finding.
    var finding: SceneFinding {
        switch self {
        case .pathData(let position, let found, let expected):
            let shown = found.hasPrefix("\"") ? Printable.quoted(String(found.dropFirst().dropLast())) : found
            return .invalid(found: "found \(shown) at character \(position + 1)", advice: "write \(expected)")
        case .missingFamily(let family, let known):
            let some = known.prefix(8).joined(separator: ", ")
            let others =
                "install it, name its file in \"fonts\", or write one of \(Printable.line(some))"
                + (known.count > 8 ? " and \(known.count - 8) more" : "")
            return .invalid(
                found: "the font family \(Printable.quoted(family)) is not available",
                advice: KeyAdvice.near(family, in: known, or: others))
        default:
            let text = description
            guard let (found, advice) = text.split(atLast: "; ") else {
                return .invalid(found: text, advice: "draw less")
            }
            switch self {
            case .tooManyElements, .tooManyRuns, .tooManyParagraphs, .tooComplex, .textTooLong, .textTooTall,
                .lineTooLong, .wordTooLong, .tooLarge:
                return .limit(found: found, advice: advice)
            default: return .invalid(found: found, advice: advice)
            }
        }
    }
}
