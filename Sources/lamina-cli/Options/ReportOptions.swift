import ArgumentParser
import Lamina

/// The files that a profile is written to, besides standard output.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write an HTML page with the picture, overlays, passes, layers, constraints and counters.",
            valueName: "file"),
        completion: .files("html"))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "An earlier profile, written by --json, of this scene or of one that it was derived from; reports the "
                + "changes since.",
            valueName: "file"),
        completion: .files("json"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Write a trace for ui.perfetto.dev: CPU stages, GPU passes and counters.", valueName: "file"),
        completion: .files("json"))
    var trace: String?

    @Option(
        help: ArgumentHelp("Write the counters as comma-separated values, one row per frame.", valueName: "file"),
        completion: .files("csv"))
    var csv: String?

    @Flag(
        name: .customLong("no-tries"),
        help: "Leave fixes out of the page of --html; trying them takes about as long as drawing the frame.")
    var skipsTries = false

    @Option(
        name: .customLong("without-lint"),
        help: ArgumentHelp(
            "A kind of finding to leave out of the page of --html; may be repeated. (values: \(LintKind.list))",
            valueName: "kind"),
        completion: .list(LintKind.names), transform: LintKind.init(argument:))
    var withoutLint: [LintKind] = []

    /// The linter for the page; nil without one.
    var linter: Linter? { html == nil ? nil : Linter(without: Set(withoutLint)) }

    /// Reads the earlier profile, before anything is drawn, so that a wrong one costs no time.
    func baselineProfile(isPrintedAsJSON: Bool) throws -> Baseline? {
        for (name, path) in [("--html", html), ("--trace", trace), ("--csv", csv)] where path == "-" {
            throw Failure.usage("\(name) can't go to standard output, which gets the profile; give a file name")
        }
        if skipsTries, html == nil { throw Failure.usage("--no-tries is for the page; add --html FILE") }
        if !withoutLint.isEmpty, html == nil { throw Failure.usage("--without-lint is for the page; add --html FILE") }
        if baseline != nil, html == nil, isPrintedAsJSON {
            throw Failure.usage("--baseline adds to the table and to the page; leave out --json or give --html")
        }
        return try baseline.map { try Baseline(at: $0) }
    }

    /// Writes the files that are requested.
    func write(
        _ result: ProfiledScene, _ comparison: ProfileComparison?, _ renderer: Renderer, rules: PlanRules
    ) throws {
        if let html {
            try write(page(result, comparison, renderer, rules: rules).text(), to: html)
        }
        if let trace {
            try write((result.range.map { ProfileTrace($0) } ?? ProfileTrace(result.profile)).json(), to: trace)
        }
        if let csv {
            try write((result.range.map { CounterCSV($0) } ?? CounterCSV(result.profile)).text, to: csv)
        }
    }

    /// Draws the additional pictures of a page: the overlays, and the frame again for pictures of the passes and of
    /// their draws, so that reading those back is in no counter.
    private func page(
        _ result: ProfiledScene, _ comparison: ProfileComparison?, _ renderer: Renderer, rules: PlanRules
    ) throws -> HTMLReport {
        let tree = result.frame.tree
        let bar = ProgressBar(total: 0)
        defer { bar?.clear() }
        bar?.show("drawing the passes")
        var measurements = FrameMeasurements.none
        measurements.passPictureSide = PagePicture.passSide(count: result.profile.passes.count)
        measurements.drawPictureSide = PagePicture.drawSide
        let drawn = try renderer.render(tree, rules: rules, measuring: measurements)
        let overlays = try OverlayKind.allCases.compactMap { kind -> HTMLReport.Overlay? in
            if kind == .overdraw, result.frame.overdrawMap == nil { return nil }
            bar?.show("drawing the overlay \(kind.rawValue)")
            let colors = try renderer.overlayColors(kind, of: result.frame, profile: result.profile)
            return HTMLReport.Overlay(
                name: kind.rawValue, title: kind.rawValue.prefix(1).uppercased() + kind.rawValue.dropFirst(),
                about: kind.legend,
                png: try PagePicture.overlay(colors), fadesPicture: kind.fadesPicture)
        }
        bar?.show("encoding the picture")
        let picture = try PagePicture.picture(result.frame.picture)
        let thumbnails = try PagePicture.passes(drawn.passPictures)
        let bytes =
            picture.count + overlays.reduce(0) { $0 + $1.png.count }
            + thumbnails.reduce(0) { $0 + ($1?.count ?? 0) }
        return HTMLReport(
            result.profile, range: result.range, picture: picture, overlays: overlays,
            thumbnails: thumbnails, comparison: comparison,
            advice: try skipsTries ? [:] : advice(result, renderer, rules: rules, bar), layout: result.layout,
            lint: result.lint, steps: try drawn.drawSteps(byteLimit: PagePicture.drawBytes(beside: bytes)),
            memory: result.frame.layerMemory)
    }

    /// The work that tries for a page may take, as a multiple of the frame's; `lamina explain` tries more.
    private static let tryWork = 0.5

    /// Returns by layer a change that was tried and avoids its offscreen pass, or repairs its effect.
    private func advice(
        _ result: ProfiledScene, _ renderer: Renderer, rules: PlanRules, _ bar: ProgressBar?
    ) throws -> [Int: String] {
        var options = ExplainOptions()
        (options.namesRules, options.triesOtherChanges, options.tryWork) = (false, false, Self.tryWork)
        options.progress = { done, count in bar?.show("looking for cheaper passes: \(done) of \(count)") }
        do {
            return try renderer.explain(result.frame.tree, rules: rules, options: options).advice
        } catch RenderError.tooMuchWork {
            // The plan without rules may be more than the limits allow, where the one in use is not.
            return [:]
        }
    }

    private func write(_ text: String, to path: String) throws {
        try AtomicFile().write(Array(text.utf8), to: path)
    }
}
