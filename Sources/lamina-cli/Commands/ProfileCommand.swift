import ArgumentParser
import Lamina

struct ProfileCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Draw a scene and print what it cost.",
        discussion: """
            Prints passes, draws, fragments, overdraw, memory, times and the costliest layers; for a range of frames, \
            each counter's minimum, median, 95th percentile and maximum.

            Examples:
              lamina profile Examples/photo-card.json --overlay overdraw=overdraw.png --overlay blended=blended.png
              lamina profile Examples/staggered.json --frames '0..<120' --budget 'offscreenPasses<=4,gpuTime<8ms'
              lamina profile Examples/photo-card.json --at 960,540
              lamina profile Examples/staggered.json --frames '0..<120' --html report.html --trace trace.json

            Exits with 1 if a budget is exceeded. A scene document may have budgets of its own.
            """)

    @Argument(help: .scene, completion: .scenes)
    var path: String

    @OptionGroup var options: StageOptions
    @OptionGroup var planner: PlannerOptions
    @OptionGroup var device: DeviceOptions
    @OptionGroup var limits: LimitOptions
    @OptionGroup var frames: FrameOptions
    @OptionGroup var reports: ReportOptions
    @OptionGroup var sandboxing: SandboxOptions

    @Flag(help: "Print JSON instead of a table.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Write a picture of the overdraw: true colour for one draw, then blue, green, pink and red for each further one.",
            valueName: "file"),
        completion: .files("png", "jpg", "jpeg", "webp", "ppm"))
    var overdraw: String?

    @Option(
        name: .customLong("overlay"),
        help: ArgumentHelp(
            "Write a picture with layers coloured by their cost; may be repeated. (kinds: \(OverlayFile.kinds))",
            valueName: "kind=file"),
        completion: .list(OverlayKind.allCases.map { "\($0.rawValue)=" }))
    var overlays: [OverlayFile] = []

    @Option(
        name: .customLong("budget"),
        help: ArgumentHelp(
            "Limits for the scene, in addition to its own budgets: comparisons separated by commas.",
            valueName: "counter<=number"),
        completion: .counters)
    var budgets: [String] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frame of a range whose layers, passes and picture are reported, instead of the one with the most "
                + "fragments.",
            valueName: "number"))
    var frame: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Report the draws on a pixel of the picture, in order, and how each changed it.",
            valueName: "x,y"))
    var at: PixelArgument?

    private var scene: RequestedScene { RequestedScene(path, options) }

    var inputs: [String] { scene.readablePaths + [reports.baseline].compactMap { $0 } }
    var outputs: [String?] { [overdraw, reports.html, reports.trace, reports.csv] + overlays.map(\.path) }

    mutating func run() throws {
        try SignalWatch.endAtOnce()
        var names = OutputNames(inputs: [("the scene", scene.path), ("--baseline", reports.baseline)])
        try names.add([("--overdraw", overdraw)] + overlays.map { ("--overlay \($0.kind.rawValue)", $0.path) })
        try names.add([("--html", reports.html), ("--trace", reports.trace), ("--csv", reports.csv)])
        let pictures = try pictureFiles()
        let ownBudgets = try budgets.flatMap(Budget.parse)
        let baseline = try reports.baselineProfile(isPrintedAsJSON: json)
        try device.check()
        let range = try frames.range()
        if range == nil { try frames.checkSingleFrame() }
        try limits.check(range)
        if range != nil, scene.options.time != 0 {
            throw Failure.usage(
                "--time is the moment of a single frame; a range begins at the time of its first frame; leave it out")
        }
        if range != nil, at != nil { throw Failure.usage("--at is for a single frame; give --time instead of a range") }
        try checkFrame(range)
        try OutputFolders.prepare(outputs)
        let stage = try scene.stage(outputs: names, limits: device.limits(limits))
        defer { scene.reportDynamics(of: stage) }
        var measurements = FrameMeasurements.profile
        measurements.watchedPixel = try watchedPixel(of: stage)
        let renderer = try device.renderer(device.limits(limits))
        defer {
            scene.reportTiles(of: stage)
            scene.reportText(of: stage)
        }
        let bar = range.flatMap { ProgressBar(total: $0.count) }
        var result = try scene.naming {
            defer { bar?.clear() }
            return try ProfiledScene(
                stage, range, renderer, rules: planner.rules, measuring: measurements,
                reportsPage: reports.html != nil, name: scene.name, detailFrame: frame,
                budgets: stage.budgets + ownBudgets, linter: reports.linter
            ) { bar?.show(written: $0, skipped: 0) }
        }
        for (kind, file) in pictures {
            try file.write(renderer.overlay(kind, of: result.frame, profile: result.profile))
        }
        if at != nil, result.profile.pixel == nil {
            throw ProfileError.drawnInBands(what: "what was drawn on a pixel")
        }
        let failures = result.check(stage.budgets + ownBudgets, at: scene.path)
        let comparison = try baseline.map {
            try ProfileComparison(result.profile, isRange: result.range != nil, with: $0)
        }
        try reports.write(result, comparison, renderer, rules: planner.rules)
        try AtomicFile().write(Array((text(of: result, comparison) + "\n").utf8), to: "-")
        for failure in failures { StandardError.say(failure.description) }
        if !failures.isEmpty { throw ExitCode(1) }
    }

    private func text(of result: ProfiledScene, _ comparison: ProfileComparison?) throws -> String {
        if json { return try result.range?.json() ?? result.profile.json() }
        let table = result.range?.table() ?? result.profile.table()
        return Printable.lines(
            table + (result.profile.pixel.map { "\n\n" + $0.table() } ?? "")
                + (comparison.map { "\n\n" + $0.table() } ?? ""))
    }

    /// Checks that the chosen frame is in the range.
    private func checkFrame(_ range: FrameRange?) throws {
        guard let frame else { return }
        guard let range else {
            throw Failure.usage("--frame is one of \(FrameOptions.needsRange); of a single frame give the --time")
        }
        guard frame >= range.lower, frame < range.upper else {
            throw Failure.usage(
                "--frame \(frame) is not in the range; give one from \(range.lower) to \(range.upper - 1)")
        }
    }

    private func pictureFiles() throws -> [(kind: OverlayKind, file: PictureFile)] {
        let all = overlays.map { ($0.kind, $0.path) } + (overdraw.map { [(OverlayKind.overdraw, $0)] } ?? [])
        return try all.map { kind, path in
            if path == "-" {
                throw Failure.usage(
                    "the \(kind) picture can't go to standard output, which gets the profile; give a file name")
            }
            return (kind, try PictureFile(path))
        }
    }

    private func watchedPixel(of stage: Stage) throws -> SIMD2<Int>? {
        guard let pixel = at?.pixel else { return nil }
        let size = (width: stage.size.width * stage.scale, height: stage.size.height * stage.scale)
        guard Double(pixel.x) < max(1, size.width.rounded()), Double(pixel.y) < max(1, size.height.rounded()) else {
            throw Failure.usage(
                "--at \(pixel.x),\(pixel.y) is outside of the picture, which has "
                    + "\(Int(size.width.rounded())) x \(Int(size.height.rounded())) pixels")
        }
        return pixel
    }
}
