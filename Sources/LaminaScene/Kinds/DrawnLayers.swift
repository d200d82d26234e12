import Glibc
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

    /// Reports a font family that does not exist; returns false in that case.
    @discardableResult
    func check(_ reference: FontReference) -> Bool {
        if fonts.contains(family: reference.name) { return true }
        let error =
            fonts.families.isEmpty ? DrawingError.noFonts : .missingFamily(reference.name, known: fonts.families)
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

/// The fonts of one document: the files that it names, followed by the machine's.
struct FontFiles {
    let files: DocumentFiles
    /// Those of the machine's fonts that the document finds; nil for all.
    var chosen: ChosenFonts?

    /// The machine's fonts.
    private var system: FontCollection { chosen?.collection ?? .system }

    /// The font collection; unusable files are reported and omitted.
    func collection(of nodes: [NodeID], includesSystemFonts: Bool, _ reader: DocumentReader) -> FontCollection {
        var found: [(path: String, node: NodeID)] = []
        for node in nodes {
            let text = reader.document.text(at: node)
            switch file(text) {
            case .success(let path): found.append((path, node))
            case .failure(let finding): reader.report(finding.value, at: node)
            }
        }
        if found.isEmpty, includesSystemFonts { return system }
        while true {
            do throws(DrawingError) {
                let paths = found.map(\.path)
                guard includesSystemFonts, let chosen else {
                    return try FontCollection(files: paths, includesSystemFonts: includesSystemFonts)
                }
                return try FontCollection(files: paths + chosen.files, includesSystemFonts: false)
            } catch {
                guard case .brokenFont(let file) = error, let index = found.firstIndex(where: { $0.path == file })
                else { return system }
                let name = Printable.quoted(reader.document.text(at: found[index].node))
                reader.report(
                    .invalid(
                        found: "the file \(name) contains no readable font",
                        advice: "use a valid TrueType or OpenType file"),
                    at: found.remove(at: index).node)
            }
        }
    }

    private struct Finding: Error { let value: SceneFinding }

    /// The canonical path of a file that may be read.
    private func file(_ path: String) -> Result<String, Finding> {
        let name = "the font \(Printable.quoted(path))"
        guard !path.isEmpty, !path.utf8.contains(0) else {
            return .failure(
                Finding(value: .invalid(found: "found \(Printable.quoted(path))", advice: "write the path of a font")))
        }
        do throws(FileFailure) {
            let file = try files.resolve(path)
            _ = try files.folders.read(file)
            return .success(file)
        } catch {
            return .failure(Finding(value: error.finding(ofFont: name)))
        }
    }
}

extension FileFailure {
    fileprivate func finding(ofFont name: String) -> SceneFinding {
        switch self {
        case .system(ENOENT), .system(ENOTDIR):
            .invalid(found: "\(name) does not exist", advice: "check the path, which starts in the document's folder")
        case .system(EISDIR), .notRegular: .invalid(found: "\(name) is no plain file", advice: "use a font file")
        case .outside, .system: SceneFinding.split("\(name) \(words)").of(self)
        case .tooLarge(let limit):
            .limit(
                found: "\(name) is larger than \(limit) bytes",
                advice: "use a smaller file, or \(WorkLimit.fileBytes.remedy())")
        }
    }
}
