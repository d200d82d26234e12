import LaminaProfile

/// The result of a suite as text for people, and in the formats of other programs.
///
/// ```swift
/// let report = SuiteReport(result)
/// print(report.summary(color: true))
/// try report.junit().write(toFile: "check.xml", atomically: true, encoding: .utf8)
/// ```
///
/// Each format is in a file of its own. Names and messages come from documents and may hold anything: each format
/// escapes them by its own rules.
public struct SuiteReport: Sendable {
    /// The result that is reported.
    public var result: SuiteResult

    /// Creates a report of a result.
    public init(_ result: SuiteResult) { self.result = result }

    /// The number of cases in a state.
    func count(_ state: CaseState) -> Int { result.cases.reduce(0) { $0 + ($1.state == state ? 1 : 0) } }

    /// The counts in one line: `40 passed, 1 failed, 1 missing, 1 orphaned golden`.
    var counts: String {
        let passed = result.cases.filter { $0.passed && !$0.state.isChange }.count
        let onOther = result.cases.filter { $0.passed && $0.isCloseToOtherDriver }.count
        var parts = [
            "\(passed) passed"
                + (onOther > 0 ? " (\(onOther) within otherDrivers, as another driver drew the goldens)" : "")
        ]
        for (state, word) in [
            (CaseState.failed, "failed"), (.error, "could not be drawn"), (.missing, "missing"), (.gone, "gone"),
            (.renamed, "renamed"), (.recorded, "new"), (.updated, "updated"), (.removed, "removed"),
        ] where count(state) > 0 {
            parts.append("\(count(state)) \(word)")
        }
        if !result.orphans.isEmpty { parts.append(Words.count(result.orphans.count, "orphaned golden")) }
        if result.skipped > 0 { parts.append("\(result.skipped) not run") }
        return parts.joined(separator: ", ")
    }
}

extension SuiteReport {
    /// The mistakes that are of no case, a sentence each: none at all, or those of the settings.
    var faults: [String] { (result.cases.isEmpty ? ["the suite has no case"] : []) + result.faults }
}

// MARK: States

/// The state of a case in reports, the worst first.
enum CaseState: String, Sendable, Encodable, CaseIterable {
    /// The picture differs by more than its tolerance, a pair does not hold, a budget is broken, or a finding fails it.
    case failed
    /// The scene or its golden could not be read or drawn.
    case error
    /// There is no golden.
    case missing
    /// A picture that is expected was not made.
    case gone
    /// The picture is the expected one of another name.
    case renamed
    /// A golden was recorded.
    case recorded
    /// The golden was replaced.
    case updated
    /// The expected picture was removed.
    case removed
    /// The picture differs within its tolerance.
    case close
    /// The picture is the golden's, or the pair holds.
    case equal

    /// True if an update changed the golden.
    var isChange: Bool { [.recorded, .updated, .removed].contains(self) }
}

extension CaseResult {
    /// The state, with that of the budgets and findings.
    var state: CaseState {
        if case .failed = picture { return .error }
        if !brokenBudgets.isEmpty || !failedFindings.isEmpty { return .failed }
        return picture.state
    }

    /// True if the picture passed by the tolerance for other drivers.
    var isCloseToOtherDriver: Bool { if case .closeToOtherDriver = picture { true } else { false } }

    /// The reasons of a failure in full sentences: the picture's verdict, then the budgets and the findings that fail it.
    var failures: [String] {
        (picture.passed ? [] : picture.sentences) + brokenBudgets.map(\.description) + failedFindings
    }
}

extension PictureOutcome {
    /// The state of the picture alone.
    var state: CaseState {
        switch self {
        case .equal: .equal
        case .close, .closeToOtherDriver: .close
        case .different, .changed, .notComparable: .failed
        case .missing: .missing
        case .gone: .gone
        case .renamed: .renamed
        case .recorded: .recorded
        case .updated: .updated
        case .removed: .removed
        case .pair(let holds, _): holds ? .equal : .failed
        case .failed: .error
        }
    }

    /// The verdict, if pictures were compared.
    var verdict: PictureVerdict? {
        switch self {
        case .close(let verdict), .closeToOtherDriver(let verdict, _), .different(let verdict): verdict
        default: nil
        }
    }

    /// The outcome in sentences: the verdict, then the figures, then what to do.
    var sentences: [String] {
        switch self {
        case .equal: ["the pixels are the golden's"]
        case .close(let verdict), .different(let verdict): verdict.sentences
        case .changed:
            [
                "the pixels are not the golden's, of which only the digest is recorded: with `pictures: true` in the suite "
                    + "the next golden can be compared"
            ]
        case .closeToOtherDriver(let verdict, let driver):
            ["another driver drew the golden (\(driver)), and the pixels differ within `otherDrivers`"]
                + verdict.sentences
        case .notComparable(let driver):
            [
                "another driver drew the golden (\(driver)), of which only the digest is recorded, so that nothing can be "
                    + "compared: check on that driver, which --device chooses, or record pictures on it (`pictures: true` in "
                    + "the suite, then --update)"
            ]
        case .missing: ["there is no golden; look at the picture and run with --update to record it"]
        case .gone: ["the expected picture was not made; --update --prune removes it"]
        case .renamed(let name): ["it is the expected picture \(name); --update renames that"]
        case .recorded: ["recorded, as there was no golden"]
        case .updated: ["the golden was replaced"]
        case .removed: ["the expected picture was removed, as none was made"]
        case .pair(_, let message): [message]
        case .failed(let message, _): [message]
        }
    }
}

extension PictureVerdict {
    /// The verdict in sentences: the pixels that differ with the limit that decided, then what would pass. A count is
    /// given once.
    var sentences: [String] {
        guard let decision else { return [passed ? "the pixels differ within the tolerance" : "the pixels differ"] }
        guard !["ignored", "size"].contains(decision.limit) else { return [sentence] }
        var list = [Self.measure(decision, figures) + figures.details]
        guard !passed else { return list }
        // Those of pixels and windows are the counts themselves.
        if decision.limit == "share" { list.append("it would pass with \(decision.tightest)") }
        if let error = decision.largestError {
            let metric = decision.tightestMetric.map { "; it would pass with \($0)" } ?? ""
            list.append("the largest error of a pixel is \(Words.number(error))\(metric)")
        }
        return list
    }

    /// The measured value of a limit, and the allowed one.
    private static func measure(_ decision: Decision, _ figures: PictureFigures) -> String {
        let part = decision.part.map { "\($0): " } ?? ""
        let share = PlainNumber.rounded(percent: figures.share)
        let allowed = PlainNumber.text(decision.allowed)
        switch decision.limit {
        case "share":
            let measured = PlainNumber.rounded(percent: decision.measured, unlike: decision.allowed)
            return "\(part)\(measured) of the pixels differ, \(PlainNumber.percent(decision.allowed)) allowed"
        case "window":
            return "\(part)\(PlainNumber.text(decision.measured)) pixels of a window differ, \(allowed) allowed, and "
                + "\(share) of all"
        default:
            // Of several parts a count is that of one.
            let isOfAll = decision.part == nil && decision.measured == Double(figures.different)
            return isOfAll
                ? "\(figures.different) of \(figures.compared) pixels differ (\(share)), \(allowed) allowed"
                : "\(part)\(PlainNumber.text(decision.measured)) pixels differ, \(allowed) allowed"
        }
    }
}

extension PictureFigures {
    /// The figures after the count: antialiasing, the largest difference, the mean error, and the sizes if they differ.
    var details: String {
        var text = antialiased > 0 ? ", \(antialiased) more by antialiasing alone" : ""
        text += ", by at most \(largestChannelDifference) of 255"
        if let meanError { text += ", mean error \(Words.number(meanError))" }
        if !sameSize {
            text +=
                "; the golden has \(expectedWidth)×\(expectedHeight) pixels, the picture \(actualWidth)×\(actualHeight)"
        }
        return text
    }
}

// MARK: Verdicts

/// One verdict of a case: on its picture, on its cost, or on its findings. Formats of tests have a test for each.
struct CaseVerdict {
    enum Kind: String { case picture, cost, lint }

    let kind: Kind
    let result: CaseResult

    var passed: Bool {
        switch kind {
        case .picture: result.picture.passed
        case .cost: result.brokenBudgets.isEmpty
        case .lint: result.failedFindings.isEmpty
        }
    }

    /// True if nothing could be compared, so that it is an error rather than a failure.
    var isError: Bool {
        guard kind == .picture, case .failed = result.picture else { return false }
        return true
    }

    /// The failure in one sentence.
    var message: String {
        guard !passed else { return "" }
        return switch kind {
        case .picture: result.picture.sentences.first ?? ""
        case .cost: result.brokenBudgets.map(\.budget).joined(separator: ", ") + " does not hold"
        case .lint: result.failedFindings.first ?? ""
        }
    }

    /// The failure with its reasons, a line each.
    var details: [String] {
        guard !passed else { return [] }
        return switch kind {
        case .picture: result.picture.sentences + result.findings
        case .cost: result.brokenBudgets.map(\.description)
        case .lint: result.failedFindings
        }
    }
}

extension SuiteReport {
    /// All verdicts: for each case that on its picture, if it has budgets that on its cost, and if findings fail it that on
    /// these.
    var verdicts: [CaseVerdict] {
        result.cases.flatMap { result in
            [CaseVerdict(kind: .picture, result: result)]
                + (result.budgetCount > 0 || !result.brokenBudgets.isEmpty
                    ? [CaseVerdict(kind: .cost, result: result)] : [])
                + (result.failedFindings.isEmpty ? [] : [CaseVerdict(kind: .lint, result: result)])
        }
    }
}
