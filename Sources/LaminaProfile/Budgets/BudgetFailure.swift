import LaminaCounters

/// A budget that does not hold: by how much, in which frame, who spent it and what to do.
public struct BudgetFailure: Sendable, Equatable, Encodable {
    /// The budget as it was written.
    public var budget: String
    public var counter: String
    /// In the counter's unit; nil if it was not measured on this device.
    public var value: Double?
    public var limit: Double
    /// Of a range, the number of the frame that is furthest off.
    public var frame: Int?
    /// Of a range, how many frames break it.
    public var frames: Int?
    /// The layers that spent most of it, the largest first.
    public var spenders: [String] = []
    /// What to do.
    public var advice: String

    /// What a person reads: the failure, who spent it, and what to do.
    public var description: String {
        let unit = FrameCounter.named(counter)?.unit ?? .ratio
        guard let value else { return "\(budget) can't be checked: \(counter) was not measured; \(advice)" }
        var text = "\(budget) does not hold: it is \(Budget.words(value, unit))"
        if value != limit { text += ", \(Budget.words(abs(value - limit), unit)) \(value > limit ? "more" : "less")" }
        if let frame { text += " in frame \(frame)" }
        if let frames, frames > 1 { text += ", and \(frames) frames break it" }
        for spender in spenders { text += "\n  \(spender)" }
        return text + "\n  \(advice)"
    }
}

extension Profile {
    /// The budgets that the frame breaks.
    ///
    /// - Parameter path: what the advice calls the scene's document; nil is its name.
    public func failures(of budgets: [Budget], at path: String? = nil) -> [BudgetFailure] {
        budgets.compactMap { budget in
            let value = FrameCounter.named(budget.counter)?.value(in: counters)
            if let value, budget.relation.holds(value, budget.limit) { return nil }
            return failure(of: budget, value: value, at: path)
        }
    }

    fileprivate func failure(of budget: Budget, value: Double?, at path: String?) -> BudgetFailure {
        let spending = Spending(budget.counter)
        return BudgetFailure(
            budget: "\(budget)", counter: budget.counter, value: value, limit: budget.limit,
            spenders: value == nil ? [] : spending.spenders(self), advice: spending.advice(path ?? scene))
    }
}

extension RangeProfile {
    /// The budgets that some frame breaks; spenders are those of ``detail``.
    ///
    /// - Parameter path: what the advice calls the scene's document; nil is its name.
    public func failures(of budgets: [Budget], at path: String? = nil) -> [BudgetFailure] {
        budgets.compactMap { budget in
            guard let counter = FrameCounter.named(budget.counter) else { return nil }
            let values = frames.map { (frame: $0.index, value: counter.value(in: $0.counters)) }
            let broken = values.filter { $0.value.map { !budget.relation.holds($0, budget.limit) } ?? true }
            guard !broken.isEmpty else { return nil }
            let worst = broken.max { distance($0.value, budget) < distance($1.value, budget) }
            var failure = detail.failure(of: budget, value: worst?.value, at: path)
            (failure.frame, failure.frames) = (worst?.frame, broken.count)
            return failure
        }
    }

    private func distance(_ value: Double?, _ budget: Budget) -> Double { abs((value ?? budget.limit) - budget.limit) }
}
