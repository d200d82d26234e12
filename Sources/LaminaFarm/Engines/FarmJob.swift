import FoundationEssentials
import Glibc
import LaminaImage

/// Work that is divided into shards: a call of `lamina` for each, and the folder that their blobs are written to.
///
/// ```text
/// blobs/3.blob          the blob of shard 3; of a film, its pictures are in blobs/3.frames
/// task.sh, merge.sh     the calls, for engines that run scripts
/// parcel.json, files/   what the shards read, if it travels
/// log/                  the messages of the shards
/// lock                  the file that one farm at a time has locked
/// ```
public struct FarmJob: Sendable {
    /// The name in queues and logs.
    public var name: String
    /// The number of shards.
    public var shardCount: Int
    /// The work's folder.
    public var folder: String
    /// The path of the program.
    public var program: String
    /// The arguments of a shard's call.
    public var arguments: [Argument]
    /// The arguments of the call that merges the blobs, after their names.
    public var mergeArguments: [String] = []
    /// The approximate time of a shard in seconds, on one processor.
    public var seconds = 0.0
    /// The approximate memory of a shard in bytes.
    public var memory = 0

    /// An argument of a call.
    public enum Argument: Sendable, Equatable {
        /// The same for all shards.
        case text(String)
        /// A text with the number of the shard between its parts.
        case numbered(before: String, after: String)

        /// Returns the argument of a shard.
        func text(of shard: Int) -> String {
            switch self {
            case .text(let text): text
            case .numbered(let before, let after): "\(before)\(shard)\(after)"
            }
        }

        /// The argument in a shell script that has the shard's number in `$1`.
        var inShell: String {
            switch self {
            case .text(let text): text.quotedForShell
            case .numbered(let before, let after): before.quotedForShell + "\"$1\"" + after.quotedForShell
            }
        }
    }

    /// The place of the action that installs the command, for a workflow of GitHub.
    package var action = GitHubAction.inWorkflowsRepository
    /// True if shards draw frames of a film.
    public var writesFrames = false
    /// The lock on the folder; nil for a job that is only described.
    var lock: FarmLock?

    /// Creates a job.
    public init(name: String, shardCount: Int, folder: String, program: String, arguments: [Argument]) {
        (self.name, self.shardCount, self.folder, self.program) = (name, shardCount, folder, program)
        self.arguments = arguments
    }

    /// The path of a shard's blob.
    func blob(_ shard: Int) -> String { "\(folder)/blobs/\(shard).blob" }

    /// The paths of the blobs of all shards.
    public var blobs: [String] { (1...shardCount).map(blob) }

    /// The shards without a blob.
    var open: [Int] { (1...shardCount).filter { access(blob($0), F_OK) != 0 } }

    /// Makes the folders.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    public func prepare() throws {
        for part in ["", "/blobs", "/log"] { try Self.makeFolder(folder + part) }
    }

    /// Makes the folder of a file, and those around it.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    public static func makeFolder(of file: String) throws {
        guard let slash = file.lastIndex(of: "/"), slash > file.startIndex else { return }
        try makeFolder(String(file[..<slash]))
    }

    /// Makes a folder and those around it.
    static func makeFolder(_ path: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw ImageError.cannotWrite(path: path, step: "make the folder", code: errno == 0 ? EACCES : errno)
        }
    }

    /// Removes blobs that are not of this work: of another program, other documents or another number of shards.
    ///
    /// - Parameter subject: The subject that a blob must have.
    func removeForeignBlobs(_ isOurs: (BlobHeader) -> Bool) {
        for shard in 1...shardCount {
            guard access(blob(shard), F_OK) == 0 else { continue }
            if let header = try? BlobFile.read(blob(shard)).header, header.shard.count == shardCount,
                header.shard.index == shard, isOurs(header)
            {
                continue
            }
            unlink(blob(shard))
        }
    }
}

// MARK: Scripts

extension FarmJob {
    /// The script that does one shard: `task.sh I`.
    ///
    /// It ends with 0 once the blob is there, whatever the result of the suite is; with 64 or 65 for what no other machine
    /// could do better; otherwise with 75.
    var taskScript: String {
        """
        #!/bin/sh
        # Does shard $1 of \(shardCount) of \(name.oneLine); the blob is \(folder == "." ? "" : "in ")blobs/$1.blob.
        # Ends with 0 once the blob is there, 64 or 65 for errors that would occur anywhere, 75 if it is worth another try.
        set -u
        cd "$(dirname "$0")" || exit 75
        [ -s "blobs/$1.blob" ] && exit 0
        mkdir -p blobs || exit 75
        \(program.quotedForShell) \(arguments.map(\.inShell).joined(separator: " "))
        code=$?
        [ -s "blobs/$1.blob" ] && exit 0
        echo "shard $1 on $(uname -n): no blob, lamina ended with $code" >&2
        case $code in 64 | 65) exit $code ;; *) exit 75 ;; esac

        """
    }

    /// The script that merges the blobs: `merge.sh`.
    var mergeScript: String {
        """
        #!/bin/sh
        # Merges the blobs of \(name.oneLine).
        set -u
        cd "$(dirname "$0")" || exit 75
        mkdir -p merged || exit 74
        \(program.quotedForShell) merge \(mergeArguments.map(\.quotedForShell).joined(separator: " ")) -- \
        \((1...shardCount).map { "blobs/\($0).blob" }.joined(separator: " "))
        code=$?
        echo $code > merged/code
        exit $code

        """
    }

    /// Writes both scripts into the folder.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    func writeScripts() throws {
        try AtomicFile().write(Array(taskScript.utf8), to: folder + "/task.sh")
        try AtomicFile().write(Array(mergeScript.utf8), to: folder + "/merge.sh")
    }
}

extension String {
    /// The text as one word of a POSIX shell.
    var quotedForShell: String {
        let isPlain =
            !isEmpty
            && utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                    || "_-./=:,@+".utf8.contains(byte)
            }
        return isPlain ? self : "'" + replacing("'", with: "'\\''") + "'"
    }

    /// The text without line breaks, for comments of scripts.
    var oneLine: String { String(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : Character($0) }) }
}
