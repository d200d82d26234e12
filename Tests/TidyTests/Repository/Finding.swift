import Testing

/// One place that breaks a rule, and what to do about it.
struct Finding: CustomStringConvertible, Hashable {
    let path: String
    /// From 1; nil where the whole file is meant.
    let line: Int?
    let advice: String

    init(_ path: String, line: Int? = nil, _ advice: String) {
        self.path = path
        self.line = line
        self.advice = advice
    }

    var description: String {
        line.map { "\(path):\($0): \(advice)" } ?? "\(path): \(advice)"
    }
}

/// Fails the running test once for each finding.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    for finding in findings {
        Issue.record("\(finding)", sourceLocation: sourceLocation)
    }
}
