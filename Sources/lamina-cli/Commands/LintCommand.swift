import ArgumentParser
import Lamina

struct LintCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find pictures that are too large, layers that are never seen, and text that is cut.",
        discussion: """
            Reports pictures that are drawn much smaller than they are, rasterized layers of another scale, layers without \
            a size, layers that are never seen, text that is cut, and layout that is contradictory or ambiguous or extends \
            layers beyond their superlayers, each with a remedy; and the pictures with their memory and the size at which \
            they are shown. Needs no device. In a range of frames, a layer is unseen if no frame shows it.

            Examples:
              lamina lint Examples/photo-card.json
              lamina lint Examples/staggered.json --duration 2 --without unseenLayer --strict
            """)

    @Argument(help: .scene, completion: .scenes)
    var path: String

    @OptionGroup var options: StageOptions
    @OptionGroup var frames: FrameOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var sandboxing: SandboxOptions

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A kind of finding to leave out; may be repeated. (values: \(LintKind.list))", valueName: "kind"),
        completion: .list(LintKind.names), transform: LintKind.init(argument:))
    var disabled: [LintKind] = []

    @Flag(help: "Print JSON instead of text; `lamina schema lint` describes it.")
    var json = false

    @Flag(help: "Exit with 1 if there is a finding.")
    var strict = false

    private var scene: RequestedScene { RequestedScene(path, options) }

    var inputs: [String] { scene.readablePaths }
    var outputs: [String?] { [] }

    mutating func run() throws {
        try SignalWatch.endAtOnce()
        let range = try frames.range()
        if range == nil { try frames.checkSingleFrame() }
        try limits.check(range)
        if range != nil, scene.options.time != 0 {
            throw Failure.usage(
                "--time is the moment of a single frame; a range begins at the time of its first frame; leave it out")
        }
        let stage = try scene.stage(limits: limits.value)
        defer {
            scene.reportTiles(of: stage)
            scene.reportText(of: stage)
        }
        var linter = Linter(without: Set(disabled))
        try scene.naming { try add(range, of: stage, to: &linter) }
        guard let report = linter.finish(scene: scene.name) else { return }
        let text = try json ? report.json() : Printable.lines(report.description)
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
        if strict, !report.findings.isEmpty { throw ExitCode(1) }
    }

    private func add(_ range: FrameRange?, of stage: Stage, to linter: inout Linter) throws {
        guard let range else { return try linter.add(stage) }
        let bar = ProgressBar(total: range.count)
        defer { bar?.clear() }
        for frame in range.lower..<range.upper {
            stage.advance(to: range.time(of: frame))
            try linter.add(stage)
            bar?.show(written: frame - range.lower + 1, skipped: 0)
        }
    }
}

extension LintKind {
    /// The names of all kinds.
    static var names: [String] { allCases.map(\.name) }
    /// The names of all kinds, for help.
    static var list: String { names.joined(separator: ", ") }

    /// Parses a kind's name; the parser prefixes the message with the option and its value.
    init(argument: String) throws {
        guard let kind = LintKind(rawValue: argument) else {
            let near = NearName.closest(to: argument, in: LintKind.names).map { "did you mean '\($0)'?" }
            throw Failure.usage(near ?? "the kinds are \(LintKind.list)")
        }
        self = kind
    }
}
