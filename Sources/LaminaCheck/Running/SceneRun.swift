import LaminaCounters
import LaminaImage
import LaminaProfile
import LaminaRender
import LaminaScene

/// The run of one scene: all of its cases are drawn, compared and, in an update, recorded.
struct SceneRun {
    private let run: ItemRun
    private let scene: SuiteScene
    private let cases: [SuiteCase]
    private let store: GoldenStore
    private let renderer: Renderer
    private var suite: Suite { run.suite }
    private var options: SuiteRunner.Options { run.options }

    private var documentPath: String { suite.path(of: scene.path) }

    init(_ run: ItemRun, scene: SuiteScene, cases: [SuiteCase], store: GoldenStore, renderer: Renderer) {
        (self.run, self.scene, self.cases, self.store, self.renderer) = (run, scene, cases, store, renderer)
    }

    /// Runs the scene; its results go to the run.
    func perform() {
        let golden = Result { () throws(GoldenError) in try store.golden(scene.name) }
        do {
            let source = try SceneSource(path: documentPath, loader: options.loader(scene.settings.values))
            if options.updates {
                try update(source, golden)
            } else {
                check(source, golden)
            }
        } catch {
            let fault = CaseFault(error, at: documentPath)
            for single in cases { run.add(fault.result(scene.name + single.suffix, scene: scene.path)) }
        }
    }

    // MARK: Checking

    private func check(_ source: SceneSource, _ golden: Result<Golden?, GoldenError>) {
        var drawing = SceneDrawing(source, renderer)
        var comparison = GoldenComparison(scene: scene, suite: suite, source: source, store: store, renderer: renderer)
        let failing = scene.settings.failOn.subtracting(options.withoutLint)
        let kinds = scene.settings.lint.subtracting(options.withoutLint).union(failing)
        var linter = Linter(only: kinds)
        for single in cases where !run.isOver {
            let result = run.timed {
                var result = attempt(single, golden, &drawing, &comparison)
                while !result.passed, result.retries < options.retries, result.picture.canChange {
                    drawing.reset()
                    let count = result.retries + 1
                    result = attempt(single, golden, &drawing, &comparison)
                    result.retries = count
                }
                guard !kinds.isEmpty else { return result }
                if !result.picture.isFailure { drawing.look(by: &linter) }
                // A layer that any case shows is seen, so that the last one has the warnings about all.
                if single == cases.last {
                    result.warnings = linter.lines(of: kinds.subtracting(failing))
                    result.failedFindings = linter.lines(of: failing)
                }
                return result
            }
            run.add(result)
        }
    }

    private func attempt(
        _ single: SuiteCase, _ golden: Result<Golden?, GoldenError>, _ drawing: inout SceneDrawing,
        _ comparison: inout GoldenComparison
    ) -> CaseResult {
        do {
            let drawn = try draw(single, &drawing)
            var result = drawn.result
            do {
                if let golden = try golden.get(), let picture = golden[single.suffix] {
                    try comparison.compare(
                        drawn, with: picture, of: golden, origin: origin(of: drawn.frame, drawing), into: &result)
                } else {
                    result.picture = .missing
                }
            } catch {
                result.picture = CaseFault(error, at: documentPath).outcome
            }
            if result.passed, options.showsPassed, let verdict = result.picture.verdict {
                let before = (try? golden.get())?[single.suffix]
                result.evidence = shown(drawn, before, verdict)
            }
            if !result.passed {
                addEvidence(drawn, try? golden.get(), to: &result)
                if let property = result.changedProperty, let place = drawing.source.place(of: property, in: single) {
                    (result.line, result.column) = (place.line, place.column)
                }
            }
            return result
        } catch {
            return CaseFault(error, at: documentPath).result(scene.name + single.suffix, scene: scene.path)
        }
    }

    /// Adds the picture and the costs of a case that failed, also if only its costs did.
    private func addEvidence(_ drawn: DrawnCase, _ golden: Golden?, to result: inout CaseResult) {
        var evidence = result.evidence ?? CaseEvidence()
        evidence.actual = evidence.actual ?? drawn.frame.picture
        evidence.countersAfter = drawn.frame.recordedCounters
        if evidence.passesAfter.isEmpty { evidence.passesAfter = PassSummary.all(of: drawn.frame) }
        if let picture = golden?[drawn.single.suffix] {
            (evidence.countersBefore, evidence.passesBefore) = (picture.counters, picture.passes)
        }
        result.evidence = evidence
    }

    /// The pictures of a case that passed, before and now; what is equal has none.
    private func shown(_ drawn: DrawnCase, _ before: Golden.Picture?, _ verdict: PictureVerdict?) -> CaseEvidence {
        var evidence = CaseEvidence()
        evidence.actual = drawn.frame.picture
        evidence.errors = verdict?.errors
        evidence.countersAfter = drawn.frame.recordedCounters
        evidence.passesAfter = PassSummary.all(of: drawn.frame)
        guard let before else { return evidence }
        // Read now, as an update removes what no golden needs any more.
        evidence.expected = try? store.picture(before.digest)
        (evidence.countersBefore, evidence.passesBefore) = (before.counters, before.passes)
        return evidence
    }

    private func draw(_ single: SuiteCase, _ drawing: inout SceneDrawing) throws -> DrawnCase {
        try drawing.prepare(single)
        let budgets = drawing.budgets + scene.settings.budgets
        drawing.countFaults(for: budgets)
        let frame = try drawing.frame(.forCase(budgets))
        run.look(for: scene.settings, in: frame.tree.names)
        var result = CaseResult(name: scene.name + single.suffix, scene: scene.path, picture: .equal)
        result.budgetCount = budgets.count
        result.brokenBudgets = frame.failures(of: budgets, at: documentPath)
        return DrawnCase(single: single, frame: frame, digest: PictureDigest.of(frame.picture), result: result)
    }

    // MARK: Recording

    private func update(_ source: SceneSource, _ stored: Result<Golden?, GoldenError>) throws {
        var drawing = SceneDrawing(source, renderer)
        var comparison = GoldenComparison(scene: scene, suite: suite, source: source, store: store, renderer: renderer)
        let old = (try? stored.get()).flatMap(\.self)
        var results: [CaseResult] = []
        var all: [DrawnCase] = []
        var origins: [DrawingOrigin] = []
        for single in cases {
            let result = run.timed {
                do {
                    let drawn = try draw(single, &drawing)
                    var result = drawn.result
                    let compared = outcome(of: drawn, old, &comparison)
                    result.picture = compared.outcome
                    if !result.passed {
                        addEvidence(drawn, old, to: &result)
                    } else if options.showsPassed, compared.outcome.state != .equal {
                        result.evidence = shown(drawn, old?[single.suffix], compared.verdict)
                    }
                    origins.append(origin(of: drawn.frame, drawing))
                    all.append(drawn)
                    return result
                } catch {
                    return CaseFault(error, at: documentPath).result(scene.name + single.suffix, scene: scene.path)
                }
            }
            results.append(result)
        }
        if all.count == cases.count {
            do {
                let new = Golden(
                    sceneDigest: PictureDigest.of(source.bytes), sceneFormat: source.format,
                    values: GoldenValues(scene.settings.values),
                    files: try drawing.files(relativeTo: suite.folder), driver: origins.first?.driver ?? "",
                    pictures: zip(all, origins).map { $0.golden(of: $0.frame, fonts: $1.fonts) })
                try record(new, all, over: old, source, results)
                if case .failure = stored { note("replaced a golden that could not be read") }
            } catch {
                let fault = CaseFault(error, at: documentPath)
                for index in results.indices where results[index].picture.isRecording {
                    results[index].picture = fault.outcome
                }
            }
        } else {
            leaveOut(&results)
        }
        for result in results { run.add(result) }
    }

    /// The driver and the fonts of a case that was drawn last.
    private func origin(of frame: RenderedFrame, _ drawing: SceneDrawing) -> DrawingOrigin {
        DrawingOrigin(frame.device, fontFiles: drawing.fontFiles, options.fontDigests)
    }

    private func note(_ change: String) { run.note("\(scene.name): \(change)") }

    private func outcome(
        of drawn: DrawnCase, _ old: Golden?, _ comparison: inout GoldenComparison
    ) -> (outcome: PictureOutcome, verdict: PictureVerdict?) {
        guard let old, let picture = old[drawn.single.suffix] else { return (.recorded, nil) }
        var result = drawn.result
        do {
            try comparison.compare(drawn, with: picture, of: old, explains: false, into: &result)
        } catch {
            return (.updated, nil)
        }
        return (result.picture.passed ? result.picture : .updated, result.picture.verdict)
    }

    /// Writes the golden if anything but pictures within their tolerance differs, and says what.
    private func record(
        _ new: Golden, _ all: [DrawnCase], over old: Golden?, _ source: SceneSource, _ results: [CaseResult]
    ) throws {
        let isReplaced = results.contains { $0.picture.isRecording }
        if let old, !isReplaced, old.agrees(with: new) {
            try mend(old, new, all, source)
            return
        }
        var new = new
        for (index, drawn) in all.enumerated() {
            new.pictures[index] = drawn.golden(
                of: try drawn.frame.drawnForRecord(renderer), fonts: new.pictures[index].fonts)
            if suite.hasPictures { try store.write(drawn.frame.picture, digest: drawn.digest) }
        }
        try store.write(new, name: scene.name, document: source.bytes)
        try writeCases(of: new)
        guard let old else { return }
        var parts: [String] = []
        if old.sceneDigest != new.sceneDigest { parts.append("the document") }
        if old.values != new.values { parts.append("the values") }
        if old.files != new.files { parts.append("the files that it reads") }
        let gone = old.pictures.map(\.suffix).filter { new[$0] == nil }
        if !isReplaced {
            if parts.isEmpty, gone.isEmpty { parts.append("the costs") }
            if !parts.isEmpty { note("updated \(parts.joined(separator: " and "))") }
        }
        for suffix in gone { run.note("\(scene.name)\(suffix): removed, as no case has this name") }
    }

    /// Writes files of an equal golden that are missing or broken, and the driver and fonts of one that has none.
    private func mend(_ old: Golden, _ new: Golden, _ all: [DrawnCase], _ source: SceneSource) throws {
        var golden = old
        if golden.driver.isEmpty, !new.driver.isEmpty, golden.pictures.map(\.digest) == new.pictures.map(\.digest) {
            golden.driver = new.driver
            for index in golden.pictures.indices { golden.pictures[index].fonts = new.pictures[index].fonts }
            try store.write(golden, name: scene.name)
            note("recorded its driver and fonts")
        }
        // A golden without its document could not explain a failure.
        if store.scene(scene.name, of: golden) == nil {
            try store.write(golden, name: scene.name, document: source.bytes)
            note("restored its document beside the golden")
        }
        guard suite.hasPictures else { return }
        for drawn in all where golden[drawn.single.suffix]?.digest == drawn.digest {
            if try store.write(drawn.frame.picture, digest: drawn.digest) {
                run.note("\(scene.name)\(drawn.single.suffix): restored its picture")
            }
        }
        for suffix in try writeCases(of: golden) {
            run.note("\(scene.name)\(suffix): wrote its picture under its name")
        }
    }

    /// Writes the pictures of a golden by case, after all that is read; returns the ends of the names of those that were
    /// not there.
    @discardableResult
    private func writeCases(of golden: Golden) throws -> [String] {
        guard suite.hasPictures else { return [] }
        return try golden.pictures.filter { try store.write(digest: $0.digest, ofCase: scene.name + $0.suffix) }
            .map(\.suffix)
    }

    /// Marks the cases of a scene of which one could not be drawn: nothing of it is recorded.
    private func leaveOut(_ results: inout [CaseResult]) {
        let failed = results.first {
            if case .failed = $0.picture { true } else { false }
        }
        for index in results.indices {
            guard results[index].picture.isRecording else { continue }
            results[index].picture = .failed(
                message: "\(results[index].name): not recorded, as \(failed?.name ?? "another case") failed", code: 65)
        }
    }
}

/// A case that was drawn.
struct DrawnCase {
    let single: SuiteCase
    let frame: RenderedFrame
    let digest: String
    /// The result, with the verdict on the costs; the one on the picture follows.
    let result: CaseResult

    /// Returns what a golden records of a drawing of it.
    func golden(of frame: RenderedFrame, fonts: [DrawingOrigin.Font]) -> Golden.Picture {
        var golden = Golden.Picture(
            suffix: single.suffix, width: frame.picture.width, height: frame.picture.height, digest: digest)
        golden.fonts = fonts
        golden.counters = frame.recordedCounters
        golden.passes = PassSummary.all(of: frame)
        return golden
    }
}

extension PictureOutcome {
    /// True if drawing again may give another outcome.
    fileprivate var canChange: Bool {
        switch self {
        case .missing, .recorded, .updated, .notComparable: false
        case .failed(_, let code): code != 65
        default: true
        }
    }

    /// True if a golden is to be written.
    fileprivate var isRecording: Bool {
        switch self {
        case .recorded, .updated: true
        default: false
        }
    }
}
