import ArgumentParser
import FoundationEssentials
import Glibc
import Lamina

struct ExplainCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain why each offscreen pass of a scene is needed, and how to avoid it; or its layout.",
        discussion: """
            Prints for each pass the layer, the reason, the properties, the size, the planner rules that avoid it, and the \
            changes of the scene that were tried, the largest savings first. A fix keeps the picture the same to within 1 \
            of 255, or within 3 on edges, which is then reported. Layers that are alike are reported once.
            Example: lamina explain Examples/group-apart.json --fix fixed.json

            With --layout: the frames that constraints give to layers, the constraints that hold, and the ambiguities.
            """)

    @Argument(help: .scene, completion: .scenes)
    var path: String

    @OptionGroup var options: StageOptions

    @Argument(
        help: ArgumentHelp(
            "A layer, by its name, its path or the end of its path, to explain with its sublayers alone.",
            valueName: "layer"))
    var layer: String?

    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var limits: LimitOptions

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write the scene with all fixes that work; - is standard output, for the scene alone.",
            valueName: "file"),
        completion: .scenes)
    var fix: String?

    @Option(
        name: .customLong("tries"), parsing: .unconditional,
        help: ArgumentHelp(
            "The number of pictures that may be drawn to try changes. (default: as many as two frames' work allows)",
            valueName: "count"))
    var tries: Int?

    @Flag(
        name: .customLong("times"),
        help: "Also time the frames after changes that alter the plan; times differ from run to run.")
    var measuresTime = false

    @Flag(
        name: .customLong("no-tries"), help: "Try no changes; only explain why each pass is needed and what it costs.")
    var skipsTries = false

    @OptionGroup var layout: LayoutReportOptions
    @OptionGroup var sandboxing: SandboxOptions

    private var scene: RequestedScene { RequestedScene(path, options) }

    /// The limits of the work.
    private var workLimits: WorkLimits { device.limits(limits) }

    var inputs: [String] { scene.readablePaths }
    var outputs: [String?] { [fix, layout.overlay] }

    mutating func run() throws {
        try SignalWatch.endAtOnce()
        try device.check()
        if try layout.check(fix: fix, skipsTries: skipsTries) {
            return try layout.run(
                scene, layer: layer, json: json, device: device, limits: workLimits, rules: planner.rules)
        }
        if let tries, tries <= 0 { throw Failure.usage("--tries is \(tries); give 1 or more, or --no-tries") }
        if fix != nil, skipsTries { throw Failure.usage("--fix writes what was tried; leave out --no-tries") }
        if fix == "-", json {
            throw Failure.usage("the scene and the JSON can't both go to standard output; give --fix a file name")
        }
        try OutputFolders.prepare(outputs)
        var options = ExplainOptions()
        (options.layer, options.measuresTime) = (layer, measuresTime)
        if let tries { (options.tryLimit, options.tryWork) = (tries, nil) }
        if skipsTries { options.tryLimit = 0 }
        let bar = ProgressBar(total: 0)
        options.progress = { done, count in
            bar?.show("looking at pass \(min(done + 1, count)) of \(count)")
        }
        guard let fix else {
            let stage = try scene.stage(limits: workLimits)
            defer { scene.reportText(of: stage) }
            let renderer = try device.renderer(workLimits)
            let found = try naming {
                defer { bar?.clear() }
                return try renderer.explain(stage, rules: planner.rules, options: options)
            }
            return try write(found)
        }
        let (loader, renderer) = (try scene.options.loader(workLimits), try device.renderer(workLimits))
        let fixed = try naming {
            defer { bar?.clear() }
            return try renderer.fix(
                sceneAt: scene.path, loader: loader, rules: planner.rules, options: options,
                prepare: scene.options.prepare)
        }
        try AtomicFile().write(Array(fixed.text.utf8), to: fix)
        if fix != "-", scene.path != "-", folder(of: fix) != folder(of: scene.path) {
            scene.say("\(fix) is in another folder; the paths of its pictures are now relative to that folder")
        }
        if fix != "-" { try write(fixed.explanation) }
        scene.say(fixed.summary)
    }

    private func folder(of path: String) -> String {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
        return URL(fileURLWithPath: folder, isDirectory: true).standardized.path
    }

    private func write(_ explanation: Explanation) throws {
        let text = try json ? explanation.json() : Printable.lines(explanation.description)
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
    }

    /// Answers an unknown layer, which is a usage error, with the nearest name.
    private func naming<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try scene.naming(body)
        } catch ProfileError.unknownLayer(let name, let names) {
            let near = NearName.closest(to: name, in: names).map { "did you mean '\($0)'?" }
            throw Failure.usage(
                near.map { "there is no layer '\(name)'; \($0)" }
                    ?? "\(ProfileError.unknownLayer(name, names: names))")
        }
    }
}

extension SceneFix {
    /// The outcome of the fixes, one per line.
    fileprivate var summary: String {
        var lines = leftOut.map { "left out: \($0.fix.words): \($0.reason)" }
        if let outcome {
            let (before, after) = (explanation.cost.offscreenPassesRequired, outcome.cost.offscreenPassesRequired)
            let fixes = made.count == 1 ? "one fix" : "\(made.count) fixes"
            lines.append("applied \(fixes): \(after) of \(before) required passes remain")
        } else {
            lines.append("no fix was applied; the scene is written unchanged")
        }
        return lines.joined(separator: "\n  ")
    }
}
