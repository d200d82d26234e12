import LaminaLayers
import LaminaLayout

/// The faults of a stage's layout that are not of the tree's own constraint system: those of rows, which have systems of
/// their own, of layers that don't settle, and of constraints that a timeline could not activate.
///
/// Each message once, at most ``limit``.
final class LayoutFaults: LayoutFaultCollection {
    /// The faults, in order.
    private(set) var problems: [LayoutProblem] = []
    private var messages: Set<String> = []

    /// The most faults that are stored.
    static let limit = 100

    /// Records a fault.
    func note(_ problem: LayoutProblem) {
        guard problems.count < LayoutFaults.limit else { return }
        if messages.insert(problem.message).inserted { problems.append(problem) }
    }
}

extension StageClock {
    /// The faults so far; none where no layout had any.
    var faultsOfLayout: [LayoutProblem] { (layoutFaults as? LayoutFaults)?.problems ?? [] }

    /// Records a fault of layout.
    func note(_ problem: LayoutProblem) {
        let faults = layoutFaults as? LayoutFaults ?? LayoutFaults()
        layoutFaults = faults
        faults.note(problem)
    }
}
