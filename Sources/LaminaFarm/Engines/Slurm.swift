import Glibc
import LaminaImage

/// The shards of a job as a job array of Slurm.
///
/// The folder of the work must be on a disk that all nodes see. A shard whose node dies is queued again by Slurm; one
/// that ends with 75 queues itself again, on another node if there is one, up to ``attempts`` times.
public struct Slurm: Sendable {
    /// The partition; nil for the default one.
    public var partition: String?
    /// More options of `sbatch`, such as `--account=film`.
    public var options: [String] = []
    /// The number of times that a shard is tried.
    public var attempts = 3
    /// The time between two looks at the queue, in seconds.
    public var interval = 1.0

    private let sbatch: EngineCommand
    private let squeue: EngineCommand
    private let scancel: EngineCommand

    /// Finds Slurm's commands.
    ///
    /// - Throws: ``FarmError/missingEngine(name:detail:)``.
    public init() throws(FarmError) {
        let advice = "it belongs to Slurm; run lamina on a machine that submits jobs (Debian: slurm-client)"
        sbatch = try EngineCommand("sbatch", advice: advice)
        squeue = try EngineCommand("squeue", advice: advice)
        scancel = try EngineCommand("scancel", advice: advice)
    }

    /// Jobs in the queue.
    public struct Submission: Sendable {
        /// The number of the job array.
        public var array: String
        /// The number of the job that merges the blobs; nil for none.
        public var merge: String?
    }

    /// Submits the shards that have no blob, and a job that merges all blobs when they are done.
    ///
    /// - Throws: ``FarmError/engineFailed(name:detail:)``, `ImageError.cannotWrite`.
    public func submit(_ job: FarmJob, merges: Bool) throws -> Submission {
        try job.writeScripts()
        try AtomicFile().write(Array(script(job).utf8), to: job.folder + "/slurm.sh")
        let open = job.open
        let shards = Self.ranges(open.isEmpty ? [1] : open)
        var arguments = ["--parsable", "--array=\(shards)", "--job-name=\(Self.jobName(job.name))"] + resources(job)
        arguments += ["--output=\(job.folder)/log/%a.txt", "--open-mode=append", "--requeue"]
        let array = try number(sbatch.output(arguments + [job.folder + "/slurm.sh"]))
        guard merges else { return Submission(array: array, merge: nil) }
        do {
            // After any end of the shards: the merge names those that are missing.
            let merge = try number(
                sbatch.output(
                    [
                        "--parsable", "--dependency=afterany:\(array)", "--job-name=\(Self.jobName(job.name))-merge",
                        "--output=\(job.folder)/log/merge.txt", "--open-mode=truncate",
                        "--wrap=sh \((job.folder + "/merge.sh").quotedForShell)",
                    ] + common))
            return Submission(array: array, merge: merge)
        } catch {
            try? cancel(Submission(array: array, merge: nil))
            throw error
        }
    }

    /// Waits until the shards are done or given up.
    ///
    /// - Throws: ``FarmError/failedShards(details:)``; ``FarmError/interrupted(advice:)`` after the jobs were cancelled.
    public func wait(
        for submission: Submission, of job: FarmJob, cancellation: FarmCancellation,
        progress: (LocalPool.Progress) -> Void
    ) throws {
        while true {
            if cancellation.isCancelled {
                try cancel(submission)
                throw FarmError.interrupted(
                    advice: "the jobs are cancelled; run the same command again for the remaining shards")
            }
            let isOver = try jobs(of: submission.array).isEmpty
            let open = job.open
            progress(LocalPool.Progress(done: job.shardCount - open.count, total: job.shardCount, retries: 0))
            if open.isEmpty { return }
            if isOver {
                // The disk may show a blob to this machine a moment after the node has written it.
                usleep(500_000)
                let open = job.open
                if open.isEmpty { return }
                throw FarmError.failedShards(details: open.map { "shard \($0): \(lastWords(of: $0, in: job))" })
            }
            usleep(UInt32(interval * 1e6))
        }
    }

    /// Cancels jobs, and waits until they have left the queue.
    public func cancel(_ submission: Submission) throws(FarmError) {
        let numbers = [submission.array] + (submission.merge.map { [$0] } ?? [])
        _ = try scancel.run(numbers)
        for _ in 0..<60 {
            var isGone = true
            for number in numbers where try !jobs(of: number).isEmpty { isGone = false }
            if isGone { return }
            usleep(500_000)
        }
        throw .engineFailed(name: "scancel", detail: "jobs \(numbers.joined(separator: " ")) are still in the queue")
    }

    // MARK: Parts

    /// The tasks of a job that are in the queue or at work.
    private func jobs(of number: String) throws(FarmError) -> [Substring] {
        let outcome = try squeue.run(["--noheader", "--array", "--jobs=\(number)", "--format=%i %T"])
        // Of a job that it has forgotten it says that the number is invalid.
        if outcome.code != 0 {
            if outcome.words.contains("Invalid job id") { return [] }
            throw .engineFailed(name: "squeue", detail: outcome.words)
        }
        return outcome.output.split(separator: "\n")
    }

    private func number(_ output: String) throws(FarmError) -> String {
        // A cluster's name may follow after a semicolon.
        let digits = output.prefix { $0.isASCII && $0.isNumber }
        guard !digits.isEmpty else {
            throw .engineFailed(name: "sbatch", detail: "it printed \(output.oneLine) instead of a job number")
        }
        return String(digits)
    }

    private var common: [String] { (partition.map { ["--partition=\($0)"] } ?? []) + options }

    /// The memory and time of a shard, with room for slower nodes: four times the estimate and five minutes.
    private func resources(_ job: FarmJob) -> [String] {
        // Goldens can record any number; Slurm knows no longer time than 4,294,967,294 minutes.
        let seconds = job.seconds.isFinite ? min(max(job.seconds, 0), 1e9) : 1e9
        let minutes = Int((seconds * 4 / 60).rounded(.up)) + 5
        let mebibytes = max(512, job.memory >> 20)
        return ["--time=\(minutes)", "--mem=\(mebibytes)M"] + common
    }

    private func script(_ job: FarmJob) -> String {
        """
        #!/bin/sh
        # One task of a job array: the shard of its number. Ended by its node it is queued again by Slurm.
        cd \(job.folder.quotedForShell) || exit 75
        sh ./task.sh "$SLURM_ARRAY_TASK_ID"
        code=$?
        if [ $code -eq 75 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt \(attempts - 1) ]; then
            task="${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
            # Elsewhere, if another node is there.
            if [ "$(sinfo --noheader --Node --states=idle,mixed,allocated --format=%N | sort -u | wc -l)" -gt 1 ]; then
                scontrol update JobId="$task" ExcNodeList="$SLURMD_NODENAME" || true
            fi
            scontrol requeue "$task"
            sleep 30
        fi
        exit $code

        """
    }

    private func lastWords(of shard: Int, in job: FarmJob) -> String {
        let path = "\(job.folder)/log/\(shard).txt"
        guard case .success(let bytes) = FileAccess.system.read(path, 1 << 24) else { return "no message" }
        let lines = String(decoding: bytes.suffix(4000), as: UTF8.self).split(separator: "\n").suffix(3)
        return lines.isEmpty ? "no message" : lines.joined(separator: "; ")
    }

    /// Numbers as Slurm writes them: `1-4,7`.
    static func ranges(_ numbers: [Int]) -> String {
        var parts: [(first: Int, last: Int)] = []
        for number in numbers {
            if let last = parts.last, last.last + 1 == number {
                parts[parts.count - 1].last = number
            } else {
                parts.append((number, number))
            }
        }
        return parts.map { $0.first == $0.last ? "\($0.first)" : "\($0.first)-\($0.last)" }.joined(separator: ",")
    }

    private static func jobName(_ name: String) -> String {
        "lamina-" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
    }
}
