/// The parts that the items and constraints of a subtree have in their tree's engine, while another engine lays them
/// out for a size.
struct SubtreeState {
    private var items: [(item: LayoutItem, registration: ItemRegistration?)] = []
    private var constraints: [(LayoutConstraint, ConstraintState)] = []

    private struct ConstraintState {
        let engine: LayoutEngine?
        let solverConstraint: SolverConstraint?
        let activation: Int
        let search: Int
        let fixedConstant: Double
        let isBroken: Bool
        let baselineSources: [ObjectIdentifier]
    }

    /// Takes the state of an item and of all that is inside it.
    init(of root: LayoutItem) {
        var open = [root]
        while let item = open.popLast() {
            items.append((item, item.registration))
            for constraint in item.constraints {
                constraints.append(
                    (
                        constraint,
                        ConstraintState(
                            engine: constraint.engine, solverConstraint: constraint.solverConstraint,
                            activation: constraint.knownActivation, search: constraint.search,
                            fixedConstant: constraint.fixedConstant, isBroken: constraint.isBroken,
                            baselineSources: constraint.baselineSources)
                    ))
            }
            open += item.guides
            open += item.children
        }
    }

    /// Gives it back.
    func restore() {
        for (item, registration) in items { item.registration = registration }
        for (constraint, state) in constraints {
            (constraint.engine, constraint.solverConstraint) = (state.engine, state.solverConstraint)
            (constraint.knownActivation, constraint.search) = (state.activation, state.search)
            (constraint.fixedConstant, constraint.isBroken) = (state.fixedConstant, state.isBroken)
            constraint.baselineSources = state.baselineSources
        }
    }
}
