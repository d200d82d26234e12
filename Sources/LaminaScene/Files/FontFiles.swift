import Glibc
import LaminaCounters
import LaminaDrawing
import LaminaImage

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
            if let path = path(at: node, reader) { found.append((path, node)) }
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

    /// The canonical path of a file that may be read; nil after reporting a problem.
    private func path(at node: NodeID, _ reader: DocumentReader) -> String? {
        let path = reader.document.text(at: node)
        let name = "the font \(Printable.quoted(path))"
        guard !path.isEmpty, !path.utf8.contains(0) else {
            reader.report(
                .invalid(found: "found \(Printable.quoted(path))", advice: "write the path of a font"), at: node)
            return nil
        }
        do throws(FileFailure) {
            let file = try files.resolve(path)
            _ = try files.folders.read(file)
            return file
        } catch {
            reader.report(error.finding(ofFont: name), at: node)
            return nil
        }
    }
}

extension FileFailure {
    fileprivate func finding(ofFont name: String) -> SceneFinding {
        switch self {
        case .system(ENOENT), .system(ENOTDIR):
            .invalid(found: "\(name) does not exist", advice: "check the path, which starts in the document's folder")
        case .system(EISDIR), .notRegular: .invalid(found: "\(name) is not a regular file", advice: "use a font file")
        case .outside, .system: SceneFinding.split("\(name) \(words)").of(self)
        case .tooLarge(let limit):
            .limit(
                found: "\(name) is larger than \(limit) bytes",
                advice: "use a smaller file, or \(WorkLimit.fileBytes.remedy())")
        }
    }
}

/// Some of the machine's fonts, chosen by the names of their files: text that is drawn with no others looks the same
/// whatever else is installed, and however the machine is set up.
package struct ChosenFonts: Sendable {
    /// The names of files that are not installed, or can't be used; sorted.
    package let missing: [String]
    /// The paths of the files, in the order of their names.
    let files: [String]
    /// The fonts.
    let collection: FontCollection

    /// Finds installed fonts.
    ///
    /// Costs about 20 ms, and the reading of the files.
    ///
    /// - Parameter names: The names of files without folders, such as `DejaVuSans.ttf`.
    package init(_ names: [String]) {
        var found = DefaultFonts.installed(Set(names))
        while true {
            let paths = names.compactMap { found[$0] }
            do throws(DrawingError) {
                collection = try FontCollection(files: paths, includesSystemFonts: false)
                files = paths
                break
            } catch {
                // Of several files, the one that is no font.
                if case .brokenFont(let file) = error, let name = found.first(where: { $0.value == file })?.key {
                    found[name] = nil
                    continue
                }
                found = [:]
                (files, collection) = ([], .system)
                break
            }
        }
        missing = Set(names.filter { found[$0] == nil }).sorted()
    }
}
