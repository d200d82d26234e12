import LaminaCounters

/// The worst frame of a range for each of some budgets, with the layers that spent most in it.
///
/// Found while the range is drawn, as a later frame can't be gone back from.
struct WorstFrames: Sendable {
    /// The worst frame for a budget.
    struct Entry: Sendable {
        let frame: Int
        let distance: Double
        let costliestLayers: [String]
    }

    private let budgets: [Budget]
    /// By budget: the worst of the frames that count for it; nil if it holds in all of them.
    private var counted: [Entry?]
    /// By budget: the worst of the frames that compile shaders, in case there are no others.
    private var compiling: [Entry?]

    init(_ budgets: [Budget]) {
        self.budgets = budgets
        counted = [Entry?](repeating: nil, count: budgets.count)
        compiling = counted
    }

    /// Adds a frame.
    ///
    /// - Parameter profile: The frame's profile, made if a budget needs it.
    mutating func add(_ frame: FrameSample, _ profile: () -> Profile) {
        var made: Profile?
        for (index, budget) in budgets.enumerated() {
            guard let counter = FrameCounter.named(budget.counter),
                let value = counter.value(in: frame.counters), !budget.relation.holds(value, budget.limit)
            else { continue }
            let distance = abs(value - budget.limit)
            let isCounted = frame.counts(for: counter)
            guard distance > (isCounted ? counted : compiling)[index]?.distance ?? -1 else { continue }
            let known = made ?? profile()
            made = known
            let entry = Entry(
                frame: frame.index, distance: distance, costliestLayers: Spending(budget.counter).costliestLayers(known)
            )
            if isCounted { counted[index] = entry } else { compiling[index] = entry }
        }
    }

    /// Returns the layers that spent most of a budget in its worst frame; nil if the budget or the frame is another.
    func costliestLayers(of budget: Budget, in frame: Int) -> [String]? {
        for (index, known) in budgets.enumerated() where known == budget {
            for entry in [counted[index], compiling[index]] where entry?.frame == frame {
                return entry?.costliestLayers
            }
        }
        return nil
    }
}

// MARK: Frames that compile shaders

extension FrameSample {
    /// Returns whether the frame's value of a counter says something about the scene: a time does not while shaders are
    /// compiled.
    func counts(for counter: FrameCounter) -> Bool { counter.unit != .seconds || !compilesShaders }
}

extension [FrameSample] {
    /// Returns the frames that count for a counter; all of them if every one compiles shaders.
    func counting(for counter: FrameCounter) -> [FrameSample] {
        let found = filter { $0.counts(for: counter) }
        return found.isEmpty ? self : found
    }
}
