import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaGeometry

/// The layout of a tree as it was found last: where each item is and why, and what is wrong with it.
///
/// ```swift
/// print(stage.layoutReport())
/// ```
public struct LayoutReport: Hashable, Sendable, Codable {
    /// The items that constraints concern, in the order of the document: an item, its guides, then what is inside it.
    public var items: [Item] = []
    /// The messages of the faults that layout went on without.
    public var problems: [String] = []
    /// The size of the constraint system and the work that it took so far.
    public var counts = LayoutCounts()
    /// The number of active constraints of programs and documents.
    public var constraintCount = 0
    /// The number of active constraints that stacks have made of their settings.
    public var arrangementCount = 0
    /// The number of constraints of programs and documents that others keep from holding, broken ones not counted.
    public var missedCount = 0

    /// Creates a report of no items.
    public init() {}

    /// Adds the items and counts of a part with a constraint system of its own.
    package mutating func add(_ part: LayoutReport) {
        let first = constraintCount + arrangementCount
        var added = part.items
        for item in added.indices {
            for place in added[item].constraints.indices { added[item].constraints[place].number += first }
        }
        items += added
        problems += part.problems
        counts.add(part.counts)
        constraintCount += part.constraintCount
        arrangementCount += part.arrangementCount
        missedCount += part.missedCount
        itemCount += part.itemCount
        ambiguousItemCount += part.ambiguousItemCount
    }

    /// The number of items, guides that stacks have made not counted.
    public var itemCount = 0
    /// The number of items with ambiguous positions or lengths.
    public var ambiguousItemCount = 0

    /// The number of ambiguous positions and lengths.
    public var ambiguityCount: Int { items.reduce(0) { $0 + $1.ambiguities.count } }

    /// A rectangle in points.
    public struct Rectangle: Hashable, Sendable, Codable {
        /// The left and top edges and the lengths.
        public var x, y, width, height: Double

        init(_ rectangle: Rect) {
            (x, y, width, height) = (rectangle.minX, rectangle.minY, rectangle.width, rectangle.height)
        }
    }

    /// An item with its constraints.
    public struct Item: Hashable, Sendable, Codable {
        /// The names from the outermost item to this one, with slashes between.
        public var path: String
        /// The path of the layer in reports about drawing, where stacks within a stack have no part of their own: for
        /// these, hidden layers in them and guides that of the layer around them. Nil where nobody said.
        public var drawnPath: String?
        /// The item's name in messages.
        public var name: String
        /// True for a guide, which is never drawn.
        public var isGuide: Bool
        /// True for a guide that a stack has made of its settings.
        public var isOfArrangement: Bool
        /// True if the item keeps its frame, as `translatesAutoresizingMaskIntoConstraints` says.
        public var keepsFrame: Bool
        /// The frame in the parent's coordinates, rounded to pixels.
        public var frame: Rectangle
        /// The alignment rectangle in the parent's coordinates, as it was solved.
        public var alignmentRectangle: Rectangle
        /// The y of the first baseline in the parent's coordinates; nil without text.
        public var firstBaseline: Double?
        /// The y of the last baseline in the parent's coordinates; nil without text.
        public var lastBaseline: Double?
        /// The width of the content; nil if it decides none.
        public var intrinsicWidth: Double?
        /// The height of the content; nil if it decides none.
        public var intrinsicHeight: Double?
        /// The priorities of the content's width.
        public var widthPriorities: Priorities
        /// The priorities of the content's height.
        public var heightPriorities: Priorities
        /// The constraints that name the item, by activation.
        public var constraints: [Constraint]
        /// The constraints that decide the item's x and width: a change of one's constant changes them.
        public var horizontalDeciders: [String]
        /// The constraints that decide the item's y and height.
        public var verticalDeciders: [String]
        /// The constraints that decide the item's width, those nearest to it first and at most eight, in words; empty for an
        /// item that keeps its frame.
        public var widthChain: [String]
        /// The constraints that decide the item's height.
        public var heightChain: [String]
        /// The lengths that are shorter than the content.
        public var squeezes: [LayoutSqueeze]
        /// The positions and lengths that constraints leave open.
        public var ambiguities: [LayoutAmbiguity]
    }

    /// The importance of a content's length.
    public struct Priorities: Hashable, Sendable, Codable {
        /// The resistance to becoming longer than the content, and to becoming shorter.
        public var hugging, compressionResistance: Double

        init(_ item: LayoutItem, _ axis: LayoutAxis) {
            hugging = Double(item.contentHuggingPriority(for: axis).rawValue)
            compressionResistance = Double(item.contentCompressionResistancePriority(for: axis).rawValue)
        }
    }

    /// An active constraint.
    public struct Constraint: Hashable, Sendable, Codable {
        /// The number of the constraint, by which it is known among those of other items; from 0, by activation.
        public var number: Int
        /// The constraint in its short form, with its identifier and its place in the document.
        public var description: String
        /// The constraint in its short form alone.
        public var shortForm: String
        /// The constraint's name; nil for none.
        public var identifier: String?
        /// The place in the document; nil for a constraint of a program.
        public var origin: String?
        /// The importance, from 1 to 1,000.
        public var priority: Double
        /// The distance from holding, in points; zero for one that holds.
        public var error: Double
        /// True if layout goes on without the constraint, as it contradicts others.
        public var isBroken: Bool
        /// True if an arrangement such as a stack has made the constraint.
        public var isOfArrangement: Bool
        /// The path of the stack that has made the constraint; nil for one of a program or a document.
        public var arranger: String?

        /// True if the constraint holds.
        public var isSatisfied: Bool { error < SolutionRange.smallestWidth }
    }
}

extension LayoutItem {
    /// Returns a report of the tree's layout as of the last one, if this item is the tree's root.
    ///
    /// Takes time in proportion to the constraint system, and again as much for each ambiguous position or length.
    ///
    /// - Parameters:
    ///   - path: Returns the path of an item; by default the names of its ancestors and itself, with slashes between.
    ///   - drawnPath: Returns the path of what shows an item in a picture, if it has one.
    public final func layoutReport(
        path: (LayoutItem) -> String = \.namePath, drawnPath: (LayoutItem) -> String? = { _ in nil }
    ) -> LayoutReport {
        engine?.report(path: path, drawnPath: drawnPath) ?? LayoutReport()
    }

    /// The names of the item's ancestors and its own.
    public final var namePath: String {
        var names: [String] = []
        var current: LayoutItem? = self
        while let item = current {
            let guide = item as? LayoutGuide
            names.append(guide.map { $0.identifier.isEmpty ? "guide" : $0.identifier } ?? item.layoutName)
            current = item.parent
        }
        return names.reversed().joined(separator: "/")
    }
}

extension LayoutEngine {
    fileprivate func report(path: (LayoutItem) -> String, drawnPath: (LayoutItem) -> String?) -> LayoutReport {
        var report = LayoutReport()
        report.counts = counts
        report.problems = problems.map(\.message)
        var named: [ObjectIdentifier: [LayoutReport.Constraint]] = [:]
        let active = constraints.filter(\.isActive).sorted { $0.activation < $1.activation }
        for (number, constraint) in active.enumerated() {
            let entry = entry(constraint, number, path)
            if entry.isOfArrangement { report.arrangementCount += 1 } else { report.constraintCount += 1 }
            if !entry.isOfArrangement, !entry.isBroken, !entry.isSatisfied { report.missedCount += 1 }
            for item in Set(constraint.form.items.map(ObjectIdentifier.init)) { named[item, default: []].append(entry) }
        }
        var diagnosis = LayoutDiagnosis(system)
        for registration in registrationsInOrder {
            let own = named[ObjectIdentifier(registration.item)] ?? []
            var entry = item(registration, own, &diagnosis, path)
            entry.drawnPath = drawnPath(registration.item)
            report.items.append(entry)
        }
        report.itemCount = report.items.count { !$0.isOfArrangement }
        report.ambiguousItemCount = report.items.count { !$0.ambiguities.isEmpty }
        return report
    }

    /// The items in the order of the document: an item, its guides, then what is inside it.
    var registrationsInOrder: [ItemRegistration] {
        var ordered: [ItemRegistration] = []
        var open = [root]
        while let item = open.popLast() {
            if let registration = item.registration, registration.engine === self { ordered.append(registration) }
            open.append(contentsOf: item.children.reversed())
            open.append(contentsOf: item.guides.reversed())
        }
        return ordered
    }

    private func item(
        _ registration: ItemRegistration, _ constraints: [LayoutReport.Constraint], _ diagnosis: inout LayoutDiagnosis,
        _ path: (LayoutItem) -> String
    ) -> LayoutReport.Item {
        let (item, solver) = (registration.item, system.solver)
        let guide = item as? LayoutGuide
        let rectangle = Rect(
            x: solver.value(of: registration.left), y: solver.value(of: registration.top),
            width: solver.value(of: registration.width), height: solver.value(of: registration.height))
        let content = registration.isFixed ? item.intrinsicContentSize : registration.content
        func deciders(_ axis: LayoutAxis) -> [String] {
            diagnosis.deciders(of: registration, along: axis).map(system.describe)
        }
        func baseline(isFirst: Bool) -> Double? {
            registration.baseline(isFirst: isFirst).map { rectangle.minY + $0.position(inHeight: rectangle.height) }
        }
        return LayoutReport.Item(
            path: path(item), name: item.layoutName, isGuide: guide != nil,
            isOfArrangement: guide?.isOfArrangement == true, keepsFrame: registration.isFixed,
            frame: LayoutReport.Rectangle(item.currentFrame), alignmentRectangle: LayoutReport.Rectangle(rectangle),
            firstBaseline: baseline(isFirst: true), lastBaseline: baseline(isFirst: false),
            intrinsicWidth: content.width >= 0 ? content.width : nil,
            intrinsicHeight: content.height >= 0 ? content.height : nil,
            widthPriorities: LayoutReport.Priorities(item, .horizontal),
            heightPriorities: LayoutReport.Priorities(item, .vertical), constraints: constraints,
            horizontalDeciders: deciders(.horizontal), verticalDeciders: deciders(.vertical),
            widthChain: diagnosis.chainInWords(of: registration, along: .horizontal, path),
            heightChain: diagnosis.chainInWords(of: registration, along: .vertical, path),
            squeezes: LayoutAxis.allCases.compactMap { diagnosis.squeeze(of: registration, content, along: $0) },
            ambiguities: diagnosis.ambiguities(of: registration))
    }

    private func entry(
        _ constraint: LayoutConstraint, _ number: Int, _ path: (LayoutItem) -> String
    ) -> LayoutReport.Constraint {
        LayoutReport.Constraint(
            number: number, description: "\(constraint)", shortForm: constraint.shortForm,
            identifier: constraint.identifier,
            origin: constraint.origin, priority: Double(constraint.priority.rawValue), error: error(of: constraint),
            isBroken: constraint.isBroken, isOfArrangement: constraint.isOfArrangement,
            arranger: constraint.arranger.map(path))
    }

    /// The distance of an active constraint from holding in the present solution, in points.
    func error(of constraint: LayoutConstraint) -> Double {
        guard let container = constraint.container else { return 0 }
        sumSides(constraint.form, in: container)
        let excess = sum.terms.reduce(sum.constant - constraint.constant) {
            $0 + $1.coefficient * system.solver.value(of: $1.variable)
        }
        let error =
            switch constraint.form.relation {
            case .equal: abs(excess)
            case .lessThanOrEqual: max(excess, 0)
            case .greaterThanOrEqual: max(-excess, 0)
            }
        return error < SolutionRange.smallestWidth ? 0 : error
    }
}
