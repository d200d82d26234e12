import LaminaPlan

/// Tries the options of groups of alike passes: by their plans first, and those that remain in few pictures.
///
/// Each option is planned once for its whole group; one that lowers nothing is dropped, and one after which the device
/// has the same work keeps the picture without being drawn. The others are drawn in rounds, the next option of every
/// group in one picture: an option keeps the picture if no pixel differs that its own plan may change. Those that
/// differ where others do too are drawn again, apart.
struct OptionTries {
    /// An option of a group that was planned.
    struct Candidate {
        /// The index of the option.
        let option: Int
        let edits: [TreeEdit]
        let isLocal: Bool
        let kind: Explanation.Suggestion.Kind
        let cost: Explanation.Cost
        let isSamePlan: Bool
        let damage: DamageArea
        /// True if the layers are hidden.
        let hides: Bool

        /// True if groups are no longer isolated.
        var changesIsolation: Bool { edits.contains { $0.change == .dropsIsolation } }
    }

    /// A candidate that was tried.
    struct Result {
        let candidate: Candidate
        let difference: Explanation.Difference
    }

    /// A group, or a part of one.
    struct Group {
        let members: [AlikePasses.Member]
        fileprivate(set) var candidates: [Candidate]
        /// The best candidate that keeps the picture.
        fileprivate(set) var found: Result?
        /// The candidate that avoids the passes and shows least.
        fileprivate(set) var changing: Result?
        /// True once nothing is left to try.
        fileprivate(set) var isDone = false
        fileprivate let isPart: Bool
        fileprivate var next = 0
    }

    /// The groups, and in place of one that was divided its parts.
    private(set) var groups: [Group] = []
    private let limits: ExplainOptions
    /// The nodes of all trees that were planned.
    private var plannedNodes = 0

    /// The most nodes of trees to plan: some seconds.
    private static let planLimit = 4_000_000

    init(_ limits: ExplainOptions) { self.limits = limits }

    /// The number of passes whose options were tried to the end.
    var doneCount: Int { groups.reduce(0) { $0 + ($1.isDone ? $1.members.count : 0) } }

    // MARK: Plans

    /// Adds a group, and plans its options; false, without adding it, if no more trees are planned.
    @discardableResult
    mutating func add(_ members: [AlikePasses.Member], _ checker: inout TreeChecker, isPart: Bool = false) -> Bool {
        guard plannedNodes <= Self.planLimit else { return false }
        plannedNodes += 2 * checker.tree.nodes.count * (members.first?.options.count ?? 0)
        var candidates: [Candidate] = []
        for option in (members.first?.options ?? []).indices {
            let edits = members.flatMap { $0.options[option].edits }
            let change = checker.change(edits)
            let lowers = change.cost.offscreenPassesRequired < checker.cost.offscreenPassesRequired
            guard lowers || change.cost.work < checker.cost.work else { continue }
            candidates.append(
                Candidate(
                    option: option, edits: edits, isLocal: members.allSatisfy { $0.options[option].isLocal },
                    kind: lowers ? .fix : .cheaper, cost: change.cost, isSamePlan: change.isSamePlan,
                    damage: change.damage, hides: edits.contains { $0.change == .hides }))
        }
        // Those that avoid the passes come first, else in their order.
        candidates = candidates.filter { $0.kind == .fix } + candidates.filter { $0.kind == .cheaper }
        var group = Group(members: members, candidates: candidates, isPart: isPart)
        if let same = candidates.first(where: \.isSamePlan) {
            group.found = Result(
                candidate: same, difference: Explanation.Difference(largest: 0, share: 0, visibleShare: 0))
            group.isDone = true
        } else if candidates.isEmpty {
            group.isDone = true
        }
        groups.append(group)
        return true
    }

    // MARK: Pictures

    /// Returns whether another picture may be drawn.
    func canDraw(_ checker: TreeChecker) -> Bool {
        guard checker.tryCount < limits.tryLimit else { return false }
        guard let share = limits.tryWork else { return true }
        return checker.tryWork < max(ExplainOptions.leastTryWork, checker.frameWork * share)
    }

    /// Draws until every group is done, or the limits are reached.
    mutating func run(_ checker: inout TreeChecker, progress: (_ done: Int) -> Void) throws {
        while canDraw(checker) {
            let open = independent(groups.indices.filter { !groups[$0].isDone })
            if open.isEmpty { return }
            try drawRound(open, &checker)
            divide(&checker)
            progress(doneCount)
        }
    }

    private func candidate(of group: Int) -> Candidate { groups[group].candidates[groups[group].next] }

    /// Returns the groups whose next options change no layer twice, and not both a group's isolation and what it keeps in:
    /// without a blend mode inside, a group shows the same isolated or not.
    private func independent(_ open: [Int]) -> [Int] {
        var taken: Set<Int> = []
        var chosen: [Candidate] = []
        return open.filter { group in
            let candidate = candidate(of: group)
            let nodes = Set(candidate.edits.map(\.node))
            guard taken.isDisjoint(with: nodes) else { return false }
            let dependsOnOthers = chosen.contains { other in
                (candidate.changesIsolation || other.changesIsolation) && other.damage.meets(candidate.damage)
            }
            if dependsOnOthers { return false }
            taken.formUnion(nodes)
            chosen.append(candidate)
            return true
        }
    }

    private mutating func drawRound(_ round: [Int], _ checker: inout TreeChecker) throws {
        var shown: [(group: Int, difference: Explanation.Difference)] = []
        for (group, difference) in zip(round, try draw(round, &checker)) {
            let keeps = difference.isNone || difference.isNearlyNone
            if keeps || round.count == 1 { note(difference, of: group) } else { shown.append((group, difference)) }
        }
        // Where only one of them may change pixels, the difference is its own.
        let areas = shown.map { candidate(of: $0.group).damage }
        var shared: [Int] = []
        for (index, (group, difference)) in shown.enumerated() {
            let meets = areas.indices.contains { $0 != index && areas[$0].meets(areas[index]) }
            if meets { shared.append(group) } else { note(difference, of: group) }
        }
        while !shared.isEmpty, canDraw(checker) {
            var (apart, rest) = ([Int](), [Int]())
            for group in shared {
                let area = candidate(of: group).damage
                let meets = apart.contains { candidate(of: $0).damage.meets(area) }
                if meets { rest.append(group) } else { apart.append(group) }
            }
            for (group, difference) in zip(apart, try draw(apart, &checker)) { note(difference, of: group) }
            shared = rest
        }
    }

    private func draw(_ round: [Int], _ checker: inout TreeChecker) throws -> [Explanation.Difference] {
        let candidates = round.map { candidate(of: $0) }
        return try checker.differences(of: candidates.flatMap(\.edits), within: candidates.map(\.damage))
    }

    /// Records the outcome of a group's option, and goes on to its next one.
    private mutating func note(_ difference: Explanation.Difference, of group: Int) {
        let result = Result(candidate: candidate(of: group), difference: difference)
        groups[group].next += 1
        if difference.isNone || difference.isNearlyNone {
            let isBetter = groups[group].found.map { result.isBetter(than: $0) } ?? true
            if isBetter { groups[group].found = result }
        } else if result.candidate.kind == .fix, !result.candidate.hides {
            let isBetter = groups[group].changing.map { result.isBetter(than: $0) } ?? true
            if isBetter { groups[group].changing = result }
        }
        groups[group].isDone = difference.isNone || groups[group].next == groups[group].candidates.count
    }

    /// Divides groups of which not every member keeps the picture.
    private mutating func divide(_ checker: inout TreeChecker) {
        for (index, group) in groups.enumerated().reversed() {
            guard group.isDone, group.found == nil, !group.isPart, group.members.count > 1 else { continue }
            let parts = group.members.parts(isLocal: group.candidates.allSatisfy(\.isLocal))
            guard parts.count > 1 else { continue }
            groups.remove(at: index)
            for part in parts { add(part, &checker, isPart: true) }
        }
    }
}

extension OptionTries.Result {
    /// Returns whether less shows of it than of another, or as little and it saves more.
    fileprivate func isBetter(than other: OptionTries.Result) -> Bool {
        if difference.showsLess(than: other.difference) { return true }
        if other.difference.showsLess(than: difference) { return false }
        return candidate.cost.work < other.candidate.cost.work
    }
}

extension DamageArea {
    /// Returns whether both have a pixel in common.
    fileprivate func meets(_ other: DamageArea) -> Bool { other.rects.contains { overlaps($0) } }
}
