import FoundationEssentials
import Glibc
import LaminaCheck
import LaminaFilm
import LaminaImage
import LaminaScene

/// The work of a farm: a suite or a film, in shards, with a folder for its blobs.
///
/// ```swift
/// let work = FarmWork(shards, at: "Examples", count: 8, options: [])
/// let job = try work.job(in: "work", program: nil, on: FarmMachine(version: "1.0", device: ""), travels: false)
/// ```
public struct FarmWork: Sendable {
    /// The name of the suite or scene.
    public let name: String
    /// The number of shards.
    public let shardCount: Int
    private let kind: BlobHeader.Kind
    private let subject: BlobHeader.Subject
    /// The path of the suite's file or folder, or that of the scene.
    private let path: String
    /// The folder that all files must be in to travel.
    private let root: String
    private let files: @Sendable () -> [PackedFile]
    private let options: [String]
    private let seconds: Double
    private let memory: Double

    /// The work of a suite.
    ///
    /// - Parameters:
    ///   - shards: The suite, with what its scenes read.
    ///   - path: The path of its file or folder.
    ///   - count: The number of shards.
    ///   - options: More arguments of `lamina check`.
    public init(_ shards: SuiteShards, at path: String, count: Int, options: [String]) {
        (name, shardCount, kind, subject, self.path) = (shards.subject.name, count, .check, shards.subject, path)
        self.options = options
        root = shards.suite.folder
        seconds = shards.seconds / Double(count)
        memory = shards.peakBytes
        files = { shards.files() }
    }

    /// The work of a film.
    ///
    /// - Parameters:
    ///   - shards: The film's frames.
    ///   - path: The path of the scene's document.
    ///   - files: The files that it reads.
    ///   - count: The number of shards.
    ///   - options: More arguments of `lamina render`.
    public init(_ shards: FilmShards, scene path: String, files: SceneFiles, count: Int, options: [String]) {
        (name, shardCount, kind, subject, self.path) = (shards.subject.name, count, .film, shards.subject, path)
        let frames = shards.frames
        self.options = ["--frames", "\(frames.lower)..<\(frames.upper)", "--fps", "\(frames.rate)"] + options
        root = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        seconds = Double(frames.count) / Double(count) * FilmShards.secondsPerFrame
        memory = 1_073_741_824
        self.files = { PackedFile.all(of: path, files) }
    }

    /// The folder of the work where none is given: the same for the same work, so that the next call goes on.
    public var defaultFolder: String {
        let plain = String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" }.prefix(60))
        return ".lamina-farm/\(plain)-\(subject.digest.prefix(8))-\(shardCount)"
    }

    /// Makes the folder of the work, and returns the job.
    ///
    /// - Parameters:
    ///   - folder: The work's folder. Blobs of other work that are in it are removed.
    ///   - program: The program on the machines; nil to put this one into the folder, if the work travels.
    ///   - machine: This machine.
    ///   - travels: True to pack the files that the shards read; false if they read them where they are.
    /// - Returns: The job, which holds a lock on the folder for as long as it is there.
    /// - Throws: ``FarmError``, such as ``FarmError/busyFolder(folder:)``; `ImageError.cannotWrite`.
    public func job(
        in folder: String, program: String?, on machine: FarmMachine, travels: Bool
    ) throws -> FarmJob {
        let lock = try FarmLock(folder: folder)
        let base = travels ? "." : folder
        var job = FarmJob(
            name: name, shardCount: shardCount, folder: folder, program: program ?? Self.ownProgram,
            arguments: arguments(blobs: base, parcel: travels))
        job.lock = lock
        job.writesFrames = kind == .film
        job.seconds = seconds
        job.memory = 400 << 20 + Int(min(memory, 1e12) * 2)
        try job.prepare()
        job.sweep()
        job.removeForeignBlobs { header in
            header.subject == subject && (program != nil || header.machine.program == machine.program)
        }
        guard travels else { return job }
        let parcel = try Parcel.pack(files(), under: root, machine: machine, into: folder)
        guard !parcel.files.isEmpty else { return job }
        if program == nil {
            try FarmJob.copyProgram(Self.ownProgram, to: folder + "/lamina")
            job.program = "./lamina"
        }
        return job
    }

    /// Returns the job as an export describes it: with the paths as they are, relative to the folder of the engine.
    ///
    /// - Throws: ``FarmError/cannotTravel(file:scene:detail:)`` for an absolute path.
    public func exportedJob(program: String) throws(FarmError) -> FarmJob {
        guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw .cannotTravel(
                file: path, scene: name, detail: "name it by a path below the working directory, as the engine sees it")
        }
        var job = FarmJob(
            name: name, shardCount: shardCount, folder: ".", program: program,
            arguments: arguments(blobs: ".", parcel: false))
        job.writesFrames = kind == .film
        (job.seconds, job.memory) = (seconds, 400 << 20 + Int(min(memory, 1e12) * 2))
        return job
    }

    private func arguments(blobs: String, parcel: Bool) -> [FarmJob.Argument] {
        let prefix = blobs == "." ? "blobs/" : blobs + "/blobs/"
        let command = kind == .check ? "check" : "render"
        var list = [command, parcel ? packedPath : path].map(FarmJob.Argument.text)
        list += options.map(FarmJob.Argument.text)
        if kind == .film {
            let frames = prefix.replacing("%", with: "%%")
            list += [.text("-o"), .numbered(before: frames, after: ".frames/frame-%06d.png"), .text("--resume")]
        }
        if parcel { list += [.text("--parcel"), .text(Parcel.listName)] }
        list += [.text("--shard"), .numbered(before: "", after: "/\(shardCount)")]
        return list + [.text("--blob"), .numbered(before: prefix, after: ".blob")]
    }

    /// The path of the suite or scene in a parcel.
    private var packedPath: String {
        let real = (try? FileAccess.system.canonicalPath(root).get()) ?? root
        let base = "\(Parcel.filesName)/\(Parcel.name(ofFolder: real))"
        let isFolder = kind == .check && FolderContents.isFolder(path)
        guard !isFolder else { return base }
        let target = (try? FileAccess.system.canonicalPath(path).get()) ?? path
        return base + target.dropFirst(real.count)
    }

    private static var ownProgram: String {
        (try? FileAccess.system.canonicalPath("/proc/self/exe").get()) ?? CommandLine.arguments[0]
    }
}

extension FarmJob {
    /// Copies a program that is to travel, unless it is there already.
    static func copyProgram(_ program: String, to path: String) throws {
        guard case .success(let bytes) = FileAccess.system.read(program, 1 << 32) else {
            throw ImageError.cannotRead(path: program, code: EACCES)
        }
        if case .success(let old) = FileAccess.system.read(path, 1 << 32), old == bytes { return }
        try AtomicFile().write(bytes, to: path)
        guard chmod(path, 0o755) == 0 else { throw ImageError.cannotWrite(path: path, step: "chmod", code: errno) }
    }

    /// Removes what stopped processes have left in the folder of the blobs: files that were not finished.
    func sweep() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/blobs")) ?? []
        for name in names where !name.hasSuffix(".blob") && !name.hasSuffix(".frames") {
            unlink("\(folder)/blobs/\(name)")
        }
    }

    /// Removes the folder's files, and the folder if nothing else is in it.
    public func removeFiles() {
        for name in ["blobs", "log", "merged", "files", "task.sh", "merge.sh", "slurm.sh", "parcel.json", "lamina"] {
            try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        withExtendedLifetime(lock) {
            // Last, so that nobody is in the folder while its files go.
            unlink("\(folder)/\(FarmLock.name)")
            rmdir(folder)
            // The folder of all work, if this was the only one.
            if folder.hasPrefix(".lamina-farm/") { rmdir(".lamina-farm") }
        }
    }
}
