import LaminaGeometry

/// A length of an item that is shorter than its content, such as that of a text, with what takes the room.
public struct LayoutSqueeze: Hashable, Sendable, Codable {
    /// The length: the width or the height.
    public var quantity: LayoutAmbiguity.Quantity
    /// The length that the item has, in points.
    public var length: Double
    /// The length that the content asks for, in points.
    public var contentLength: Double
    /// The items and constraints that take the room, in words, at most four; empty if none is known.
    public var takers: [String]

    /// The length with that of the content, and what takes the room.
    public var message: String {
        let side = quantity == .width ? "wide" : "high"
        let found =
            "to \(LayoutAmbiguity.points(length)) of \(LayoutAmbiguity.points(contentLength)) \(side)"
        return takers.isEmpty ? found : "\(found): \(takers.joined(separator: ", "))"
    }
}

// MARK: Chains

/// The constraints that decide a length: those that name the item, then those of the items that these name, and so on.
extension LayoutDiagnosis {
    /// The most constraints of a chain that are followed.
    private static let chainLimit = 64
    /// The most parts of a chain in words.
    private static let wordLimit = 8

    /// Returns the constraints that decide an item's length along an axis, in words: those of stacks as one each.
    ///
    /// - Parameter path: Returns the path of an item.
    mutating func chainInWords(
        of registration: ItemRegistration, along axis: LayoutAxis, _ path: (LayoutItem) -> String
    ) -> [String] {
        guard !registration.isFixed, (registration.item as? LayoutGuide)?.isOfArrangement != true else { return [] }
        var words: [String] = []
        for constraint in chain(of: registration, along: axis) {
            let arranger = system.program(constraint)?.arranger
            let text =
                arranger.map { "arranged by \(LayoutReport.lastName(of: path($0)))" } ?? system.describe(constraint)
            if !words.contains(text) { words.append(text) }
        }
        return words.count <= Self.wordLimit ? words : words.prefix(Self.wordLimit - 1) + ["others"]
    }

    /// Returns the constraints that decide an item's length, those nearest to it first.
    private mutating func chain(of registration: ItemRegistration, along axis: LayoutAxis) -> [SolverConstraint] {
        let length = axis == .horizontal ? registration.width : registration.height
        var rest = system.solver.constraintsDeciding(length, &sum)
        var chain: [SolverConstraint] = []
        var reached: Set = [ObjectIdentifier(registration.item)]
        while !rest.isEmpty, chain.count < Self.chainLimit {
            let near = rest.filter { system.items(of: $0).contains { reached.contains(ObjectIdentifier($0)) } }
            let next = near.isEmpty ? rest : near
            chain += next
            let known = Set(next)
            rest.removeAll { known.contains($0) }
            for constraint in next { reached.formUnion(system.items(of: constraint).map(ObjectIdentifier.init)) }
        }
        return Array(chain.prefix(Self.chainLimit))
    }
}

// MARK: Squeezed contents

extension LayoutDiagnosis {
    /// The most takers that are named.
    private static let takerLimit = 4
    /// The most siblings that are looked at.
    private static let siblingLimit = 64

    /// Returns the length of an item along an axis with what takes its room; nil if the content has the length that it
    /// asks for, and for an item that its frame fixes.
    mutating func squeeze(
        of registration: ItemRegistration, _ content: Size, along axis: LayoutAxis
    ) -> LayoutSqueeze? {
        let wanted = axis == .horizontal ? content.width : content.height
        let length = self.length(of: registration, along: axis)
        guard !registration.isFixed, wanted.isFinite, length < wanted - SolutionRange.smallestWidth else { return nil }
        return LayoutSqueeze(
            quantity: axis == .horizontal ? .width : .height, length: length, contentLength: wanted,
            takers: takers(from: registration, along: axis))
    }

    private func length(of registration: ItemRegistration, along axis: LayoutAxis) -> Double {
        system.solver.value(of: axis == .horizontal ? registration.width : registration.height)
    }

    /// Returns the reasons of the length that an item has: lengths that other items keep, those of the items around it last.
    private mutating func takers(from registration: ItemRegistration, along axis: LayoutAxis) -> [String] {
        var around: Set<ObjectIdentifier> = []
        var parent = registration.item.parent
        while let item = parent {
            around.insert(ObjectIdentifier(item))
            parent = item.parent
        }
        var (beside, outside): ([String], [String]) = ([], [])
        var known: Set<ObjectIdentifier> = []
        for constraint in chain(of: registration, along: axis) {
            guard let holder = system.itemOfLength(constraint, along: axis),
                known.insert(ObjectIdentifier(holder.item)).inserted
            else { continue }
            let points = LayoutAmbiguity.points(length(of: holder, along: axis))
            if holder === registration {
                beside.append(system.describe(constraint))
            } else if around.contains(ObjectIdentifier(holder.item)) {
                outside.append("\(holder.item.layoutName) has \(points)")
            } else {
                beside.append("\(holder.item.layoutName) takes \(points) (\(system.describe(constraint)))")
            }
        }
        for sibling in siblings(thatWouldYieldTo: registration, along: axis)
        where known.insert(ObjectIdentifier(sibling.item)).inserted {
            beside.append(
                "\(sibling.item.layoutName) takes \(LayoutAmbiguity.points(length(of: sibling, along: axis)))")
        }
        return Array((beside + outside).prefix(Self.takerLimit))
    }

    /// Returns the siblings that would be shorter if an item were longer, where its length is the free one of them.
    private mutating func siblings(
        thatWouldYieldTo registration: ItemRegistration, along axis: LayoutAxis
    ) -> [ItemRegistration] {
        let own = (axis == .horizontal ? registration.width : registration.height).symbol
        let others = registration.item.parent?.children.prefix(Self.siblingLimit) ?? []
        return others.compactMap(\.registration).filter { other in
            guard other !== registration, other.engine === registration.engine,
                system.solver.sum(&sum, of: axis == .horizontal ? other.width : other.height)
            else { return false }
            return sum.coefficient(of: own) < -Simplex.smallestPivot
        }
    }
}
