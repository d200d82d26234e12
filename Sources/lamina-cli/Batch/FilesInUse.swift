import Lamina
import LaminaText

/// The files that the pictures of one call read and write, so that none of them replaces one that others read.
///
/// Files are known by hashes of their canonical paths, in 8 to 16 bytes each. Of a million outputs beside a million
/// pictures that are read, one is refused by mistake in ten million calls.
struct FilesInUse {
    private var read: Set<UInt64> = []
    private var written: Set<UInt64> = []
    /// The folder that was resolved last, with its canonical path: most files of a call are in a few folders.
    private var latest: (folder: String, real: String)?

    /// Records a file that a picture reads.
    mutating func noteRead(_ path: String) { read.insert(hash(path)) }

    /// Records a file that a picture is written to, so that others may replace it again.
    mutating func noteWritten(_ path: String) { written.insert(hash(path)) }

    /// Checks that an output replaces no file that a picture reads, unless it is a picture of this call.
    ///
    /// - Throws: ``Failure/badInput(_:)``.
    mutating func check(output path: String) throws {
        guard !read.isEmpty, case let file = hash(path), read.contains(file), !written.contains(file) else { return }
        throw Failure.badInput(
            "the output would write over \"\(path)\", which pictures of this call read; give it another name")
    }

    /// The hash of the file that a path leads to.
    private mutating func hash(_ path: String) -> UInt64 {
        if case .success(let real) = FileAccess.system.canonicalPath(path) { return NameRepeats.hash(real) }
        // It is not there yet.
        let folder = path.pathFolder
        if latest?.folder != folder {
            latest = (folder, (try? FileAccess.system.canonicalPath(folder).get()) ?? folder)
        }
        let name = path.split(separator: "/").last ?? ""
        return NameRepeats.hash("\(latest?.real ?? folder)/\(name)")
    }
}
