import ArgumentParser
import Foundation
import Lamina

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why each offscreen pass of a scene is there, and how to lose it.",
        discussion: """
            For each pass: the layer, the reason, the properties, the size, the rules of the planner that avoid it, and \
            changes of the scene that were tried. A fix keeps the picture to a step of 255.
            Example: lamina explain Examples/group-apart.json --fix fixed.json
            """)

    @OptionGroup var scene: SceneOptions

    @Argument(
        help: ArgumentHelp(
            "A layer's name, or its path or the end of it: only the passes of it and of what is in it.",
            valueName: "layer"))
    var layer: String?

    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write the scene with all fixes that hold there; - is standard output, and then nothing else is.",
            valueName: "file"),
        completion: .scenes)
    var fix: String?

    @Option(
        name: .customLong("tries"), parsing: .unconditional,
        help: ArgumentHelp(
            "How many pictures may be drawn to try changes; passes that are made come first, the largest before.",
            valueName: "count"))
    var tries = ExplainOptions.usualTries

    @Flag(name: .customLong("no-tries"), help: "Try no changes: only say why each pass is there, and what it takes.")
    var skipsTries = false

    mutating func run() throws {
        try device.check()
        guard tries > 0 else { throw Failure.usage("--tries is \(tries); give 1 or more, or --no-tries") }
        if fix != nil, skipsTries { throw Failure.usage("--fix writes what was tried; leave out --no-tries") }
        if fix == "-", json {
            throw Failure.usage("the scene and the JSON can't both go to standard output; give --fix a file name")
        }
        var options = ExplainOptions()
        (options.layer, options.mostTries) = (layer, skipsTries ? 0 : tries)
        let bar = ProgressBar(total: 0)
        options.progress = { done, count in
            bar?.show("looking at pass \(min(done + 1, count)) of \(count)")
        }
        guard let fix else {
            let stage = try scene.stage()
            defer { scene.reportText(of: stage) }
            let renderer = try device.renderer()
            let found = try naming {
                defer { bar?.clear() }
                return try renderer.explain(stage, rules: planner.rules, options: options)
            }
            return try write(found)
        }
        let (loader, renderer) = (try scene.loader(), try device.renderer())
        let fixed = try naming {
            defer { bar?.clear() }
            return try renderer.fix(
                sceneAt: scene.path, loader: loader, rules: planner.rules, options: options, prepare: scene.prepare)
        }
        try AtomicFile().write(Array(fixed.text.utf8), to: fix)
        if fix != "-", scene.path != "-", folder(of: fix) != folder(of: scene.path) {
            scene.say("\(fix) lies in another folder, from which the paths of its pictures now start")
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

    /// An unknown layer is a mistake in the call, answered with the near name.
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
    /// What became of the fixes, in a line each.
    fileprivate var summary: String {
        var lines = leftOut.map { "left out: \($0.fix.words): \($0.reason)" }
        if let outcome {
            let (before, after) = (explanation.cost.offscreenPassesRequired, outcome.cost.offscreenPassesRequired)
            let fixes = made.count == 1 ? "one fix" : "\(made.count) fixes"
            lines.append("made \(fixes): of \(before) passes required \(after) are left")
        } else {
            lines.append("no fix was made; the scene is written as it is")
        }
        return lines.joined(separator: "\n  ")
    }
}
