import LaminaLayout

/// Systems of constraints of the sorts that layouts make, by chance: rows of items, equal and proportional widths,
/// alignment, centres, bounds, redundant rows, and now and then required rows that contradict.
package struct RandomLayoutSystem {
    private struct Item {
        let left: Int
        let width: Int
    }

    private var dice: LayoutDice
    private var system = LinearSystem()
    private var items: [Item] = []
    private var container: Item

    /// Makes the system of a seed.
    package static func make(seed: UInt64) -> LinearSystem {
        var maker = RandomLayoutSystem(seed: seed)
        let isLarge = maker.dice.chance(5)
        for _ in 0..<maker.dice.whole(isLarge ? 3...6 : 1...2) { maker.addRowOfItems() }
        for _ in 0..<maker.dice.whole(isLarge ? 2...8 : 0...3) { maker.relateItems() }
        for _ in 0..<maker.dice.whole(0...2) { maker.addLooseRow() }
        if maker.dice.chance(40) { maker.repeatRows() }
        if maker.dice.chance(20) { maker.contradict() }
        if maker.dice.chance(50) { maker.system.rows = maker.dice.shuffled(maker.system.rows) }
        return maker.system
    }

    /// Makes up to `count` further rows over the variables of a system.
    package static func extraRows(for system: LinearSystem, count: ClosedRange<Int>, seed: UInt64) -> [LinearSystem.Row]
    {
        var dice = LayoutDice(seed: seed)
        return (0..<dice.whole(count)).map { _ in looseRow(of: system, by: &dice) }
    }

    private init(seed: UInt64) {
        dice = LayoutDice(seed: seed)
        container = Item(left: system.addVariable(isNonnegative: false), width: system.addVariable(isNonnegative: true))
        add([(container.left, 1)], .equal, 0, dice.priority(required: 85))
        if dice.chance(95) { add([(container.width, 1)], .equal, dice.length(50...600), dice.priority(required: 60)) }
        items.append(container)
    }

    private mutating func add(
        _ terms: [(Int, Fraction)], _ relation: LayoutRelation, _ constant: Fraction, _ priority: Double
    ) {
        let terms = terms.map { LinearSystem.Term(variable: $0.0, coefficient: $0.1) }
        system.rows.append(.init(terms: terms, relation: relation, constant: constant, priority: priority))
    }

    private mutating func makeItem() -> Item {
        let item = Item(
            left: system.addVariable(isNonnegative: false), width: system.addVariable(isNonnegative: dice.chance(95)))
        items.append(item)
        return item
    }

    /// A row of items in an item, one after the other from edge to edge, with widths of their own.
    private mutating func addRowOfItems() {
        let outer = dice.pick(items)
        var previous: Item?
        let spacing = dice.length(0...20)
        let relation: LayoutRelation = dice.chance(80) ? .equal : .greaterThanOrEqual
        let own = (0..<dice.whole(1...4)).map { _ in makeItem() }
        for item in own {
            if let previous {
                add([(item.left, 1), (previous.left, -1), (previous.width, -1)], relation, spacing, 1000)
            } else {
                add([(item.left, 1), (outer.left, -1)], .equal, dice.length(0...20), dice.priority(required: 80))
            }
            addContentWidth(of: item)
            previous = item
        }
        if let last = previous, dice.chance(85) {
            add(
                [(last.left, 1), (last.width, 1), (outer.left, -1), (outer.width, -1)],
                dice.chance(70) ? .equal : .lessThanOrEqual, -dice.length(0...20), dice.priority(required: 70))
        }
        if dice.chance(30) {
            for item in own.dropFirst() {
                add([(item.width, 1), (own[0].width, -1)], .equal, 0, dice.priority(required: 60))
            }
        }
    }

    /// Hugging and compression resistance around a width of the content.
    private mutating func addContentWidth(of item: Item) {
        guard dice.chance(75) else { return }
        let width = dice.length(0...200)
        add([(item.width, 1)], .lessThanOrEqual, width, dice.pick([250, 250, 251, 49.5]))
        add([(item.width, 1)], .greaterThanOrEqual, width, dice.pick([750, 750, 751, 999.5]))
    }

    private mutating func relateItems() {
        let (a, b) = (dice.pick(items), dice.pick(items))
        switch dice.whole(0...5) {
        case 0 where a.width != b.width:
            add([(a.width, 1), (b.width, -dice.multiplier())], dice.relation(), 0, dice.priority(required: 40))
        case 1 where a.left != b.left:
            add([(a.left, 1), (b.left, -1)], dice.relation(), dice.length(0...60), dice.priority(required: 40))
        case 2 where a.left != b.left:
            add(
                [(a.left, 1), (a.width, Fraction(1, 2)), (b.left, -1), (b.width, Fraction(-1, 2))], .equal, 0,
                dice.priority(required: 40))
        case 3:
            add([(a.width, 1)], .lessThanOrEqual, dice.length(20...400), dice.priority(required: 70))
        case 4:
            add([(a.width, 1)], .greaterThanOrEqual, dice.length(0...100), dice.priority(required: 70))
        default:
            // Two wishes of one priority that contradict.
            let priority = dice.optionalPriority()
            add([(a.width, 1)], .equal, dice.length(), priority)
            add([(a.width, 1)], .equal, dice.length(), priority)
        }
    }

    private mutating func addLooseRow() { system.rows.append(Self.looseRow(of: system, by: &dice)) }

    /// A row of one to three variables, of no special sort.
    private static func looseRow(of system: LinearSystem, by dice: inout LayoutDice) -> LinearSystem.Row {
        let variables = dice.shuffled(Array(system.isNonnegative.indices)).prefix(dice.whole(1...3))
        let terms = variables.map { variable in
            let factor = dice.multiplier()
            return LinearSystem.Term(variable: variable, coefficient: dice.chance(50) ? factor : -factor)
        }
        let constant = dice.length()
        return LinearSystem.Row(
            terms: terms, relation: dice.relation(), constant: dice.chance(70) ? constant : -constant,
            priority: dice.priority(required: 20))
    }

    /// Rows that follow from others: the same ones, multiples of them, and sums.
    private mutating func repeatRows() {
        for _ in 0..<dice.whole(1...3) {
            var row = dice.pick(system.rows)
            switch dice.whole(0...2) {
            case 0: break
            case 1: row = Self.sum(row, row, factor: dice.multiplier())
            default:
                let other = dice.pick(system.rows)
                guard row.isRequired, other.isRequired, row.relation == other.relation else { continue }
                row = Self.sum(row, other, factor: dice.multiplier())
            }
            if !row.terms.isEmpty { system.rows.append(row) }
        }
    }

    /// The first row plus a multiple of the second.
    private static func sum(_ a: LinearSystem.Row, _ b: LinearSystem.Row, factor: Fraction) -> LinearSystem.Row {
        var sum = a
        for term in b.terms {
            let more = term.coefficient * factor
            if let index = sum.terms.firstIndex(where: { $0.variable == term.variable }) {
                sum.terms[index].coefficient = sum.terms[index].coefficient + more
            } else {
                sum.terms.append(.init(variable: term.variable, coefficient: more))
            }
        }
        sum.terms.removeAll { $0.coefficient == 0 }
        sum.constant = sum.constant + b.constant * factor
        return sum
    }

    /// A required row against a required one.
    private mutating func contradict() {
        guard var row = system.rows.filter(\.isRequired).last else { return }
        if dice.chance(50) { row = dice.pick(system.rows.filter(\.isRequired)) }
        row.constant = row.constant + dice.length(1...50)
        switch row.relation {
        case .lessThanOrEqual: row.relation = .greaterThanOrEqual
        case .equal: row.relation = dice.pick([.equal, .greaterThanOrEqual])
        case .greaterThanOrEqual:
            row.relation = .lessThanOrEqual
            row.constant = row.constant + -100
        }
        system.rows.append(row)
    }
}
