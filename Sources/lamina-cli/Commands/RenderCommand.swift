import ArgumentParser
import Lamina
import LaminaFarm

struct RenderCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a scene into a picture or a film.",
        discussion: """
            Examples:
              lamina render Examples/photo-card.json -o card.png --scale 2
              lamina render Examples/photo-card.json -o frame-%04d.png --frames '0..<120' --fps 60

            A range of frames is written as numbered pictures (.png, .ppm), as one animated PNG (.apng) or, through the \
            command ffmpeg, which must be installed, as .mp4, .webm or .gif. MP4 and WebM have no transparency and show \
            the scene over black. GIF pixels are either opaque or transparent. After an interruption, numbered pictures \
            that are complete stay, and --resume continues; other films leave no file.
            """)

    @OptionGroup var scene: SceneOptions
    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var range: FilmOptions
    @OptionGroup var sharding: ShardOptions
    @OptionGroup var sandboxing: SandboxOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The picture: NAME.png, NAME.ppm, or - for PNG on standard output. For a range: NAME-%04d.png or .ppm, "
                + "NAME.apng, .mp4, .webm or .gif.", valueName: "file"),
        completion: .files("png", "ppm", "apng", "mp4", "webm", "gif"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "Write the frame's profile to a file, as `profile --json` prints it; - is standard output.",
            valueName: "file"),
        completion: .files("json"))
    var counters: String?

    var inputs: [String] { scene.readablePaths }
    var outputs: [String?] { [output, counters, sharding.blob] }

    mutating func run() throws {
        var names = OutputNames(inputs: [("the scene", scene.path)])
        try names.add([("--output", output), ("--counters", counters)])
        if let (shard, blob) = try sharding.request() { return try run(shard, to: blob, names) }
        if let film = try range.film(to: output) { return try run(film, names) }
        let picture = try PictureFile(output)
        try SignalWatch.endAtOnce()
        try device.check()
        if counters == "-", output == "-" {
            throw Failure.usage("the picture and the counters can't both go to standard output; give one a file name")
        }
        let stage = try scene.stage(outputs: names, limits: device.limits)
        let renderer = try device.renderer()
        stage.countsFaults = counters != nil
        var faults = SceneFaults()
        defer {
            scene.reportTiles(of: stage)
            scene.reportText(of: stage)
            scene.reportDynamics(of: stage)
            scene.report(faults, of: stage)
        }
        let frame = try scene.naming {
            try renderer.render(
                stage.makeCompleteFrame(), rules: planner.rules, measuring: counters == nil ? .none : .profile)
        }
        faults.look(at: frame, of: stage)
        let seconds = try picture.write(frame.picture)
        guard let counters else { return }
        var profile = frame.profile
        profile.scene = scene.name
        profile.counters.cpuTime.encode = seconds
        try AtomicFile().write(Array((profile.json() + "\n").utf8), to: counters)
    }

    private func run(_ film: Film, _ names: OutputNames) throws {
        try checkRange()
        try device.limitOptions.check(film.frames)
        let command = try FilmCommand(film)
        try draw(film, by: command, try scene.stage(outputs: names, limits: device.limits))
    }

    /// Throws for options of a single picture.
    private func checkRange() throws {
        if scene.time != 0 {
            throw Failure.usage(
                "--time is the moment of a single picture; a range begins at the time of its first frame; leave it out")
        }
        if counters != nil {
            throw Failure.usage("--counters is for a single picture; give --time instead of a range, or leave it out")
        }
        try device.check()
    }

    @discardableResult
    private func draw(_ film: Film, by command: FilmCommand, _ stage: Stage) throws -> Renderer {
        let renderer = try device.renderer()
        let source = FrameSource(stage, frames: film.frames, renderer: renderer, rules: planner.rules)
        var faults = SceneFaults()
        defer {
            scene.reportTiles(of: stage)
            scene.reportText(of: stage)
            scene.reportDynamics(of: stage)
            scene.report(faults, of: stage)
        }
        try scene.naming { try command.run(source) }
        faults.look(at: stage)
        return renderer
    }

    // MARK: Shards

    /// Draws the frames of one shard, and writes its blob.
    private func run(_ shard: Shard, to blob: String, _ names: OutputNames) throws {
        var names = names
        try names.add([("--blob", blob)])
        try checkRange()
        guard let frames = try range.frames.range() else {
            throw Failure.usage("--shard is a part of \(FrameOptions.needsRange)")
        }
        try device.limitOptions.check(frames)
        guard case .pictures(let pictures, .png) = try FilmOutput(output) else {
            throw Failure.usage("the frames of a shard are PNG files; give a name such as frame-%04d.png with -o")
        }
        guard scene.path != "-" else {
            throw Failure.usage("the scene of a shard can't be standard input; give the name of a file")
        }
        try sharding.checkParcel()
        // Before any thread is started.
        let part = try FilmShards.part(shard, of: frames).map { part in
            let film = try Film(part, to: .pictures(pictures, .png), resumes: range.resume)
            return (film: film, command: try FilmCommand(film))
        }
        var files = SceneFiles()
        let stage = try scene.loader(device.limits).stage(at: scene.path, files: &files)
        try names.check(files)
        scene.prepare(stage)
        let shards = try FilmShards(
            scene: scene.path, files: files, frames: frames, options: scene.drawingOptions + planner.drawingOptions)
        try FarmJob.makeFolder(of: pictures[0])
        let renderer = try part.map { try draw($0.film, by: $0.command, stage) } ?? device.renderer()
        let machine = FarmMachine(
            version: Program.version, device: renderer.device.chosen?.renderer ?? "")
        try shards.write(shard, machine: machine, pictures: pictures, to: blob)
    }
}
