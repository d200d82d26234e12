import ArgumentParser
import FoundationEssentials
import Glibc
import Lamina
import LaminaCheck
import LaminaFarm
import LaminaText
import LaminaThreads

struct FarmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "farm",
        abstract: "Check a suite or render a film on many processes or machines.",
        discussion: """
            Divides the work into shards, which `lamina check --shard` and `lamina render --shard` execute and `lamina \
            merge` joins. The result is the same as that of one process, byte for byte. By default, processes on this \
            machine execute the shards; --on slurm and --on parallel use other machines, and --export prints the job as a \
            file for another engine.

            After an interruption, or if shards failed, the same command continues with the remaining shards.

            Examples:
              lamina farm check Examples
              lamina farm render Examples/planets.json -o planets.mp4 --frames '0..<600'
            """,
        subcommands: [FarmCheckCommand.self, FarmRenderCommand.self])
}

struct FarmCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare the pictures and costs of scenes with their goldens.",
        discussion: """
            Examples:
              lamina farm check Examples                                  by processes on this machine
              lamina farm check Examples --on slurm --shards 40 --wait    by a cluster
              lamina farm check Examples --dry-run                        the shards and their estimated times
              lamina farm check Examples --export github > .github/workflows/pictures.yml
            """)

    @Argument(
        help: ArgumentHelp("A suite file, or a folder of scenes with or without one.", valueName: "suite"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var suite = "."

    @OptionGroup var selection: CaseSelection
    @OptionGroup var device: DeviceOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var reports: CheckReports
    @OptionGroup var farm: FarmOptions

    mutating func run() throws {
        try reports.check(makesFolders: farm.export == nil && !farm.dryRun)
        try device.check()
        try farm.check()
        let command = try FarmRun(farm)
        var options = SuiteRunner.Options()
        try selection.apply(to: &options)
        options.limits = device.limits(limits)
        let suite = try Suite(at: suite)
        CheckCommand.warnOfNames(of: suite)
        let shards = SuiteShards(
            SuiteRunner(suite, options: options), threads: ProcessInfo.processInfo.activeProcessorCount)
        guard shards.caseCount > 0 else { throw Failure.badInput("\(self.suite): there is no case to check") }
        let count = farm.shardCount(most: shards.itemCount, seconds: shards.seconds)
        if farm.dryRun { return try printDivision(shards.division(into: count)) }
        let arguments =
            selection.arguments + device.arguments + limits.arguments + farm.workerArguments
            + farm.arguments(allowing: selection.allowedPaths)
        let work = FarmWork(shards, at: self.suite, count: count, options: arguments)
        if let export = farm.export {
            return try command.print(export, work, merging: reports.exported(for: export) + limits.arguments)
        }
        guard let blobs = try command.run(work, merging: reports.exported(for: nil) + limits.arguments) else { return }
        guard case .suite(var result) = try Merge(blobs.blobs, limits: device.limits(limits)) else { return }
        result.folder = suite.folderInReports
        try reports.write(result)
        if !farm.keep { blobs.removeFiles() }
        if result.exitCode != 0 { throw ExitCode(result.exitCode) }
    }

    /// Seconds with three digits after the point.
    private static func words(_ seconds: Double) -> String { NumberText.fixed(seconds, digits: 3) + " s" }

    private func printDivision(_ shards: [[(name: String, seconds: Double)]]) throws {
        var text = ""
        for (index, scenes) in shards.enumerated() {
            let seconds = scenes.reduce(0) { $0 + $1.seconds }
            text += "shard \(index + 1)/\(shards.count): \(scenes.count) scenes, about \(Self.words(seconds))\n"
            for scene in scenes { text += "  \(Printable.line(scene.name)): \(Self.words(scene.seconds))\n" }
        }
        try AtomicFile().write(Array(text.utf8), to: "-")
    }
}

struct FarmRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a scene into a film.",
        discussion: """
            Examples:
              lamina farm render Examples/planets.yaml -o planets.mp4 --frames '0..<600'
              lamina farm render Examples/planets.yaml -o frame-%04d.png --duration 10 --on slurm --shards 20 --wait
            """)

    @Argument(help: .scene, completion: .scenes)
    var path: String

    @OptionGroup var options: StageOptions
    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var frames: FrameOptions
    @OptionGroup var encoding: PictureOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The film: NAME-%04d.png, .jpg, .webp or .ppm, NAME.apng, .mp4, .webm, .mov or .gif.", valueName: "file"),
        completion: .files("png", "jpg", "jpeg", "webp", "ppm", "apng", "mp4", "webm", "mov", "gif"))
    var output: String

    @OptionGroup var farm: FarmOptions

    private var scene: RequestedScene { RequestedScene(path, options) }

    mutating func run() throws {
        guard let range = try frames.range() else {
            throw Failure.usage("a film has \(FrameOptions.needsRange)")
        }
        guard scene.path != "-" else {
            throw Failure.usage("the scene can't be standard input; give the name of a file")
        }
        var film = try Film(range, to: encoding.film(output))
        film.background = encoding.background
        try film.check()
        try device.check()
        try limits.check(range)
        try farm.check()
        if farm.dryRun { throw Failure.usage("--dry-run is for suites; the shards of a film have equally many frames") }
        let command = try FarmRun(farm)
        var names = OutputNames(inputs: [("the scene", scene.path)])
        try names.add([("--output", output)])
        var files = SceneFiles()
        _ = try scene.options.loader(device.limits(limits)).stage(at: scene.path, files: &files)
        try names.check(files)
        let shards = try FilmShards(
            scene: scene.path, files: files, frames: range,
            options: scene.options.drawingOptions + planner.drawingOptions)
        var arguments = scene.options.drawingOptions + planner.drawingOptions
        arguments += device.arguments + limits.arguments
        arguments += farm.arguments(allowing: scene.options.allowedPaths)
        let work = FarmWork(
            shards, scene: scene.path, files: files,
            count: farm.shardCount(most: range.count, seconds: Double(range.count) * FilmShards.secondsPerFrame),
            options: arguments)
        let file = output.split(separator: "/").last.map(String.init) ?? output
        let merging = ["-o", "merged/\(file)"] + encoding.arguments + limits.arguments
        if let export = farm.export { return try command.print(export, work, merging: merging) }
        guard let job = try command.run(work, merging: merging) else { return }
        guard case .film(_, let source) = try Merge(job.blobs, limits: device.limits(limits)) else { return }
        try FilmCommand(film, command.filmSignals).run(source)
        if !farm.keep { job.removeFiles() }
    }
}

// MARK: Options

/// The engines that do shards.
enum FarmEngine: String, ExpressibleByArgument, CaseIterable { case local, slurm, parallel }

extension FarmExport: ExpressibleByArgument {}

/// The options of a farm.
struct FarmOptions: ParsableArguments {
    @Option(
        help: "The engine: local, processes on this machine; slurm, a job array; or parallel, GNU parallel over ssh.")
    var on = FarmEngine.local

    @Option(help: "Print the job as a file for another engine, instead of executing it.")
    var export: FarmExport?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of shards. (default: locally 1 or more for each process, otherwise 8)", valueName: "count"))
    var shards: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The number of local processes. (default: one for each processor)", valueName: "count"))
    var processes: Int?

    @Option(
        help: ArgumentHelp(
            "The folder of the blobs; for Slurm on a file system that all nodes share. (default: .lamina-farm/NAME)",
            valueName: "folder"),
        completion: .directory)
    var work: String?

    @Option(
        help: ArgumentHelp(
            "The program on the other machines. (default: a copy of this one; in exports lamina)", valueName: "file"))
    var program: String?

    @Option(
        help: ArgumentHelp(
            "The public repository that --export github installs lamina from, and its tag. (default: this one "
                + "if it has the action, otherwise that of the variable LAMINA_REPOSITORY on GitHub)",
            valueName: "owner/name@tag"))
    var lamina: String?

    @Flag(help: "Wait for the shards of --on slurm and report here, instead of in a job that merges them.")
    var wait = false

    @Option(help: ArgumentHelp("The Slurm partition.", valueName: "name"))
    var partition: String?

    @Option(
        name: .customLong("sbatch"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Another option of sbatch, such as --account=film; may be repeated.", valueName: "option"))
    var sbatchOptions: [String] = []

    @Option(
        name: .customLong("sshlogin"), parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A machine for GNU parallel, such as 4/node1; may be repeated. (default: this one)", valueName: "login"))
    var logins: [String] = []

    @Flag(name: .customLong("dry-run"), help: "Print the shards and their estimated times, without executing them.")
    var dryRun = false

    @Flag(help: "Keep the blobs and the files made for the machines.")
    var keep = false

    func check() throws {
        if let shards, !(1...Shard.mostShards).contains(shards) {
            throw Failure.usage("--shards is \(shards); give a number from 1 to \(Shard.mostShards)")
        }
        if let processes, !(1...1024).contains(processes) {
            throw Failure.usage("--processes is \(processes); give a number from 1 to 1024")
        }
        if wait, on != .slurm { throw Failure.usage("--wait is for --on slurm; other engines are always waited for") }
        if partition != nil || !sbatchOptions.isEmpty, on != .slurm {
            throw Failure.usage("--partition and --sbatch are for --on slurm")
        }
        if !logins.isEmpty, on != .parallel { throw Failure.usage("--sshlogin is for --on parallel") }
        if let lamina, export != .github || lamina.wholeMatch(of: #/[\w.-]+/[\w.-]+@[\w./-]+/#) == nil {
            throw Failure.usage(
                "--lamina \(lamina) can't be used; it is for --export github, and has the form OWNER/NAME@TAG")
        }
        if processes != nil, on != .local { throw Failure.usage("--processes is for --on local") }
    }

    /// The place of the action in a workflow of GitHub.
    var action: GitHubAction {
        if let lamina { return .inRepository(lamina) }
        return access(".github/actions/lamina/action.yml", R_OK) == 0 ? .inWorkflowsRepository : .inVariable
    }

    /// The number of processes at a time.
    var processCount: Int { processes ?? ProcessInfo.processInfo.activeProcessorCount }

    /// The number of parts of some scenes or frames.
    /// The number of shards.
    ///
    /// A local process starts in 0.1 to 0.5 s, with its shaders and pictures, so that small work is one shard for each
    /// process; in larger work a shard is about 20 s, the most that an interruption loses.
    func shardCount(most: Int, seconds: Double) -> Int {
        let isLocal = on == .local && export == nil
        let perProcess = max(1, min(64, (seconds / Double(processCount) / 20).rounded(.up)))
        return shards ?? max(1, min(most, isLocal ? processCount * Int(perProcess) : 8, Shard.mostShards))
    }

    /// The options for files outside the document's folder, which only processes on this machine have: elsewhere a folder
    /// that isn't there is a mistake of usage.
    func arguments(allowing paths: [String]) -> [String] {
        on == .local && export == nil ? paths.flatMap { ["--allow-path", $0] } : []
    }

    /// The workers of each local process, so that all of them together are as many as the processors.
    var workerArguments: [String] {
        guard on == .local, export == nil else { return [] }
        return ["--workers", "\(max(1, min(64, ProcessInfo.processInfo.activeProcessorCount / processCount)))"]
    }
}

// MARK: Running

/// Runs the shards of a farm, with their progress on a terminal and an orderly end when interrupted.
struct FarmRun {
    private let options: FarmOptions
    private let cancellation = FarmCancellation()
    /// The signals, which cancel the film of the shards too.
    let filmSignals: FilmSignals

    /// Watches for signals from here on; must be created before any thread is started.
    init(_ options: FarmOptions) throws {
        self.options = options
        filmSignals = try FilmSignals(alsoCancelling: cancellation)
    }

    /// Prints an export.
    ///
    /// - Parameter arguments: The arguments of the merge.
    func print(_ export: FarmExport, _ work: FarmWork, merging arguments: [String]) throws {
        var job = try work.exportedJob(program: options.program ?? "lamina")
        job.mergeArguments = arguments
        job.action = options.action
        try AtomicFile().write(Array(export.text(job).utf8), to: "-")
    }

    /// Does all shards.
    ///
    /// - Parameter arguments: The arguments of a merge by a job.
    /// - Returns: The job, whose blobs are there; nil if the shards are in a queue.
    func run(_ work: FarmWork, merging arguments: [String]) throws -> FarmJob? {
        let folder = options.work ?? work.defaultFolder
        let machine = FarmMachine(version: LibraryVersion.text, device: "")
        var job = try work.job(in: folder, program: options.program, on: machine, travels: options.on != .local)
        job.mergeArguments = arguments
        let bar = ProgressBar(total: job.shardCount)
        defer { bar?.clear() }
        let report: @Sendable (LocalPool.Progress) -> Void = { progress in
            let again = progress.retries > 0 ? " · \(progress.retries) tried again" : ""
            bar?.show("\(progress.done) of \(progress.total) shards\(again)")
        }
        do {
            switch options.on {
            case .local:
                try LocalPool(processes: options.processCount).run(job, cancellation: cancellation, progress: report)
            case .parallel:
                try GNUParallel(logins: options.logins).run(job, cancellation: cancellation, progress: report)
            case .slurm:
                var slurm = try Slurm()
                (slurm.partition, slurm.options) = (options.partition, options.sbatchOptions)
                let jobs = try slurm.submit(job, merges: !options.wait)
                guard options.wait else {
                    let merge = jobs.merge.map { ", and job \($0) merges them into \(folder)/merged" } ?? ""
                    StandardError.say("job \(jobs.array) has the \(job.shardCount) shards\(merge)")
                    return nil
                }
                try slurm.wait(for: jobs, of: job, cancellation: cancellation, progress: report)
            }
        } catch FarmError.interrupted(let advice) {
            bar?.clear()
            StandardError.say("\(FarmError.interrupted(advice: advice))")
            if let signal = filmSignals.caught { SignalWatch.end(by: signal) }
            throw ExitCode(75)
        }
        return job
    }
}
