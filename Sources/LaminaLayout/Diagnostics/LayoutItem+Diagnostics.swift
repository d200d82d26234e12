/// The faults of an item's layout, as of the last one.
extension LayoutItem {
    /// The positions and lengths of the item that constraints leave open; empty for an item that its frame fixes, or
    /// that no constraint concerns.
    ///
    /// The ranges are exact. Takes time in proportion to the tree's whole constraint system, for each item that is
    /// asked; a ``LayoutReport`` asks for all at once.
    public final var layoutAmbiguities: [LayoutAmbiguity] {
        guard let registration, let engine = registration.engine else { return [] }
        var diagnosis = LayoutDiagnosis(engine.system)
        return diagnosis.ambiguities(of: registration)
    }

    /// True if other frames of the item are as good as the present one: `UIView.hasAmbiguousLayout`. Costs what
    /// ``layoutAmbiguities`` does.
    public final var hasAmbiguousLayout: Bool { !layoutAmbiguities.isEmpty }

    /// Gives the tree the frames of another layout that is as good, in which the item is elsewhere or of another size;
    /// a second call gives back the present ones, as the next layout does. Nothing happens if the item's layout is not
    /// ambiguous.
    ///
    /// The other layout is always the same one: the first quantity that is ambiguous gets the bound of its range that
    /// is farther away, or where that is infinite the other one, else 100 points more. Wrapped contents are not
    /// measured again. Takes time in proportion to the tree's whole constraint system.
    public final func exerciseAmbiguityInLayout() {
        guard let registration, let engine = registration.engine else { return }
        engine.exerciseAmbiguity(of: registration)
    }

    /// Returns the constraints that decide the item's position and length along an axis: if the constant of one of them
    /// changes, the item moves or changes its length. In order of their activation.
    ///
    /// An optional constraint that is not satisfied decides nothing; constraints of contents and of frames are left out,
    /// as no program has made them. Where more constraints hold than are needed, one set that suffices is returned.
    /// Takes time in proportion to the tree's constraint system.
    public final func constraintsAffectingLayout(for axis: LayoutAxis) -> [LayoutConstraint] {
        guard let registration, let engine = registration.engine else { return [] }
        var diagnosis = LayoutDiagnosis(engine.system)
        let found = diagnosis.deciders(of: registration, along: axis).compactMap(engine.system.program)
        return found.sorted { $0.activation < $1.activation }
    }
}

extension LayoutConstraint {
    /// The distance from holding as of the last layout, in points: zero for a constraint that holds, or that is not
    /// active.
    public var error: Double { isActive ? engine?.error(of: self) ?? 0 : 0 }
}

extension LayoutItem {
    /// The items of the tree whose root this item is that have been laid out, parents before children, with those of
    /// their positions and lengths that constraints leave open.
    package final var laidOutItems: [(item: LayoutItem, ambiguities: [LayoutAmbiguity])] {
        guard let engine else { return [] }
        var diagnosis = LayoutDiagnosis(engine.system)
        return engine.registrations.map { ($0.item, diagnosis.ambiguities(of: $0)) }
    }

    /// Returns the items of the tree whose root this item is that have ambiguous positions or lengths, in the order of the
    /// document.
    ///
    /// Takes time in proportion to the tree's constraint system, and again as much for each position or length found.
    ///
    /// - Parameter limit: The number of positions and lengths after which no further items are looked at.
    package final func ambiguousItems(limit: Int) -> [(item: LayoutItem, ambiguities: [LayoutAmbiguity])] {
        guard let engine, limit > 0 else { return [] }
        var diagnosis = LayoutDiagnosis(engine.system)
        var found: [(item: LayoutItem, ambiguities: [LayoutAmbiguity])] = []
        var count = 0
        for registration in engine.registrationsInOrder where count < limit {
            let ambiguities = diagnosis.ambiguities(of: registration)
            if !ambiguities.isEmpty { found.append((registration.item, ambiguities)) }
            count += ambiguities.count
        }
        return found
    }

    /// True if constraints decide the item's frame, as of the last layout.
    package final var isPlacedByConstraints: Bool { registration.map { !$0.isFixed } ?? false }

    /// The active constraints of the tree whose root this item is, broken ones included, by activation.
    package final var activeConstraints: [LayoutConstraint] { engine?.constraints.filter(\.isActive) ?? [] }
}

extension LayoutEngine {
    /// Hands out the frames of another solution, or those of the present one.
    fileprivate func exerciseAmbiguity(of registration: ItemRegistration) {
        if exercisedItem === registration.item {
            exercisedItem = nil
            return applyFrames(of: system.solver)
        }
        var diagnosis = LayoutDiagnosis(system)
        guard let ambiguity = diagnosis.ambiguities(of: registration).first else { return }
        var other = system.solver
        // Below all priorities of constraints, so that none of them suffers, and before the rule for ties.
        other.add(
            LinearConstraint(
                terms: [LinearTerm(registration.variable(of: ambiguity.quantity))], relation: .equal,
                constant: ambiguity.otherValue, priority: 0.5))
        guard other.solve() == nil else { return }
        exercisedItem = registration.item
        applyFrames(of: other)
    }
}

extension LayoutAmbiguity {
    /// A value other than the present one that is as good.
    fileprivate var otherValue: Double {
        let ends = [least, greatest].compactMap { $0 }.filter { abs($0 - value) > SolutionRange.smallestWidth }
        return ends.max { abs($0 - value) < abs($1 - value) } ?? value + (greatest == nil ? 100 : -100)
    }
}
