import ArgumentParser
import Lamina

/// The options of `lamina explain` that report the layout by constraints instead of offscreen passes.
struct LayoutReportOptions: ParsableArguments {
    @Flag(
        name: .customLong("layout"),
        help: "Report the layout by constraints instead: each layer's frame, its constraints and its ambiguities.")
    var reportsLayout = false

    @Option(
        help: ArgumentHelp(
            "Write the picture with the layout drawn over it, a .png, .jpg, .webp or .ppm, in addition to --layout.",
            valueName: "file"),
        completion: .files("png", "jpg", "jpeg", "webp", "ppm"))
    var overlay: String?

    /// Returns whether the layout is to be reported, after checking the options that don't go with it.
    func check(fix: String?, skipsTries: Bool) throws -> Bool {
        guard reportsLayout else {
            if overlay != nil { throw Failure.usage("--overlay shows the layout; add --layout") }
            return false
        }
        if fix != nil { throw Failure.usage("--fix changes offscreen passes; leave it out, or --layout") }
        if skipsTries { throw Failure.usage("--no-tries is about offscreen passes; leave it out, or --layout") }
        return true
    }

    /// Prints the report, and writes the overlay if it was asked for.
    func run(
        _ scene: RequestedScene, layer: String?, json: Bool, device: DeviceOptions, limits: WorkLimits, rules: PlanRules
    ) throws {
        let picture = try overlay.map { try PictureFile($0) }
        if overlay == "-" {
            throw Failure.usage("the report goes to standard output; give --overlay a file name")
        }
        var names = OutputNames(inputs: [("the scene", scene.path)])
        try names.add([("--overlay", overlay)])
        try OutputFolders.prepare([overlay])
        let stage = try scene.stage(outputs: names, limits: limits)
        defer { scene.reportText(of: stage) }
        let report = try limited(stage.layoutReport(), to: layer)
        if let picture {
            let frame = try scene.naming {
                try device.renderer(limits).render(stage.makeCompleteFrame(), rules: rules)
            }
            _ = try picture.write(LayoutOverlay(of: stage).draw(over: frame.picture, scale: stage.scale))
        }
        let text = try json ? report.json() : Printable.lines(report.description)
        try AtomicFile().write(Array((text + "\n").utf8), to: "-")
        if picture != nil { scene.say(LayoutOverlay.legend) }
    }

    private func limited(_ report: LayoutReport, to layer: String?) throws -> LayoutReport {
        guard let layer else { return report }
        if let limited = report.limited(to: layer) { return limited }
        let near = NearName.closest(to: layer, in: report.items.map(\.name)).map { "; did you mean '\($0)'?" }
        throw Failure.usage("no constraint concerns a layer '\(layer)'\(near ?? "")")
    }
}
