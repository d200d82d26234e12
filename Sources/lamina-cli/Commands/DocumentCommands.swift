import ArgumentParser
import Lamina
import LaminaCheck

struct ValidateCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Check scene documents without drawing them.",
        discussion: """
            Reports each mistake with its file, line, position and remedy. Exits with 65 if there is a mistake, with 64 if \
            documents lack only the requested size. With --strict, findings of layout and text are mistakes too: \
            contradictory or ambiguous constraints, layers that extend beyond their superlayers, truncated text, and \
            layers without a size.

            Examples:
              lamina validate Examples/scene.yaml
              lamina validate --strict Examples/*.json Examples/*.yaml
            """)

    @Argument(
        help: ArgumentHelp("Scene documents, JSON or YAML; - is standard input.", valueName: "scene"),
        completion: .scenes)
    var paths: [String]

    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp("A folder, besides the document's own, from which it may read files.", valueName: "folder"),
        completion: .directory, transform: AllowedFolder.path(argument:))
    var allowedPaths: [String] = []

    @Option(parsing: .unconditional, help: .size)
    var size: SizeArgument?

    @Option(name: .customLong("input"), parsing: .unconditionalSingleValue, help: .input)
    var inputValues: [String] = []

    @Option(name: .customLong("set"), parsing: .unconditionalSingleValue, help: .setting)
    var settings: [String] = []

    @Flag(help: "Also exit with 65 for findings of layout and text at the start of the scene.")
    var strict = false

    @OptionGroup var limits: LimitOptions
    @OptionGroup var sandboxing: SandboxOptions

    private var given: ValueArguments { ValueArguments(inputs: inputValues, settings: settings) }

    var inputs: [String] { paths.map { $0 == "-" ? "." : Sandbox.folder(of: $0) } + allowedPaths + given.files }
    var outputs: [String?] { [] }

    mutating func run() throws {
        var loader = SceneLoader(allowedFolders: allowedPaths, limits: limits.value)
        loader.size = size?.size
        loader.values = try given.values()
        var code: Int32 = 0
        for path in paths {
            do {
                let stage = try loader.stage(at: path)
                if strict, try reportFaults(of: stage, at: path) { code = max(code, 65) }
            } catch {
                code = max(code, Failure.code(of: error) ?? 65)
                Failure.say(error)
            }
        }
        if code != 0 { throw ExitCode(code) }
    }

    /// Reports what does not show as it should, and returns true if there is anything.
    private func reportFaults(of stage: Stage, at path: String) throws -> Bool {
        var linter = Linter(only: LintKind.ofFaults)
        do {
            try linter.add(stage)
        } catch let error as ContentFailure {
            throw Failure.content("\(path): \(error)", error.reason)
        } catch  where Failure.isOfTheScene(error) {
            throw Failure.badInput("\(path): \(error)")
        }
        for line in linter.warnings { StandardError.say("\(path): \(Printable.lines(line))") }
        return !linter.warnings.isEmpty
    }
}

// MARK: schema

struct SchemaCommand: ParsableCommand {
    enum Document: String, ExpressibleByArgument, CaseIterable { case scene, suite, profile, lint }

    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract:
            "Print the JSON Schema of scene documents, of suite files, of profiles, of findings, or of the inputs of a scene.",
        discussion: """
            Examples:
              lamina schema > lamina.schema.json    for editors
              lamina schema profile                 of what `lamina profile --json` prints
              lamina schema --inputs card.yaml      of a row of that scene's inputs
            """)

    @Argument(
        help:
            "The schema: scene; suite, read by `lamina check`; profile or lint, written by these commands with --json.")
    var document = Document.scene

    @Option(
        help: ArgumentHelp(
            "Print the schema of a row of values for the inputs of this scene instead; - is standard input.",
            valueName: "scene"),
        completion: .scenes)
    var inputs: String?

    mutating func run() throws {
        let text = if let inputs { try SceneLoader().template(at: inputs).inputSchema } else { try schema() }
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
    }

    private func schema() throws -> String {
        switch document {
        case .scene: SceneSchema.json
        case .suite: SuiteSchema.json
        case .profile: try ProfileSchema.json()
        case .lint: try LintSchema.json()
        }
    }
}
