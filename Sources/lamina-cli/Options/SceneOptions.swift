import ArgumentParser
import FoundationEssentials
import Glibc
import Lamina

/// The scene that a command draws, from its argument and its ``StageOptions``.
///
/// Groups of options stand side by side in the commands, and none is in another: a debug build of the parser looks at
/// each option four times for each level of groups around it, and the tests start hundreds of commands.
struct RequestedScene {
    /// The path of the document; `-` is standard input.
    let path: String
    let options: StageOptions

    init(_ path: String, _ options: StageOptions) { (self.path, self.options) = (path, options) }

    /// The folders that a document may read, and the files that give values for it.
    var readablePaths: [String] { (path == "-" ? ["."] : [Sandbox.folder(of: path)]) + options.readablePaths }

    /// The name of the scene in reports: its file's name.
    var name: String { path == "-" ? path : URL(fileURLWithPath: path).lastPathComponent }

    /// Returns the stage that the document describes, at the requested time.
    ///
    /// - Parameters:
    ///   - outputs: The files to be written, none of which may be a file that the document reads.
    ///   - limits: The limits of what the document may ask for.
    func stage(outputs: OutputNames? = nil, limits: WorkLimits) throws -> Stage {
        var files = SceneFiles()
        let stage = try options.loader(limits).stage(at: path, files: &files)
        try outputs?.check(files)
        options.prepare(stage)
        return stage
    }

    /// Reports on standard error the tiles that could not be loaded, and the number of frames with missing tiles.
    func reportTiles(of stage: Stage) {
        guard stage.hasTiles else { return }
        let counts = stage.tiles.counts
        // Frames that wait for tiles have all of them, or are not drawn.
        if !options.settle, let fault = stage.tiles.faults.first, counts.failed > 0 {
            say("\(counts.failed) tiles could not be loaded and are marked; the first: \(fault)")
        }
        if !options.settle, counts.framesWaited > 0 {
            say(
                "\(counts.framesWaited) frames show coarser tiles, or none, instead of tiles that were not loaded yet; "
                    + "leave out --no-settle to wait for them")
        }
    }

    /// Reports on standard error the characters of texts that are shown as boxes.
    func reportText(of stage: Stage) {
        let faults = stage.textFaults
        for fault in faults.prefix(5) { say("\(fault)") }
        if faults.count > 5 { say("\(faults.count - 5) more texts with missing glyphs") }
    }

    /// Reports on standard error the errors of the scene's dynamics.
    func reportDynamics(of stage: Stage) {
        for animator in stage.animators {
            for fault in animator.faults.prefix(5) { say("dynamics: \(fault)") }
            let rest = animator.faultCount - min(animator.faults.count, 5)
            if rest > 0 { say("dynamics: \(rest) more mistakes like these") }
        }
    }

    /// Reports on standard error the faults that constraint layout has gone on without, and those that were found in a
    /// frame, each once.
    func report(_ faults: SceneFaults, of stage: Stage) {
        let problems = stage.layoutProblems
        for problem in problems.prefix(5) { say("layout: \(Printable.lines(problem.message))") }
        if problems.count > 5 { say("layout: \(problems.count - 5) more problems like these") }
        let lines = faults.lines
        for line in lines.prefix(5) { say(Printable.lines(line)) }
        if lines.count > 5 { say("\(lines.count - 5) more findings like these; `lamina lint` names all") }
    }

    /// Prints a message about the scene on standard error.
    func say(_ message: String) {
        StandardError.say("\(path): \(message)")
    }

    /// Draws, and prefixes errors about the scene's size, images or paths with the scene's name.
    func naming<Result>(_ draw: () throws -> Result) throws -> Result {
        do {
            return try draw()
        } catch  where Failure.isOfTheScene(error) {
            throw Failure.badInput("\(path): \(error)")
        } catch let error as ContentFailure {
            throw Failure.content("\(path): \(error)", error.reason)
        }
    }
}

/// The options of how a document becomes a stage.
struct StageOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The time to draw, in seconds from the start.", valueName: "seconds"))
    var time = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels per point, instead of the document's scale.", valueName: "factor"))
    var scale: Double?

    @Option(parsing: .unconditional, help: .size)
    var size: SizeArgument?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The state of the document's states that layers are in from the start, without its transition.",
            valueName: "name"))
    var state: String?

    @Option(name: .customLong("input"), parsing: .unconditionalSingleValue, help: .input)
    var inputs: [String] = []

    @Option(name: .customLong("set"), parsing: .unconditionalSingleValue, help: .setting)
    var settings: [String] = []

    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp("A folder, besides the document's own, from which it may read files.", valueName: "folder"),
        completion: .directory, transform: AllowedFolder.path(argument:))
    var allowedPaths: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Wait for all tiles of tiled layers, so that pictures are exact; a tile that can't be loaded is an error. "
                + "Otherwise coarser tiles replace missing ones, and tiles that can't be loaded are marked."))
    var settle = true

    @Option(
        name: .customLong("tile-memory"), parsing: .unconditional,
        help: ArgumentHelp(
            "The memory limit for tiles out of view; tiles in view always stay in memory.", valueName: "MiB"))
    var tileMemory: Int?

    @Flag(
        name: .customLong("show-dynamics"),
        help: ArgumentHelp(
            "Draw the dynamics over the layers: fields, collision bounds, attachments, and items at rest."))
    var showsDynamics = false

    /// The values for the scene.
    private var given: ValueArguments { ValueArguments(inputs: inputs, settings: settings) }

    /// The options that pictures depend on, as arguments.
    var drawingOptions: [String] {
        var list: [String] = []
        if let scale { list += ["--scale", "\(scale)"] }
        if let size { list += ["--size", size.text] }
        if let state { list += ["--state", state] }
        if !settle { list.append("--no-settle") }
        if showsDynamics { list.append("--show-dynamics") }
        return list + given.arguments
    }

    /// The folders and files, besides a document's own folder, that may be read.
    var readablePaths: [String] { allowedPaths + given.files }

    /// Returns the document's loader, after checking the options.
    func loader(_ limits: WorkLimits) throws -> SceneLoader {
        guard time.isFinite, time >= 0 else { throw Failure.usage("--time is \(time); give 0 or more seconds") }
        if let scale, !(0.01...100).contains(scale) {
            throw Failure.usage("--scale is \(scale); give a number from 0.01 to 100")
        }
        if let tileMemory, !(1...1 << 20).contains(tileMemory) {
            throw Failure.usage("--tile-memory is \(tileMemory); give a number of MiB from 1 to \(1 << 20)")
        }
        var loader = SceneLoader(allowedFolders: allowedPaths, limits: limits)
        loader.size = size?.size
        loader.state = state
        loader.values = try given.values()
        return loader
    }

    /// Applies the options to a stage and advances it to the requested time.
    func prepare(_ stage: Stage) {
        if let scale { stage.scale = scale }
        stage.waitsForTiles = settle
        if let tileMemory { stage.tiles.limits.byteLimit = tileMemory << 20 }
        if showsDynamics { for animator in stage.animators { animator.isDebugEnabled = true } }
        stage.advance(to: time)
    }

}

/// Faults of a frame, which does not show all as it should: layers that layout leaves open or lets overflow, truncated
/// text, and layers of no size.
struct SceneFaults {
    private var linter = Linter(only: LintKind.ofFaults)

    /// Looks at a frame that was drawn, the stage's latest.
    mutating func look(at frame: RenderedFrame, of stage: Stage) {
        // Most scenes have nothing of the kind, and pay for a look at the nodes alone.
        if stage.layoutCounts != nil || frame.tree.mayHideSomething { linter.add(frame.tree, frame.plan, stage) }
    }

    /// Looks at a stage's frame; one that can't be made has been an error before.
    mutating func look(at stage: Stage) { try? linter.add(stage) }

    /// The findings, a line each; contradictions are among the stage's problems.
    var lines: [String] { linter.lines(of: LintKind.ofFaults.subtracting([.layoutProblem])) }
}

/// A folder of `--allow-path`.
enum AllowedFolder {
    /// Returns the path of an existing folder: one that is missing would allow nothing, silently. The parser prefixes
    /// the message with the option and its value.
    static func path(argument: String) throws -> String {
        guard !argument.isEmpty else { throw Failure.usage("it does not name a folder") }
        var isFolder: Bool = false
        guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
            throw Failure.usage("it does not exist; check the path")
        }
        guard isFolder else { throw Failure.usage("it is not a folder; name the folder that contains it") }
        return argument
    }
}

/// The options that select the device.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The device: auto, surfaceless, device:N or gbm:PATH. (default: the variable LAMINA_DEVICE, else auto)",
            valueName: "device"),
        completion: .devices)
    var device: String?

    @Option(
        name: .customLong("target-memory"), parsing: .unconditional,
        help: ArgumentHelp(
            "The memory limit for targets of offscreen passes; a picture that needs more is drawn in bands.",
            valueName: "MiB"))
    var targetMemory: Int?

    /// Returns the limits of the work: those of other options, with the one of these.
    func limits(_ options: LimitOptions) -> WorkLimits {
        var limits = options.value
        if let targetMemory { limits[.targetBytes] = targetMemory << 20 }
        return limits
    }

    /// Checks the options, before anything is read or opened.
    func check() throws {
        _ = try request()
        if let targetMemory, !(1...1 << 20).contains(targetMemory) {
            throw Failure.usage("--target-memory is \(targetMemory); give a number of MiB from 1 to \(1 << 20)")
        }
    }

    /// The options as arguments.
    var arguments: [String] {
        (device.map { ["--device", $0] } ?? []) + (targetMemory.map { ["--target-memory", "\($0)"] } ?? [])
    }

    /// Opens the device, for work within limits.
    func renderer(_ limits: WorkLimits) throws -> Renderer {
        try check()
        return try Renderer(request(), limits: limits)
    }

    /// True if the option or the environment names a device.
    var isNamed: Bool { device != nil || !(ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "").isEmpty }

    /// Returns the request, from the option or the environment.
    func request() throws -> DeviceRequest {
        if let device { return try DeviceRequest(parsing: device) }
        let variable = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? ""
        guard !variable.isEmpty else { return .auto }
        do {
            return try DeviceRequest(parsing: variable)
        } catch {
            throw Failure.usage("in the variable LAMINA_DEVICE: \(error)")
        }
    }
}

/// The options that select the planner and its rules.
struct PlannerOptions: ParsableArguments {
    enum Kind: String, ExpressibleByArgument, CaseIterable { case optimized, reference }

    @Option(
        help: ArgumentHelp(
            "The planner: optimized, or reference, which gives every group the passes of its definition.",
            valueName: "planner"))
    var planner = Kind.optimized

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A rule of the optimized planner to leave out; may be repeated. (values: \(PlanRule.list))",
            valueName: "rule"),
        completion: .list(PlanRule.names), transform: PlanRule.init(argument:))
    var disabledRules: [PlanRule] = []

    /// The options as arguments.
    var drawingOptions: [String] {
        (planner == .optimized ? [] : ["--planner", planner.rawValue])
            + disabledRules.flatMap { ["--without", $0.name] }
    }

    var rules: PlanRules {
        planner == .reference ? .none : PlanRules.all.subtracting(PlanRules(disabledRules))
    }
}

extension PlanRule {
    fileprivate static var names: [String] { allCases.map(\.name) }
    fileprivate static var list: String { names.joined(separator: ", ") }

    /// Parses a rule's name; the parser prefixes the message with the option and its value.
    fileprivate init(argument: String) throws {
        guard let rule = PlanRule(name: argument) else {
            let near = NearName.closest(to: argument, in: PlanRule.names).map { "did you mean '\($0)'?" }
            throw Failure.usage(near ?? "the rules are \(PlanRule.list)")
        }
        self = rule
    }
}
