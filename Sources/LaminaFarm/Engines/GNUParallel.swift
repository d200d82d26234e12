import Glibc
import LaminaImage

/// The shards of a job by GNU parallel, on machines that ssh reaches.
///
/// The parcel and the program are copied to each machine by rsync, the blobs back; afterwards nothing is left there.
public struct GNUParallel: Sendable {
    /// The machines, as `parallel --sshlogin` takes them: `4/node1`, `user@node2`, `ssh -p 2222 node3`; `:` alone is this
    /// machine.
    public var logins: [String]
    /// The number of times that a shard is tried.
    public var attempts = 3

    private let parallel: EngineCommand

    /// Finds the command.
    ///
    /// - Throws: ``FarmError/missingEngine(name:detail:)``.
    public init(logins: [String]) throws(FarmError) {
        self.logins = logins.isEmpty ? [":"] : logins
        parallel = try EngineCommand("parallel", advice: "it belongs to GNU parallel (Debian: parallel)")
    }

    /// True if all shards are done on this machine, where nothing is copied.
    private var isLocal: Bool { logins.allSatisfy { $0 == ":" || $0.hasSuffix("/:") } }

    /// Does all shards of a job that have no blob.
    ///
    /// - Throws: ``FarmError/failedShards(details:)``, ``FarmError/interrupted(advice:)``.
    public func run(
        _ job: FarmJob, cancellation: FarmCancellation, progress: @escaping @Sendable (LocalPool.Progress) -> Void
    ) throws {
        try job.writeScripts()
        let open = job.open
        guard !open.isEmpty else { return }
        // Below the folder that the login starts in; of this call alone.
        let remoteFolder = ".lamina-farm-\(getpid())"
        let child = try parallel.start(arguments(job, open, remoteFolder))
        cancellation.onCancel { child.kill(after: 0) }
        defer {
            cancellation.onCancel(nil)
            if !isLocal { removeFolder(remoteFolder) }
        }
        let outcome = Result { try parallel.finish(child) }
        progress(
            LocalPool.Progress(done: job.shardCount - job.open.count, total: job.shardCount, retries: 0))
        if cancellation.isCancelled {
            throw FarmError.interrupted(advice: "run the same command again for the remaining shards")
        }
        let left = job.open
        guard !left.isEmpty else { return }
        let words = (try? outcome.get().words) ?? ""
        throw FarmError.failedShards(
            details: ["no blob of shard \(left.map(String.init).joined(separator: ", ")): \(words)"])
    }

    /// Removes a folder on every machine that can be reached.
    private func removeFolder(_ name: String) {
        let machines = logins.filter { $0 != ":" && !$0.hasSuffix("/:") }.flatMap { ["--sshlogin", $0] }
        _ = try? parallel.run(["--will-cite", "--nonall"] + machines + ["rm -rf \(name)"])
    }

    /// The arguments: each machine has the work's files in a folder that ends with the call.
    private func arguments(_ job: FarmJob, _ shards: [Int], _ remoteFolder: String) -> [String] {
        var list = ["--will-cite", "--retries", "\(attempts)", "--joblog", job.folder + "/log/parallel.txt"]
        list += logins.flatMap { ["--sshlogin", $0] }
        if isLocal {
            list += ["sh \((job.folder + "/task.sh").quotedForShell) {}"]
        } else {
            list += ["--workdir", remoteFolder]
            for name in ["task.sh", Parcel.listName, Parcel.filesName, "lamina"] where isThere(name, job) {
                list += ["--basefile", "\(job.folder)/./\(name)"]
            }
            list += ["--return", "\(job.folder)/./blobs/{}.blob"]
            if job.writesFrames { list += ["--return", "\(job.folder)/./blobs/{}.frames"] }
            list += ["sh task.sh {}"]
        }
        return list + [":::"] + shards.map(String.init)
    }

    private func isThere(_ name: String, _ job: FarmJob) -> Bool { access("\(job.folder)/\(name)", F_OK) == 0 }
}
