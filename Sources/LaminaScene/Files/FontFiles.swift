import Glibc
import LaminaCounters
import LaminaDrawing
import LaminaImage
import Synchronization

/// The fonts of one document: the files that it names, followed by the machine's.
struct FontFiles {
    let files: DocumentFiles
    /// Those of the machine's fonts that the document finds; nil for all.
    var chosen: ChosenFonts?
    /// The collections that documents share; nil if they share none.
    var cache: FontCache?

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
                    return try made(of: paths, includesSystemFonts)
                }
                return try made(of: paths + chosen.files, false)
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

    private func made(of paths: [String], _ includesSystemFonts: Bool) throws(DrawingError) -> FontCollection {
        if let cache { return try cache.collection(of: paths, includesSystemFonts: includesSystemFonts) }
        return try FontCollection(files: paths, includesSystemFonts: includesSystemFonts)
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
/// whatever else is installed, and however the machine is set up. Files that are inside the library are taken from there.
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
        for name in names { if let path = BundledFonts.path(named: name) { found[name] = path } }
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

// MARK: Sharing

/// The collections of font files that several documents share, for as long as the files stay as they are: making one
/// takes about 20 ms, and its fonts are searched for once.
package final class FontCache: Sendable {
    /// A file as it was when it was read.
    private struct Stamp: Hashable {
        let path: String
        let file: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int

        /// Nil for a file that can't be found.
        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            (self.path, file, size) = (path, facts.st_ino, facts.st_size)
            (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
        }
    }

    private struct Key: Hashable {
        let files: [Stamp?]
        let includesSystemFonts: Bool
    }

    private struct Contents {
        var collections: [Key: (collection: FontCollection, lastUse: Int)] = [:]
        var uses = 0
    }

    private let capacity: Int
    private let contents = Mutex(Contents())

    /// - Parameter capacity: The most collections that are kept; those that were used least recently leave.
    package init(capacity: Int = 16) { self.capacity = capacity }

    /// Returns the collection of files.
    ///
    /// - Throws: `DrawingError.brokenFont`.
    func collection(of paths: [String], includesSystemFonts: Bool) throws(DrawingError) -> FontCollection {
        let key = Key(files: paths.map(Stamp.init), includesSystemFonts: includesSystemFonts)
        let known = contents.withLock { contents in
            contents.uses += 1
            contents.collections[key]?.lastUse = contents.uses
            return contents.collections[key]?.collection
        }
        if let known { return known }
        let made = try FontCollection(files: paths, includesSystemFonts: includesSystemFonts)
        contents.withLock { contents in
            contents.collections[key] = (made, contents.uses)
            if contents.collections.count > capacity,
                let oldest = contents.collections.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                contents.collections[oldest.key] = nil
            }
        }
        return made
    }
}
