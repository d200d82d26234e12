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

    /// The longest side, in pixels, of the pass pictures on a page.
    private static let thumbnailSide = 160

    /// Reads the earlier profile, before anything is drawn, so that a wrong one costs no time.
    func baselineProfile(isPrintedAsJSON: Bool) throws -> Baseline? {
        for (name, path) in [("--html", html), ("--trace", trace), ("--csv", csv)] where path == "-" {
            throw Failure.usage("\(name) can't go to standard output, which gets the profile; give a file name")
        }
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

    /// Draws the additional pictures of a page: the overlays, and the frame again for pictures of the passes, so that
    /// reading those back is in no counter.
    private func page(
        _ result: ProfiledScene, _ comparison: ProfileComparison?, _ renderer: Renderer, rules: PlanRules
    ) throws -> HTMLReport {
        let tree = result.frame.tree
        var measurements = FrameMeasurements.none
        measurements.passPictureSide = Self.thumbnailSide
        let passes = try renderer.render(tree, rules: rules, measuring: measurements).passPictures
        let overlays = try OverlayKind.allCases.compactMap { kind -> HTMLReport.Overlay? in
            if kind == .overdraw, result.frame.overdrawMap == nil { return nil }
            let overlay = try renderer.overlay(kind, of: result.frame, profile: result.profile)
            return HTMLReport.Overlay(
                name: kind.rawValue, title: kind.rawValue.capitalized, about: kind.legend,
                png: try PNGEncoder.encode(overlay))
        }
        return HTMLReport(
            result.profile, range: result.range, picture: try PNGEncoder.encode(result.frame.picture),
            overlays: overlays,
            thumbnails: try passes.map { try $0.map { try PNGEncoder.encode($0) } }, comparison: comparison,
            advice: try advice(result, renderer, rules: rules), layout: result.layout)
    }

    /// The number of pictures that may be drawn to try changes for a page; `lamina explain` tries more.
    private static let tryLimit = 100

    /// Returns by layer a change that was tried and avoids its offscreen pass, or repairs its effect.
    private func advice(_ result: ProfiledScene, _ renderer: Renderer, rules: PlanRules) throws -> [Int: String] {
        var options = ExplainOptions()
        (options.measuresTime, options.namesRules, options.triesOtherChanges) = (false, false, false)
        options.tryLimit = Self.tryLimit
        let bar = ProgressBar(total: 0)
        defer { bar?.clear() }
        options.progress = { done, count in bar?.show("looking at pass \(min(done + 1, count)) of \(count)") }
        var advice: [Int: String] = [:]
        for pass in try renderer.explain(result.frame.tree, rules: rules, options: options).passes {
            guard let change = pass.suggestions.first else { continue }
            let effect = change.kind == .fix ? "the picture stays and the pass is not needed" : "its effect works again"
            advice[pass.node] = "\(change.words): \(effect)"
        }
        return advice
    }

    private func write(_ text: String, to path: String) throws {
        try AtomicFile().write(Array(text.utf8), to: path)
    }
}
