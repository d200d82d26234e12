import LaminaLayout
import LaminaStage

extension StageFaults {
    /// Returns the findings of a kind about the layout, each with a key by which that of another frame is known; none for
    /// other kinds.
    func findings(_ kind: LintKind) -> [(key: String, finding: LintFinding)] {
        switch kind {
        case .layoutProblem:
            problems.map { problem in
                let (message, remedy) = problem.parts
                return (problem.message, LintFinding(kind: kind, layers: [], message: message, remedy: remedy))
            }
        case .ambiguousLayout:
            ambiguous.flatMap { item in
                item.ambiguities.map { ambiguity in
                    (
                        "\(item.path).\(ambiguity.quantity.rawValue)",
                        LintFinding(
                            kind: kind, layers: [item.path], message: ambiguity.finding, remedy: ambiguity.remedy)
                    )
                }
            }
        case .overflowingLayer:
            overflows.map { overflow in
                (
                    overflow.path,
                    LintFinding(kind: kind, layers: [overflow.path], message: overflow.finding, remedy: kind.remedy)
                )
            }
        case .largePicture, .rasterizationScale, .sizelessLayer, .unseenLayer, .cutText: []
        }
    }
}

extension LayoutProblem {
    /// The most members of a contradiction that a finding names.
    private static let memberLimit = 6

    /// The fault on one line, and the remedy.
    fileprivate var parts: (message: String, remedy: String) {
        if case .unsatisfiable(let members, let broken) = self {
            let shown = members.prefix(Self.memberLimit).joined(separator: ", ")
            let rest = members.count > Self.memberLimit ? " and \(members.count - Self.memberLimit) more" : ""
            return (
                "constraints contradict each other: \(shown)\(rest); layout goes on without \(broken)",
                "remove one of them, or give it a priority below 1000"
            )
        }
        let halves = message.split(separator: "; ", maxSplits: 1).map(String.init)
        return halves.count == 2 ? (halves[0], halves[1]) : (message, LintKind.layoutProblem.remedy)
    }
}

extension LayoutAmbiguity {
    /// The ambiguity after the name of its layer.
    fileprivate var finding: String {
        switch reason {
        case .missingConstraint: "nothing decides its \(quantity.rawValue) \(extent)"
        case .equalPriorities:
            "its \(quantity.rawValue) can have any value \(extent), as constraints of equal priority can't all hold: "
                + constraints.prefix(6).joined(separator: ", ")
        }
    }
}

extension StageFaults.Overflow {
    /// The overflow after the name of its layer.
    fileprivate var finding: String {
        let parts = edges.map { edge, points in
            "\(JSONText.number((points * 100).rounded() / 100)) points beyond the \(edge) edge"
        }
        return "it reaches \(parts.joined(separator: " and ")) of its superlayer \(superlayer)"
    }
}
