import ArgumentParser
import Lamina

/// What a profile is written to beside standard output.
struct ReportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a page with the picture, overlays, passes, layers and counters; it opens from disk.",
            valueName: "file"))
    var html: String?

    @Option(
        help: ArgumentHelp(
            "An earlier profile of the same scene, as --json has written it; says what has changed since.",
            valueName: "file"))
    var baseline: String?

    @Option(
        help: ArgumentHelp(
            "Write a trace for ui.perfetto.dev: CPU stages, GPU passes and counters.", valueName: "file"))
    var trace: String?

    @Option(
        help: ArgumentHelp("Write the counters as comma-separated values, a row a frame.", valueName: "file"))
    var csv: String?

    /// The longest side in pixels of the pictures of passes that a page shows.
    static let thumbnailSide = 160

    /// The earlier profile; read before anything is drawn, so that a wrong one costs no time.
    ///
    /// - Parameter json: whether the profile goes to standard output as JSON.
    func check(json: Bool) throws -> Baseline? {
        for (name, path) in [("--html", html), ("--trace", trace), ("--csv", csv)] where path == "-" {
            throw Failure.usage("\(name) can't go to standard output, the profile does; give a file name")
        }
        if baseline != nil, html == nil, json {
            throw Failure.usage("--baseline adds to the table and to the page; leave out --json or give --html")
        }
        return try baseline.map { try Baseline(at: $0) }
    }

    /// Writes the files that are asked for.
    ///
    /// - Parameters:
    ///   - range: the frames around the profile's; nil for a still.
    ///   - overlays: draws the overlays; called for a page only.
    func write(
        _ profile: Profile, _ range: RangeProfile?, _ picture: Bitmap, comparison: ProfileComparison?,
        overlays: () throws -> [HTMLReport.Overlay]
    ) throws {
        if let csv {
            try write((range.map { CounterSheet($0) } ?? CounterSheet(profile)).text, to: csv)
        }
        if let trace {
            try write((range.map { ProfileTrace($0) } ?? ProfileTrace(profile)).json(), to: trace)
        }
        guard let html else { return }
        let report = HTMLReport(
            profile, range: range, picture: try PNGEncoder.encode(picture), overlays: try overlays(),
            thumbnails: try profile.passPictures.map { try $0.map { try PNGEncoder.encode($0) } },
            comparison: comparison)
        try write(report.text(), to: html)
    }

    private func write(_ text: String, to path: String) throws {
        try AtomicFile().write(Array(text.utf8), to: path)
    }
}
