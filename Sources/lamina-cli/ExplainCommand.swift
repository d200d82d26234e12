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
        name: .customLong("try-for"),
        help: ArgumentHelp("For how long changes are tried, the largest passes first.", valueName: "seconds"))
    var tryTime = 60.0

    mutating func run() throws {
        try device.check()
        guard tryTime >= 0 else { throw Failure.usage("--try-for is \(tryTime), and takes seconds from 0 on") }
        if fix == "-", json {
            throw Failure.usage("the scene and the JSON can't both go to standard output; give --fix a file name")
        }
        var options = ExplainOptions()
        (options.layer, options.mostTime) = (layer, tryTime)
        guard let fix else {
            let stage = try scene.stage()
            defer { scene.reportText(of: stage) }
            let renderer = try device.renderer()
            return try write(naming { try renderer.explain(stage, rules: planner.rules, options: options) })
        }
        let (loader, renderer) = (try scene.loader(), try device.renderer())
        let fixed = try naming {
            try renderer.fix(
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
