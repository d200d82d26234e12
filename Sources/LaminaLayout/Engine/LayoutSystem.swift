/// The solver of an engine, with the owner of each constraint in it.
struct LayoutSystem {
    private enum Owner {
        /// A constraint that the engine made of an item's frame, margins or content.
        case engine(ItemRegistration, ItemRegistration.Purpose)
        /// A constraint of the program or the document.
        case program(LayoutConstraint)
    }

    private(set) var solver = ConstraintSolver()
    /// By the constraint's number in the solver.
    private var owners: [SolverConstraint: Owner] = [:]
    /// The most members of a contradiction that are described.
    private static let memberLimit = 100
    /// The changes of constants so far.
    private(set) var edits = 0
    /// The steps of the solver so far.
    var steps: Int { solver.steps }
    /// True if the last call of ``solve(_:steps:)`` ended at its limit.
    var isExhausted: Bool { solver.isExhausted }

    // MARK: Variables

    mutating func addVariable(isNonnegative: Bool) -> SolverVariable {
        solver.addVariable(isNonnegative: isNonnegative)
    }

    /// Removes an item's constraints and variables; no other constraint may refer to them.
    mutating func remove(_ registration: ItemRegistration) {
        removeOwn(of: registration) { _ in true }
        for variable in [registration.left, registration.top, registration.width, registration.height] {
            solver.removeVariable(variable)
        }
    }

    // MARK: The engine's constraints

    /// Adds a constraint that the engine makes for an item.
    mutating func addOwn(
        _ purpose: ItemRegistration.Purpose, of registration: ItemRegistration, _ terms: [LinearTerm],
        _ constant: Double, _ relation: LayoutRelation = .equal, priority: LayoutPriority = .required
    ) {
        let id = solver.add(
            LinearConstraint(
                terms: terms, relation: relation, constant: constant, priority: Double(priority.rawValue)))
        registration.own.append(ItemRegistration.Own(purpose: purpose, id: id))
        owners[id] = .engine(registration, purpose)
    }

    /// Changes the constant of one of the engine's constraints, if the item has it.
    mutating func setOwn(
        _ purpose: ItemRegistration.Purpose, of registration: ItemRegistration, _ constant: Double
    ) {
        guard let id = registration.constraint(for: purpose) else { return }
        edit(id, constant)
    }

    /// Removes those of the engine's constraints for an item whose purpose is one of some.
    mutating func removeOwn(
        of registration: ItemRegistration, where isRemoved: (ItemRegistration.Purpose) -> Bool
    ) {
        for own in registration.own where isRemoved(own.purpose) {
            solver.remove(own.id)
            owners[own.id] = nil
        }
        registration.own.removeAll { isRemoved($0.purpose) }
    }

    // MARK: The program's constraints

    /// Adds a constraint of the program, whose sides less its constant are `sum`.
    mutating func add(_ constraint: LayoutConstraint, _ sum: AttributeSum) {
        constraint.fixedConstant = -sum.constant
        let id = solver.add(
            LinearConstraint(
                terms: sum.terms, relation: constraint.form.relation,
                constant: constraint.constant + constraint.fixedConstant,
                priority: Double(constraint.priority.rawValue)))
        constraint.solverConstraint = id
        owners[id] = .program(constraint)
    }

    /// Follows a constraint's constant; true if it has changed.
    @discardableResult
    mutating func update(_ constraint: LayoutConstraint) -> Bool {
        guard let id = constraint.solverConstraint else { return false }
        return edit(id, constraint.constant + constraint.fixedConstant)
    }

    /// Removes a constraint of the program.
    mutating func remove(_ constraint: LayoutConstraint) {
        guard let id = constraint.solverConstraint else { return }
        solver.remove(id)
        owners[id] = nil
        constraint.solverConstraint = nil
    }

    @discardableResult
    private mutating func edit(_ id: SolverConstraint, _ constant: Double) -> Bool {
        if solver.constant(of: id) == constant { return false }
        solver.setConstant(constant, of: id)
        edits += 1
        return true
    }

    // MARK: Solving

    /// Solves, and breaks one constraint of each contradiction: the one activated last, those of arrangements only
    /// where no other is in it, and the engine's own last of all.
    ///
    /// - Parameters:
    ///   - registrations: The items, for messages.
    ///   - steps: The most steps of the solver.
    /// - Returns: The contradictions.
    mutating func solve(_ registrations: [ItemRegistration], steps: Int) -> [LayoutProblem] {
        var problems: [LayoutProblem] = []
        let (limit, isBeyond) = solver.steps.addingReportingOverflow(max(steps, 0))
        solver.stepLimit = isBeyond ? .max : limit
        while let conflict = solver.solve() {
            let programs = conflict.constraints.compactMap(program)
            let last = programs.max { $0.yieldOrder < $1.yieldOrder }
            if problems.count < LayoutEngine.problemLimit {
                var members =
                    conflict.constraints.prefix(LayoutSystem.memberLimit).map(describe)
                    + conflict.nonnegatives.prefix(LayoutSystem.memberLimit).compactMap { bound(of: $0, registrations) }
                let rest = conflict.constraints.count - LayoutSystem.memberLimit
                if rest > 0 { members.append("and \(rest) more constraints") }
                let broken = last.map(\.description) ?? conflict.constraints.last.map(describe) ?? "none"
                problems.append(.unsatisfiable(members: members, broken: broken))
            }
            if let last {
                remove(last)
                last.isBroken = true
            } else if let own = conflict.constraints.last, case .engine(let registration, let purpose)? = owners[own] {
                removeOwn(of: registration) { $0 == purpose }
            } else {
                return problems
            }
        }
        return problems
    }

    /// The program's constraint of a number; nil for one of the engine's.
    func program(_ id: SolverConstraint) -> LayoutConstraint? {
        if case .program(let constraint)? = owners[id] { constraint } else { nil }
    }

    /// The items that a constraint is about.
    func items(of id: SolverConstraint) -> [LayoutItem] {
        switch owners[id] {
        case .program(let constraint): constraint.form.items
        case .engine(let registration, _): [registration.item]
        case nil: []
        }
    }

    /// The item whose length along an axis a constraint compares with a number; nil for other constraints.
    func itemOfLength(_ id: SolverConstraint, along axis: LayoutAxis) -> ItemRegistration? {
        switch owners[id] {
        case .program(let constraint):
            let form = constraint.form
            let attribute: LayoutAttribute = axis == .horizontal ? .width : .height
            let isLength = form.items.count == 1 && form.firstAttribute == attribute && !constraint.isOfArrangement
            return isLength ? form.first.registration : nil
        case .engine(let registration, let purpose):
            let purposes: [ItemRegistration.Purpose] =
                axis == .horizontal
                ? [.fixedWidth, .hugWidth, .resistWidth] : [.fixedHeight, .hugHeight, .resistHeight]
            return purposes.contains(purpose) ? registration : nil
        case nil: return nil
        }
    }

    /// A constraint in words.
    func describe(_ id: SolverConstraint) -> String {
        switch owners[id] {
        case .program(let constraint): "\(constraint)"
        case .engine(let registration, let purpose): registration.describe(purpose)
        case nil: "a constraint that was removed"
        }
    }

    private func bound(of variable: SolverVariable, _ registrations: [ItemRegistration]) -> String? {
        for registration in registrations {
            if registration.width == variable { return "\(registration.item.layoutName).width >= 0" }
            if registration.height == variable { return "\(registration.item.layoutName).height >= 0" }
        }
        return nil
    }
}

/// A fault in a layout that went on without what caused it.
public enum LayoutProblem {
    /// A constraint that can't hold in principle, and was not activated.
    case invalid(LayoutConstraint, String)
    /// Required constraints that contradict each other, by their descriptions: without any one of them the others can
    /// hold. Layout goes on without `broken`.
    case unsatisfiable(members: [String], broken: String)
    /// A content whose height depends on its width, and that did not settle: its constraints feed its height back.
    case unsettled(String)
    /// A layer that asks for layout again whenever it is laid out.
    case restless(String)
    /// Constraints that would take more steps of the solver than the item allows, and were left unsolved.
    case unfinished(String)
    /// A frame that dynamics follow, and that has left for more than 100,000 points.
    case runaway(String)

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
        case .restless(let name):
            "the layout of \(name) did not settle: it asks for layout whenever it is laid out; have its layout depend "
                + "on nothing that it changes"
        case .unfinished(let name):
            "the layout of \(name) was not finished: its constraints take more steps of the solver than are allowed; use "
                + "fewer inequalities, or divide it"
        case .runaway(let name):
            "the frame of \(name), which dynamics follow, is more than 100,000 points away: if its layout depends on what "
                + "follows it, they drive each other on; have one of them depend on something that stays"
        }
    }
}
