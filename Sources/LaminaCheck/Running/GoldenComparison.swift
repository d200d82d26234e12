import LaminaGL
import LaminaImage
import LaminaLayers
import LaminaRender
import LaminaScene
import LaminaStage

/// The comparison of a scene's pictures with its goldens.
///
/// Equal pictures are known by their digests, without reading the golden's. For others the golden's picture is read, or
/// drawn again from the golden's document.
struct GoldenComparison {
    let scene: SuiteScene
    let suite: Suite
    let source: SceneSource
    let store: GoldenStore
    let renderer: Renderer
    /// The drawing of the golden's document, once it was needed; nil inside if it can't be drawn any more.
    private var earlier: SceneDrawing??
    private var changedFiles: [String]?

    init(scene: SuiteScene, suite: Suite, source: SceneSource, store: GoldenStore, renderer: Renderer) {
        (self.scene, self.suite, self.source, self.store, self.renderer) = (scene, suite, source, store, renderer)
    }

    /// Sets the verdict on a picture.
    ///
    /// - Parameters:
    ///   - explains: True if a failure gets what shows why, for which the frame and the golden's document are drawn again.
    ///   - origin: The driver and the fonts of the picture, for that.
    /// - Throws: ``GoldenError`` if the golden or its picture is broken.
    mutating func compare(
        _ drawn: DrawnCase, with golden: Golden.Picture, of whole: Golden, explains: Bool = true,
        origin: @autoclosure () -> DrawingOrigin = DrawingOrigin(driver: "", fonts: []), into result: inout CaseResult
    ) throws {
        let picture = drawn.frame.picture
        if drawn.digest == golden.digest {
            guard (picture.width, picture.height) == (golden.width, golden.height) else { throw wrongSize(golden) }
            result.picture = .equal
            return
        }
        var expected = try store.picture(golden.digest)
        if let expected, (expected.width, expected.height) != (golden.width, golden.height) { throw wrongSize(golden) }
        var before: RenderedFrame?
        if expected == nil {
            before = frameBefore(drawn.single, of: whole)
            if let before, PictureDigest.of(before.picture) == golden.digest { expected = before.picture }
        }
        let isOnOtherDriver = DriverFamily.differ(whole.driver, renderer.device.driver)
        if let expected {
            result.picture = try outcome(of: drawn.frame, expected, otherDriver: isOnOtherDriver ? whole.driver : nil)
        } else {
            result.picture = isOnOtherDriver ? .notComparable(driver: whole.driver) : .changed
        }
        let errors = result.picture.verdict?.errors
        guard !result.picture.passed, explains else { return }
        var failure = FailedPicture(golden: golden, frame: drawn.frame, changedFiles: changedFiles(of: whole))
        (failure.goldenOrigin, failure.origin) = (whole.origin(of: golden), origin())
        failure.isSceneChanged =
            PictureDigest.of(source.bytes) != whole.sceneDigest || GoldenValues(source.loader.values) != whole.values
        failure.isPictureMissing = expected == nil && suite.hasPictures
        failure.treeBefore = (before ?? frameBefore(drawn.single, of: whole))?.tree
        failure.expected = expected
        let reasons = try failure.findings(
            result.picture.verdict, at: store.path(ofPicture: golden.digest), with: renderer)
        result.findings = reasons.findings + partsOutside(drawn.frame)
        result.changedProperty = reasons.property
        var evidence = CaseEvidence()
        (evidence.expected, evidence.actual, evidence.errors) = (expected, picture, errors)
        evidence.passesAfter = reasons.passes
        result.evidence = evidence
    }

    /// Compares the picture with the golden's.
    ///
    /// - Parameter otherDriver: The driver that drew the golden, if it is of another family than this one.
    private func outcome(
        of frame: RenderedFrame, _ expected: Bitmap, otherDriver: String?
    ) throws -> PictureOutcome {
        let comparison = try comparison(for: frame)
        let actual = frame.picture.asStored
        let verdict = try comparison.verdict(expected: expected, actual: actual)
        if verdict.passed { return .close(verdict) }
        guard let otherDriver else { return .different(verdict) }
        let other = try scene.settings.otherDrivers.verdict(comparison, expected: expected, actual: actual)
        return other.passed ? .closeToOtherDriver(other, driver: otherDriver) : .different(other)
    }

    private func wrongSize(_ golden: Golden.Picture) -> GoldenError {
        .malformed(
            file: store.path(ofGolden: scene.name), line: 1,
            found:
                "the size \(golden.width)x\(golden.height) of \(scene.name)\(golden.suffix) is not that of the picture "
                + "with its digest",
            advice: "restore the file from version control, or record it again with --update")
    }

    // MARK: The golden's scene

    /// The files whose bytes are no longer those that the golden was drawn from, or that are gone.
    private mutating func changedFiles(of golden: Golden) -> [String] {
        if let changedFiles { return changedFiles }
        let changed = golden.files.filter { file in
            let path = suite.path(of: file.path)
            guard case .success(let bytes) = FileAccess.system.read(path, ReadableFolders.largestPicture) else {
                return true
            }
            return PictureDigest.of(bytes) != file.digest
        }
        changedFiles = changed.map(\.path)
        return changed.map(\.path)
    }

    /// Draws the case from the document that the golden was drawn from; nil if that is not possible any more.
    private mutating func frameBefore(_ single: SuiteCase, of golden: Golden) -> RenderedFrame? {
        guard changedFiles(of: golden).isEmpty else { return nil }
        if earlier == nil {
            earlier = .some(
                store.scene(scene.name, of: golden).map { bytes in
                    var loader = source.loader
                    loader.values = golden.values.values(in: loader.values.folder)
                    return SceneDrawing(SceneSource(path: source.path, bytes: bytes, loader: loader), renderer)
                })
        }
        guard case .some(.some(var drawing)) = earlier else { return nil }
        defer { earlier = .some(.some(drawing)) }
        do {
            try drawing.prepare(single)
            return try drawing.frame(.forCase([]))
        } catch {
            drawing.reset()
            return nil
        }
    }

    // MARK: Tolerances

    private func comparison(for frame: RenderedFrame) throws -> PictureComparison {
        try CaseMasks(frame, suite: suite).comparison(scene.settings)
    }

    /// Says which ignored rectangles are outside of the picture. Layers that it lacks may be those of other scenes.
    private func partsOutside(_ frame: RenderedFrame) -> [String] {
        scene.settings.ignored.compactMap { part -> String? in
            guard case .rectangle(let rect) = part else { return nil }
            var mask = PixelMask(width: frame.picture.width, height: frame.picture.height)
            mask.add(rect, scale: frame.tree.scale)
            let text = Words.list([rect.minX, rect.minY, rect.width, rect.height].map { Words.number($0) })
            return mask.isEmpty ? "the ignored rectangle \(text) is outside of the picture" : nil
        }
    }
}

/// A picture that failed: what is known of it, for findings.
struct FailedPicture {
    let golden: Golden.Picture
    let frame: RenderedFrame
    /// The files of the golden that changed, relative to the suite.
    let changedFiles: [String]
    /// The driver and the fonts of the golden.
    var goldenOrigin = DrawingOrigin(driver: "", fonts: [])
    /// The driver and the fonts of this picture.
    var origin = DrawingOrigin(driver: "", fonts: [])
    /// True if the document is not the one that the golden was drawn from.
    var isSceneChanged = false
    /// True if the golden should have a picture, and has none.
    var isPictureMissing = false
    /// The tree that the golden was drawn from; nil if it can't be read any more.
    var treeBefore: RenderTree?
    /// The golden's picture; nil if there is none.
    var expected: Bitmap?

    init(golden: Golden.Picture, frame: RenderedFrame, changedFiles: [String]) {
        (self.golden, self.frame, self.changedFiles) = (golden, frame, changedFiles)
    }

    /// Returns the reasons of the failure, the most likely first, the property that the first one of the scene is about, and
    /// the passes of this run.
    ///
    /// Draws both scenes again, with the digests of their passes and the draws on the pixel that differs most.
    ///
    /// - Parameter path: The path of the golden's picture.
    func findings(
        _ verdict: PictureVerdict?, at path: String, with renderer: Renderer
    ) throws -> (findings: [String], property: ChangedProperty?, passes: [PassSummary]) {
        let pixel = verdict?.errors.flatMap(DifferenceArea.init)?.worst
        var now = try WhySide(drawing: frame.tree, with: renderer, watching: pixel)
        now.origin = origin
        var before = WhySide(passes: golden.passes, picture: expected)
        if let treeBefore, let drawn = try? WhySide(drawing: treeBefore, with: renderer, watching: pixel) {
            before = drawn
            // Another program or driver draws the old scene differently: then its passes are those that it recorded.
            if drawn.picture.map({ PictureDigest.of($0) }) != golden.digest { before.passes = golden.passes }
        }
        before.origin = goldenOrigin
        let reasons = Why.reasons(old: before, new: now, verdict: verdict)
        return (facts(at: path, verdict) + reasons.findings, reasons.property, now.passes)
    }

    /// The findings that need no tree of the golden.
    private func facts(at path: String, _ verdict: PictureVerdict?) -> [String] {
        var facts = changedFiles.map { "the file \($0) changed" }
        let picture = frame.picture
        if verdict == nil, treeBefore == nil, (picture.width, picture.height) != (golden.width, golden.height) {
            facts.append(
                "the picture has \(picture.width)×\(picture.height) pixels, the golden \(golden.width)×\(golden.height)"
            )
        }
        if !isSceneChanged, changedFiles.isEmpty, treeBefore == nil {
            let cause = Why.cause(goldenOrigin, origin) ?? "the program, the driver or the fonts changed"
            facts.append("the document and its files are those of the golden: \(cause)")
        }
        if isPictureMissing {
            facts.append("\(path) is missing, and the golden's document can't be drawn again as it was")
        }
        return facts
    }
}
