import ArgumentParser
import Lamina
import LaminaFarm

struct RenderCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw scenes into pictures or a film.",
        discussion: """
            Examples:
              lamina render Examples/photo-card.json -o card.png --scale 2
              lamina render Examples/photo-card.json -o frame-%04d.png --frames '0..<120' --fps 60
              lamina render card.yaml --rows people.csv -o 'out/{name}.png'
              lamina render cards/*.yaml -o 'out/{scene}.png'
              lamina render --jobs - < jobs.jsonl

            A range of frames is written as numbered pictures (.png, .jpg, .webp, .ppm), as one animated PNG (.apng) or, \
            through the command ffmpeg, which must be installed, as .mp4, .webm, .mov (ProRes 4444) or .gif. MP4 and WebM show \
            the scene over black, JPEG over white, unless --background gives a colour; WebM keeps transparency with \
            --background transparent. GIF pixels are either opaque or transparent. After an interruption, numbered \
            pictures that are complete stay, and --resume continues; other films leave no file.

            Several scenes, and the rows of a file, are pictures of their own, named by {column}, {row} or {scene} in \
            the output. One that is wrong does not end the others.
            """)

    @Argument(
        help: ArgumentHelp(
            "The scene document, JSON or YAML, or several; - is standard input.", valueName: "scene"),
        completion: .scenes)
    var paths: [String] = []

    @OptionGroup var options: StageOptions
    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var frames: FrameOptions

    @Flag(help: "Keep numbered pictures that exist and are complete, and draw the others.")
    var resume = false

    @OptionGroup var many: BatchOptions
    @OptionGroup var encoding: PictureOptions
    @OptionGroup var samples: SampleOptions
    @OptionGroup var sound: SoundOptions
    @OptionGroup var sharding: ShardOptions
    @OptionGroup var sandboxing: SandboxOptions

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The picture: NAME.png, .jpg, .webp or .ppm, or - for PNG on standard output. For a range: NAME-%04d.png, .jpg, "
                + ".webp or .ppm, NAME.apng, .mp4, .webm, .mov or .gif. For many pictures: out/{column}.png; for --jobs their folder.",
            valueName: "file"),
        completion: .files("png", "jpg", "jpeg", "webp", "ppm", "apng", "mp4", "webm", "mov", "gif"))
    var outputName: String?

    @Option(
        help: ArgumentHelp(
            "Write the frame's profile to a file, as `profile --json` prints it; of a film the frames whose plans were "
                + "kept, patched or made whole, and why. As a table if the name ends in .txt; - is standard output.",
            valueName: "file"),
        completion: .files("json", "txt"))
    var counters: String?

    /// The scene, where there is one.
    private var scene: RequestedScene { RequestedScene(paths.first ?? "", options) }

    /// The options of the pictures.
    private var pictures: PictureSettings { PictureSettings(encoding: encoding, samples: samples) }

    /// The limits of the work.
    private var workLimits: WorkLimits { device.limits(limits) }

    /// The output; empty where only jobs name some.
    private var output: String { outputName ?? "" }

    /// The pattern of the outputs of many pictures; nil for one picture or film.
    private var pattern: OutputPattern? {
        get throws {
            let isPattern = many.rows != nil || paths.count > 1 || output.contains("{scene}")
            return isPattern ? try OutputPattern(output) : nil
        }
    }

    var inputs: [String] {
        let scenes = many.jobs == nil ? paths : ["-"]
        return scenes.map { $0 == "-" ? "." : Sandbox.folder(of: $0) } + options.readablePaths + many.inputs
            + [sound.audio].compactMap { $0 }
    }

    var outputs: [String?] {
        if many.jobs != nil { return [BatchOptions.folder(outputName) + "/any"] }
        if let folder = try? pattern?.folder { return [folder + "/any"] }
        return [output, counters, sharding.blob]
    }

    var foldersToMake: [String] {
        many.jobs != nil || (try? pattern) != nil ? outputs.compactMap { $0.map(Sandbox.folder) } : []
    }

    func validate() throws {
        guard many.jobs == nil else {
            guard paths.isEmpty else {
                throw ValidationError("the jobs of --jobs name their scenes; leave out '\(paths[0])'")
            }
            return
        }
        guard !paths.isEmpty else { throw ValidationError("Missing expected argument '<scene>'") }
        guard outputName != nil else { throw ValidationError("Missing expected argument '--output <file>'") }
    }

    mutating func run() throws {
        if let jobs = many.jobs { return try run(jobs: jobs) }
        if let pattern = try pattern { return try run(pattern) }
        var names = OutputNames(inputs: [("the scene", scene.path), ("--audio", sound.audio)])
        try names.add([("--output", output), ("--counters", counters)])
        if let (shard, blob) = try sharding.request() { return try run(shard, to: blob, names) }
        if let film = try frames.film(to: output, pictures, sound, resumes: resume) { return try run(film, names) }
        let picture = try pictures.file(output)
        try SignalWatch.endAtOnce()
        try device.check()
        if counters == "-", output == "-" {
            throw Failure.usage("the picture and the counters can't both go to standard output; give one a file name")
        }
        let stage = try scene.stage(outputs: names, limits: workLimits)
        let renderer = try device.renderer(workLimits)
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
                stage.makeCompleteFrame(), rules: planner.rules, measuring: counters == nil ? .none : .profile,
                depth: picture.encoding.depth)
        }
        faults.look(at: frame, of: stage)
        let seconds = try picture.write(frame)
        guard let counters else { return }
        var profile = frame.profile
        profile.scene = scene.name
        profile.counters.cpuTime.encode = seconds
        try write(counters: profile.json, profile.table, to: counters)
    }

    /// Writes counters as JSON, or as a table to a file of text.
    private func write(counters json: () throws -> String, _ table: () -> String, to path: String) throws {
        let text = path.hasSuffix(".txt") ? Printable.lines(table()) : try json()
        try AtomicFile().write(Array((text + "\n").utf8), to: path)
    }

    private func run(_ film: Film, _ names: OutputNames) throws {
        try checkRange()
        try limits.check(film.frames)
        let command = try FilmCommand(film)
        let (_, planReuse) = try draw(film, by: command, try scene.stage(outputs: names, limits: workLimits))
        guard let counters, let planReuse else { return }
        let counts = FilmCounters(planReuse, scene: scene.name, framesPerSecond: film.frames.rate.perSecond)
        try write(counters: counts.json, counts.table, to: counters)
    }

    /// Throws for options of a single picture.
    private func checkRange() throws {
        if options.time != 0 {
            throw Failure.usage(
                "--time is the moment of a single picture; a range begins at the time of its first frame; leave it out")
        }
        try device.check()
    }

    private func draw(_ film: Film, by command: FilmCommand, _ stage: Stage) throws -> (Renderer, PlanReuse?) {
        let renderer = try device.renderer(workLimits)
        let source = FrameSource(
            stage, frames: film.frames, renderer: renderer, rules: planner.rules, depth: samples.bits ?? .eight)
        var faults = SceneFaults()
        defer {
            scene.reportTiles(of: stage)
            scene.reportText(of: stage)
            scene.reportDynamics(of: stage)
            scene.report(faults, of: stage)
        }
        try scene.naming { try command.run(source) }
        faults.look(at: stage)
        return (renderer, source.planReuse)
    }

    // MARK: Shards

    /// Draws the frames of one shard, and writes its blob.
    private func run(_ shard: Shard, to blob: String, _ names: OutputNames) throws {
        var names = names
        try names.add([("--blob", blob)])
        try checkRange()
        if counters != nil {
            throw Failure.usage(
                "--counters is for a picture or a whole film, and a shard is a part of one; leave it out")
        }
        guard let range = try frames.range() else {
            throw Failure.usage("--shard is a part of \(FrameOptions.needsRange)")
        }
        try limits.check(range)
        let output = try FilmOutput(output)
        guard case .pictures(let pictures, let format) = output, format.format == .png else {
            throw Failure.usage("the frames of a shard are PNG files; give a name such as frame-%04d.png with -o")
        }
        guard encoding.arguments.isEmpty, sound.audio == nil else {
            throw Failure.usage(
                "the frames of a shard are stored as they are; give --quality, --compression, --background and --audio "
                    + "to `lamina merge`")
        }
        if samples.areGiven {
            throw Failure.usage(
                "the frames of a shard have 8 bits a channel, in sRGB; leave --bits and --color-space out, or draw the film "
                    + "without --shard")
        }
        guard scene.path != "-" else {
            throw Failure.usage("the scene of a shard can't be standard input; give the name of a file")
        }
        try sharding.checkParcel()
        // Before any thread is started.
        let part = try FilmShards.part(shard, of: range).map { part in
            let film = try Film(part, to: output, resumes: resume)
            return (film: film, command: try FilmCommand(film))
        }
        var files = SceneFiles()
        let stage = try options.loader(workLimits).stage(at: scene.path, files: &files)
        try names.check(files)
        options.prepare(stage)
        let shards = try FilmShards(
            scene: scene.path, files: files, frames: range, options: options.drawingOptions + planner.drawingOptions)
        try FarmJob.makeFolder(of: pictures[0])
        let renderer = try part.map { try draw($0.film, by: $0.command, stage).0 } ?? device.renderer(workLimits)
        let machine = FarmMachine(
            version: LibraryVersion.text, device: renderer.device.chosen?.renderer ?? "")
        try shards.write(shard, machine: machine, pictures: pictures, to: blob)
    }

    // MARK: Many pictures

    /// Throws for options of a single picture or film.
    private func checkMany() throws {
        guard try frames.range() == nil else {
            throw Failure.usage(
                "a range of frames is of one scene without --rows and --jobs; leave it out, or call for each")
        }
        try frames.checkSingleFrame()
        try sound.checkSingleFrame()
        if counters != nil {
            throw Failure.usage(
                "--counters is for a picture or a film; a job of --jobs asks for them by \"counters\": true")
        }
        guard try sharding.request() == nil else {
            throw Failure.usage("--shard is a part of \(FrameOptions.needsRange)")
        }
        try device.check()
    }

    /// Draws the rows of a file, or several scenes.
    private func run(_ pattern: OutputPattern) throws {
        try checkMany()
        guard output != "-" else {
            throw Failure.usage("many pictures can't go to standard output; give names such as out/{scene}.png with -o")
        }
        _ = try pictures.file(output)
        let loader = try sharedLoader()
        guard let path = many.rows else {
            let batch = try SceneBatch(paths.map { RequestedScene($0, options) }, pattern, pictures)
            let signals = try FilmSignals()
            let renderer = try device.renderer(workLimits)
            var run = BatchRun(
                renderer, rules: planner.rules, BatchTally(total: batch.count, unit: "scenes"), signals)
            batch.draw(by: &run, loader, resumes: resume)
            return try run.finish()
        }
        guard paths.count == 1 else {
            throw Failure.usage("--rows is for one scene, and \(paths.count) are given; call for each, or use --jobs")
        }
        guard path != "-" || scene.path != "-" else {
            throw Failure.usage("the scene and the rows can't both be standard input; give one a file name")
        }
        let signals = try FilmSignals()
        let rows = try RowsFile(path)
        var batch = RowBatch(rows, pattern, try loader.template(at: scene.path), scene, pictures)
        let count = try batch.check()
        let renderer = try device.renderer(workLimits)
        var run = BatchRun(renderer, rules: planner.rules, BatchTally(total: count, unit: "rows"), signals)
        try batch.draw(by: &run, resumes: resume)
        try run.finish()
    }

    /// Does jobs.
    private func run(jobs path: String) throws {
        try checkMany()
        if resume {
            throw Failure.usage("--resume is for rows and scenes; a program sends the jobs that are left")
        }
        let loader = try sharedLoader()
        let signals = try FilmSignals()
        let folder = BatchOptions.folder(outputName)
        var batch = JobBatch(try JobInput(path), into: JobFolder(folder), options, pictures, loader, signals)
        try batch.run(device.renderer(workLimits), rules: planner.rules)
    }

    /// A loader whose documents share pictures and fonts.
    private func sharedLoader() throws -> SceneLoader {
        var loader = try options.loader(workLimits)
        (loader.pictures, loader.fontCache) = (PictureCache(), FontCache())
        return loader
    }
}
