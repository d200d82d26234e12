import LaminaCounters
import LaminaProfile

extension SuiteReport {
    /// The version of the JSON; it is raised when a key changes its meaning or is removed.
    public static let jsonVersion = 1

    /// Returns the result as JSON, with sorted keys and an indent of two spaces. `docs/checks.md` describes the keys.
    ///
    /// - Throws: `EncodingError`, which would be a bug of ours: numbers that are not finite are left out.
    public func json() throws -> String { try PrettyJSON.text(of: SuiteDocument(self)) + "\n" }
}

/// The document that ``SuiteReport/json()`` encodes.
private struct SuiteDocument: Encodable {
    struct Case: Encodable {
        var name: String
        var scene: String
        var line: Int?
        var column: Int?
        var state: CaseState
        var passed: Bool
        var seconds: Double
        var retries: Int
        var picture: Picture
        var cost: Cost
        var findings: [String]
        var warnings: [String]
        var failedFindings: [String]
        var counters: Counters?
        var passes: Passes?
    }

    struct Picture: Encodable {
        var state: CaseState
        var passed: Bool
        var messages: [String]
        var decision: Decision?
        var figures: Figures?
        /// The exit code that an error asks for.
        var code: Int32?
    }

    struct Decision: Encodable {
        var part: String?
        var limit: String
        var measured: Double?
        var allowed: Double?
        var unit: String
        var tightest: String
        var largestError: Double?
        var tightestMetric: String?
    }

    struct Figures: Encodable {
        var expectedWidth: Int
        var expectedHeight: Int
        var actualWidth: Int
        var actualHeight: Int
        var compared: Int
        var different: Int
        var antialiased: Int
        var share: Double
        var largestChannelDifference: Int
        var largestInWindow: Int?
        var meanError: Double?
    }

    struct Cost: Encodable {
        var passed: Bool
        var budgets: Int
        var broken: [BudgetFailure]
    }

    struct Counters: Encodable {
        var before: [String: Double]
        var after: [String: Double]
    }

    struct Passes: Encodable {
        var before: [PassSummary]
        var after: [PassSummary]
    }

    var version = SuiteReport.jsonVersion
    var suite: String
    var folder: String
    var device: String
    var seconds: Double
    var passed: Bool
    var counts: [String: Int]
    var cases: [Case]
    var orphans: [String]
    var skipped: Int
    /// The mistakes of the suite's settings.
    var faults: [String]

    init(_ report: SuiteReport) {
        let result = report.result
        (suite, folder, device, seconds) = (result.suite, result.folder, result.device, result.seconds.orZero)
        (passed, orphans, skipped, faults) = (result.passed, result.orphans, result.skipped, result.faults)
        counts = ["cases": result.cases.count, "orphaned": result.orphans.count, "skipped": result.skipped]
        for state in CaseState.allCases { counts[state.rawValue] = report.count(state) }
        cases = result.cases.map(Case.init)
    }
}

extension SuiteDocument.Case {
    fileprivate init(_ result: CaseResult) {
        let costs = result.evidence.flatMap { $0.hasCosts ? $0 : nil }
        self.init(
            name: result.name, scene: result.scene, line: result.line, column: result.column,
            state: result.state, passed: result.passed,
            seconds: result.seconds.orZero, retries: result.retries, picture: SuiteDocument.Picture(result.picture),
            cost: SuiteDocument.Cost(
                passed: result.brokenBudgets.isEmpty, budgets: result.budgetCount,
                broken: result.brokenBudgets.map(\.withFiniteValue)),
            findings: result.findings, warnings: result.warnings, failedFindings: result.failedFindings,
            counters: costs.map {
                SuiteDocument.Counters(
                    before: $0.countersBefore.filter(\.value.isFinite), after: $0.countersAfter.filter(\.value.isFinite)
                )
            },
            passes: costs.map { SuiteDocument.Passes(before: $0.passesBefore, after: $0.passesAfter) })
    }
}

extension SuiteDocument.Picture {
    fileprivate init(_ outcome: PictureOutcome) {
        self.init(state: outcome.state, passed: outcome.passed, messages: outcome.sentences)
        if case .failed(_, let code) = outcome { self.code = code }
        guard let verdict = outcome.verdict else { return }
        decision = verdict.decision.map {
            SuiteDocument.Decision(
                part: $0.part, limit: $0.limit, measured: $0.measured.ifFinite, allowed: $0.allowed.ifFinite,
                unit: $0.unit, tightest: $0.tightest, largestError: $0.largestError?.ifFinite,
                tightestMetric: $0.tightestMetric)
        }
        let figures = verdict.figures
        self.figures = SuiteDocument.Figures(
            expectedWidth: figures.expectedWidth, expectedHeight: figures.expectedHeight,
            actualWidth: figures.actualWidth, actualHeight: figures.actualHeight, compared: figures.compared,
            different: figures.different, antialiased: figures.antialiased, share: figures.share.orZero,
            largestChannelDifference: figures.largestChannelDifference, largestInWindow: figures.largestInWindow,
            meanError: figures.meanError?.ifFinite)
    }
}

extension BudgetFailure {
    fileprivate var withFiniteValue: BudgetFailure {
        var failure = self
        failure.value = value?.ifFinite
        return failure
    }
}

extension Double {
    /// The number; nil for infinities and NaN, which JSON has not.
    var ifFinite: Double? { isFinite ? self : nil }
    fileprivate var orZero: Double { isFinite ? self : 0 }
}
