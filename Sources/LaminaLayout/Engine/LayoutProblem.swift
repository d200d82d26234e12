/// A fault in a layout that went on without what caused it.
public enum LayoutProblem {
    /// A constraint that can't hold in principle, and was not activated.
    case invalid(LayoutConstraint, String)
    /// Required constraints that contradict each other, by their descriptions: without any one of them the others can
    /// hold. Layout goes on without `broken`.
    case unsatisfiable(members: [String], broken: String)
    /// A content whose height depends on its width, and that did not settle: its constraints feed its height back.
    case unsettled(String)

    /// The fault, its place, and the remedy.
    public var message: String {
        switch self {
        case .invalid(let constraint, let text):
            "the constraint \(constraint) was not activated: \(text)"
        case .unsatisfiable(let members, let broken):
            "constraints contradict each other; remove one of them, or give it a priority below 1000:\n"
                + members.map { "  \($0)\n" }.joined() + "broken to go on: \(broken)"
        case .unsettled(let name):
            "the layout of \(name) did not settle: its height decides its width, which decides its height"
        }
    }
}
