import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaImage
import LaminaProfile
import LaminaScene

/// The run of a picture that another program made: it is compared with the expected one, which an update replaces.
struct PictureRun {
    private let run: ItemRun
    private let picture: SuitePicture
    private var suite: Suite { run.suite }
    private var options: SuiteRunner.Options { run.options }

    init(_ run: ItemRun, picture: SuitePicture) { (self.run, self.picture) = (run, picture) }

    /// Runs the case; its result goes to the run.
    func perform() { run.add(run.timed(result)) }

    private func result() -> CaseResult {
        var result: CaseResult
        do {
            let compared = try ComparedPictures(
                picture.files, picture.settings, suite: suite, limits: options.decodeLimits)
            // An update replaces the files.
            result = compared.result(scene: scene, keepsPixels: options.updates || options.prunes)
            result.findings += rectanglesOutside(compared)
            if options.updates || options.prunes { try update(&result) }
        } catch let error as PictureFilePair.Unreadable {
            result = CaseResult(name: picture.name, scene: scene, picture: .failed(message: "\(error)", code: 65))
        } catch {
            result = CaseFault(error, at: scene).result(picture.name, scene: scene)
        }
        if result.passed, !options.showsPassed { result.evidence = nil }
        return result
    }

    /// The path in reports, relative to the suite: that of the expected picture, which is in the repository.
    private var scene: String {
        let path = picture.files.expected ?? picture.files.actual ?? picture.name
        let folder = suite.folderInReports + "/"
        return path.hasPrefix(folder) && folder != "/" ? String(path.dropFirst(folder.count)) : path
    }

    /// Says which ignored rectangles are outside of the pictures; mistyped ones would be compared in silence.
    private func rectanglesOutside(_ compared: ComparedPictures) -> [String] {
        guard let verdict = compared.verdict, !verdict.passed else { return [] }
        let width = max(verdict.figures.expectedWidth, verdict.figures.actualWidth)
        let height = max(verdict.figures.expectedHeight, verdict.figures.actualHeight)
        return picture.settings.ignored.compactMap { part -> String? in
            guard case .rectangle(let rect) = part else { return nil }
            var mask = PixelMask(width: width, height: height)
            mask.add(rect, scale: 1)
            let text = Words.list([rect.minX, rect.minY, rect.width, rect.height].map { Words.number($0) })
            return mask.isEmpty ? "the ignored rectangle \(text) is outside of the picture" : nil
        }
    }

    private func update(_ result: inout CaseResult) throws {
        guard let folder = suite.pictureFolders?.expected else { return }
        switch result.picture {
        case .missing, .different, .renamed:
            guard options.updates else { return }
            let isNew = picture.files.expected == nil
            try picture.files.replaceExpected(in: folder)
            if let former = picture.files.formerName { run.note("\(picture.name): renamed from \(former)") }
            result.picture = isNew ? .recorded : .updated
            result.findings = []
        case .gone:
            guard options.prunes, let path = picture.files.expected else { return }
            try PictureFilePair.remove(path)
            run.note("\(picture.name): removed, as no picture was made")
            result.picture = .removed
        default: return
        }
    }
}

extension SuiteRunner.Options {
    /// The limits of pictures that are decoded.
    var decodeLimits: DecodeLimits {
        DecodeLimits(maximumPixelCount: max(limits[.decodedPixels], limits[.pixels]))
    }
}

/// Two picture files that were compared, or one whose partner is missing.
package struct ComparedPictures: Sendable {
    /// The files.
    package let files: PictureFilePair
    /// The verdict; nil if one is missing.
    package let verdict: PictureVerdict?
    /// The expected picture; nil if there is none.
    package let expected: Bitmap?
    /// The picture that was made; nil if there is none.
    package let actual: Bitmap?
    private let comparison: PictureComparison
    private let limits: DecodeLimits

    /// Reads and compares the files of a suite.
    ///
    /// - Throws: ``PictureFilePair/Unreadable``, ``GoldenError`` for a broken mask, `ImageError` without memory.
    init(_ files: PictureFilePair, _ settings: CaseSettings, suite: Suite, limits: DecodeLimits) throws {
        try self.init(files, settings.tolerance, limits: limits) { width, height in
            guard !settings.ignored.isEmpty else { return nil }
            var mask = PixelMask(width: width, height: height)
            for part in settings.ignored {
                switch part {
                case .rectangle(let rect): mask.add(rect, scale: 1)
                case .picture(let path): try mask.add(pictureAt: suite.path(of: path))
                // Files have no layers.
                case .layer: continue
                }
            }
            return mask
        }
    }

    /// Reads and compares two files.
    ///
    /// - Parameters:
    ///   - makesErrorMap: True if the verdict has a map of errors.
    ///   - ignored: Returns the pixels that are not compared, of pictures of a width and a height.
    package init(
        _ files: PictureFilePair, _ tolerance: PictureTolerance, limits: DecodeLimits = DecodeLimits(),
        makesErrorMap: Bool = true, ignoring ignored: (_ width: Int, _ height: Int) throws -> PixelMask?
    ) throws {
        (self.files, self.limits) = (files, limits)
        var comparison = PictureComparison(tolerance)
        guard let first = files.expected, let second = files.actual else {
            expected = try files.expected.map { try PictureFilePair.read($0, limits: limits) }
            actual = try files.actual.map { try PictureFilePair.read($0, limits: limits) }
            (verdict, self.comparison) = (nil, comparison)
            return
        }
        let contents = try PictureFilePair.contents(
            expected: first, actual: second, limits: limits, comparesDeep: tolerance.metric == .exact)
        let (one, other) = (contents.expected, contents.actual)
        comparison.deepDifference = contents.deepDifference
        comparison.makesErrorMap = makesErrorMap
        comparison.ignored = try ignored(max(one.width, other.width), max(one.height, other.height))
        verdict = try comparison.verdict(expected: one, actual: other)
        (expected, actual, self.comparison) = (one, other, comparison)
    }

    /// Compares two pictures in memory.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - expected: Nil if there is none yet.
    /// - Throws: `ImageError` without memory.
    package init(_ name: String, expected: Bitmap?, actual: Bitmap, _ tolerance: PictureTolerance) throws {
        files = PictureFilePair(name: name, expected: nil, actual: name)
        (limits, comparison) = (DecodeLimits(), PictureComparison(tolerance))
        (self.expected, self.actual) = (expected, actual)
        verdict = try expected.map { try PictureComparison(tolerance).verdict(expected: $0, actual: actual) }
    }

    /// Returns the result as that of a case.
    ///
    /// - Parameters:
    ///   - scene: The path in reports.
    ///   - keepsPixels: True to hold the pictures of the evidence in memory; false to read the files again when a report
    ///     shows them.
    package func result(scene: String, keepsPixels: Bool) -> CaseResult {
        var result = CaseResult(name: files.name, scene: scene, picture: outcome)
        if case .equal = outcome { return result }
        if case .different = outcome {
            if let former = files.formerName { result.findings.append("it was \(former)") }
            if let area = verdict?.errors.flatMap(DifferenceArea.init) { result.findings.append(area.words) }
        }
        result.evidence = evidence(keepsPixels: keepsPixels)
        return result
    }

    /// Returns the result as that of a case whose cost was measured by the program that made the picture.
    ///
    /// - Parameters:
    ///   - seconds: The time of the case.
    ///   - profile: The cost of its scene; nil if it is not known.
    package func result(seconds: Double, profile: Baseline?) -> CaseResult {
        var result = result(scene: files.name, keepsPixels: true)
        result.seconds = seconds
        guard let profile else { return result }
        // Of those that hold, a profile has nothing.
        (result.brokenBudgets, result.budgetCount) = (profile.brokenBudgets, profile.brokenBudgets.count)
        guard !result.passed else { return result }
        var evidence = result.evidence ?? CaseEvidence()
        evidence.actual = evidence.actual ?? actual
        evidence.countersAfter = Golden.Picture.recorded(profile.value)
        result.evidence = evidence
        return result
    }

    private var outcome: PictureOutcome {
        guard let verdict else { return files.actual == nil ? .gone : .missing }
        if !verdict.passed { return .different(verdict) }
        if let former = files.formerName { return .renamed(from: former) }
        return verdict.decision == nil ? .equal : .close(verdict)
    }

    private func evidence(keepsPixels: Bool) -> CaseEvidence {
        var evidence = CaseEvidence()
        if keepsPixels {
            (evidence.expected, evidence.actual, evidence.errors) = (expected, actual, verdict?.errors)
            return evidence
        }
        evidence.expectedSource = source(files.expected, of: expected)
        evidence.actualSource = source(files.actual, of: actual)
        guard let first = files.expected, let second = files.actual, verdict?.decision != nil else { return evidence }
        var comparison = self.comparison
        comparison.makesErrorMap = true
        let count = (expected?.width ?? 0) * (expected?.height ?? 0)
        evidence.errorSource = .decoded(pixelCount: count) { [comparison, limits] in
            let pictures = try PictureFilePair.read(expected: first, actual: second, limits: limits)
            let verdict = try comparison.verdict(expected: pictures.expected, actual: pictures.actual)
            return verdict.errors ?? PictureVerdict.ErrorMap(width: 0, height: 0, errors: [])
        }
        return evidence
    }

    private func source(_ path: String?, of picture: Bitmap?) -> EvidenceSource<Bitmap>? {
        guard let path, let picture else { return nil }
        return .decoded(pixelCount: picture.width * picture.height) { [limits] in
            try PictureFilePair.read(path, limits: limits)
        }
    }
}

// MARK: Replacing

extension PictureFilePair {
    /// Makes the expected picture the one that was made, byte by byte, under its name; one of a former name is removed.
    ///
    /// - Parameter folder: The folder of the expected pictures.
    /// - Throws: `ImageError` for a file that can't be read or written.
    package func replaceExpected(in folder: String) throws {
        guard let actual else { return }
        let bytes: [UInt8]
        switch FileAccess.system.read(actual, ReadableFolders.largestPicture) {
        case .success(let read): bytes = read
        case .failure(let failure): throw ImageError.cannotOpen(path: actual, detail: failure.words)
        }
        let target = folder + "/" + name
        // If this fails, writing reports the error.
        try? FileManager.default.createDirectory(
            atPath: SuiteReader.folder(of: target), withIntermediateDirectories: true)
        try AtomicFile().write(bytes, to: target)
        if formerName != nil, let expected { try Self.remove(expected) }
    }

    /// Removes an expected picture.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    package static func remove(_ path: String) throws(ImageError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw .cannotWrite(path: path, step: "removing it", code: errno)
        }
    }
}
