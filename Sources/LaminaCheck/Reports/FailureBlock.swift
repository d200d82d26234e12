/// Failed cases of one cause: those of a scene at several sizes, scales and times, and those of other scenes that changed
/// for the same reason, such as a file that all of them read.
struct FailureBlock: Sendable {
    /// The cases, in the order of the result; the first one's reasons are given.
    let cases: [CaseResult]

    /// The case whose reasons are given.
    var first: CaseResult { cases[0] }
    /// The names of the others.
    var others: [String] { cases.dropFirst().map(\.name) }

    /// The first case's name, with the number of the others.
    var title: String { first.name + (cases.count == 1 ? "" : " and \(cases.count - 1) more") }

    /// The reasons of the first case, a sentence each: the verdict, the findings, then the broken budgets, then the findings
    /// of a linter that fail it.
    var reasons: [String] {
        var reasons: [String] = []
        if !first.picture.passed {
            reasons = first.picture.sentences
            reasons.insert(contentsOf: first.findings, at: min(1, reasons.count))
        }
        return reasons + first.brokenBudgets.map(\.description) + first.failedFindings
    }

    /// The sentence that names the others; nil without any.
    var sameIn: String? { others.isEmpty ? nil : "the same in \(Words.names(others))" }

    /// The paths of the scenes, each once.
    var scenes: [String] {
        var seen: Set<String> = []
        return cases.map(\.scene).filter { seen.insert($0).inserted }
    }

    /// Groups failed cases by their causes, in the order of the first of each.
    ///
    /// In one scene, numbers don't separate causes: sizes and places differ with the size and the scale. Those of
    /// several scenes are one cause only if their reasons are equal.
    static func blocks(of cases: [CaseResult]) -> [FailureBlock] {
        groups(of: cases).map { group in FailureBlock(cases: group.map { cases[$0] }) }
    }

    /// Returns the indices of the cases of each block.
    static func groups(of cases: [CaseResult]) -> [[Int]] {
        var groups: [[Int]] = []
        var places: [String: Int] = [:]
        for (index, result) in cases.enumerated() where !result.passed {
            let budgets = result.brokenBudgets.map(\.budget).joined(separator: " ")
            let head = "\(result.state.rawValue)\n\(budgets)\n"
            let finding = result.picture.passed ? nil : result.findings.first
            let reason = finding ?? result.failures.first ?? ""
            // What is missing has no cause in its scene.
            let scene = [.missing, .gone].contains(result.state) ? "" : result.scene
            let own = "\(head)\(scene)\n\(reason.filter { !$0.isNumber })"
            let shared = finding.map { "\(head)\n\($0)" }
            let place = places[own] ?? shared.flatMap { places[$0] }
            if let place { groups[place].append(index) } else { groups.append([index]) }
            let group = place ?? groups.count - 1
            places[own] = group
            if let shared, places[shared] == nil { places[shared] = group }
        }
        return groups
    }
}

extension SuiteReport {
    /// The failed cases by their causes, those that could not be drawn and those without a golden too.
    var blocks: [FailureBlock] { FailureBlock.blocks(of: result.cases) }
}

extension Words {
    /// The most names of a list that are shown.
    static let nameLimit = 8

    /// Returns names on one line: all of a few, otherwise the first and the number of the rest.
    static func names(_ names: [String]) -> String {
        guard names.count > nameLimit else { return names.joined(separator: ", ") }
        return names.prefix(nameLimit).joined(separator: ", ") + " and \(names.count - nameLimit) more"
    }
}
