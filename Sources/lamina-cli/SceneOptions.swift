import ArgumentParser
import Foundation
import Lamina

/// The options of every command that draws a scene.
struct SceneOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("The scene document, JSON or YAML; - is standard input.", valueName: "scene"),
        completion: .scenes)
    var path: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The moment to draw, in seconds from the start.", valueName: "seconds"))
    var time = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pixels a point, instead of the document's scale.", valueName: "factor"))
    var scale: Double?

    @Option(
        name: .customLong("allow-path"),
        help: ArgumentHelp("A folder beside the document's own from which it may read files.", valueName: "folder"),
        completion: .directory)
    var allowedPaths: [String] = []

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Wait for all tiles of tiled layers, so that pictures are exact; one that can't be had is a failure. Without, "
                + "coarser ones stand in for those that have not come, and those that can't be had are marked."))
    var settle = true

    @Option(
        name: .customLong("tile-memory"), parsing: .unconditional,
        help: ArgumentHelp(
            "The memory that tiles may take which can't be seen; those in view are always kept.", valueName: "MiB"))
    var tileMemory: Int?

    @Flag(
        name: .customLong("show-dynamics"),
        help: ArgumentHelp(
            "Show what dynamics see over the layers: fields, collision bounds, attachments, and what is at rest."))
    var showsDynamics = false

    /// What reports call the scene: its file's name.
    var name: String { path == "-" ? path : URL(fileURLWithPath: path).lastPathComponent }

    /// The stage that the document describes, at the moment asked for.
    ///
    /// - Parameter outputs: What will be written, none of which may be a file that the document names.
    func stage(outputs: OutputNames? = nil) throws -> Stage {
        var inputs = SceneInputs()
        let stage = try loader().stage(at: path, inputs: &inputs)
        try outputs?.check(inputs)
        prepare(stage)
        return stage
    }

    /// What reads the document, once the options have been found to be right.
    func loader() throws -> SceneLoader {
        guard time.isFinite, time >= 0 else { throw Failure.usage("--time is \(time); give 0 or more seconds") }
        if let scale, !(0.01...100).contains(scale) {
            throw Failure.usage("--scale is \(scale); give a number from 0.01 to 100")
        }
        if let tileMemory, !(1...1 << 20).contains(tileMemory) {
            throw Failure.usage("--tile-memory is \(tileMemory); give a number of MiB from 1 to \(1 << 20)")
        }
        return SceneLoader(allowedFolders: allowedPaths)
    }

    /// Brings a stage to the moment asked for, with what the options say.
    func prepare(_ stage: Stage) {
        if let scale { stage.scale = scale }
        stage.waitsForTiles = settle
        if let tileMemory { stage.tiles.limits.byteLimit = tileMemory << 20 }
        if showsDynamics { for animator in stage.animators { animator.isDebugEnabled = true } }
        stage.advance(to: time)
    }

    /// Says on standard error which tiles could not be shown, and how many frames don't show all that they need.
    func reportTiles(of stage: Stage) {
        guard stage.hasTiles else { return }
        let counts = stage.tiles.counts
        // Frames that wait for tiles have all of them, or are not drawn.
        if !settle, let fault = stage.tiles.faults.first, counts.failed > 0 {
            say("\(counts.failed) tiles of all frames could not be shown, and are marked; the first: \(fault)")
        }
        if !settle, counts.framesWaited > 0 {
            say(
                "\(counts.framesWaited) frames show coarser tiles, or none, in the place of those that had not come; "
                    + "leave out --no-settle to wait for them")
        }
    }

    /// Says on standard error which characters of texts are shown as boxes.
    func reportText(of stage: Stage) {
        let faults = stage.textFaults
        for fault in faults.prefix(5) { say("\(fault)") }
        if faults.count > 5 { say("\(faults.count - 5) more texts with missing glyphs") }
    }

    /// Says on standard error what went wrong in the scene's dynamics while time passed.
    func reportDynamics(of stage: Stage) {
        for animator in stage.animators {
            for fault in animator.faults.prefix(5) { say("dynamics: \(fault)") }
            let rest = animator.faultCount - min(animator.faults.count, 5)
            if rest > 0 { say("dynamics: \(rest) more mistakes like these") }
        }
    }

    /// Says something about the scene on standard error.
    func say(_ message: String) {
        StandardError.say("\(path): \(message)")
    }

    /// Draws, and puts the scene's name in front of what is wrong with its size, its images or its paths.
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

/// Which device draws.
struct DeviceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "auto, surfaceless, device:N or gbm:PATH. Without it the variable LAMINA_DEVICE decides, then auto.",
            valueName: "device"),
        completion: .devices)
    var device: String?

    @Option(
        name: .customLong("target-memory"), parsing: .unconditional,
        help: ArgumentHelp(
            "The memory that offscreen passes may take at one time; a picture that needs more is drawn in bands.",
            valueName: "MiB"))
    var targetMemory: Int?

    /// Throws for what is wrong with the options, before anything is read or opened.
    func check() throws {
        _ = try request()
        if let targetMemory, !(1...1 << 20).contains(targetMemory) {
            throw Failure.usage("--target-memory is \(targetMemory); give a number of MiB from 1 to \(1 << 20)")
        }
    }

    /// The device, opened.
    func renderer() throws -> Renderer {
        try check()
        let limit = targetMemory.map { $0 << 20 } ?? Renderer.defaultTargetByteLimit
        return try Renderer(request(), targetByteLimit: limit)
    }

    /// The request, from the option or the environment.
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

/// Which planner plans, and with which rules.
struct PlannerOptions: ParsableArguments {
    enum Kind: String, ExpressibleByArgument, CaseIterable { case optimized, reference }

    @Option(help: ArgumentHelp("optimized, or reference for the naive reading of the model.", valueName: "planner"))
    var planner = Kind.optimized

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp(
            "A rule of the optimized planner to leave out; may be repeated. (values: \(PlanRule.list))",
            valueName: "rule"),
        completion: .list(PlanRule.names), transform: PlanRule.init(argument:))
    var disabledRules: [PlanRule] = []

    var rules: PlanRules {
        planner == .reference ? .none : PlanRules.all.subtracting(PlanRules(disabledRules))
    }
}

extension PlanRule {
    fileprivate static var names: [String] { allCases.map(\.name) }
    fileprivate static var list: String { names.joined(separator: ", ") }

    /// Reads a rule's name; the parser puts the option and what was written in front of the message.
    fileprivate init(argument: String) throws {
        guard let rule = PlanRule(name: argument) else {
            let near = NearName.closest(to: argument, in: PlanRule.names).map { "did you mean '\($0)'?" }
            throw Failure.usage(near ?? "the rules are \(PlanRule.list)")
        }
        self = rule
    }
}
