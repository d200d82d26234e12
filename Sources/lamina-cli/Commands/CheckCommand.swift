import ArgumentParser
import FoundationEssentials
import Glibc
import Lamina
import LaminaCheck
import LaminaFarm
import LaminaText

struct CheckCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare the pictures and costs of scenes with their goldens.",
        discussion: """
            A suite is a folder of scene documents. Its optional file suite.yaml lists the scenes with their times and \
            sizes, the tolerances of their pictures and the budgets of their costs. --update records goldens into the \
            folder goldens, to be committed beside the scenes; a picture without a golden fails.

            Examples:
              lamina check Examples --update           record or update goldens
              lamina check Examples                    compare with them
              lamina check Examples --filter planets   cases with planets in the name
              lamina check Examples --html report.html --junit report.xml

            Exits with 1 if a picture or a cost fails, a golden is missing, or the suite has no case. --update and \
            --prune are refused where the environment variable CI is set.
            """)

    @Argument(
        help: ArgumentHelp("A suite file, or a folder of scenes with or without one.", valueName: "suite"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var suite = "."

    @Flag(help: "Record missing goldens and replace those that differ, and print each.")
    var update = false

    @Flag(help: "Remove goldens that belong to no case.")
    var prune = false

    @Flag(help: "Stop at the first case that fails.")
    var failFast = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of cases to draw at the same time. (default: by the number of processors, at most 4)",
            valueName: "count"))
    var workers: Int?

    @OptionGroup var selection: CaseSelection
    @OptionGroup var device: DeviceOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var sharding: ShardOptions
    @OptionGroup var reports: CheckReports
    @OptionGroup var sandboxing: SandboxOptions

    var inputs: [String] {
        let name = suite.pathEnding
        return [["yaml", "yml", "json"].contains(name) ? Sandbox.folder(of: suite) : suite] + selection.allowedPaths
    }
    var outputs: [String?] {
        let goldens: [String?] = update || prune ? inputs.prefix(1).map { $0 + "/goldens" } : []
        let summary = reports.github ? GitHubStep.summaryFile : nil
        return reports.files + [sharding.blob, summary] + goldens
    }

    mutating func run() throws {
        try SignalWatch.endAtOnce()
        let options = try options()
        let request = try sharding.request()
        try reports.check()
        try device.check()
        try sharding.checkParcel()
        let suite = try Suite(at: suite)
        Self.warnOfNames(of: suite)
        if let (shard, blob) = request { return try run(shard, of: SuiteRunner(suite, options: options), to: blob) }
        let result = try result(of: SuiteRunner(suite, options: options), on: renderers(for: suite))
        try reports.write(result)
        if result.cases.isEmpty { StandardError.say(emptiness(of: suite)) }
        if result.exitCode != 0 { throw ExitCode(result.exitCode) }
    }

    /// Warns of goldens that would be one file on another machine.
    static func warnOfNames(of suite: Suite) {
        for names in suite.namesDifferingInCase {
            StandardError.say(
                "the names \(names.joined(separator: " and ")) differ in case only: where file systems ignore it, as on "
                    + "macOS and Windows, their goldens are one file; rename one")
        }
    }

    /// Returns the opening of the device that was named, or of one that the suite's goldens name.
    private func renderers(for suite: Suite) -> @Sendable () throws -> Renderer {
        let workLimits = device.limits(limits)
        if device.isNamed { return { [device] in try device.renderer(workLimits) } }
        let chosen = SuiteDevice(for: suite, limits: workLimits)
        return { try chosen.renderer() }
    }

    /// Runs a suite, with its progress on a terminal.
    private func result(
        of runner: SuiteRunner, on renderers: @escaping @Sendable () throws -> Renderer
    ) throws -> SuiteResult {
        let bar = ProgressBar(total: 0)
        defer { bar?.clear() }
        return try runner.run(
            progress: { latest, done, total in
                bar?.show("\(done) of \(total) cases · \(latest.name)")
            }, renderers)
    }

    /// Runs one shard, and writes its blob. A device that is lost on the way is no result: the shard is worth another try.
    private func run(_ shard: Shard, of whole: SuiteRunner, to blob: String) throws {
        let shards = SuiteShards(whole, threads: ProcessInfo.processInfo.activeProcessorCount)
        var result = SuiteResult(suite: whole.suite.name, device: "")
        let runner = shards.runner(of: shard)
        let renderers = renderers(for: whole.suite)
        if let runner {
            result = try self.result(of: runner, on: renderers)
        } else {
            result.device = try renderers().device.chosen?.renderer ?? ""
        }
        if let loss = result.deviceLoss { throw FarmError.unfitMachine(detail: loss) }
        try shards.write(
            result, of: shard, machine: FarmMachine(version: LibraryVersion.text, device: result.device), to: blob)
        try reports.write(result)
        if runner != nil, result.exitCode != 0 { throw ExitCode(result.exitCode) }
    }

    private func options() throws -> SuiteRunner.Options {
        if update || prune { try Self.refuseOnBuildMachine("--\(update ? "update" : "prune")") }
        if update || prune, sharding.shard != nil || sharding.blob != nil {
            throw Failure.usage("--\(update ? "update" : "prune") is for a whole suite; leave out --shard and --blob")
        }
        if let workers, !(1...64).contains(workers) {
            throw Failure.usage("--workers is \(workers); give a number from 1 to 64")
        }
        var options = SuiteRunner.Options()
        (options.updates, options.prunes, options.failsFast) = (update, prune, failFast)
        options.workers = workers
        try selection.apply(to: &options)
        options.limits = device.limits(limits)
        options.showsPassed = reports.html != nil
        return options
    }

    /// Refuses to change goldens and expected pictures where the variable CI is set.
    static func refuseOnBuildMachine(_ option: String) throws {
        guard isOnBuildMachine else { return }
        throw Failure.usage(
            "\(option) changes goldens, which is refused where the variable CI is set; run it on your own machine and "
                + "commit the goldens, or unset CI for this call")
    }

    /// True if the variable CI is set to anything but nothing, 0 and false.
    private static var isOnBuildMachine: Bool {
        !["", "0", "false"].contains((ProcessInfo.processInfo.environment["CI"] ?? "").lowercased())
    }

    private func emptiness(of suite: Suite) -> String {
        if suite.caseCount == 0 {
            return "\(self.suite): the suite has no case; put scene documents, or pictures, into its folder"
        }
        let scenes = suite.scenes.flatMap { scene in scene.cases.map { scene.name + $0.suffix } }
        let names = scenes + suite.pictures.map(\.name)
        let near = selection.filter.lazy.compactMap { NearName.closest(to: $0, in: names) }.first
        return "\(self.suite): --filter matches no case; "
            + (near.map { "did you mean \($0)?" } ?? "the first case is \(names.first ?? suite.pairs.first?.name ?? "")")
    }
}

// MARK: Cases

/// The options that select cases, and say how they are read and drawn.
struct CaseSelection: ParsableArguments {
    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The cases to run: a part of their names, or a pattern of whole names with * and ?; may be repeated.",
            valueName: "name"))
    var filter: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The number of times to draw a failed case again; these drawings are not recorded.", valueName: "count"))
    var retries = 0

    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp(
            "A folder, besides the documents' own, from which they may read files.", valueName: "folder"),
        completion: .directory, transform: AllowedFolder.path(argument:))
    var allowedPaths: [String] = []

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A kind of finding of `lamina lint` to leave out; may be repeated. (values: \(LintKind.list))",
            valueName: "kind"),
        completion: .list(LintKind.names), transform: LintKind.init(argument:))
    var withoutLint: [LintKind] = []

    /// Sets the options of a run.
    func apply(to options: inout SuiteRunner.Options) throws {
        guard (0...100).contains(retries) else {
            throw Failure.usage("--retries is \(retries); give a number from 0 to 100")
        }
        (options.filters, options.retries, options.allowedFolders) = (filter, retries, allowedPaths)
        options.withoutLint = Set(withoutLint)
    }

    /// The options as arguments, without folders, of which others know nothing.
    var arguments: [String] {
        filter.flatMap { ["--filter", $0] } + (retries == 0 ? [] : ["--retries", "\(retries)"])
            + withoutLint.flatMap { ["--without", $0.name] }
    }
}

// MARK: Reports

/// The files that results are written to, besides standard output.
struct CheckReports: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write the results as JSON; - is standard output, instead of the summary.", valueName: "file"),
        completion: .files("json"))
    var json: String?

    @Option(
        help: ArgumentHelp("Write the results as JUnit XML, for build servers.", valueName: "file"),
        completion: .files("xml"))
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the results in the Test Anything Protocol.", valueName: "file"),
        completion: .files("tap"))
    var tap: String?

    @Flag(
        help: ArgumentHelp(
            "Print annotations for GitHub Actions after the summary, and append the summary to the file that "
                + "GITHUB_STEP_SUMMARY names."))
    var github = false

    @Option(
        help: ArgumentHelp("Write the results as Markdown, for comments on pull requests.", valueName: "file"),
        completion: .files("md"))
    var markdown: String?

    @Option(
        help: ArgumentHelp(
            "Write an HTML page with the pictures, their differences and the costs.", valueName: "file"),
        completion: .files("html"))
    var html: String?

    /// Checks the options, before anything is drawn.
    ///
    /// - Parameter makesFolders: True to make the folders of the files, and to refuse those that can't be written.
    func check(makesFolders: Bool = true) throws {
        var names = OutputNames(inputs: [])
        try names.add([
            ("--json", json), ("--junit", junit), ("--tap", tap), ("--html", html), ("--markdown", markdown),
        ])
        for (name, path) in [("--junit", junit), ("--tap", tap), ("--html", html), ("--markdown", markdown)]
        where path == "-" {
            throw Failure.usage("\(name) can't go to standard output, which gets the summary; give a file name")
        }
        if makesFolders { try OutputFolders.prepare(files) }
    }

    /// The files; nil for those that are not requested.
    var files: [String?] { [json, junit, tap, html, markdown] }

    /// True if a report is requested besides the summary.
    var isRequested: Bool { github || files.contains { $0 != nil } }

    /// The arguments of a merge that an engine does: into a folder of its own, or with an export's own reports.
    func exported(for export: FarmExport?) -> [String] {
        [
            "--junit", "merged/report.xml", "--html", "merged/report.html", "--json", "merged/report.json",
            "--markdown", "merged/report.md",
        ]
            + (github || export == .github ? ["--github"] : [])
    }

    /// Writes the reports that are requested, and the summary.
    func write(_ result: SuiteResult) throws {
        let report = SuiteReport(result)
        let texts: [(path: String?, text: () throws -> String)] = [
            (json, report.json), (junit, report.junit), (tap, report.tap), (html, report.html),
            (markdown, report.markdown),
        ]
        for (path, text) in texts { if let path { try AtomicFile().write(Array(text().utf8), to: path) } }
        guard json != "-" else { return }
        var text = report.changes.map { Printable.lines($0) + "\n" }.joined()
        text += report.summary(color: Self.printsColors)
        if github { text += report.githubAnnotations(in: GitHubStep.workspace) }
        try AtomicFile().write(Array(text.utf8), to: "-")
        if github { try GitHubStep.summarize(report.markdown()) }
    }

    /// True for a terminal, unless the variable NO_COLOR is set.
    private static var printsColors: Bool {
        isatty(STDOUT_FILENO) == 1 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    }
}
