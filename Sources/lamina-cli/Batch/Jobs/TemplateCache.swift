import Glibc
import Lamina

/// The scenes that jobs have named, parsed once for as long as their files stay as they are.
struct TemplateCache {
    /// The state of a file, another one after each change.
    private struct Stamp: Equatable {
        let device: dev_t
        let file: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int
    }

    private struct Entry {
        let template: SceneTemplate
        let stamp: Stamp
        var lastUse: Int
    }

    private let loader: SceneLoader
    private let folders: ReadableFolders
    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var uses = 0

    /// - Parameters:
    ///   - loader: The loader of the documents.
    ///   - allowedFolders: The folders, besides the working directory, in which they may be.
    ///   - capacity: The most scenes that are kept; those that were used least recently leave.
    init(_ loader: SceneLoader, allowedFolders: [String], capacity: Int = 64) {
        (self.loader, self.capacity) = (loader, capacity)
        folders = ReadableFolders(document: ".", allowed: allowedFolders, files: .system)
    }

    /// Returns the scene of a path.
    ///
    /// - Throws: ``Failure/badInput(_:)`` for a path that may not be read; `SceneError`.
    mutating func template(at path: String) throws -> SceneTemplate {
        let stamp = try stamp(of: path)
        uses += 1
        if let entry = entries[path], entry.stamp == stamp {
            entries[path]?.lastUse = uses
            return entry.template
        }
        // Of a file that changes between the two, the older stamp is kept, so that it is read again.
        let template = try loader.template(at: path)
        entries[path] = Entry(template: template, stamp: stamp, lastUse: uses)
        if entries.count > capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
        }
        return template
    }

    private func stamp(of path: String) throws -> Stamp {
        let file: String
        do throws(FileFailure) {
            file = try folders.resolve(path)
        } catch .outside {
            throw Failure.badInput(
                "the scene \(Printable.quoted(path)) is outside the working directory; move it there, or allow its folder "
                    + "(--allow-path)")
        } catch {
            throw Failure.badInput("the scene \(Printable.quoted(path)) \(error.words)")
        }
        var facts = stat()
        guard stat(file, &facts) == 0 else {
            throw Failure.badInput("the scene \(Printable.quoted(path)) \(FileFailure.system(code: errno).words)")
        }
        return Stamp(
            device: facts.st_dev, file: facts.st_ino, size: facts.st_size, seconds: facts.st_mtim.tv_sec,
            nanoseconds: facts.st_mtim.tv_nsec)
    }
}
