import Foundation
import LaminaDrawing
import LaminaImage

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
                        found: "the file \(name) holds no font that can be read",
                        advice: "name a TrueType or OpenType file that is whole"),
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
        case .system(EISDIR), .notPlain: .invalid(found: "\(name) is no plain file", advice: "name a font's file")
        case .outside, .system: .split("\(name) \(words)")
        case .tooLarge(let limit):
            .invalid(found: "\(name) is larger than \(limit) bytes", advice: "take a smaller one")
        }
    }
}
