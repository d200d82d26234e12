import LaminaRender
import LaminaScene

/// The run of a pair: both scenes are drawn, and compared with each other.
struct PairRun {
    private let run: ItemRun
    private let pair: ScenePair
    private let cases: [SuiteCase]
    private let renderer: Renderer
    private var suite: Suite { run.suite }

    init(_ run: ItemRun, pair: ScenePair, cases: [SuiteCase], renderer: Renderer) {
        (self.run, self.pair, self.cases, self.renderer) = (run, pair, cases, renderer)
    }

    /// Runs the cases of the pair; their results go to the run.
    func perform() {
        var drawings: [SceneDrawing] = []
        for path in [pair.first, pair.second] {
            do {
                let source = try SceneSource(
                    path: suite.path(of: path), loader: run.options.loader(pair.settings.values))
                drawings.append(SceneDrawing(source, renderer))
            } catch {
                let fault = CaseFault(error, at: suite.path(of: path))
                for single in cases { run.add(fault.result(pair.name + single.suffix, scene: path)) }
                return
            }
        }
        for single in cases { run.add(run.timed { compare(single, &drawings) }) }
    }

    private func compare(_ single: SuiteCase, _ drawings: inout [SceneDrawing]) -> CaseResult {
        var frames: [RenderedFrame] = []
        for (index, path) in [pair.first, pair.second].enumerated() {
            do {
                try drawings[index].prepare(single)
                frames.append(try drawings[index].frame(.forCase([])))
                run.look(for: pair.settings, in: frames[index].tree.names)
            } catch {
                return CaseFault(error, at: suite.path(of: path)).result(pair.name + single.suffix, scene: path)
            }
        }
        do {
            return try compare(single, frames[0], frames[1])
        } catch {
            return result(single, CaseFault(error, at: pair.name).outcome)
        }
    }

    private func compare(_ single: SuiteCase, _ first: RenderedFrame, _ second: RenderedFrame) throws -> CaseResult {
        let comparison = try CaseMasks(first, suite: suite).comparison(pair.settings)
        let verdict = try comparison.verdict(expected: first.picture, actual: second.picture)
        // Pictures that are not compared are neither equal nor different.
        let isCompared = verdict.figures.compared > 0
        let holds = isCompared && verdict.passed == pair.mustBeEqual
        let count = verdict.figures.different
        let difference =
            !isCompared
            ? verdict.sentence
            : count == 0
                ? "the pictures are equal" : "the pictures differ in \(count) \(count == 1 ? "pixel" : "pixels")"
        var result = result(single, .pair(holds: holds, message: difference))
        guard !holds else { return result }
        result.findings = [
            pair.mustBeEqual
                ? "\(pair.first) and \(pair.second) must be equal: \(difference)"
                : "\(pair.first) and \(pair.second) must differ: "
                    + (count == 0 ? difference : "\(difference), which the tolerance allows")
        ]
        var evidence = CaseEvidence()
        (evidence.expected, evidence.actual) = (first.picture, second.picture)
        evidence.errors = verdict.errors
        (evidence.countersBefore, evidence.countersAfter) = (first.recordedCounters, second.recordedCounters)
        (evidence.passesBefore, evidence.passesAfter) = (PassSummary.all(of: first), PassSummary.all(of: second))
        result.evidence = evidence
        return result
    }

    private func result(_ single: SuiteCase, _ picture: PictureOutcome) -> CaseResult {
        CaseResult(name: pair.name + single.suffix, scene: pair.first, picture: picture)
    }
}
