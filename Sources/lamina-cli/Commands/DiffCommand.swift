import ArgumentParser
import FoundationEssentials
import Glibc
import Lamina
import LaminaCheck
import LaminaText

struct DiffCommand: ParsableCommand, SandboxedCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare pictures, and show where and by how much they differ.",
        discussion: """
            Examples:
              lamina diff expected.png actual.png
              lamina diff expected.png actual.png --metric 'yiq 0.1' --pixels 20 -o difference.png
              lamina diff goldens/ output/ -o differences/
              lamina diff goldens/ output/ --html page.html    a page to look through
              lamina diff goldens/ output/ --update            make goldens/ as output/ is

            Metrics: exact (the default: any difference of what is drawn counts, and of 16 bits where a file has them); 'channels N' (a channel differs by more than N of 255); \
            'yiq T' (perceptual, without antialiasing, as pixelmatch); 'oklab T' (the same in OKLab); 'flip T' or \
            'flip PPD T' (FLIP, the difference seen when two pictures alternate). T is from 0 to 1; without it, 0.1.

            A picture passes if all limits hold; without limits, no pixel may differ. Pictures of different sizes fail. \
            Exits with 0 if all pairs pass, 1 if one fails or its partner is missing, 64 for wrong options, 65 for \
            pictures that can't be read, 74 if the output can't be written.
            """)

    @Argument(
        help: ArgumentHelp(
            "The expected and the actual picture, several such pairs, or two folders whose pictures have the same names.",
            valueName: "picture"),
        completion: .file(extensions: ["png", "jpg", "jpeg", "webp", "gif", "avif", "tif", "tiff", "ppm"]))
    var paths: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "A picture of the difference: NAME.png, .jpg, .webp or .ppm, or - for PNG on standard output. For several pairs, "
                + "a folder for the pictures of those that differ.", valueName: "file"),
        completion: .files("png", "jpg", "jpeg", "webp", "ppm"))
    var output: String?

    @Option(help: ArgumentHelp("The kind of that picture: side-by-side, overlay or errors.", valueName: "kind"))
    var kind = DifferencePicture.Kind.sideBySide

    @Option(help: ArgumentHelp("The metric of difference; the metrics are listed above.", valueName: "metric"))
    var metric = "exact"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The largest number of different pixels.", valueName: "count"))
    var pixels: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The largest share of the compared pixels that are different, such as 0.1%.", valueName: "share"))
    var share: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The largest number of different pixels in any square: 16:20 allows 20 pixels in 16×16.",
            valueName: "side:count"))
    var window: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A rectangle in pixels that is not compared; may be repeated.", valueName: "x,y,width,height"))
    var ignore: [RectangleArgument] = []

    @Option(
        name: .customLong("ignore-picture"),
        help: ArgumentHelp(
            "A mask: a picture whose visible pixels are not compared.", valueName: "file"),
        completion: .files("png"))
    var ignorePicture: String?

    @Flag(help: "Also compute PSNR and SSIM.")
    var quality = false

    @Flag(help: "Print the results as JSON.")
    var json = false

    @OptionGroup var reports: DiffReports
    @OptionGroup var sandboxing: SandboxOptions

    var inputs: [String] { paths + [ignorePicture].compactMap { $0 } }
    var outputs: [String?] {
        let picture = output.map { $0.hasSuffix("/") ? $0 + "x" : $0 }
        let expected = reports.update ? paths.first.map { $0 + "/x" } : nil
        return reports.files + [picture, expected, reports.github ? GitHubStep.summaryFile : nil]
    }

    mutating func run() throws {
        try SignalWatch.endAtOnce()
        let start = ContinuousClock.now
        let tolerance = try readTolerance()
        let (pairs, areFolders) = try readPairs()
        let outputs = try DifferenceOutputs(output, pairs, areFolders: areFolders, json: json)
        try reports.check(areFolders: areFolders, isPrintedAsJSON: json)
        let ignoredPicture = try ignorePicture.map { PixelMask(try PictureFilePair.read($0)) }
        var report = DifferenceReport(tolerance)
        var result = SuiteResult(suite: paths.count == 2 ? paths.joined(separator: " and ") : "pictures", device: "")
        var code: Int32 = 0
        var shownCount = 0
        for (index, pair) in pairs.enumerated() {
            let path = outputs.path(of: index)
            do {
                let compared = try compared(
                    pair, tolerance, ignoredPicture, makesMap: path != nil || reports.areRequested)
                report.pairs.append(reports.updated(try described(compared, tolerance, path)))
                if reports.areRequested {
                    result.cases.append(reports.result(of: compared, shownCount: &shownCount))
                }
            } catch let error as PictureFilePair.Unreadable {
                code = 65
                Failure.say(error)
                report.pairs.append(DifferenceReport.Pair(name: pair.name, failure: error.description))
                result.cases.append(
                    CaseResult(
                        name: pair.name, scene: pair.expected ?? pair.name,
                        picture: .failed(message: error.description, code: 65)))
                continue
            }
            // As they come, since folders may be large.
            if !json, output != "-", let last = report.pairs.last { try Self.print(last.line) }
        }
        result.seconds = (ContinuousClock.now - start) / .seconds(1)
        // Before an update replaces what the page shows.
        let texts = try reports.texts(of: result)
        for (pair, described) in zip(pairs, report.pairs) { try reports.replace(pair, described.state, in: paths[0]) }
        for (path, text) in texts { try AtomicFile().write(Array(text.utf8), to: path) }
        try printEnd(report, result)
        if code == 0, !report.passed { code = 1 }
        if code != 0 { throw ExitCode(code) }
    }

    /// Prints what follows the lines of the pairs: the counts of several, and annotations.
    private func printEnd(_ report: DifferenceReport, _ result: SuiteResult) throws {
        if json { return try Self.print(try report.json()) }
        if output != "-", report.pairs.count > 1 { try Self.print(report.countLine) }
        guard reports.github else { return }
        let all = SuiteReport(result)
        try AtomicFile().write(Array(all.githubAnnotations(in: GitHubStep.workspace).utf8), to: "-")
        try GitHubStep.summarize(all.markdown())
    }

    /// Compares a pair.
    private func compared(
        _ pair: PictureFilePair, _ tolerance: PictureTolerance, _ ignoredPicture: PixelMask?, makesMap: Bool
    ) throws -> ComparedPictures {
        try ComparedPictures(pair, tolerance, makesErrorMap: makesMap) { width, height in
            warnOfIgnoredOutside(pair.name, width: width, height: height, ignoredPicture)
            let rectangles = ignore.map(\.rectangle)
            let mask =
                rectangles.isEmpty ? nil : PixelMask(width: width, height: height, rectangles: rectangles)
            guard let ignoredPicture else { return mask }
            return mask?.union(ignoredPicture) ?? ignoredPicture
        }
    }

    /// Returns the result of a pair for the lines, and writes the picture of its difference.
    private func described(
        _ compared: ComparedPictures, _ tolerance: PictureTolerance, _ path: String?
    ) throws -> DifferenceReport.Pair {
        let pair = compared.files
        guard let verdict = compared.verdict, let expected = compared.expected, let actual = compared.actual else {
            return pair.expected == nil
                ? DifferenceReport.Pair(
                    name: pair.name, failure: "there is no expected picture in \(paths[0])", state: .new)
                : DifferenceReport.Pair(
                    name: pair.name, failure: "there is no actual picture in \(paths[1])", state: .missing)
        }
        if verdict.passed, let former = pair.formerName {
            return DifferenceReport.Pair(
                name: pair.name, failure: "renamed: it is \(former) of \(paths[0])", state: .renamed)
        }
        var result = DifferenceReport.Pair(name: pair.name, verdict: verdict, metric: tolerance.metric)
        if quality {
            result.psnr = PictureFigures.psnr(expected, actual).flatMap { $0.isFinite ? $0 : nil }
            result.ssim = PictureFigures.ssim(expected, actual)
            result.qualityNote = PictureFigures.missingQuality(expected, actual)
        }
        if let path, output == path || verdict.decision != nil {
            let picture = try DifferencePicture.make(
                expected: expected, actual: actual, verdict: verdict, kind: kind)
            if output != path {
                // If this fails, writing reports the error.
                try? FileManager.default.createDirectory(
                    at: URL(fileURLWithPath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
            }
            try PictureFile(path).write(picture)
        }
        return result
    }

    /// Warns of ignored parts that are not in the pictures: mistyped ones would be compared in silence.
    private func warnOfIgnoredOutside(_ name: String, width: Int, height: Int, _ picture: PixelMask?) {
        let whole = PixelRect(width: width, height: height)
        for rectangle in ignore.map(\.rectangle) where rectangle.intersection(whole).isEmpty {
            let text = [
                rectangle.minX, rectangle.minY, rectangle.maxX - rectangle.minX, rectangle.maxY - rectangle.minY,
            ]
            .map { "\($0)" }.joined(separator: ",")
            StandardError.say(
                "\(name): --ignore \(text) is outside of the \(width)×\(height) pixels, and ignores nothing")
        }
        if let picture, (picture.width, picture.height) != (width, height) {
            StandardError.say(
                "\(name): --ignore-picture has \(picture.width)×\(picture.height) pixels and not \(width)×\(height); "
                    + "it is taken from the top left")
        }
    }

    private func readTolerance() throws -> PictureTolerance {
        let limits = [("pixels", pixels), ("share", share), ("window", window)].compactMap { name, value in
            value.map { "\(name) \($0)" }
        }
        return PictureTolerance(
            try PictureMetric(parsing: metric),
            limits.isEmpty ? DifferenceLimits() : try DifferenceLimits(parsing: limits.joined(separator: ", ")))
    }

    private func readPairs() throws -> (pairs: [PictureFilePair], areFolders: Bool) {
        let isFolder = paths.map { path in
            var isFolder: Bool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
        }
        if isFolder.contains(true) {
            guard paths.count == 2, isFolder == [true, true] else {
                throw Failure.usage("a folder is compared with another folder; give two folders, or pictures alone")
            }
            let pairs = try PictureFilePair.inFolders(expected: paths[0], actual: paths[1])
            guard !pairs.isEmpty else {
                throw Failure.badInput("there is no picture in \(paths[0]) and none in \(paths[1]); check the folders")
            }
            return (PictureFilePair.joiningRenamed(pairs), true)
        }
        guard paths.count.isMultiple(of: 2) else {
            throw Failure.usage(
                "there are \(paths.count) pictures, which is an odd number; give an expected and an actual one for each pair"
            )
        }
        let pairs = stride(from: 0, to: paths.count, by: 2).map {
            PictureFilePair(name: paths[$0 + 1], expected: paths[$0], actual: paths[$0 + 1])
        }
        return (pairs, false)
    }

    private static func print(_ text: String) throws {
        try AtomicFile().write(Array((Printable.lines(text) + "\n").utf8), to: "-")
    }
}

// MARK: Arguments

extension DifferencePicture.Kind: ExpressibleByArgument {}

/// A rectangle of pixels, in the form `X,Y,WIDTH,HEIGHT`.
struct RectangleArgument: ExpressibleByArgument {
    let rectangle: PixelRect

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false)
            .map { Int32($0.trimmed) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], width > 0, height > 0, x <= Int32.max - width, y <= Int32.max - height
        else { return nil }
        rectangle = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }
}

/// The files that pictures of differences are written to.
private struct DifferenceOutputs {
    private var paths: [String?]

    init(_ output: String?, _ pairs: [PictureFilePair], areFolders: Bool, json: Bool) throws {
        paths = [String?](repeating: nil, count: pairs.count)
        guard let output else { return }
        let inputs = pairs.flatMap { [("the expected picture", $0.expected), ("the actual picture", $0.actual)] }
        if !areFolders, pairs.count == 1 {
            if output == "-", json {
                throw Failure.usage("the picture and the results can't both go to standard output; name a file with -o")
            }
            _ = try PictureFile(output)
            paths = [output]
        } else {
            guard output != "-" else {
                throw Failure.usage("several pictures can't go to standard output; name a folder with -o")
            }
            let folder = output.hasSuffix("/") ? output : output + "/"
            paths = pairs.map { pair in
                let name = areFolders ? pair.name : URL(fileURLWithPath: pair.name).lastPathComponent
                return folder + (name.lowercased().hasSuffix(".png") ? name : name + ".png")
            }
        }
        var names = OutputNames(inputs: inputs)
        try names.add(zip(pairs, paths).map { ("the difference of \($0.0.name)", $0.1) })
    }

    func path(of index: Int) -> String? { paths[index] }
}
