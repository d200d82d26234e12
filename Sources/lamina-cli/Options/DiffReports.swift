import ArgumentParser
import Lamina
import LaminaCheck

/// The reports of `lamina diff`, which are those of suites, and the replacing of expected pictures.
struct DiffReports: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write an HTML page with the pictures and their differences.", valueName: "file"),
        completion: .files("html"))
    var html: String?

    @Option(
        help: ArgumentHelp("Write the results as JUnit XML, for build servers.", valueName: "file"),
        completion: .files("xml"))
    var junit: String?

    @Option(
        help: ArgumentHelp("Write the results as Markdown, for comments on pull requests.", valueName: "file"),
        completion: .files("md"))
    var markdown: String?

    @Flag(
        help: ArgumentHelp(
            "Print annotations for GitHub Actions after the results, and append the results to the file that "
                + "GITHUB_STEP_SUMMARY names."))
    var github = false

    @Flag(
        help: ArgumentHelp(
            "Replace expected pictures that differ, add those that are new, and rename those that were renamed, in a "
                + "comparison of folders; refused where the variable CI is set."))
    var update = false

    @Flag(help: "Remove expected pictures that are missing among the actual ones, in addition to --update.")
    var prune = false

    /// The files; nil for those that are not requested.
    var files: [String?] { [html, junit, markdown] }
    /// True if results are needed besides the lines.
    var areRequested: Bool { github || files.contains { $0 != nil } }

    /// The most results with pictures, of which a page shows fewer.
    private static let pictureLimit = 100

    /// Checks the options, and makes the folders of the files.
    func check(areFolders: Bool, isPrintedAsJSON: Bool) throws {
        var names = OutputNames(inputs: [])
        try names.add([("--html", html), ("--junit", junit), ("--markdown", markdown)])
        for (name, path) in [("--html", html), ("--junit", junit), ("--markdown", markdown)] where path == "-" {
            throw Failure.usage("\(name) can't go to standard output, which gets the results; give a file name")
        }
        if github, isPrintedAsJSON {
            throw Failure.usage("--github and --json both print on standard output; leave out one of them")
        }
        if prune, !update { throw Failure.usage("--prune is for --update; give both") }
        if update {
            guard areFolders else {
                throw Failure.usage("--update replaces the pictures of a folder; give two folders")
            }
            try CheckCommand.refuseOnBuildMachine("--update")
        }
        try OutputFolders.prepare(files)
    }

    /// Returns the result of a pair as that of a case, as it is after an update.
    ///
    /// - Parameter shownCount: The number of results with pictures, which this one may be added to.
    func result(of compared: ComparedPictures, shownCount: inout Int) -> CaseResult {
        let files = compared.files
        var result = compared.result(scene: files.expected ?? files.actual ?? files.name, keepsPixels: false)
        switch result.picture {
        case .different where update, .renamed where update: result.picture = .updated
        case .missing where update: result.picture = .recorded
        case .gone where update && prune: result.picture = .removed
        default: break
        }
        if html == nil || shownCount == Self.pictureLimit { result.evidence = nil }
        if result.evidence != nil { shownCount += 1 }
        return result
    }

    /// Returns the result of a pair as it is after an update.
    func updated(_ pair: DifferenceReport.Pair) -> DifferenceReport.Pair {
        var pair = pair
        switch pair.state {
        case .different, .renamed, .new: if update { pair.change(to: .updated) }
        case .missing: if update, prune { pair.change(to: .removed) }
        case .equal, .close, .unreadable, .updated, .removed: break
        }
        return pair
    }

    /// Makes the expected picture of a pair the actual one, or removes it, as its state says.
    func replace(_ pair: PictureFilePair, _ state: DifferenceReport.State, in folder: String) throws {
        switch state {
        case .updated: try pair.replaceExpected(in: folder)
        case .removed: if let path = pair.expected { try PictureFilePair.remove(path) }
        default: break
        }
    }

    /// Returns the texts of the files, which show the pictures as they are before an update.
    func texts(of result: SuiteResult) throws -> [(path: String, text: String)] {
        let report = SuiteReport(result)
        var texts: [(path: String, text: String)] = []
        if let html { texts.append((html, try report.html())) }
        if let junit { texts.append((junit, report.junit())) }
        if let markdown { texts.append((markdown, report.markdown())) }
        return texts
    }
}
