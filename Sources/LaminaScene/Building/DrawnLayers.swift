import Foundation
import LaminaDrawing
import LaminaImage
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

/// The fonts of one document: the files that it names, and the machine's behind them.
struct FontFiles {
    let files: DocumentFiles

    /// The size of a font's file in bytes.
    private static let largest = 1 << 28

    /// The collection; files that can't be used are reported and left out.
    func collection(of nodes: [NodeID], includesSystemFonts: Bool, _ reader: DocumentReader) -> FontCollection {
        var found: [(path: String, node: NodeID)] = []
        for node in nodes {
            let text = reader.document.text(at: node)
            switch file(text) {
            case .success(let path): found.append((path, node))
            case .failure(let finding): reader.report(finding.value, at: node)
            }
        }
        if found.isEmpty, includesSystemFonts { return .system }
        while true {
            do throws(DrawingError) {
                return try FontCollection(files: found.map(\.path), includesSystemFonts: includesSystemFonts)
            } catch {
                guard case .brokenFont(let file) = error, let index = found.firstIndex(where: { $0.path == file })
                else { return .system }
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

    /// The true path of a file that may be read.
    private func file(_ path: String) -> Result<String, Finding> {
        let name = "the font \(Printable.quoted(path))"
        guard !path.isEmpty, !path.utf8.contains(0) else {
            return .failure(
                Finding(value: .invalid(found: "found \(Printable.quoted(path))", advice: "write the path of a font")))
        }
        do throws(FileFailure) {
            let file = try files.resolve(path)
            _ = try files.folders.read(file, limit: Self.largest)
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
        case .system(EISDIR), .notPlain: .invalid(found: "\(name) is no plain file", advice: "use a font file")
        case .outside, .system: .split("\(name) \(words)")
        case .tooLarge(let limit):
            .invalid(found: "\(name) is larger than \(limit) bytes", advice: "use a smaller file")
        }
    }
}
